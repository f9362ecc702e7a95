import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defineCommand } from "../../../runtime/services/commands/command.js";
import type { CommandRegistry } from "../../../runtime/services/commands/registry.js";
import { ownCommands } from "../../../runtime/services/commands/staff-commands.js";
import type { CommandAuditRepository } from "../../../runtime/storage/accounts/command-audit.js";
import { newRegistry } from "../services/commands/support.js";
import { counting, jobRig } from "../services/jobs/job-rig.js";
import { problemIn, startApi, type Answer, type TestApi } from "./harness.js";

interface Result {
  success: boolean;
  command: string;
  outputLines: string[];
  timestamp: number;
  jobId?: string;
}

const execute = "/api/commands/execute";
const { jobs, clock } = jobRig();
let api: TestApi;
let registry: CommandRegistry;
let trail: ReturnType<typeof newRegistry>["trail"];
let asked: Parameters<CommandAuditRepository["list"]>[0][];
const tokens: Record<string, string> = {};

beforeAll(async () => {
  ({ registry, trail } = newRegistry({ httpLimitMs: 20, jobs }));
  asked = [];
  registry.add(
    defineCommand({
      name: "echo",
      aliases: ["e"],
      description: "Says it again.",
      arguments: [{ name: "text", type: "text", about: "what", maxLength: 2_000 }],
      contexts: ["Console", "InGame"],
      level: "GameMaster",
      handler: ({ arguments: { text }, issuer }) => [`${issuer.kind} ${issuer.accountName} ${issuer.role}`, text],
    }),
    defineCommand({
      name: "teleport",
      description: "Is for the game.",
      arguments: [{ name: "mapId", type: "integer", min: 0, about: "the map" }],
      contexts: ["InGame"],
      level: "GameMaster",
      handler: () => undefined,
    }),
    defineCommand({
      name: "exit",
      description: "Is for Administrators.",
      arguments: [],
      contexts: ["Console"],
      level: "Administrator",
      handler: () => "stopping",
    }),
    defineCommand({
      name: "job",
      description: "Begins a job.",
      arguments: [{ name: "kind", type: "choice", choices: ["doors", "signs"], about: "which", optional: true }],
      contexts: ["Console"],
      level: "GameMaster",
      handler: ({ startJob }) => void startJob(counting(clock, 100_000, 1)),
    }),
    defineCommand({
      name: "hang",
      description: "Never ends.",
      arguments: [],
      contexts: ["Console"],
      level: "GameMaster",
      handler: () => new Promise<void>(() => undefined),
    }),
    defineCommand({
      name: "login",
      description: "Has a secret.",
      arguments: [{ name: "password", type: "word", secret: true, about: "secret" }],
      contexts: ["Console"],
      level: "Regular",
      handler: () => undefined,
    }),
  );
  const audit = {
    list: (filter: (typeof asked)[number]) => {
      asked.push(filter);
      return Promise.resolve(trail.map((entry, i) => ({ ...entry, entryId: i + 1 })).slice(-filter.limit));
    },
  };
  api = await startApi({ commands: { staff: ownCommands(registry), audit } });
  for (const role of ["Regular", "Counselor", "GameMaster", "Administrator"] as const) {
    await api.account(role.toLowerCase(), role);
    tokens[role] = await api.login(role.toLowerCase());
  }
});
afterAll(() => api.close());
beforeEach(() => {
  trail.length = 0;
  asked.length = 0;
});

async function run(body: unknown, role = "GameMaster"): Promise<Answer & { result: Result }> {
  const answer = await api.call("POST", execute, { body: body as object, token: tokens[role]! });
  return { ...answer, result: answer.body as Result };
}

