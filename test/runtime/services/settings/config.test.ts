import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Config, ConfigError, parseStart, readConfig } from "../../../../runtime/services/settings/start.js";
import { version } from "../../../../runtime/base/system/version.js";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "shardkeeper-config-"));
});
afterAll(() => {
  rmSync(directory, { recursive: true });
});

let files = 0;
function configFile(content: unknown): string {
  const file = path.join(directory, `config-${files++}.json`);
  writeFileSync(file, typeof content === "string" || content instanceof Buffer ? content : JSON.stringify(content));
  return file;
}

function problems(argv: string[], env: NodeJS.ProcessEnv = {}): string[] {
  try {
    readConfig(argv, env);
  } catch (error) {
    if (error instanceof ConfigError) return [...error.problems];
    throw error;
  }
  throw new Error("the options were accepted");
}

describe("the configuration", () => {
  test("uses the defaults without options", () => {
    const config = readConfig([], {});
    expect(config.dataDirectory).toBe(path.resolve("data"));
    expect(config.game).toMatchObject({ host: "0.0.0.0", port: 2593, sight: 18, tickMs: 40, exemptLoopback: true });
    expect(config.game.advertisedHost).toBeUndefined();
    expect(config.http).toMatchObject({ host: "127.0.0.1", port: 8088, jwt: true, jwtLifetimeMinutes: 60, allowedHosts: [] });
    expect(config.database.url).toBeUndefined();
    expect(config.log.level).toBe("info");
  });

  test("reads every flag", () => {
    const config = readConfig(
      [
        ...["--data", path.join(directory, "d"), "--game-port", "1", "--game-host", "127.0.0.2", "--http-port", "2"],
        ...["--http-host", "127.0.0.3", "--uo-directory", directory, "--database-url", "mysql://u:p@db.example:3307/shard"],
        ...["--log-level", "debug", "--no-jwt"],
      ],
      {},
    );
    expect(config.dataDirectory).toBe(path.join(directory, "d"));
    expect(config.uoDirectory).toBe(directory);
    expect(config.game).toMatchObject({ port: 1, host: "127.0.0.2" });
    expect(config.http).toMatchObject({ port: 2, host: "127.0.0.3", jwt: false });
    expect(config.database.url).toBe("mysql://u:p@db.example:3307/shard");
    expect(config.log.level).toBe("debug");
  });

  test.each<[string, string, (config: Config) => unknown, unknown]>([
    ["SHARD_DATA", "/srv/shard", (config) => config.dataDirectory, "/srv/shard"],
    ["SHARD_GAME_PORT", "0", (config) => config.game.port, 0],
    ["SHARD_GAME_HOST", "::1", (config) => config.game.host, "::1"],
    ["SHARD_HTTP_PORT", "65535", (config) => config.http.port, 65535],
    ["SHARD_DATABASE_URL", "mariadb://u@db/x", (config) => config.database.url, "mariadb://u@db/x"],
    ["SHARD_ADMIN_PASSWORD", "a fine password", (config) => config.accounts.adminPassword, "a fine password"],
    ["SHARD_JWT_SECRET", "s".repeat(32), (config) => config.http.jwtSecret, "s".repeat(32)],
    ["SHARD_JWT", "off", (config) => config.http.jwt, false],
    ["SHARD_NO_JWT", "1", (config) => config.http.jwt, false],
    ["SHARD_LOG_LEVEL", "WARN", (config) => config.log.level, "warn"],
    ["SHARD_HTTP_ALLOWED_HOSTS", "Shard.example, 10.0.0.1", (config) => config.http.allowedHosts, ["shard.example", "10.0.0.1"]],
    ["SHARD_HTTP_CORS_ORIGINS", "https://a.example", (config) => config.http.corsOrigins, ["https://a.example"]],
  ])("reads the variable %s=%s", (name, value, member, expected) => {
    expect(member(readConfig([], { [name]: value }))).toEqual(expected);
  });

  test("ignores empty variables", () => {
    expect(readConfig([], { SHARD_GAME_PORT: "", SHARD_CONFIG: "" }).game.port).toBe(2593);
  });

  test("reads the same options from a file, nested", () => {
    const file = configFile({
      dataDirectory: "/srv/a",
      game: { port: 7, exemptLoopback: false },
      http: { allowedHosts: ["a.example"] },
    });
    const config = readConfig([], { SHARD_CONFIG: file });
    expect(config.dataDirectory).toBe("/srv/a");
    expect(config.game).toMatchObject({ port: 7, exemptLoopback: false });
    expect(config.http.allowedHosts).toEqual(["a.example"]);
  });

  test("prefers flags to the environment, the environment to the file, and the file to the defaults", () => {
    const file = configFile({ game: { port: 1, sight: 10, tickMs: 50 } });
    const env = { SHARD_GAME_PORT: "2", SHARD_GAME_SIGHT: "11", SHARD_CONFIG: configFile({ game: { port: 9 } }) };
    const { game } = readConfig(["--config", file, "--game-port=3"], env);
    expect(game).toMatchObject({ port: 3, sight: 11, tickMs: 50, outboxBytes: 1_048_576 });
  });

  test("ignores an overridden bad value", () => {
    expect(readConfig(["--game-port", "3"], { SHARD_GAME_PORT: "x" }).game.port).toBe(3);
  });

  test("uses the last of repeated flags", () => {
    expect(readConfig(["--game-port", "3", "--game-port", "4", "--no-jwt", "--jwt"], {})).toMatchObject({
      game: { port: 4 },
      http: { jwt: true },
    });
  });
});

