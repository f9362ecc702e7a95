import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CommandRegistry } from "../../../../../runtime/services/commands/registry.js";
import { scriptFailed } from "../../../../../runtime/contracts/events/events.js";
import type { JobInfo } from "../../../../../runtime/contracts/job-states.js";
import { OUTPUT_LINES_MAXIMUM } from "../../../../../runtime/services/jobs/job-output.js";
import { fn, luaModule, parameter } from "../../../../../runtime/scripting/declare/module.js";
import { number } from "../../../../../runtime/scripting/declare/types.js";
import { commandModule } from "../../../../../runtime/scripting/modules/server/commands.js";
import { jobModule } from "../../../../../runtime/scripting/modules/server/job.js";
import { ScriptShard, settled } from "../../../../support/script-shard.js";
import { httpIssuer, newRegistry, playerIssuer, terminalIssuer } from "../../../services/commands/support.js";
import { type JobRig, jobRig } from "../../../services/jobs/job-rig.js";

const FILE = "lua/commands/own.lua";
let shard: ScriptShard;
let registry: CommandRegistry;
let rig: JobRig;

beforeEach(async () => {
  rig = jobRig();
  ({ registry } = newRegistry({ jobs: rig.jobs }));
  shard = await ScriptShard.open();
  const { runner, registrations } = shard.host;
  const spend = fn({
    about: "Has the jobs' clock go on.",
    parameters: [parameter("milliseconds", number(), "by how much")],
    returns: [],
    does: (_, milliseconds) => rig.clock.spend(milliseconds),
  });
  shard.host.addModule(commandModule({ runner, registrations, registry, players: shard.players }));
  shard.host.addModule(jobModule({ runner }));
  shard.host.addModule(luaModule({ name: "clock", about: "The jobs' clock.", functions: { spend } }));
});
afterEach(() => shard.close());

/** A command whose job runs this code. */
function working(work: string, members = "", name = "own"): string {
  return `command.register {
    name = "${name}", description = "Own.", contexts = { "console", "in_game" }, level = "Counselor",
    handler = function()
      local job_id, reason = job.start { unit = "things", ${members} work = function() ${work} end }
      if not job_id then return false, reason end
      book.note("job " .. job_id)
    end,
  }`;
}

/** Runs the command and returns a function that reads its job. */
async function begun(work: string, members = "", issuer = playerIssuer("GameMaster")): Promise<() => JobInfo> {
  const result = shard.save(FILE, working(work, members));
  if ("error" in result) throw result.error;
  const { success, jobId, lines } = await registry.execute("own", issuer);
  expect([success, lines]).toEqual([true, [`Continues in the background as job ${jobId}.`]]);
  return () => rig.jobs.find(jobId!)!;
}

const failures = (): string[] =>
  shard.published.filter(({ declaration }) => declaration === scriptFailed).map(({ members }) => String(members["message"]));

