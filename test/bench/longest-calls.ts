import { longestCalls } from "../../runtime/scripting/sandbox/longest-calls.js";
import { Runner } from "../../runtime/scripting/runner.js";
import { createSandbox } from "../../runtime/scripting/sandbox/sandbox.js";
import { Handler } from "../../runtime/scripting/task.js";
import type { LuaReference } from "../../runtime/scripting/vm/raise.js";
import { Vm } from "../../runtime/scripting/vm/vm.js";
import { printTable } from "./harness.js";

const ROUNDS = 7;
const MEMORY_BYTES = 64 * 1024 * 1024;
const FILE = "lua/longest.lua";
const PREPARATION_MS = 100_000;
/** So short that whatever can be stopped is stopped at once. The rest of a call's time cannot be interrupted. */
const BUDGET_MS = 1;

/** How long one call can run without the budget being able to stop it. The figures are kept in `longest-calls.ts`. */
export async function benchLongestCalls(): Promise<void> {
  const rows = [["functions", "longest call, ms", "kept"]];
  for (const { functions, source, milliseconds } of longestCalls) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(source));
    times.sort((a, b) => a - b);
    rows.push([functions.slice(0, 4).join(", "), times[Math.floor(ROUNDS / 2)]!.toFixed(1), String(milliseconds)]);
  }
  printTable(`The longest call of each function, median of ${ROUNDS}, budget ${BUDGET_MS} ms`, rows);
}

/** Prepares the call in a new Lua state and makes it. */
async function timeOf(source: string): Promise<number> {
  const vm = await Vm.create({ memoryLimitBytes: MEMORY_BYTES });
  const failures: string[] = [];
  const whenFailed = ({ message }: Error): void => void failures.push(message);
  const runner = new Runner({ vm, budgetMs: BUDGET_MS, now: () => performance.now(), whenFailed });
  const sandbox = createSandbox(runner);
  const { exports, main } = vm;
  const top = exports.lua_gettop(main);
  if (!vm.load(main, source, FILE)) throw new Error(vm.readString(main, -1));
  vm.pushHeld(main, sandbox.newEnvironment(FILE));
  exports.lua_setupvalue(main, -2, 1);
  const preparation = new Handler(vm.hold(main, -1), FILE, "preparation", PREPARATION_MS);
  exports.lua_settop(main, top);
  let call: LuaReference | undefined;
  const done = (L: typeof main): void => {
    exports.lua_pushvalue(L, 1);
    call = vm.hold(L, -1);
  };
  runner.start(preparation, undefined, { done, failed: () => {} });
  if (call === undefined) throw new Error(`${source}: ${failures.join()}`);
  const began = performance.now();
  runner.start(new Handler(call, FILE, "call", BUDGET_MS), undefined, { done: () => {}, failed: () => {} });
  const elapsed = performance.now() - began;
  vm.close();
  return elapsed;
}
