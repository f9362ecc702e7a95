import { beforeEach, describe, expect, it } from "vitest";
import { defineCommand } from "../../../../runtime/services/commands/command.js";
import { addNativeCommands } from "../../../../runtime/services/commands/native/native-commands.js";
import type { SessionInfo } from "../../../../runtime/contracts/sessions.js";
import type { ScriptControl } from "../../../../runtime/services/commands/native/scripts.js";
import type { LuaConsole, LuaEvaluation } from "../../../../runtime/contracts/scripts/lua-evaluation.js";
import { httpIssuer, nativeParts, newRegistry, playerIssuer, terminalIssuer } from "./support.js";

let registry: ReturnType<typeof newRegistry>["registry"];
let trail: ReturnType<typeof newRegistry>["trail"];
let events: string[];

const scripts: ScriptControl = {
  reload: (name) => {
    if (name === "nothing") return Promise.resolve([]);
    const loaded = { file: "lua/commands/where.lua" };
    if (name === "where") return Promise.resolve([loaded]);
    if (name === "gone") return Promise.resolve([loaded, { file: "lua/commands/gone.lua", isRemoved: true }]);
    return Promise.resolve([loaded, { file: "lua/broken.lua", error: "lua/broken.lua:1: syntax error" }]);
  },
  profile: (seconds) => Promise.resolve([`Scripts took 1 ms in ${seconds} s.`]),
  files: () => ["lua/commands/where.lua"],
  packages: () => ["winter 1.0.0, from /srv/shard/packages/winter"],
};

beforeEach(() => {
  events = [];
  ({ registry, trail } = newRegistry());
  addNativeCommands(
    nativeParts(registry, { scripts, stop: (reason) => void events.push(`${reason}; ${trail.length} in the trail`) }),
  );
  registry.add(
    defineCommand({
      name: "teleport",
      aliases: ["tp"],
      description: "Takes you to a place.",
      arguments: [
        { name: "mapId", type: "integer", min: 0, about: "the map" },
        { name: "x", type: "integer", about: "from west to east", optional: true },
      ],
      contexts: ["InGame"],
      level: "GameMaster",
      handler: () => undefined,
    }),
  );
});

describe("help", () => {
  it("lists the commands that the issuer may use where they are, with descriptions", async () => {
    expect((await registry.execute("help", playerIssuer())).lines).toEqual([
      ".help [command] (.?) - Lists the commands, or describes one.",
    ]);
    const staff = (await registry.execute("?", playerIssuer("GameMaster"))).lines;
    expect(staff).toContain(".teleport <mapId> [x] (.tp) - Takes you to a place.");
    expect(staff.join()).not.toMatch(/exit|lock/);
    const console = (await registry.execute("help", terminalIssuer())).lines;
    expect(console.map((line) => line.split(" ")[0])).toEqual([
      "addresses",
      "build_item_images",
      "exit",
      "help",
      "history",
      "jobs",
      "kick",
      "lock",
      "logins",
      "lua",
      "lua_profile",
      "packages",
      "reload",
      "restart",
      "restore_character",
      "rollback",
      "sessions",
    ]);
    expect((await registry.execute("help", httpIssuer("GameMaster"))).lines.join()).not.toMatch(/exit/);
  });

  it("lists many commands in the game page by page, and elsewhere at once", async () => {
    for (let i = 10; i < 49; i++)
      registry.add(
        defineCommand({
          ...{
            name: `rule_${i}`,
            description: "Is one of many.",
            contexts: ["Console", "InGame"],
            level: "Regular",
            arguments: [],
          },
          handler: () => undefined,
        }),
      );
    const page = async (line: string): Promise<readonly string[]> => (await registry.execute(line, playerIssuer())).lines;
    expect(await page("help")).toHaveLength(21);
    expect((await page("help")).at(-1)).toBe("Page 1 of 2. .help 2 shows the next one.");
    expect((await page("help 2")).slice(-2)).toEqual([".rule_48 - Is one of many.", "Page 2 of 2."]);
    expect(await registry.execute("help 3", playerIssuer())).toMatchObject({ success: false, lines: ["There are 2 pages."] });
    expect((await registry.execute("help", terminalIssuer())).lines.length).toBeGreaterThan(40);
  });

  it("describes one command, by name or alias, with or without the full stop", async () => {
    const lines = [
      ".teleport <mapId> [x] - Takes you to a place.",
      "  mapId  the map: an integer of at least 0",
      "  x      from west to east: an integer (optional)",
      "Also called tp.",
      "For GameMaster and up, in the game.",
    ];
    for (const name of ["teleport", "TP", ".tp"]) {
      expect((await registry.execute(`help ${name}`, playerIssuer("GameMaster"))).lines).toEqual(lines);
    }
    expect((await registry.execute("help tp", terminalIssuer())).lines[0]).toBe("teleport <mapId> [x] - Takes you to a place.");
  });

  it("hides commands that the player may not use", async () => {
    for (const name of ["teleport", "nonsense"]) {
      expect(await registry.execute(`help ${name}`, playerIssuer())).toMatchObject({
        success: false,
        lines: [`There is no command "${name}" that you can use.`],
      });
    }
    expect((await registry.execute("help telepor", playerIssuer("GameMaster"))).lines[0]).toContain("Did you mean teleport?");
  });

  it("completes names", async () => {
    expect((await registry.complete("help tel", playerIssuer("GameMaster"))).candidates).toEqual(["teleport"]);
    expect((await registry.complete("help tel", playerIssuer())).candidates).toEqual([]);
  });
});

