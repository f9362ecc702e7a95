import { beforeEach, describe, expect, it } from "vitest";
import { type Command, type CommandCall, CommandFailure } from "../../../../runtime/services/commands/command.js";
import { OUTPUT_LINES_MAXIMUM } from "../../../../runtime/services/commands/output.js";
import { openToPlayers, RUNNING_MAXIMUM } from "../../../../runtime/services/commands/registry.js";
import { deferred } from "../../../support/deferred.js";
import { until } from "../../../support/until.js";
import { counting, jobRig } from "../jobs/job-rig.js";
import {
  addUser,
  command as quietCommand,
  httpIssuer,
  newRegistry,
  playerIssuer,
  teleport as quietTeleport,
  terminalIssuer,
} from "./support.js";

let calls: CommandCall[];
let registry: ReturnType<typeof newRegistry>["registry"];
let trail: ReturnType<typeof newRegistry>["trail"];

/** A command that records its calls. */
function command(declaration: Partial<Command> & Pick<Command, "name">): Command {
  return quietCommand({ handler: note, ...declaration });
}
const note = (call: unknown): void => void calls.push(call as CommandCall);
const teleport = (): Command => quietTeleport({ handler: note });

beforeEach(() => {
  calls = [];
  ({ registry, trail } = newRegistry());
});

