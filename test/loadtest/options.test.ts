import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { UsageError } from "../../loadtest/flag-values.js";
import { withTables } from "../../loadtest/guide-tables.js";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { HelpRequested, accountName, readOptions } from "../../loadtest/loadtest-options.js";

const defaults = {
  host: "127.0.0.1",
  port: 2593,
  http: "http://localhost:8088",
  clients: 100,
  durationSeconds: 300,
  rampUpPerSecond: 10,
  moveIntervalMs: 300,
  userPrefix: "stress",
  userPassword: "StressPwd#123",
  userRole: "Regular",
  adminUsername: undefined,
  adminPassword: undefined,
  verbose: false,
  workers: undefined,
  stages: [],
  thresholds: [],
  scenarios: [{ name: "movement", weight: 1, file: undefined }],
  baseline: undefined,
  baselineTolerancePercent: 30,
};

/**
 * The smallest and largest allowed value of each number, from the table in the specification and from that of the
 * guide.
 */
const ranges = [
  ["--port", "port", 1, 65_535],
  ["--clients", "clients", 1, 10_000],
  ["--duration", "durationSeconds", 10, 86_400],
  ["--ramp-up-per-second", "rampUpPerSecond", 1, 10_000],
  ["--move-interval-ms", "moveIntervalMs", 50, 10_000],
  ["--baseline-tolerance", "baselineTolerancePercent", 1, 1_000],
] as const;

