import type { Runner } from "./runner.js";
import type { Handler } from "./task.js";
import { LuaKind, type LuaThread } from "../vm/lua-exports.js";

/** The greatest amount that a handler may ask for. */
const AMOUNT_MAXIMUM = 65_000;

/**
 * Calls a handler that may return another amount, or false for none, before it waits. A number is rounded down and kept
 * within 0 and {@link AMOUNT_MAXIMUM}. A handler that returns something else has failed, and the amount stays.
 */
export function adjust(runner: Runner, handler: Handler, amount: number, push: (L: LuaThread) => number): number {
  const { exports } = runner.vm;
  let left = amount;
  let wrong: string | undefined;
  let isLate = false;
  const task = runner.start(handler, push, {
    isAwaited: "answer",
    done(L, count) {
      if (isLate || count === 0) return;
      const kind = exports.lua_type(L, 1);
      if (kind === LuaKind.boolean) left = exports.lua_toboolean(L, 1) === 0 ? 0 : amount;
      else if (kind === LuaKind.number) left = within(exports.lua_tonumberx(L, 1, 0));
      else if (kind !== LuaKind.nil) wrong = runner.vm.kindAt(L, 1);
    },
  });
  isLate = true;
  if (wrong !== undefined) runner.blame(task, `${handler.name} returned ${wrong}; a number, false or nil is expected`);
  return left;
}

function within(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(Math.max(Math.floor(value), 0), AMOUNT_MAXIMUM);
}
