import { expect } from "vitest";
import { fn, luaModule, type LuaModule, parameter } from "../../../../runtime/scripting/declare/module.js";
import { anything, integer, record, text } from "../../../../runtime/scripting/declare/types.js";
import { LuaState } from "../../../support/lua-state.js";

const BUDGET_MS = 50;
/** For the well-behaved scripts, whose time these tests do not measure. */
const HEALTHY_BUDGET_MS = 1_000_000;
const MEMORY_MIB = 32;
/** Blocks have gaps between them, and the Lua program itself needs memory, too. */
export const MEMORY_CEILING_BYTES = (MEMORY_MIB * 2 + 16) * 1024 * 1024;

interface Waiting {
  resolve: (value: number) => void;
}

/** A Lua state in which one script waits for the host, and another one holds a coroutine of its own. */
export interface Inhabited {
  readonly lua: LuaState;
  /** The time that passes between two looks of the budget at its clock. */
  readonly clock: { lookMs: number };
  /** Resumes the waiting script, starts its successor, and runs the two other scripts. */
  check: () => Promise<void>;
}

export async function inhabited(): Promise<Inhabited> {
  const waiting: Waiting[] = [];
  const clock = { lookMs: 0 };
  let now = 0;
  const lua = await LuaState.create({
    budgetMs: BUDGET_MS,
    memoryLimitMiB: MEMORY_MIB,
    modules: () => [hostModule(waiting)],
    now: () => (now += clock.lookMs),
  });
  const neighbour = lua.handler(
    "local mine = { 'kept' } local answer = host.pause() return mine[1], answer",
    "lua/neighbour.lua",
    HEALTHY_BUDGET_MS,
  );
  const parked = lua.handler(
    `if not rawget(_G, 'parked') then
      parked = coroutine.wrap(function() local n = 0 while true do n = n + 1 coroutine.yield(n) end end)
    end
    return parked()`,
    "lua/parked.lua",
    HEALTHY_BUDGET_MS,
  );
  const healthy = lua.handler(
    "local t = {} for i = 1, 1000 do t[i] = ('x'):rep(3) .. i end return #table.concat(t)",
    "lua/healthy.lua",
    HEALTHY_BUDGET_MS,
  );
  let turns = 0;
  let held = lua.start(neighbour).task;
  const check = async (): Promise<void> => {
    turns++;
    waiting.shift()!.resolve(turns);
    await Promise.resolve();
    await Promise.resolve();
    expect(held.state, lua.failures.map(({ message }) => message).join("\n")).toBe("over");
    held = lua.start(neighbour).task;
    expect(held.state).toBe("waiting");
    expect(lua.start(parked).values).toEqual([turns]);
    expect(lua.start(healthy).values).toEqual([5893]);
  };
  return { lua, clock, check };
}

function hostModule(waiting: Waiting[]): LuaModule {
  const any = parameter("value", anything, "What to take.");
  return luaModule({
    name: "host",
    about: "What hostile scripts can call.",
    functions: {
      echo: fn({ about: "Gives back what it got.", parameters: [any], returns: [any], does: (_, value) => value }),
      repeated: fn({
        about: "A text several times.",
        parameters: [parameter("count", integer({ min: 0, max: 100 }), ""), parameter("text", text({ maxBytes: 1_000 }), "")],
        returns: [parameter("text", text(), "")],
        does: (_, count, one) => one.repeat(count),
      }),
      place: fn({
        about: "Takes a record.",
        parameters: [parameter("at", record({ x: integer(), y: integer() }), "")],
        returns: [],
        does: () => {},
      }),
      fault: fn({
        about: "Fails as a fault of the server would.",
        parameters: [],
        returns: [],
        does: () => {
          throw new TypeError("the disk is on fire");
        },
      }),
      pause: fn({
        about: "Waits for the test.",
        parameters: [],
        returns: [parameter("answer", integer(), "")],
        suspends: true,
        does: () => new Promise<number>((resolve) => waiting.push({ resolve })),
      }),
    },
  });
}
