import { describe, expect, it } from "vitest";
import { LuaState } from "../../support/lua-state.js";

const BUDGET_MS = 50;
const WORK = "local sum = 0 for i = 1, 100000 do sum = sum + i end return sum";

/** A clock that goes on by so much at each look, and by `leap` at the third. */
function clock(stepMs: number, leapMs: number): () => number {
  let [looks, at] = [0, 0];
  return () => (at += ++looks === 3 ? leapMs : stepMs);
}

describe("a script's time", () => {
  it("is not used up while the machine works for others", async () => {
    const lua = await LuaState.create({ budgetMs: BUDGET_MS, now: clock(0.001, 3 * BUDGET_MS) });
    expect(lua.run(WORK).error).toBeUndefined();
  });

  it("is over when it worked for as long itself", async () => {
    const lua = await LuaState.create({ budgetMs: BUDGET_MS, now: clock(1, 1) });
    expect(lua.run(WORK).error?.message).toContain("it ran for more than its 50 ms");
  });

  it("is over after some budgets, however it hides between two looks", async () => {
    const lua = await LuaState.create({ budgetMs: BUDGET_MS, now: clock(20, 20) });
    expect(lua.run("while true do end").error?.message).toContain("it ran for more than its 50 ms");
  });
});
