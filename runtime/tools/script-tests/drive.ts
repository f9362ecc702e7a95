import type { Handler } from "../../scripting/runner/task.js";
import type { LuaThread } from "../../scripting/vm/lua-exports.js";
import type { TestWorld } from "../../scripting/testing/worlds/test-world.js";

/** Rounds without a timer after which a waiting test has failed. */
const IDLE_ROUNDS_MAXIMUM = 20;
const ROUNDS_MAXIMUM = 100_000;

/**
 * Runs a test, or a part of one, to its end. While it waits, the clock moves to the next timer.
 *
 * @returns the failure with its traceback; undefined when there was none
 */
export async function drive(
  world: TestWorld,
  handler: Handler,
  push?: (L: LuaThread) => number,
  done: (L: LuaThread, count: number) => void = () => {},
): Promise<string | undefined> {
  let problem: string | undefined;
  const task = world.host.runner.start(handler, push, {
    done,
    failed: (error) => (problem = error ? `${error.message}\n${error.traceback}` : "the test was ended while it waited"),
  });
  for (let idle = 0, round = 0; task.state === "waiting"; round++) {
    await world.quiet();
    // A waiting test lets time pass: the clock moves to the next timer.
    if (task.state !== "waiting") break;
    if (world.isAdvancing) continue;
    if (world.clock.untilNext === undefined) idle++;
    else idle = 0;
    if (idle > IDLE_ROUNDS_MAXIMUM || round > ROUNDS_MAXIMUM) return "the test waits for something that never happens";
    world.clock.toNext();
  }
  const failures = world.takeFailures();
  return problem ?? (failures.length > 0 ? `a script failed: ${failures.join("; ")}` : undefined);
}