function complaint(...argv: string[]): string {
  try {
    readOptions(argv);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error(`${argv.join(" ")} was accepted`);
}

describe("the command line of the load test", () => {
  it("has the specified defaults", () => {
    expect(readOptions([])).toMatchObject(defaults);
  });

  it("takes a value for every flag", () => {
    const argv =
      "--host shard.example --port 1 --http https://shard.example:444/ --clients 2 --duration 11 --ramp-up-per-second 3 --move-interval-ms 51 " +
      "--user-prefix qa --user-password Other#456 --user-role GameMaster --admin-username root --admin-password AdminPwd#1 --verbose --seed 7 --workers 2 " +
      "--threshold p99<80 --threshold disconnects<=2 --baseline before/latest.json --baseline-tolerance 15";
    expect(readOptions(argv.split(" "))).toMatchObject({
      host: "shard.example",
      port: 1,
      http: "https://shard.example:444",
      clients: 2,
      durationSeconds: 11,
      rampUpPerSecond: 3,
      moveIntervalMs: 51,
      userPrefix: "qa",
      userPassword: "Other#456",
      userRole: "GameMaster",
      adminUsername: "root",
      adminPassword: "AdminPwd#1",
      verbose: true,
      seed: 7,
      workers: 2,
      stages: [],
      thresholds: [{ text: "p99<80" }, { text: "disconnects<=2" }],
      baseline: "before/latest.json",
      baselineTolerancePercent: 15,
    });
  });

  it("finds scenarios by name and by path, with their weights", () => {
    const own = path.join(projectDirectory(), "loadtest/scenarios/market.js");
    const { scenarios } = readOptions(["--scenario", "movement=70", "--scenario", "crowd_talk", "--scenario", `${own}=5`]);
    expect(scenarios).toEqual([
      { name: "movement", weight: 70, file: undefined },
      { name: "crowd_talk", weight: 1, file: path.join(projectDirectory(), "loadtest/scenarios/crowd_talk.js") },
      { name: "market", weight: 5, file: own },
    ]);
  });

  it("takes agents with their secret, also from the environment, and where an agent listens", () => {
    const secret = "sixteen or more letters";
    const two = readOptions(["--host", "shard.example", "--agents", "10.0.0.8:7070,[::1]:7071", "--secret", secret]);
    expect(two.agents).toEqual([
      { host: "10.0.0.8", port: 7070 },
      { host: "::1", port: 7071 },
    ]);
    expect(readOptions(["--agent", "--listen", "7070", "--secret", secret]).listen).toEqual({ host: "127.0.0.1", port: 7070 });
    vi.stubEnv("LOADTEST_SECRET", secret);
    expect(readOptions(["--agent", "--listen", "0.0.0.0:7070"])).toMatchObject({
      agentSecret: secret,
      listen: { host: "0.0.0.0" },
    });
    vi.unstubAllEnvs();
  });

  it.each([
    [["--agents", "127.0.0.1:7070"], /agents need '--secret'/],
    [["--agents", "127.0.0.1:7070", "--secret", "too short"], /--secret.*not shown, 9 characters.*16 to 128/],
    [["--agents", "nowhere", "--secret", "x".repeat(16)], /--agents.*'nowhere'.*host:port/],
    [["--agents", "a:0", "--secret", "x".repeat(16)], /--agents.*'a:0'/],
    [["--agents", "10.0.0.8:1", "--secret", "x".repeat(16)], /--host' names 127\.0\.0\.1, which agents on other machines/],
    [["--agent"], /'--agent' and '--listen' go together/],
    [["--listen", "70000"], /--listen.*'70000'/],
    [["--agent", "--listen", "1", "--agents", "a:1"], /exclude each other/],
    [
      ["--agents", "[::1]:1", "--secret", "x".repeat(16), "--scenario", "package.json"],
      /An agent has no scenario 'package\.json'/,
    ],
  ])("refuses flags of agents that do not fit: %j", (flags, message) => {
    expect(complaint(...flags)).toMatch(message);
    expect(complaint(...flags)).not.toContain("too short");
  });

  it("takes clients and duration from the stages", () => {
    const options = readOptions(["--stages", "ramp 30s to 100, spike 20s to 300", "--threshold", "spike:p95<300"]);
    expect(options).toMatchObject({ clients: 300, durationSeconds: 50, stages: [{ kind: "ramp" }, { kind: "spike" }] });
  });

  it.each(["--clients", "--duration", "--ramp-up-per-second"])("refuses %s beside stages, which say the same", (flag) => {
    expect(complaint("--stages", "ramp 30s to 100", flag, "20")).toContain(`'--stages' was given with '${flag}'`);
  });

  it("refuses a threshold for a kind of stage that there is not", () => {
    expect(complaint("--stages", "ramp 30s to 100", "--threshold", "spike:p95<300")).toContain("there is no spike in '--stages'");
    expect(complaint("--threshold", "hold:p95<300")).toContain("there is no hold");
  });

  it.each(ranges)("accepts both ends of the range of %s", (flag, member, min, max) => {
    expect(readOptions([flag, String(min)])[member]).toBe(min);
    expect(readOptions([flag, String(max)])[member]).toBe(max);
  });

  it.each(ranges)("rejects %s outside its range, naming the value and the range", (flag, _member, min, max) => {
    for (const value of [String(min - 1), String(max + 1), "ten", "1e3", `${min}.5`, "", "0x20"]) {
      const message = complaint(flag, value);
      expect(message).toContain(flag);
      expect(message).toContain(`'${value}'`);
      expect(message).toContain(`${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}`);
    }
  });

  it.each([
    ["--user-role", "Owner", "Regular, Counselor, GameMaster, Administrator"],
    ["--http", "localhost:8088", "http://"],
    ["--http", "ftp://localhost", "http://"],
    ["--user-prefix", "with space", "1 to 24 printable ASCII"],
    ["--user-prefix", "x".repeat(25), "1 to 24 printable ASCII"],
    ["--verbose", "loudly", "true or false"],
    ["--stages", "walk 10s", "'ramp 30s to 100'"],
    ["--threshold", "p99", "p50, p90, p95"],
    ["--scenario", "nonsense", "movement, adventure, crowd_talk, market, society, tickets"],
    ["--scenario", "movement=0", "a weight from 1 to 1,000"],
    ["--scenario", "./nowhere.mjs", "There is no file"],
  ])("rejects %s with the value %s and names the allowed values", (flag, value, allowed) => {
    const message = complaint(flag, value);
    expect(message).toContain(flag);
    expect(message).toContain(value);
    expect(message).toContain(allowed);
  });

  it("accepts a role in any case", () => {
    expect(readOptions(["--user-role", "gamemaster"]).userRole).toBe("GameMaster");
  });

  it("does not repeat a password that is not allowed", () => {
    const message = complaint("--user-password", "a-secret-of-more-than-thirty-bytes");
    expect(message).toContain("--user-password");
    expect(message).toContain("1 to 30 printable ASCII");
    expect(message).not.toContain("a-secret");
  });

  it.each([
    [["--admin-username", "root"], "--admin-password"],
    [["--admin-password", "AdminPwd#1"], "--admin-username"],
  ])("requires both administrator credentials or neither", (argv, missing) => {
    const message = complaint(...argv);
    expect(message).toContain(missing);
    expect(message).not.toContain("AdminPwd#1");
  });

  it("refuses unknown flags, missing values and stray words", () => {
    expect(complaint("--client", "5")).toContain("--client");
    expect(complaint("--port")).toContain("--port");
    expect(complaint("--host", "a", "stray")).toContain("too many arguments");
  });

  it("draws a seed when none is given", () => {
    const { seed } = readOptions([]);
    expect(Number.isInteger(seed)).toBe(true);
    expect(seed).toBeGreaterThanOrEqual(0);
  });

  it("lists every flag with its default in the help", () => {
    let help = "";
    try {
      readOptions(["--help"]);
    } catch (error) {
      if (!(error instanceof HelpRequested)) throw error;
      help = error.message;
    }
    for (const flag of ["--stages", "--threshold", "--baseline"]) expect(help).toContain(flag);
    for (const [flag] of ranges) expect(help).toContain(flag);
    for (const value of ["127.0.0.1", "http://localhost:8088", "StressPwd#123", "Exit codes"]) expect(help).toContain(value);
  });
});

describe("the guide's tables", () => {
  const guide = readFileSync(path.join(projectDirectory(), "docs/qa-guide.md"), "utf8");

  it("are those of the declarations", () => {
    expect(withTables(guide)).toBe(guide);
  });

  it("list every flag with its default and what is allowed", () => {
    for (const [flag, , min, max] of ranges)
      expect(guide).toMatch(
        new RegExp(`\\| \`${flag}\` \\|.*\\| ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")} \\|`),
      );
    expect(() => withTables("")).toThrow("no place for the flags");
  });
});

describe("names of the test accounts", () => {
  it("are the prefix and the index, padded to four digits", () => {
    expect(accountName("stress", 1)).toBe("stress_0001");
    expect(accountName("stress", 9_999)).toBe("stress_9999");
    expect(accountName("stress", 10_000)).toBe("stress_10000");
  });
});