describe("a job of a script", () => {
  it("works in slices, reports its progress, and ends with its return values", async () => {
    const issuer = playerIssuer("GameMaster");
    const job = await begun(
      `for i = 1, 100 do
        clock.spend(1)
        if i == 50 then job.print("half") end
        job.advance()
      end
      return "All", 100, { "is", "well" }`,
      "total = 100,",
      issuer,
    );
    expect(job()).toMatchObject({ name: "own", unit: "things", state: "running", done: 0, total: 100, startedBy: "nystul" });
    expect(shard.notes).toEqual(["job 1"]);
    const { turns } = rig.clock;
    await rig.clock.run(() => job().done >= 50);
    expect(job()).toMatchObject({ state: "running", cancelLevel: "Counselor" });
    await rig.clock.run();
    expect(job()).toMatchObject({ state: "done", done: 100, elapsedMs: 300 });
    expect(rig.clock.turns - turns).toBeGreaterThan(100 / 4);
    expect(job().outputLines).toEqual(["half", "All", "100", "is", "well", "done in 0.3 s: 100 of 100 things"]);
    expect(issuer.printed).toEqual([
      "Continues in the background as job 1.",
      "own: half",
      ...["All", "100", "is", "well"].map((line) => `own: ${line}`),
      "own: done in 0.3 s: 100 of 100 things",
    ]);
  });

  it("does not leave Lua within a slice", async () => {
    const job = await begun("for _ = 1, 2000 do job.advance() job.pause() end");
    const { turns } = rig.clock;
    await rig.clock.run(() => job().state !== "running");
    expect(job()).toMatchObject({ state: "done", done: 2_000 });
    expect(rig.clock.turns - turns).toBe(1);
  });

  it("may advance by more than one or by nothing, and set its total later", async () => {
    const job = await begun(
      "job.expect(12) job.advance(5) job.advance(0) job.advance(nil) clock.spend(9) job.pause() job.pause()",
    );
    await rig.clock.run();
    expect(job()).toMatchObject({ state: "done", done: 6, total: 12, outputLines: ["done in 0 s: 6 of 12 things"] });
  });

  it("keeps its variables between slices, and lets other jobs work in between", async () => {
    shard.save("lua/other.lua", working("for _ = 1, 10 do clock.spend(4) book.note('b') job.advance() end", "", "other"));
    await begun("for _ = 1, 10 do clock.spend(4) book.note('a') job.advance() end");
    await registry.execute("other", terminalIssuer());
    await rig.clock.run();
    expect(shard.notes.slice(2)).toEqual(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? "a" : "b")));
  });

  it("may wait for something else, and then continues in slices", async () => {
    const job = await begun("book.note('before') wait(50) clock.spend(5) book.note('after') job.advance() book.note('end')");
    await rig.clock.run();
    expect(job().state).toBe("running");
    expect(shard.notes.at(-1)).toBe("before");
    shard.clock.toNext();
    await settled();
    expect(shard.notes.at(-1)).toBe("after");
    await rig.clock.run();
    expect(job()).toMatchObject({ state: "done", done: 1 });
    expect(shard.notes.at(-1)).toBe("end");
  });

  it("runs only once at a time", async () => {
    await begun("wait(50)");
    const issuer = httpIssuer();
    const again = await registry.execute("own", issuer);
    expect(again).toEqual({ success: false, command: "own", lines: ["own is already running as job 1: 0 things."] });
    expect(shard.host.runner.waiting.size).toBe(0);
    await rig.clock.run(() => shard.host.runner.waiting.size > 0);
    shard.clock.toNext();
    await rig.clock.run();
    expect((await registry.execute("own", issuer)).jobId).toBe(2);
  });

  it("continues in its old version when its file is reloaded", async () => {
    const job = await begun("local word = 'old' for _ = 1, 4 do clock.spend(4) job.advance() end return word");
    await rig.clock.run(() => job().done > 1);
    shard.save(FILE, working("return 'new'"));
    await rig.clock.run();
    expect(job().outputLines[0]).toBe("old");
    const next = await registry.execute("own", terminalIssuer());
    await rig.clock.run();
    expect(rig.jobs.find(next.jobId!)!.outputLines[0]).toBe("new");
  });
});