describe("running a line", () => {
  it("reads arguments by the declaration and passes them by name", async () => {
    registry.add(teleport());
    const issuer = playerIssuer("GameMaster");
    const result = await registry.execute("  TP 1 -0x10 1.5 hAPPY ", issuer);
    expect(result).toEqual({ success: true, command: "teleport", lines: [] });
    expect(calls[0]!.arguments).toEqual({ mapId: 1, x: -16, speed: 1.5, mood: "Happy" });
    expect(Object.is((await run("tp 0 -0", issuer)).arguments["x"], 0)).toBe(true);
    expect(calls[1]!.arguments).toEqual({ mapId: 0, x: 0 });
  });

  async function run(line: string, issuer = playerIssuer("GameMaster")): Promise<CommandCall> {
    await registry.execute(line, issuer);
    return calls.at(-1)!;
  }

  it.each([
    ["tp", "mapId is missing; it takes an integer of at least 0."],
    ["tp 1", "x is missing; it takes an integer."],
    ["tp one 2", 'mapId takes an integer of at least 0, not "one".'],
    ["tp -1 2", 'mapId takes an integer of at least 0, not "-1".'],
    ["tp 1.5 2", 'mapId takes an integer of at least 0, not "1.5".'],
    ["tp 1 99999999999999999999", 'x takes an integer, not "99999999999999999999".'],
    ["tp 1 9007199254740993", 'x takes an integer, not "9007199254740993".'],
    ["tp 1 NaN", 'x takes an integer, not "NaN".'],
    ["tp 1 ''", "x takes an integer, not \"''\"."],
    ['tp 1 ""', 'x takes an integer, not "".'],
    ["tp 1 2 3", 'speed takes a number from 0.5 to 2, not "3".'],
    ["tp 1 2 1e0", 'speed takes a number from 0.5 to 2, not "1e0".'],
    ["tp 1 2 1 glad", 'mood takes one of Happy, Sad, not "glad".'],
    ["tp 1 2 1 sad now", 'teleport takes at most 4 arguments, not "now" as well.'],
    ['tp 1 "2', "x begins with a double quote that is not closed."],
    ["tp 1'; DROP TABLE accounts; -- 2", 'mapId takes an integer of at least 0, not "1\';".'],
    [`tp ${"9".repeat(60)} 1`, `mapId takes an integer of at least 0, not "${"9".repeat(40)}...".`],
  ])("refuses %j, and names the argument and its allowed values", async (line, reason) => {
    registry.add(teleport());
    const issuer = playerIssuer("GameMaster");
    const result = await registry.execute(line, issuer);
    expect(result).toMatchObject({ success: false, command: "teleport" });
    expect(result.lines).toEqual([reason, "Usage: .teleport <mapId> <x> [speed] [mood]"]);
    expect(issuer.problems).toEqual(result.lines);
    expect(calls).toEqual([]);
  });

  it("reads the rest of a line as text, also in quotes and from a list", async () => {
    registry.add(command({ name: "say", arguments: [{ name: "text", type: "text", about: "what", maxLength: 20 }] }));
    expect((await run('say He said  "hi"')).arguments["text"]).toBe('He said  "hi"');
    expect((await run('say "in quotes"')).arguments["text"]).toBe("in quotes");
    await registry.execute({ name: "say", args: ['"', "a  b", "ж"] }, playerIssuer());
    expect(calls.at(-1)!.arguments["text"]).toBe('" a  b ж');
    expect((await registry.execute("say", playerIssuer())).lines[0]).toBe(
      "text is missing; it takes text of at most 20 characters.",
    );
    expect((await registry.execute(`say ${"x".repeat(21)}`, playerIssuer())).success).toBe(false);
  });

  it("says that a command takes no arguments", async () => {
    registry.add(command({ name: "exit" }));
    expect((await registry.execute("exit now", httpIssuer())).lines[0]).toBe('exit takes no arguments, not "now" as well.');
  });

  it("refuses unknown commands, and suggests only near ones that the issuer may use", async () => {
    registry.add(teleport(), command({ name: "telepathy" }), addUser());
    const unknown = async (line: string, issuer = playerIssuer()): Promise<string> =>
      (await registry.execute(line, issuer)).lines.join();
    expect(await unknown("telport 1 2")).toBe('There is no command "telport". .help lists the commands.');
    expect(await unknown("telport 1 2", playerIssuer("GameMaster"))).toBe(
      'There is no command "telport". Did you mean .teleport?',
    );
    expect(await unknown("tele", playerIssuer("GameMaster"))).toBe(
      'There is no command "tele". Did you mean .telepathy or .teleport?',
    );
    expect(await unknown("add_usr", httpIssuer())).toBe('There is no command "add_usr". Did you mean add_user?');
    expect(await unknown("constructor", httpIssuer())).toMatch(/^There is no command "constructor"/);
    expect(await unknown("__proto__", httpIssuer())).toMatch(/^There is no command "__proto__"/);
    expect(await unknown("", httpIssuer())).toBe("No command was given.");
    expect(await unknown(`${"q".repeat(3_000)} x`, httpIssuer())).toBe(
      `There is no command "${"q".repeat(40)}". help lists the commands.`,
    );
    expect(await registry.execute({ name: "", args: [] }, httpIssuer())).toMatchObject({ success: false });
  });

  it("checks the level before context and arguments", async () => {
    registry.add(teleport(), command({ name: "exit", contexts: ["Console"], level: "Administrator" }));
    const low = await registry.execute("tp x", playerIssuer("Counselor"));
    expect(low).toMatchObject({
      success: false,
      denied: "level",
      lines: [".teleport needs the level GameMaster; yours is Counselor."],
    });
    expect(await registry.execute("exit", playerIssuer())).toMatchObject({ denied: "level" });
    const elsewhere = await registry.execute("exit", playerIssuer("Administrator"));
    expect(elsewhere.lines).toEqual([".exit can only be used on the console, not in the game."]);
    expect(elsewhere.denied).toBeUndefined();
    expect((await registry.execute("tp 1 2", terminalIssuer())).lines).toEqual([
      "teleport can only be used in the game, not on the console.",
    ]);
    expect(calls).toEqual([]);
  });

  it("uses levels from the configuration, higher and lower ones", async () => {
    ({ registry } = newRegistry({ levels: { Teleport: "Regular", where: "GameMaster", nothing: "Counselor" } }));
    registry.add(teleport(), command({ name: "where" }));
    expect((await registry.execute("tp 1 2", playerIssuer())).success).toBe(true);
    expect((await registry.execute("where", playerIssuer("Counselor"))).denied).toBe("level");
    expect(registry.levelsWithoutCommand).toEqual(["nothing"]);
    expect(registry.usableBy(playerIssuer()).map(({ name }) => name)).toEqual(["teleport"]);
  });

  it("closes the development commands to players with one switch, but for those with a level of their own", async () => {
    const closed = { development: false, levels: { bank: "Regular" } } as const;
    ({ registry } = newRegistry(closed));
    for (const name of ["add_item", "bank"]) registry.add(command({ name, level: "Regular" }));
    expect(openToPlayers(closed)).toEqual(["bank"]);
    expect((await registry.execute("add_item", playerIssuer("Counselor"))).denied).toBe("level");
    expect((await registry.execute("add_item", playerIssuer("GameMaster"))).success).toBe(true);
    expect(registry.levelsWithoutCommand).toEqual([]);
  });

  it("refuses control characters, marks of writing direction, and long lines", async () => {
    registry.add(command({ name: "say", arguments: [{ name: "text", type: "text", about: "what" }] }));
    for (const line of ["say a\u0000b", "say \u001b[31mred", "say \u202egnp.exe", "say a\nexit", "say \ud800", "sa\u0007y x"]) {
      expect((await registry.execute(line, httpIssuer())).lines).toEqual([
        "The line contains control characters, which no command allows.",
      ]);
    }
    expect((await registry.execute({ name: "say", args: ["a\r\nb"] }, httpIssuer())).success).toBe(false);
    expect((await registry.execute("say\ta\tb\n", httpIssuer())).success).toBe(true);
    expect((await registry.execute(`say ${"x".repeat(5_000)}`, httpIssuer())).lines).toEqual([
      "The line is longer than 4096 characters.",
    ]);
    expect((await registry.execute({ name: "say", args: Array.from({ length: 10_000 }, () => "x") }, httpIssuer())).success).toBe(
      false,
    );
  });

  it("refuses a thousand arguments", async () => {
    registry.add(teleport());
    const args = Array.from({ length: 1_000 }, () => "1");
    expect((await registry.execute({ name: "tp", args }, playerIssuer("GameMaster"))).success).toBe(false);
    expect((await registry.execute(`tp ${args.join(" ")}`, playerIssuer("GameMaster"))).success).toBe(false);
  });

  it("passes text to the command unchanged, whatever it contains", async () => {
    registry.add(command({ name: "say", arguments: [{ name: "text", type: "text", about: "what" }] }));
    const text = `Robert'); DROP TABLE accounts;-- %s %d \${x} {bold} ]] .. os.exit() \\n <b> 漢字 🐉 =1+1`;
    expect((await run(`say ${text}`, httpIssuer("GameMaster"))).arguments["text"]).toBe(text);
    expect(trail.at(-1)!.line).toBe(`say ${text}`);
  });
});