describe("the message about a bad option", () => {
  test("names the flag, the value and the allowed values", () => {
    expect(problems(["--game-port", "70000"])).toEqual([
      "--game-port: 70000 is not allowed; expected a whole number from 0 to 65535 (0: any free port)",
    ]);
    expect(problems(["--game-port=-5"])[0]).toMatch(/^--game-port: -5 is not allowed/);
    expect(problems(["--game-port", "-5"])[0]).toMatch(/^--game-port: -5 is not allowed/);
    expect(problems(["--game-port", "1e3"])[0]).toContain('"1e3"');
  });

  test("names the variable", () => {
    expect(problems([], { SHARD_LOG_LEVEL: "loud" })).toEqual([
      'SHARD_LOG_LEVEL: "loud" is not allowed; expected one of trace, debug, info, warn, error, fatal',
    ]);
    expect(problems([], { SHARD_NO_JWT: "perhaps" })).toEqual(['SHARD_NO_JWT: "perhaps" is not allowed; expected true or false']);
  });

  test("names the member in the file, and the file", () => {
    const file = configFile({ game: { port: "2593" }, dataDirectory: 5 });
    expect(problems(["--config", file])).toEqual([
      `dataDirectory in ${file}: 5 is not allowed; expected a path`,
      `game.port in ${file}: "2593" is not allowed; expected a whole number from 0 to 65535 (0: any free port)`,
    ]);
  });

  test("names an unknown member of the file, and the likely one", () => {
    const file = configFile({ game: { prot: 1, __proto__x: 2 }, htp: {}, port: 3, http: 4 });
    expect(problems(["--config", file])).toEqual([
      `game.prot in ${file} is not known (did you mean game.port?)`,
      `game.__proto__x in ${file} is not known`,
      `htp in ${file} is not known (did you mean http?)`,
      `port in ${file} is not known`,
      `http in ${file} must be an object of options`,
    ]);
    const polluting = configFile('{ "__proto__": { "dataDirectory": "/x" } }');
    expect(problems(["--config", polluting])).toEqual([`__proto__ in ${polluting} is not known`]);
  });

  test.each([
    ["invalid JSON", '{\n  "game": { "port": 1, }\n}', "it is not valid JSON: see line 2, column 24"],
    ["bytes that are not UTF-8", Buffer.from('{\n"a": "\xff"}', "latin1"), "line 2 is not UTF-8; save the file as UTF-8"],
    ["a list", "[]", "must contain one JSON object"],
    ["nothing", "null", "must contain one JSON object"],
  ])("describes a file that contains %s", (_, content, reason) => {
    const file = configFile(content);
    expect(problems([], { SHARD_CONFIG: file })).toEqual([expect.stringContaining(reason)]);
  });

  test("names the option that points to a missing file", () => {
    expect(problems(["--config", path.join(directory, "absent.json")])[0]).toMatch(/^--config: the file .* cannot be read/);
    expect(problems(["--config"])).toEqual(["--config needs a value: the path of a file"]);
  });

  test("names unknown flags, missing values and stray words, with the likely flag", () => {
    expect(problems(["--gmae-port", "1", "--sight", "3", "stray", "--http-port", "--no-jwt=x", "--data"])).toEqual([
      "--gmae-port is not known (did you mean --game-port?); --help lists all options",
      "--sight is not known (did you mean --game-sight?); --help lists all options",
      '"stray" does not belong to an option',
      "--http-port needs a value: a whole number from 0 to 65535 (0: any free port)",
      "--no-jwt takes no value",
      "--data needs a value: a path",
    ]);
  });

  test.each([
    [["--game-host", "not a host"], "--game-host"],
    [["--game-host", "1.2.3.4.5"], "--game-host"],
    [["--game-advertised-host", "shard.example"], "--game-advertised-host"],
    [["--uo-directory", "/nowhere/at/all"], "--uo-directory"],
    [["--data", ""], "--data"],
    [["--shard-name", "x".repeat(32)], "--shard-name"],
    [["--game-sight", "4"], "--game-sight"],
    [["--http-allowed-hosts", "a.example,,b"], "--http-allowed-hosts"],
    [["--http-allowed-hosts", "a.example:80"], "--http-allowed-hosts"],
    [["--http-cors-origins", "https://a.example/"], "--http-cors-origins"],
    [["--log-level", "silent"], "--log-level"],
  ])("names the option in %j", (argv, name) => {
    expect(problems(argv)).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
  });

  test("never shows a secret", () => {
    const reported = problems(["--database-url", "postgres://user:hunter22@db/x"], {
      SHARD_ADMIN_PASSWORD: "hunter2",
      SHARD_JWT_SECRET: "hunter23",
      SHARD_CONFIG: configFile('{ "accounts": { "adminPassword": "hunter24 }'),
    });
    expect(reported).toHaveLength(4);
    expect(reported.join("\n")).not.toContain("hunter");
    expect(reported.join("\n")).toContain(
      "SHARD_ADMIN_PASSWORD: the value given (not shown) is not allowed; expected 8 to 30 printable",
    );
  });

  test("refuses flags for secrets, because all users of a machine can read command lines", () => {
    expect(problems(["--accounts-admin-password", "a fine password"])[0]).toContain("is not known");
    expect(problems(["--jwt-secret", "s".repeat(40)])[0]).toContain("is not known");
  });

  test.each(["127.0.0.1", "127.8.9.10", "::1", "localhost", "::ffff:127.0.0.1"])(
    "does not appear for switched-off tokens on %s",
    (host) => {
      expect(readConfig(["--no-jwt", "--http-host", host], {}).http.jwt).toBe(false);
    },
  );

  test.each(["0.0.0.0", "::", "10.0.0.1", "localhost.example", "128.0.0.1"])("appears for switched-off tokens on %s", (host) => {
    expect(problems(["--no-jwt"], { SHARD_HTTP_HOST: host })).toEqual([
      `--no-jwt: tokens can be switched off only if HTTP listens on a loopback address such as 127.0.0.1; SHARD_HTTP_HOST is "${host}"`,
    ]);
  });
});

