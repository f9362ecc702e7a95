import { describe, expect, it } from "vitest";
import { LuaState } from "../../support/lua-state.js";

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