describe("output and outcome", () => {
  it("shows output at once, and returns all of it", async () => {
    const wait = deferred<void>();
    registry.add(
      command({
        name: "work",
        async handler({ print }) {
          print("begun\nand going");
          await wait.promise;
          print("going on");
          return ["done", "really"];
        },
      }),
    );
    const issuer = playerIssuer();
    const result = registry.execute("work", issuer);
    expect(issuer.printed).toEqual(["begun", "and going"]);
    wait.resolve();
    expect((await result).lines).toEqual(["begun", "and going", "going on", "done", "really"]);
    expect(issuer.printed).toEqual((await result).lines);
  });

  it("starts the command before execute returns, so that a lock is immediate", () => {
    registry.add(command({ name: "now" }));
    void registry.execute("now", terminalIssuer());
    expect(calls).toHaveLength(1);
  });

  it("limits the output, and removes control characters from it", async () => {
    registry.add(
      command({ name: "flood", handler: ({ print }) => print("x\n".repeat(1_000_000)) }),
      command({ name: "drip", handler: ({ print }) => Array.from({ length: 5_000 }, () => print("x")).length.toString() }),
      command({ name: "paint", handler: () => "\u001b[2Jred\u0007\tpaint\u202e" }),
      command({ name: "long", handler: () => "x".repeat(100_000) }),
      command({ name: "cheer", handler: () => `${"x".repeat(997)}\u{1f44b}\u{1f3fd}` }),
    );
    for (const name of ["flood", "drip"]) {
      expect((await registry.execute(name, httpIssuer())).lines).toHaveLength(OUTPUT_LINES_MAXIMUM.http + 1);
      expect((await registry.execute(name, playerIssuer())).lines).toHaveLength(OUTPUT_LINES_MAXIMUM.game + 1);
    }
    expect((await registry.execute("paint", httpIssuer())).lines).toEqual(["[2Jred  paint"]);
    expect((await registry.execute("long", httpIssuer())).lines[0]).toHaveLength(1_000);
    expect((await registry.execute("cheer", httpIssuer())).lines).toEqual(["x".repeat(997)]);
  });

  it("shows the reason of a failure, but no details of an internal error", async () => {
    const { registry: own, logged } = newRegistry();
    own.add(
      command({ name: "refuse", handler: () => Promise.reject(new CommandFailure("Not today.")) }),
      command({
        name: "break",
        handler() {
          throw new TypeError("secret inside");
        },
      }),
    );
    expect(await own.execute("refuse", httpIssuer())).toEqual({ success: false, command: "refuse", lines: ["Not today."] });
    expect((await own.execute("break", httpIssuer())).lines).toEqual(["The command failed with an internal error; see the log."]);
    expect(logged()).toContain("secret inside");
  });

  it("limits the time over HTTP, ignores later output, and does what follows the command when it has ended", async () => {
    const wait = deferred<void>();
    const followed = deferred<void>();
    const { registry: own, trail: written } = newRegistry({ httpLimitMs: 5 });
    own.add(
      command({
        name: "hang",
        async handler({ print, afterwards }) {
          await wait.promise;
          print("too late");
          afterwards(followed.resolve);
        },
      }),
    );
    const result = await own.execute("hang", httpIssuer());
    expect(result).toMatchObject({ success: false, lines: ["The command is still running after 0.005 seconds."] });
    expect(written[0]!.outcome).toBe("timedOut");
    wait.resolve();
    await followed.promise;
    expect(result.lines).toHaveLength(1);
  });

  it("logs a failure after that time", async () => {
    const wait = deferred<void>();
    const { registry: own, logged } = newRegistry({ httpLimitMs: 5 });
    own.add(command({ name: "hang", handler: () => wait.promise }));
    await own.execute("hang", httpIssuer());
    wait.reject(new Error("the disk is full"));
    await until("the log names it", () => (logged().includes("the disk is full") ? undefined : logged()));
  });

  it("limits the commands of an issuer that wait", async () => {
    const wait = deferred<void>();
    registry.add(command({ name: "hang", handler: () => wait.promise }));
    const running = Array.from({ length: RUNNING_MAXIMUM }, () => registry.execute("hang", playerIssuer()));
    expect((await registry.execute("hang", playerIssuer())).lines).toEqual(["8 of your commands are still running."]);
    const another = registry.execute("hang", playerIssuer("Regular", 8));
    wait.resolve();
    for (const { success } of await Promise.all([...running, another])) expect(success).toBe(true);
    expect((await registry.execute("hang", playerIssuer())).success).toBe(true);
  });

  it("starts a job, returns its id, and runs follow-up work after the entry in the audit trail", async () => {
    const { jobs, clock } = jobRig();
    ({ registry, trail } = newRegistry({ jobs, levels: { job: "Administrator" } }));
    const order: string[] = [];
    registry.add(
      command({
        name: "job",
        handler({ startJob, afterwards }) {
          startJob(counting(clock, 5, 1));
          afterwards(() => order.push(`trail ${trail.length}`));
          order.push("begun");
        },
      }),
    );
    const result = await registry.execute("job", httpIssuer());
    expect(result).toMatchObject({ success: true, jobId: 1, lines: ["Continues in the background as job 1."] });
    expect(order).toEqual(["begun", "trail 1"]);
    expect(jobs.find(1)).toMatchObject({ startedBy: "admin", cancelLevel: "Administrator", state: "running" });
    expect(await registry.execute("job", httpIssuer())).toEqual({
      success: false,
      command: "job",
      lines: ["count is already running as job 1: 0 of 5 numbers (0 %)."],
    });
  });
});