describe("the options at the start", () => {
  test("give the configuration, and warnings about variables that look like options", () => {
    const start = parseStart(["--game-port", "0"], { SHARD_GAMEPORT: "1", PATH: "/bin" });
    expect(start).toMatchObject({ config: { game: { port: 0 } }, warnings: ["SHARD_GAMEPORT is not an option of this server"] });
  });

  test("are all reported if several are bad, with exit code 2", () => {
    const start = parseStart(["--game-port", "x", "--nonsense"], { SHARD_HTTP_PORT: "y" });
    expect(start).toMatchObject({ exitCode: 2 });
    const { output } = start as { output: string };
    for (const name of ["--game-port", "--nonsense", "SHARD_HTTP_PORT"]) expect(output).toContain(`shardkeeper: ${name}`);
  });

  test("print the help for --help and the version for --version, with exit code 0 whatever the other options are", () => {
    const { output, exitCode } = parseStart(["--game-port", "x", "--help"], {}) as { output: string; exitCode: number };
    expect(exitCode).toBe(0);
    for (const word of ["--game-port <n>", "--no-jwt", "SHARD_ADMIN_PASSWORD", "member database.url", "--config <file>"]) {
      expect(output).toContain(word);
    }
    expect(Math.max(...output.split("\n").map((line) => line.length))).toBeLessThanOrEqual(120);
    const told = parseStart(["--version"], {}) as { output: string; exitCode: number };
    expect(told.exitCode).toBe(0);
    expect(told.output).toMatch(
      new RegExp(
        `^shardkeeper ${version()}(, commit [0-9a-f]{7,})?, database version \\d{4}-[a-z-]+, link version \\d+, Node [\\d.]+\n$`,
      ),
    );
  });
});