describe("POST /api/commands/execute", () => {
  it("answers with success, the command, its output and the time", async () => {
    const before = Date.now();
    const { status, result } = await run({ command: "echo", args: ["hello", "big  world"] });
    expect(status).toBe(200);
    expect(result).toEqual({
      success: true,
      command: "echo",
      outputLines: ["http gamemaster GameMaster", "hello big  world"],
      timestamp: expect.any(Number) as number,
    });
    expect(result.timestamp).toBeGreaterThanOrEqual(before);
    expect(trail[0]).toMatchObject({
      origin: "http",
      accountName: "gamemaster",
      line: 'echo hello "big  world"',
      outcome: "done",
    });
  });

  it("splits a whole line as the console does if there are no args", async () => {
    expect((await run({ command: "  e one   two " })).result.outputLines[1]).toBe("one   two");
    expect((await run({ command: 'echo "in quotes"', args: [] })).result.outputLines[1]).toBe("in quotes");
    expect((await run({ command: 'echo "in quotes"', args: null })).result.outputLines[1]).toBe("in quotes");
    expect((await run({ command: "echo one", args: ["two"] })).result).toMatchObject({ success: false, command: "echo one" });
    expect((await run({ command: 'job "signs"' })).result).toMatchObject({ success: true, jobId: "1" });
  });

  it.each([
    [{ command: "nonsense", args: ["x"] }, "nonsense", 'There is no command "nonsense". help lists the commands.'],
    [{ command: "echo" }, "echo", "text is missing; it takes text of at most 2000 characters."],
    [{ command: "job walls" }, "job", 'kind takes one of doors, signs, not "walls".'],
    [{ command: "teleport", args: ["1"] }, "teleport", "teleport can only be used in the game, not on the console."],
    [{ command: "echo", args: ["a\u0000b"] }, "echo", "The line contains control characters, which no command allows."],
    [{ command: "hang" }, "hang", "The command is still running after 0.02 seconds."],
  ])("answers 200 with success: false to %j", async (body, command, reason) => {
    const { status, result } = await run(body);
    expect(status).toBe(200);
    expect(result).toMatchObject({ success: false, command });
    expect(result.outputLines[0]).toBe(reason);
  });

  it("passes text to commands unchanged, even if it looks like code", async () => {
    const text = `Robert'); DROP TABLE accounts;-- ]] .. os.exit() <img src=x onerror=alert(1)> {bold} 漢字 🐉 ${"x".repeat(800)}`;
    expect((await run({ command: "echo", args: [text] })).result.outputLines[1]).toBe(text);
  });

  it("refuses callers below GameMaster, and below the command's own level", async () => {
    for (const role of ["Regular", "Counselor"]) {
      expect(problemIn(await run({ command: "login x" }, role)).status).toBe(403);
    }
    const denied = problemIn(await run({ command: "exit" }));
    expect(denied).toMatchObject({ status: 403, detail: "exit needs the level Administrator; yours is GameMaster." });
    expect(trail.map(({ outcome }) => outcome)).toEqual(["levelTooLow"]);
    expect((await run({ command: "exit" }, "Administrator")).result).toMatchObject({ success: true, outputLines: ["stopping"] });
    expect((await api.call("POST", execute, { body: { command: "exit" } })).status).toBe(401);
    expect((await api.call("POST", execute, { body: { command: "exit" }, token: "nonsense" })).status).toBe(401);
  });

  it.each<[string, unknown]>([
    ["no body", ""],
    ["no JSON", "{"],
    ["no command", {}],
    ["an empty command", { command: "" }],
    ["a blank command", { command: "  \n" }],
    ["a command that is no text", { command: 7 }],
    ["a list", [{ command: "echo" }]],
    ["args that are no list", { command: "echo", args: "x" }],
    ["an argument that is no text", { command: "echo", args: [1] }],
    ["a thousand args", { command: "echo", args: Array.from({ length: 1_000 }, () => "x") }],
    ["a very long argument", { command: "echo", args: ["x".repeat(1_025)] }],
    ["a very long line", { command: `echo ${"x".repeat(5_000)}` }],
    ["an unknown member", { command: "echo", args: ["x"], level: "Administrator" }],
    ["a poisoned prototype", '{"command":"echo","args":["x"],"__proto__":{"role":"Administrator"}}'],
  ])("answers 400 to %s and does nothing", async (_, body) => {
    expect(problemIn(await run(body)).status).toBe(400);
    expect(trail).toEqual([]);
  });

  it("answers 413 to a body that is too large, and 415 to one that is not JSON", async () => {
    expect((await run({ command: "echo", args: ["x".repeat(70_000)] })).status).toBe(413);
    const headers = { "Content-Type": "text/plain" };
    expect((await api.call("POST", execute, { body: "help", token: tokens["GameMaster"]!, headers })).status).toBe(415);
    expect((await api.call("GET", execute, { token: tokens["GameMaster"]! })).status).toBe(405);
  });

  it("keeps secrets out of audit trail, log and responses", async () => {
    const { result } = await run({ command: "login", args: ["hunter2 !"] });
    expect(result).toMatchObject({ success: true, command: "login" });
    await run({ command: "login hunter2 !" });
    await run({ command: "lgoin hunter2" });
    expect(trail.map(({ line }) => line)).toEqual(["login ***", "login ***", "lgoin ***"]);
    expect(JSON.stringify(trail) + api.logLines.join("")).not.toContain("hunter2");
  });
});

