import { readFileSync } from "node:fs";
import path from "node:path";
import { layoutProblems } from "../../assets/gump-pictures/layout-problems.js";
import type { Log } from "../../base/log/log.js";
import type { LoadResult } from "../../scripting/loading/load.js";
import { ScriptFileError, sourceOf } from "../../scripting/loading/script-files.js";
import type { Handler } from "../../scripting/runner/task.js";
import { LuaRaise } from "../../scripting/vm/raise.js";
import { drive } from "./drive.js";
import { expectModule } from "../../scripting/testing/modules/expect-module.js";
import { WorldSnapshot } from "../../scripting/testing/worlds/world-snapshot.js";
import { openTestWorld, type TestScripts } from "../../scripting/testing/worlds/open-test-world.js";
import { SecondProcess } from "./second-process.js";
import type { TestFile } from "./suites.js";
import { type TestCase, testModule } from "../../scripting/testing/modules/test-module.js";
import type { TestWorld } from "../../scripting/testing/worlds/test-world.js";

/** The result of one test. */
export interface CaseResult {
  readonly file: string;
  readonly name: string;
  /** What scripts printed during the test. */
  readonly printed: readonly string[];
  /** The failure with its traceback; undefined when the test passed. */
  readonly problem?: string;
}

interface RunnerOptions {
  readonly log: Log;
  readonly isUpdatingPictures: boolean;
  /** A test fails when it opens a window with texts beyond its edge or controls over each other. */
  readonly isCheckingWindows?: boolean;
  /** Opens a new world for each test, instead of bringing back one as it was when its scripts had been loaded. */
  readonly isFresh?: boolean;
}

/** Beside the test file. */
const PICTURES_FOLDER = "pictures";
/** Sessions have other numbers than characters, so that scripts which take one for the other fail their tests. */
const FIRST_SESSION = 20_001;

/** Runs tests of files, each in a world with all scripts of the shard as they were loaded. */
export class TestRunner {
  private readonly options: RunnerOptions;
  /** For the scripts of the files that ran last. */
  private stage: Stage | undefined;

  constructor(options: RunnerOptions) {
    this.options = options;
  }

  /** @param isWanted by the name of a test; undefined to run all */
  async run(
    { scripts, name: file, path: place }: TestFile,
    isWanted: (name: string) => boolean = () => true,
  ): Promise<CaseResult[]> {
    let source: string;
    try {
      source = sourceOf(file, readFileSync(place));
    } catch (error) {
      if (!(error instanceof ScriptFileError)) throw error;
      return [{ file, name: "the file is read", printed: [], problem: error.message }];
    }
    const results: CaseResult[] = [];
    // The first world tells which cases there are, and is used for the first one.
    for (let i = 0, count = 1; i < count; i++) {
      const stage = await this.stageFor(scripts);
      const { world, cases: all, second } = stage;
      const problem = stage.begin(file, source, path.join(path.dirname(place), PICTURES_FOLDER));
      const cases = all.filter(({ name }) => isWanted(name));
      count = cases.length;
      const printed = world.takePrinted();
      if (problem !== undefined) results.push({ file, name: "the file is loaded", printed, problem });
      else if (all.length === 0)
        results.push({ file, name: "the file has tests", printed, problem: "it declares none with test.case" });
      if (problem !== undefined || cases.length === 0) continue;
      const { name, handler } = cases[i]!;
      const failure = (await drive(world, handler)) ?? second.takeFailure() ?? stage.windowProblem();
      results.push({ file, name, printed: world.takePrinted(), ...(failure !== undefined && { problem: failure }) });
    }
    return results;
  }

  async close(): Promise<void> {
    await this.stage?.close();
    this.stage = undefined;
  }

  private async stageFor(scripts: TestScripts): Promise<Stage> {
    const { stage, options } = this;
    if (stage?.scripts === scripts && options.isFresh !== true) {
      await stage.restore();
      return stage;
    }
    await this.close();
    return (this.stage = await Stage.open(scripts, options));
  }
}

/** A world for tests, one after the other. */
class Stage {
  readonly scripts: TestScripts;
  readonly cases: TestCase[] = [];
  readonly second: SecondProcess;
  private readonly parts = new Map<string, Handler>();
  private readonly pictures: { folder: string; readonly isUpdating: boolean };
  private file = { name: "", source: "" };
  private readonly windowProblems = new Set<string>();
  private opened: { readonly world: TestWorld; readonly atFirst: WorldSnapshot } | undefined;

  private constructor(scripts: TestScripts, { log, isUpdatingPictures }: RunnerOptions) {
    this.scripts = scripts;
    this.pictures = { folder: "", isUpdating: isUpdatingPictures };
    const { parts, pictures } = this;
    this.second = new SecondProcess({
      ...{ scripts, log, parts },
      // The cases are those of the first process.
      modules: (made) => [expectModule(), testModule(() => made, [], pictures, { parts, second: refuseSecond })],
      load: (made) => made.host.run(this.file.name, this.file.source),
    });
  }

  static async open(scripts: TestScripts, options: RunnerOptions): Promise<Stage> {
    const stage = new Stage(scripts, options);
    const { cases, pictures, second } = stage;
    const processes = { parts: new Map<string, Handler>(), second: () => second };
    const modules = (made: TestWorld) => [expectModule(), testModule(() => made, cases, pictures, processes)];
    const { messages, handover, database } = second.meeting;
    const world = await openTestWorld(scripts, options.log, modules, {
      firstSession: FIRST_SESSION,
      meeting: { messages, handover, database },
    });
    if (options.isCheckingWindows === true) {
      world.windows.whenOpened = (window) => {
        for (const problem of layoutProblems(window)) stage.windowProblems.add(problem);
      };
    }
    // Else the first lines of each test would pay for the collector, which rested while all files were loaded.
    world.host.runner.vm.collect();
    stage.opened = { world, atFirst: new WorldSnapshot(world, { second, cases, parts: stage.parts }) };
    return stage;
  }

  get world(): TestWorld {
    return this.opened!.world;
  }

  /** Loads a file of tests. @returns why that failed; undefined when it did not */
  begin(name: string, source: string, pictures: string): string | undefined {
    this.file = { name, source };
    this.pictures.folder = pictures;
    this.windowProblems.clear();
    return this.world.takeFailures()[0] ?? problemOf(this.world.host.run(name, source));
  }

  windowProblem(): string | undefined {
    return this.windowProblems.size === 0 ? undefined : [...this.windowProblems].join("\n");
  }

  async restore(): Promise<void> {
    await this.second.close();
    await this.opened!.atFirst.restore();
  }

  async close(): Promise<void> {
    await this.second.close();
    await this.world.close();
  }
}

function refuseSecond(): never {
  throw new LuaRaise("the second process cannot split the world");
}

function problemOf(result: LoadResult): string | undefined {
  return "error" in result ? `${result.error.message}\n${result.error.traceback}` : undefined;
}
