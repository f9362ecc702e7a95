import { readFileSync } from "node:fs";
import type { Log } from "../../log/log.js";
import type { LoadResult } from "../loader.js";
import { expectModule } from "./expect-module.js";
import { type TestCase, testModule } from "./test-module.js";
import { TestWorld } from "./test-world.js";

/** The result of one test. */
interface CaseResult {
  readonly file: string;
  readonly name: string;
  /** What scripts printed during the test. */
  readonly printed: readonly string[];
  /** The failure with its traceback; undefined when the test passed. */
  readonly problem?: string;
}

/** Rounds without a timer after which a waiting test has failed. */
const IDLE_ROUNDS_MAXIMUM = 20;
const ROUNDS_MAXIMUM = 100_000;

/**
 * Runs the tests of one file. Each has its own world with all scripts of the shard.
 *
 * @param directory contains `lua/` and `gumps/`
 */
export async function runTestFile(directory: string, file: string, path: string, log: Log): Promise<CaseResult[]> {
  const source = readFileSync(path, "utf8");
  const names = await withWorld(directory, file, source, log, (cases, problem, world) => {
    const printed = world.takePrinted();
    if (problem !== undefined) return Promise.resolve([{ file, name: "the file is loaded", printed, problem }]);
    if (cases.length === 0)
      return Promise.resolve([{ file, name: "the file has tests", printed, problem: "it declares none with test.case" }]);
    return Promise.resolve(cases.map(({ name }) => ({ file, name, printed: [] })));
  });
  if (names.some((result) => "problem" in result)) return names;
  const results: CaseResult[] = [];
  for (const [i, { name }] of names.entries()) {
    const [result] = await withWorld(directory, file, source, log, async (cases, _, world) => {
      world.takePrinted();
      const problem = await runCase(world, cases[i]!);
      return [{ file, name, printed: world.takePrinted(), ...(problem !== undefined && { problem }) }];
    });
    results.push(result!);
  }
  return results;
}

async function withWorld(
  directory: string,
  file: string,
  source: string,
  log: Log,
  work: (cases: TestCase[], problem: string | undefined, world: TestWorld) => Promise<CaseResult[]>,
): Promise<CaseResult[]> {
  const cases: TestCase[] = [];
  const world: TestWorld = await TestWorld.open(directory, log, (made) => [expectModule(), testModule(() => made, cases)]);
  try {
    const problem = world.takeFailures()[0] ?? problemOf(world.host.run(file, source));
    return await work(cases, problem, world);
  } finally {
    await world.close();
  }
}

async function runCase(world: TestWorld, { handler }: TestCase): Promise<string | undefined> {
  let problem: string | undefined;
  const task = world.host.runner.start(handler, undefined, {
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

function problemOf(result: LoadResult): string | undefined {
  return "error" in result ? `${result.error.message}\n${result.error.traceback}` : undefined;
}