describe("without tokens", () => {
  it("everybody on this machine acts as Administrator", async () => {
    const open = await startApi({
      commands: { staff: ownCommands(registry), audit: { list: () => Promise.resolve([]) } },
      options: { jwt: false },
    });
    try {
      const answer = await open.call("POST", execute, { body: { command: "exit" } });
      expect(answer.body).toMatchObject({ success: true });
      expect(trail[0]).toMatchObject({ accountId: null, role: "Administrator", origin: "http" });
    } finally {
      await open.close();
    }
  });
});

describe("GET /api/commands", () => {
  it("lists the commands that the caller's level allows, with usage, level and arguments", async () => {
    const list = async (role: string): Promise<{ name: string }[]> =>
      (await api.call("GET", "/api/commands", { token: tokens[role]! })).body as { name: string }[];
    const staff = await list("GameMaster");
    expect(staff.map(({ name }) => name)).toEqual(["echo", "hang", "job", "login", "teleport"]);
    expect(staff[2]).toEqual({
      name: "job",
      aliases: [],
      description: "Begins a job.",
      usage: "job [kind]",
      level: "GameMaster",
      contexts: ["Console"],
      arguments: [
        { name: "kind", type: "choice", about: "which", isOptional: true, isSecret: false, choices: ["doors", "signs"] },
      ],
    });
    expect((await list("Administrator")).map(({ name }) => name)).toContain("exit");
    expect((await api.call("GET", "/api/commands/", { token: tokens["Counselor"]! })).status).toBe(403);
  });
});

describe("GET /api/commands/complete", () => {
  it("completes names and arguments", async () => {
    const complete = async (line: string, more = ""): Promise<unknown> =>
      (await api.call("GET", `/api/commands/complete?line=${encodeURIComponent(line)}${more}`, { token: tokens["GameMaster"]! }))
        .body;
    expect(await complete("e")).toEqual({ start: 0, candidates: ["e", "echo"] });
    expect(await complete("job s")).toEqual({ start: 4, candidates: ["signs"] });
    expect(await complete("")).toEqual({ start: 0, candidates: ["echo", "hang", "job", "login"] });
    expect(await complete("tele")).toEqual({ start: 0, candidates: [] });
    expect(await complete("tele", "&context=InGame")).toEqual({ start: 0, candidates: ["teleport"] });
    expect(await complete("", "&context=Elsewhere")).toMatchObject({ status: 400 });
    const answer = await api.call("GET", `/api/commands/complete?line=${"x".repeat(5_000)}`, { token: tokens["GameMaster"]! });
    expect(answer.status).toBe(400);
  });
});

describe("GET /api/commands/audit", () => {
  it("shows the audit trail to Administrators", async () => {
    await run({ command: "echo hello" });
    const answer = await api.call("GET", "/api/commands/audit?before=17&accountId=3&command=echo&limit=1000", {
      token: tokens["Administrator"]!,
    });
    expect(answer.body).toEqual([
      {
        entryId: "1",
        atUtc: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        durationMs: expect.any(Number) as number,
        accountId: "3",
        accountName: "gamemaster",
        role: "GameMaster",
        origin: "http",
        command: "echo",
        line: "echo hello",
        outcome: "done",
        detail: null,
      },
    ]);
    expect(asked).toEqual([{ beforeId: 17, accountId: 3, command: "echo", limit: 200 }]);
    await api.call("GET", "/api/commands/audit", { token: tokens["Administrator"]! });
    expect(asked[1]).toEqual({ limit: 50 });
    const wanted = "accountName=rosa&outcome=failed&from=2026-03-19T10:00:00Z&to=2026-03-20T00:00:00%2B02:00";
    await api.call("GET", `/api/commands/audit?${wanted}`, { token: tokens["Administrator"]! });
    const times = { from: Date.UTC(2026, 2, 19, 10), to: Date.UTC(2026, 2, 19, 22) };
    expect(asked[2]).toEqual({ limit: 50, accountName: "rosa", outcome: "failed", ...times });
  });

  it("refuses other callers and bad queries", async () => {
    expect((await api.call("GET", "/api/commands/audit", { token: tokens["GameMaster"]! })).status).toBe(403);
    for (const query of ["before=x", "limit=0", "limit=-1", "accountId=1'", "unknown=1", "outcome=well", "from=today"]) {
      expect((await api.call("GET", `/api/commands/audit?${query}`, { token: tokens["Administrator"]! })).status).toBe(400);
    }
  });
});
