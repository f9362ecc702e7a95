import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fn, luaModule, parameter } from "../../../../runtime/scripting/declare/module.js";
import { integer } from "../../../../runtime/scripting/declare/types.js";
import type { Runner } from "../../../../runtime/scripting/runner/runner.js";
import { Handler } from "../../../../runtime/scripting/runner/task.js";
import { LuaState } from "../../../support/lua-state.js";

const MEMORY_MIB = 8;
const LIMIT_BYTES = MEMORY_MIB * 1024 * 1024;
/** The clock stands still while a script runs, so only memory can stop it. */
const BUDGET_MS = 50;
/** Holds a MiB while the handler waits. */
const HOLD = "local held = {} for i = 1, 16 do held[i] = ('x'):rep(65000) .. i end host.pause() return #held";
const HEALTHY = "local a, b, c, d, e = ... return a + b + c + d + e";

interface Inhabited {
  lua: LuaState;
  clock: { ms: number };
}

async function inhabited(): Promise<Inhabited> {
  const clock = { ms: 0 };
  const pause = fn({
    about: "Waits for ever.",
    parameters: [],
    returns: [],
    suspends: true,
    does: () => new Promise<void>(() => {}),
  });
  const nested = (runner: Runner) =>
    fn({
      about: "Runs a function as a handler of its own.",
      parameters: [parameter("count", integer(), "")],
      returns: [],
      does: (task, count) => {
        for (let i = 0; i < count; i++) runner.start(new Handler(task.handler.reference, task.file, "nested"));
      },
    });
  const lua = await LuaState.create({
    budgetMs: BUDGET_MS,
    memoryLimitMiB: MEMORY_MIB,
    now: () => clock.ms,
    modules: (runner) => [luaModule({ name: "host", about: "", functions: { pause, nested: nested(runner) } })],
  });
  return { lua, clock };
}

function sum(lua: LuaState, handler: Handler): unknown {
  const pushed = lua.start(handler, (L) => {
    for (let i = 1; i <= 5; i++) lua.vm.pushInteger(L, i);
    return 5;
  });
  return pushed.values?.[0] ?? pushed.error?.message;
}

const script = (name: string): string => readFileSync(new URL(`${name}.lua`, import.meta.url), "utf8");

describe("a script that allocates without end", () => {
  it.each(["tables", "strings", "closures", "in_pcall", "in_coroutines", "in_globals"])("is stopped: memory_%s", async (name) => {
    const { lua } = await inhabited();
    const healthy = lua.handler(HEALTHY);
    expect(lua.message(script(`memory_${name}`))).toMatch(/stopped: scripts have used up their 8 MiB of memory$/);
    expect(lua.vm.usedBytes).toBeLessThanOrEqual(LIMIT_BYTES + 1024 * 1024);
    for (let i = 0; i < 1_000; i++) expect(sum(lua, healthy)).toBe(15);
  });

  it("is stopped at once, even if it catches each error", async () => {
    const { lua } = await inhabited();
    const source = `
      refusals = 0
      local all = {}
      while true do
        if not pcall(function() all[#all + 1] = ('x'):rep(60000) .. #all end) then refusals = refusals + 1 print(refusals) end
      end`;
    expect(lua.message(source)).toContain("used up");
    expect(lua.printed.length).toBeLessThan(30);
  });
});

describe("waiting scripts that hold all memory", () => {
  /** Starts handlers that hold a MiB each while they wait, until one fails. */
  function fill({ lua }: Inhabited): string {
    const hog = lua.handler(HOLD, "lua/hog.lua");
    for (let i = 0; i < 3 * MEMORY_MIB; i++) {
      const { error } = lua.start(hog);
      if (error) return error.message;
    }
    throw new Error("all of them found room");
  }

  it("keep others from starting, with an error that says so, and leave the host its reserve", async () => {
    const state = await inhabited();
    const { lua, clock } = state;
    const healthy = lua.handler(HEALTHY, "lua/healthy.lua");
    fill(state);
    clock.ms += 10_000;
    for (let i = 0; i < 50; i++) lua.start(lua.handler(HOLD, "lua/hog.lua"));
    expect(sum(lua, healthy)).toMatch(
      /^not started: scripts hold \d\.\d of their 8 MiB of memory; lua\/hog\.lua has \d+ handlers that wait, with \d\.\d MiB or more$/,
    );
    const before = lua.vm.usedBytes;
    for (let i = 0; i < 20_000; i++) {
      clock.ms += 1;
      expect(sum(lua, healthy)).toContain("not started");
    }
    expect(lua.vm.usedBytes).toBeLessThanOrEqual(before + 64 * 1024);
    expect(before).toBeLessThanOrEqual(LIMIT_BYTES + 1024 * 1024);
  });

  it("do not keep vital handlers from running, nor their own end", async () => {
    const state = await inhabited();
    const { lua, clock } = state;
    fill(state);
    clock.ms += 10_000;
    expect(lua.runner.refusal).toContain("lua/hog.lua");
    const vital = lua.handler(HEALTHY, "lua/vital.lua");
    vital.isVital = true;
    expect(sum(lua, vital)).toBe(15);
    expect(lua.runner.refusedCount).toBeGreaterThan(0);
    expect(lua.runner.endWaits("lua/hog.lua")).toBeGreaterThan(3);
    await Promise.resolve();
    clock.ms += 10_000;
    expect(lua.runner.refusal).toBeUndefined();
  });

  it("let others start again once they have ended", async () => {
    const state = await inhabited();
    const { lua, clock } = state;
    const healthy = lua.handler(HEALTHY);
    fill(state);
    for (const task of [...lua.runner.waiting]) lua.runner.end(task);
    clock.ms += 10_000;
    expect(sum(lua, healthy)).toBe(15);
  });

  it("do not prevent the loading of a corrected file", async () => {
    const state = await inhabited();
    const { lua } = state;
    fill(state);
    const file = lua.handler("local t = {} for i = 1, 10000 do t[i] = { i } end return #t", "lua/mended.lua");
    expect(lua.start(file, undefined, false).values).toEqual([10_000]);
  });

  it("can proceed, and there is room for their results", async () => {
    const state = await inhabited();
    const { lua } = state;
    fill(state);
    const [first] = lua.runner.waiting;
    lua.runner.proceed(first!, (L) => {
      lua.vm.pushString(L, "x".repeat(1_000_000));
      return 1;
    });
    expect(first!.state).toBe("over");
  });
});

it("a handler that starts others while memory runs out does not harm later ones", async () => {
  const { lua, clock } = await inhabited();
  const source =
    "depth = (rawget(_G, 'depth') or 0) + 1 held = rawget(_G, 'held') or {} for i = 1, 10 do held[#held + 1] = ('x'):rep(60000) .. #held end host.nested(3)";
  const handler = lua.handler(source);
  const { error } = lua.start(handler);
  expect(lua.failures.length).toBeGreaterThan(0);
  expect(error?.message ?? "").toMatch(/^$|memory|more than 16 handlers/);
  lua.vm.release(handler.reference);
  clock.ms += 10_000;
  expect(lua.values("return 1")).toEqual([1]);
});
