import { afterEach, describe, expect, it } from "vitest";
import { ScriptShard } from "../../../../support/script-shard.js";

const MODEST = "timer.every(100, function() book.note('modest') end)";
const BY_HANDLER = "function on_help_request() timer.every(100, function() book.note('by a handler') end) end";

let shard: ScriptShard;
afterEach(() => shard.close());

async function open(files: Readonly<Record<string, string>>, timersPerFile?: number): Promise<void> {
  shard = await ScriptShard.open(files, timersPerFile === undefined ? {} : { timersPerFile });
}

function advance(milliseconds: number): void {
  const until = shard.clock.now() + milliseconds;
  while ((shard.clock.untilNext ?? Infinity) + shard.clock.now() <= until) shard.clock.toNext();
  shard.clock.moveTo(until);
}

const counts = (): Record<string, number> => Object.fromEntries(shard.host.timers.files.map(({ file, count }) => [file, count]));
const failures = (): unknown[] =>
  shard.published.map(({ members }) => members["message"]).filter((message) => message !== undefined);

describe("the timers of a file", () => {
  it("cannot become more than its limit, and leave room for those of other files", async () => {
    await open(
      { "lua/greedy.lua": "local function f() timer.after(0, f) timer.after(0, f) end f()", "lua/modest.lua": MODEST },
      20,
    );
    for (let turn = 0; turn < 8; turn++) {
      shard.clock.toNext();
      expect(counts()["lua/greedy.lua"]).toBeLessThanOrEqual(20);
    }
    expect(failures()).toContain("lua/greedy.lua:1: lua/greedy.lua has 20 timers, and may not have more (scripts.timersPerFile)");
    expect(counts()["lua/modest.lua"]).toBe(1);
  });

  it("cannot become more while it is loaded", async () => {
    await open({ "lua/greedy.lua": "for i = 1, 101 do timer.every(10, print) end" }, 100);
    expect(failures()).toEqual([expect.stringContaining("lua/greedy.lua has 100 timers")]);
    expect(counts()).toEqual({});
  });

  it("end when the file is deleted, also those that its handlers began, and not when it is saved", async () => {
    await open({ "lua/a.lua": `${MODEST} ${BY_HANDLER}`, "lua/b.lua": BY_HANDLER });
    shard.help();
    shard.save("lua/a.lua", BY_HANDLER);
    expect(counts()).toEqual({ "lua/a.lua": 1, "lua/b.lua": 1 });
    shard.remove("lua/a.lua");
    shard.host.reload(["lua/a.lua"]);
    expect(counts()).toEqual({ "lua/b.lua": 1 });
    advance(100);
    expect(shard.notes).toEqual(["by a handler"]);
  });

  it("are those whose functions are written in it: what a library makes goes on without the file whose handler called it", async () => {
    await open({
      "lua/lib/beats.lua": "return { begin = function() return timer.every(100, function() book.note('a beat') end) end }",
      "lua/a.lua": "local beats = require('lib.beats') function on_help_request() beats.begin() timer.after(0, print) end",
    });
    shard.help();
    expect(counts()).toEqual({ "lua/lib/beats.lua": 1, "lua/a.lua": 1 });
    shard.save("lua/lib/beats.lua", "return {}");
    shard.remove("lua/a.lua");
    shard.host.reload(["lua/a.lua"]);
    advance(100);
    expect(shard.notes).toEqual(["a beat"]);
    shard.remove("lua/lib/beats.lua");
    shard.host.reload(["lua/lib/beats.lua"]);
    expect(counts()).toEqual({});
  });

  it("are those of a library that it started while it was loaded, whichever file required it first", async () => {
    await open({
      "lua/lib/clock.lua": "timer.every(100, function() book.note('a tick') end)",
      "lua/a.lua": "require('lib.clock')",
      "lua/b.lua": "require('lib.clock')",
    });
    expect(counts()).toEqual({ "lua/lib/clock.lua": 1 });
    shard.remove("lua/a.lua");
    shard.host.reload(["lua/a.lua"]);
    advance(100);
    expect(shard.notes).toEqual(["a tick"]);
    shard.save("lua/lib/clock.lua", "timer.every(1000, print)");
    advance(100);
    expect([shard.notes, counts()]).toEqual([["a tick"], { "lua/lib/clock.lua": 1 }]);
  });

  it("are not those of code that an operator runs for it", async () => {
    await open({ "lua/a.lua": "" });
    await shard.host.evaluator.evaluate({ code: "timer.every(100, function() end)", file: "a" });
    await shard.host.evaluator.evaluate({ code: "timer.every(100, function() end)" });
    expect(counts()).toEqual({ "lua/a.lua": 1, console: 1 });
  });

  it("are listed with what the file works, and cancelled together", async () => {
    await open({
      "lua/a.lua": "timer.after(5000, print) timer.after(2000, print)",
      "lua/busy.lua": "timer.every(10, function() for i = 1, 100000 do end end)",
      "lua/operator.lua": `function on_help_request()
        for _, file in ipairs(timer.files()) do book.note(file) end
        book.note(timer.cancel_all("lua/a.lua"))
        book.note(timer.cancel_all("lua/a.lua"))
      end`,
    });
    advance(500);
    shard.help();
    const none = { waits: 0, memory: 0 };
    expect(shard.notes).toEqual([
      { file: "lua/busy.lua", count: 1, next_ms: 10, work_ms: (shard.notes[0] as { work_ms: number }).work_ms, ...none },
      { file: "lua/a.lua", count: 2, next_ms: 1500, work_ms: 0, ...none },
      2,
      0,
    ]);
    expect((shard.notes[0] as { work_ms: number }).work_ms).toBeGreaterThan(0);
    expect(counts()).toEqual({ "lua/busy.lua": 1 });
  });
});
