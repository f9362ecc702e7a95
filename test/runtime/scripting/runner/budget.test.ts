import { describe, expect, it } from "vitest";
import { LuaState } from "../../../support/lua-state.js";

const BUDGET_MS = 50;
const WORK = "local sum = 0 for i = 1, 100000 do sum = sum + i end return sum";

/** A clock that advances by `stepMs` at each look, and by `leapMs` at the third. */
function clock(stepMs: number, leapMs: number): () => number {
  let [looks, at] = [0, 0];
  return () => (at += ++looks === 3 ? leapMs : stepMs);
}

describe("the budget of a script", () => {
  it("does not count a time in which the machine ran other programs", async () => {
    const lua = await LuaState.create({ budgetMs: BUDGET_MS, now: clock(0.001, 3 * BUDGET_MS) });
    expect(lua.run(WORK).error).toBeUndefined();
  });

  it("stops a script after its own working time", async () => {
    const lua = await LuaState.create({ budgetMs: BUDGET_MS, now: clock(1, 1) });
    expect(lua.run(WORK).error?.message).toContain("it ran for more than its 50 ms");
  });

  it("stops a script even if its looks at the clock are far apart", async () => {
    const lua = await LuaState.create({ budgetMs: BUDGET_MS, now: clock(20, 20) });
    expect(lua.run("while true do end").error?.message).toContain("it ran for more than its 50 ms");
  });
});

describe("the budget of a script by the processor's clock", () => {
  /** Each look at the clock comes a second after the last one, and the thread has worked for `workMs` of it. */
  async function onBusyMachine(workMs: number): Promise<{ lua: LuaState; readings: () => number }> {
    let [seconds, readings] = [0, 0];
    const lua = await LuaState.create({
      budgetMs: BUDGET_MS,
      now: () => ++seconds * 1_000,
      processor: () => (readings++, seconds * workMs),
    });
    return { lua, readings: () => readings };
  }

  it("does not count the time of other programs, however long that is", async () => {
    const { lua } = await onBusyMachine(0.02);
    expect(lua.run(WORK).error).toBeUndefined();
  });

  it("stops a script after its own working time", async () => {
    const { lua, readings } = await onBusyMachine(0.04);
    expect(lua.message("while true do end")).toContain("it ran for more than its 50 ms");
    expect(readings()).toBeLessThan(BUDGET_MS / 0.04 + 5);
  });

  it("does not stop a script that did little while the thread worked long, but four budgets are enough", async () => {
    const { lua } = await onBusyMachine(1);
    expect(lua.run("for i = 1, 20000 do end").error).toBeUndefined();
    const { lua: slow, readings } = await onBusyMachine(1);
    expect(slow.message("while true do end")).toContain("it ran for more than its 50 ms");
    expect(readings()).toBeLessThan(4 * BUDGET_MS + 5);
  });

  it("reads that clock only in a run of more than a millisecond", async () => {
    let [looks, readings] = [0, 0];
    const lua = await LuaState.create({ budgetMs: BUDGET_MS, now: () => ++looks * 0.01, processor: () => (readings++, 0) });
    lua.run("for i = 1, 10000 do end");
    expect(looks).toBeGreaterThan(10);
    expect(readings).toBe(0);
    lua.run(WORK);
    expect(readings).toBeGreaterThan(0);
  });

  it("reads that clock again only when the budget may be used up", async () => {
    let [now, readings] = [0, 0];
    const lua = await LuaState.create({ budgetMs: BUDGET_MS, now: () => (now += 0.02), processor: () => (readings++, now) });
    expect(lua.message("while true do end")).toContain("it ran for more than its 50 ms");
    // At the first millisecond, some times around the fiftieth, and at the end.
    expect(readings).toBeLessThan(10);
  });
});

describe("a failing pcall", () => {
  it("is a check of the budget", async () => {
    let looks = 0;
    const lua = await LuaState.create({ budgetMs: BUDGET_MS, now: () => ++looks });
    expect(lua.message("while true do pcall(error) print('caught') end")).toContain("it ran for more than its 50 ms");
    expect(lua.printed.length).toBeLessThanOrEqual(BUDGET_MS);
  });

  it("does not catch the end of its run, and leaves variables to be closed afterwards", async () => {
    const lua = await LuaState.create({ budgetMs: BUDGET_MS, now: clock(1, 1) });
    expect(
      lua.message(`pcall(function()
        local guard <close> = setmetatable({}, { __close = function() print("closed") end })
        while true do end
      end)`),
    ).toContain("it ran for more than its 50 ms");
    expect(lua.printed).toEqual(["closed"]);
  });
});