describe("exit", () => {
  it.each(["exit", "shutdown"])("stops the server after the entry in the audit trail: %s", async (line) => {
    expect(await registry.execute(line, httpIssuer())).toEqual({
      success: true,
      command: "exit",
      lines: ["The server is stopping."],
    });
    expect(events).toEqual(["exit by admin; 1 in the trail"]);
  });

  it("is for Administrators on the console only", async () => {
    expect((await registry.execute("exit", httpIssuer("GameMaster"))).denied).toBe("level");
    expect((await registry.execute("exit", playerIssuer("Administrator"))).success).toBe(false);
    expect((await registry.execute("exit 1", terminalIssuer())).success).toBe(false);
    expect(events).toEqual([]);
  });
});

describe("lock", () => {
  it("locks the terminal that it is typed into, and is refused over HTTP", async () => {
    const issuer = { ...terminalIssuer(), lockInput: () => void events.push("locked") };
    expect((await registry.execute("*", issuer)).success).toBe(true);
    expect(events).toEqual(["locked"]);
    expect(await registry.execute("lock", httpIssuer())).toMatchObject({
      success: false,
      lines: ["Only the server's own terminal can be locked, from that terminal."],
    });
    expect((await registry.execute("lock", playerIssuer("Administrator"))).success).toBe(false);
  });
});

describe("scripts", () => {
  it("reload one file, and report those that fail to load", async () => {
    expect((await registry.execute("reload where", httpIssuer("GameMaster"))).lines).toEqual(["Loaded lua/commands/where.lua."]);
    expect((await registry.execute("reload gone", httpIssuer())).lines).toEqual([
      "Loaded lua/commands/where.lua.",
      "Removed lua/commands/gone.lua.",
    ]);
    expect((await registry.execute("reload nothing", httpIssuer())).lines).toEqual(['There is no script or package "nothing".']);
    const summary = "1 of 2 could not be loaded and keeps its old version.";
    for (const issuer of [httpIssuer("GameMaster"), playerIssuer("GameMaster")])
      expect(await registry.execute("reload", issuer)).toMatchObject({
        success: false,
        lines: ["lua/broken.lua:1: syntax error", summary],
      });
    expect((await registry.complete("reload lua", terminalIssuer())).candidates).toEqual(["lua/commands/where.lua"]);
    expect((await registry.complete("reload whe", terminalIssuer())).candidates).toEqual(["where"]);
  });

  it("are profiled for the given seconds", async () => {
    const { lines } = await registry.execute("lua_profile 2", httpIssuer());
    expect(lines).toEqual(["Measuring for 2 s.", "Scripts took 1 ms in 2 s."]);
    expect((await registry.execute("lua_profile 60", httpIssuer())).lines[0]).toBe(
      'seconds takes an integer from 1 to 25, not "60".',
    );
    expect((await registry.execute("lua_profile", playerIssuer("Counselor"))).denied).toBe("level");
  });
});