describe("a cancelled job of a script", () => {
  const forever = "local last <close> = closing('closed') while true do clock.spend(1) job.advance() end";
  const closing = `local function closing(word) return setmetatable({}, { __close = function() book.note(word) end }) end\n`;
  const start = (work: string): Promise<() => JobInfo> => begun(`${closing} ${work}`);

  it("ends at its next pause and closes its variables", async () => {
    const job = await start(forever);
    await rig.clock.run(() => job().done > 10);
    rig.jobs.cancel(1, "rosa");
    await rig.clock.run();
    expect(job()).toMatchObject({ state: "cancelled" });
    expect(shard.notes.at(-1)).toBe("closed");
    expect(shard.host.runner.waiting.size).toBe(0);
    expect(failures()).toEqual([]);
  });

  it("ends while it waits for something else", async () => {
    const job = await start("local last <close> = closing('closed') wait(60000) book.note('never')");
    await rig.clock.run();
    rig.jobs.cancel(1, "rosa");
    await rig.clock.run();
    expect(job()).toMatchObject({ state: "cancelled" });
    expect(shard.notes.at(-1)).toBe("closed");
    shard.clock.toNext();
    await settled();
    expect(shard.notes.at(-1)).toBe("closed");
  });

  it("does not start if its first slice has not begun", async () => {
    const job = await begun("book.note('never')");
    rig.jobs.cancel(1, "rosa");
    await rig.clock.run();
    expect(job()).toMatchObject({ state: "cancelled", outputLines: ["cancelled after 0 s: 0 things"] });
    expect(shard.notes).toEqual(["job 1"]);
  });

  it("cannot survive by catching the error that ends it", async () => {
    const job = await start("while true do pcall(function() while true do clock.spend(1) job.advance() end end) end");
    await rig.clock.run(() => job().done > 10);
    rig.jobs.cancel(1, "rosa");
    await rig.clock.run();
    expect(job().state).toBe("cancelled");
  });

  it("cannot pause or wait while its variables are closed, but can print", async () => {
    const job = await begun(
      `local guard <close> = setmetatable({}, { __close = function()
        job.print("putting away")
        for _, one in ipairs { job.advance, job.pause, wait } do book.note((select(2, pcall(one, 1)))) end
      end })
      while true do clock.spend(1) job.advance() end`,
    );
    await rig.clock.run(() => job().done > 10);
    rig.jobs.cancel(1, "rosa");
    await rig.clock.run();
    expect(job()).toMatchObject({ state: "cancelled" });
    expect(job().outputLines[0]).toBe("putting away");
    const cannot: unknown = expect.stringContaining("waits, which is not possible");
    expect(shard.notes.slice(1)).toEqual([cannot, cannot, cannot]);
    expect(shard.host.runner.current).toBeUndefined();
  });

  it("ends when the server stops", async () => {
    const job = await start(forever);
    await rig.clock.run(() => job().done > 10);
    const closed = rig.jobs.close();
    await rig.clock.run();
    await closed;
    expect(job().state).toBe("cancelled");
    expect(shard.notes.at(-1)).toBe("closed");
  });

  it("fails if Lua is closed first", async () => {
    const job = await start(forever);
    await rig.clock.run(() => job().done > 10);
    shard.host.close();
    await rig.clock.run();
    expect(job()).toMatchObject({ state: "failed" });
    expect(job().outputLines[0]).toBe("The job was ended.");
  });
});

