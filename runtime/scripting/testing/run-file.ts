import { readFileSync } from "node:fs";
import path from "node:path";
import type { Log } from "../../base/log/log.js";
import type { LoadResult } from "../loading/load.js";
import type { Handler } from "../task.js";
import { LuaRaise } from "../vm/raise.js";
import { drive } from "./drive.js";
import { expectModule } from "./expect-module.js";
import type { ExpectedPictures } from "./picture-functions.js";
import { SecondProcess } from "./second-process.js";
import type { TestFile } from "./suites.js";
import { type TestCase, testModule } from "./test-module.js";
import { openTestWorld, type TestScripts } from "./open-test-world.js";
import type { TestWorld } from "./test-world.js";

/** The result of one test. */
interface CaseResult {
  readonly file: string;
  readonly name: string;
  /** What scripts printed during the test. */
  readonly printed: readonly string[];
  /** The failure with its traceback; undefined when the test passed. */
  readonly problem?: string;
}

/** Beside the test file. */
const PICTURES_FOLDER = "pictures";
/** Sessions have other numbers than characters, so that scripts which take one for the other fail their tests. */
const FIRST_SESSION = 20_001;

/**
 * Runs the tests of one file. Each has its own world with all scripts of the shard.
 *
 * @param isWanted by the name of a test; undefined to run all
 */
export async function runTestFile(
  { scripts, name: file, path: place }: TestFile,
  log: Log,
  { isUpdatingPictures, isWanted = () => true }: { isUpdatingPictures: boolean; isWanted?: (name: string) => boolean },
): Promise<CaseResult[]> {
  const source = readFileSync(place, "utf8");
  const pictures = { folder: path.join(path.dirname(place), PICTURES_FOLDER), isUpdating: isUpdatingPictures };
  const results: CaseResult[] = [];
  // The first world tells which cases there are, and is used for the first one.
  for (let i = 0, count = 1; i < count; i++) {
    await withWorld(scripts, { file, source, pictures }, log, async (world, all, problem, second) => {
      const cases = all.filter(({ name }) => isWanted(name));
      count = cases.length;
      const printed = world.takePrinted();
      if (problem !== undefined) results.push({ file, name: "the file is loaded", printed, problem });
      else if (all.length === 0)
        results.push({ file, name: "the file has tests", printed, problem: "it declares none with test.case" });
      if (problem !== undefined || cases.length === 0) return;
      const { name } = cases[i]!;
      const failure = (await drive(world, cases[i]!.handler)) ?? second.takeFailure();
      results.push({ file, name, printed: world.takePrinted(), ...(failure !== undefined && { problem: failure }) });
    });
  }
  return results;
}

async function withWorld(
  scripts: TestScripts,
  { file, source, pictures }: { readonly file: string; readonly source: string; readonly pictures: ExpectedPictures },
  log: Log,
  work: (world: TestWorld, cases: TestCase[], problem: string | undefined, second: SecondProcess) => Promise<void>,
): Promise<void> {
  const cases: TestCase[] = [];
  const parts = new Map<string, Handler>();
  const second = new SecondProcess({
    ...{ scripts, log, parts },
    // The cases are those of the first process.
    modules: (made) => [expectModule(), testModule(() => made, [], pictures, { parts, second: refuseSecond })],
    load: (made) => made.host.run(file, source),
  });
  const processes = { parts: new Map<string, Handler>(), second: () => second };
  const modules = (made: TestWorld) => [expectModule(), testModule(() => made, cases, pictures, processes)];
  const { messages, handover, database } = second.meeting;
  const world = await openTestWorld(scripts, log, modules, {
    firstSession: FIRST_SESSION,
    meeting: { messages, handover, database },
  });
  try {
    const problem = world.takeFailures()[0] ?? problemOf(world.host.run(file, source));
    await work(world, cases, problem, second);
  } finally {
    await second.close();
    await world.close();
  }
}

function refuseSecond(): never {
  throw new LuaRaise("the second process cannot split the world");
}

function problemOf(result: LoadResult): string | undefined {
  return "error" in result ? `${result.error.message}\n${result.error.traceback}` : undefined;
}