describe("sessions", () => {
  it("lists who is connected, also those who have no character yet", async () => {
    const anna = { sessionId: 3, username: "anna", role: "Regular", characterName: "Dora", mapId: 1, x: 1496, y: 1628, z: 10 };
    const bert = { ...anna, sessionId: 4, username: "bert", role: "Counselor", characterName: null, mapId: null };
    let all = [anna, bert].map((one) => ({ ...one, remoteAddress: "192.0.2.7" })) as SessionInfo[];
    ({ registry } = newRegistry());
    addNativeCommands(nativeParts(registry, { sessions: { list: () => all, kick: () => false } }));
    expect((await registry.execute("sessions", terminalIssuer())).lines).toEqual([
      "3  anna (Regular): Dora at Trammel 1496, 1628, 10, from 192.0.2.7",
      "4  bert (Counselor): no character yet, from 192.0.2.7",
    ]);
    all = [];
    expect((await registry.execute("who", terminalIssuer())).lines).toEqual(["Nobody is connected."]);
  });
});

describe("kick", () => {
  const sessions = [
    { sessionId: 4, username: "anna", characterName: "Dora", role: "Regular" },
    { sessionId: 5, username: "bert", characterName: "Dora", role: "Administrator" },
  ] as unknown as SessionInfo[];

  it("disconnects the player with an account, a session or a character, who is told why", async () => {
    const kicked: unknown[] = [];
    ({ registry } = newRegistry());
    const parts = { sessions: { list: () => sessions, kick: (...how: unknown[]) => kicked.push(how) > 0 } };
    addNativeCommands(nativeParts(registry, parts));
    const kick = async (words: string) => (await registry.execute(`kick ${words}`, playerIssuer("GameMaster"))).lines;
    expect(await kick("ANNA Stop that.")).toEqual(["Dora was disconnected."]);
    expect(await kick("4")).toEqual(["Dora was disconnected."]);
    expect(kicked).toEqual([
      [4, "Stop that."],
      [4, "You were disconnected by staff."],
    ]);
    expect(await kick("dora")).toEqual(['2 players are called "dora". Give the account or the session.']);
    expect(await kick("nobody")).toEqual(['Nobody called "nobody" is connected.']);
    expect(await kick("bert")).toEqual(["bert has the level Administrator; yours is GameMaster."]);
  });
});

describe("lua", () => {
  const evaluated: LuaEvaluation[] = [];
  const lua: LuaConsole = {
    evaluate(evaluation) {
      evaluated.push(evaluation);
      const isWrong = evaluation.code === "wrong";
      const outcome = { success: !isWrong, values: isWrong ? [] : ["1", "{\n  2\n}"], error: isWrong ? "console:1: no" : null };
      return Promise.resolve({ file: null, printed: ["heard"], ...outcome });
    },
    complete: (code) => ({ start: code.indexOf(".") + 1, candidates: ["find", "first"] }),
  };
  beforeEach(() => {
    ({ registry, trail } = newRegistry());
    addNativeCommands(nativeParts(registry, { scripts, lua }));
    evaluated.length = 0;
  });

  it("takes the code as it is written, with the file and the player's session", async () => {
    await registry.execute('lua "a" .. "b"', playerIssuer("Administrator", 3));
    await registry.execute("lua @commands.where  x  --y", terminalIssuer());
    expect(evaluated).toEqual([
      { code: '"a" .. "b"', file: undefined, sessionId: 3 },
      { code: "x  --y", file: "commands.where", sessionId: undefined },
    ]);
    expect(trail.map(({ line }) => line)).toEqual(['lua "a" .. "b"', "lua @commands.where  x  --y"]);
  });

  it("prints results and failures, for Administrators only", async () => {
    expect((await registry.execute("lua 1", terminalIssuer())).lines).toEqual(["heard", "1", "{", "  2", "}"]);
    expect(await registry.execute("lua wrong", httpIssuer("Administrator"))).toMatchObject({
      success: false,
      lines: ["heard", "console:1: no"],
    });
    expect(await registry.execute("lua 1", playerIssuer("GameMaster"))).toMatchObject({ success: false, denied: "level" });
    expect(evaluated.length).toBe(2);
  });

  it("completes names and files", async () => {
    expect(await registry.complete("lua print(mobiles.fi", terminalIssuer())).toMatchObject({
      candidates: ["print(mobiles.find", "print(mobiles.first"],
    });
    expect((await registry.complete("lua @lua/c", terminalIssuer())).candidates).toEqual(["@lua/commands/where.lua"]);
  });
});