describe("a failing job of a script", () => {
  it("reports the error to staff, and its traceback to the log", async () => {
    const issuer = playerIssuer("GameMaster");
    const job = await begun("job.advance(3) error('no such sign')", "", issuer);
    await rig.clock.run();
    expect(job()).toMatchObject({ state: "failed", done: 3 });
    expect(job().outputLines).toEqual([
      expect.stringMatching(/^lua\/commands\/own.lua:4: no such sign$/),
      "failed after 0 s: 3 things",
    ]);
    expect(issuer.problems).toEqual(["own: failed after 0 s: 3 things"]);
    expect(failures()).toEqual([`${FILE}:4: no such sign`]);
    const failed = shard.published.find(({ declaration }) => declaration === scriptFailed)!;
    expect(failed.members).toMatchObject({ file: FILE, handler: "job own" });
    expect(String(failed.members["traceback"])).toContain("in function 'error'");
  });

  it("fails with the reason that it returns", async () => {
    const job = await begun("return false, 'There are no signs.'");
    await rig.clock.run();
    expect(job()).toMatchObject({ state: "failed", outputLines: ["There are no signs.", "failed after 0 s: 0 things"] });
    expect(failures()).toEqual([]);
  });

  it("is stopped if it never advances, even in a later slice", async () => {
    const job = await begun("clock.spend(5) job.advance() while true do pcall(function() while true do end end) end");
    await rig.clock.run();
    expect(job()).toMatchObject({ state: "failed", done: 1 });
    expect(job().outputLines[0]).toContain("it ran for more than its 50 ms");
    expect(failures()).toHaveLength(1);
  });

  it("has a new budget in each slice", async () => {
    const job = await begun(
      `for _ = 1, 6 do
        for _ = 1, 60000 do end
        clock.spend(5)
        job.advance()
      end`,
    );
    await rig.clock.run();
    expect(job()).toMatchObject({ state: "done", done: 6 });
  });

  it("may print thousands of lines, but only the first ones are kept", async () => {
    const issuer = playerIssuer("GameMaster");
    const job = await begun("for i = 1, 2000 do job.print('line ' .. i) end return 'last'", "", issuer);
    await rig.clock.run();
    const lines = job().outputLines;
    expect(lines.slice(OUTPUT_LINES_MAXIMUM - 1)).toEqual([
      `line ${OUTPUT_LINES_MAXIMUM}`,
      `(${2_000 - OUTPUT_LINES_MAXIMUM} more lines are omitted)`,
      "last",
      "done in 0 s: 0 things",
    ]);
    expect(issuer.printed.length).toBeLessThan(OUTPUT_LINES_MAXIMUM);
  });

  it.each([
    ["job.advance(-1)", "bad argument #1 'count' to 'job.advance' (-1 is not at least 0)"],
    ["job.advance(0.5)", "bad argument #1 'count' to 'job.advance' (integer expected, got 0.5)"],
    ["job.expect()", "bad argument #1 'total' to 'job.expect' (integer expected, got no value)"],
    ["coroutine.wrap(job.advance)()", "'job.advance' waits, which is not possible inside a script's own coroutine"],
    ["job.start { unit = 'things', work = print }", "job.start works only in the handler of a command"],
    ["coroutine.yield()", "coroutine.yield outside of a script's own coroutine"],
    ["return print", "The command returned a function, which cannot be shown."],
  ])("%s", async (work, message) => {
    const job = await begun(work);
    await rig.clock.run();
    expect(job().state).toBe("failed");
    expect(job().outputLines[0]).toContain(message);
  });
});

describe("outside of a job", () => {
  it.each([
    ["job.advance()", "job.advance works only in the work of a job, which job.start starts"],
    ["job.pause()", "job.pause works only in the work of a job, which job.start starts"],
    ["job.expect(3)", "job.expect works only in the work of a job, which job.start starts"],
    ["job.print('x')", "job.print works only in the work of a job, which job.start starts"],
    ["job.start { unit = '', work = print }", "bad argument #1 'job.unit' to 'job.start' (string is empty)"],
    ["job.start { unit = 'things' }", "bad argument #1 'job.work' to 'job.start' (function expected, got nil)"],
    ["job.start { unit = 'things', totals = 3, work = print }", "unknown member 'totals'; did you mean 'total'?"],
  ])("%s is an error", async (source, message) => {
    const handler = `handler = function() ${source} end`;
    shard.save(
      FILE,
      `command.register { name = "own", description = "Own.", contexts = { "console" }, level = "Regular", ${handler} }`,
    );
    expect((await registry.execute("own", terminalIssuer())).lines[0]).toContain(message);
  });

  it("job.start fails in an event and while a file is loaded", () => {
    const start = "job.start { unit = 'things', work = function() end }";
    const loaded = shard.save(FILE, start);
    expect("error" in loaded && loaded.error.message).toContain("job.start works only in the handler of a command");
    shard.save(FILE, `function on_help_request() ${start} end`);
    shard.help();
    expect(failures().at(-1)).toContain("job.start works only in the handler of a command");
    expect(rig.jobs.list()).toEqual([]);
  });
});
