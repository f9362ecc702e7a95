import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** The parts of the suite in the table at the end of `npm test`, by the folder in which their tests are. */
const PARTS = [
  { part: "end-to-end tests", folders: ["test/e2e/", "test/attacks/"] },
  { part: "load test's tests", folders: ["test/loadtest/"] },
  { part: "unit tests", folders: ["test/"] },
];

/** What a part of the suite did; `runtime/tools/npm/closing-lines.mjs` prints it. */
interface PartSummary {
  readonly part: string;
  passed: number;
  failed: number;
  skipped: number;
  /** From the first test's start to the last one's end; parts run at the same time. */
  seconds: number;
}

/** Writes what a run did into the file that SHARD_TEST_SUMMARY names. */
export default class SummaryReporter implements Reporter {
  private readonly starts = new Map<string, number>();
  private readonly ends = new Map<string, number>();

  onTestModuleStart(module: TestModule): void {
    this.starts.set(module.id, performance.now());
  }

  onTestModuleEnd(module: TestModule): void {
    this.ends.set(module.id, performance.now());
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const skipped = new Map<string, number>();
    const parts = PARTS.map(({ part, folders }) => {
      const own = modules.filter((module) => partOf(module) === folders);
      const summary: PartSummary = { part, passed: 0, failed: 0, skipped: 0, seconds: 0 };
      for (const module of own) {
        let failures = 0;
        for (const test of module.children.allTests()) {
          const { state } = test.result();
          if (state === "passed") summary.passed++;
          else if (state === "failed") failures++;
          else {
            summary.skipped++;
            const reason = /\(skipped: ([^)]*)\)/.exec(test.fullName)?.[1] ?? "no reason given";
            skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
          }
        }
        // A file that cannot be loaded has no tests.
        summary.failed += failures === 0 && !module.ok() ? 1 : failures;
      }
      const times = (map: ReadonlyMap<string, number>): number[] => own.flatMap(({ id }) => map.get(id) ?? []);
      if (times(this.ends).length > 0) summary.seconds = (Math.max(...times(this.ends)) - Math.min(...times(this.starts))) / 1000;
      return summary;
    });
    parts.at(-1)!.failed += unhandledErrors.length;
    const file = process.env["SHARD_TEST_SUMMARY"]!;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ parts: parts.reverse(), skipped: Object.fromEntries(skipped) }));
  }
}

function partOf({ relativeModuleId }: TestModule): readonly string[] | undefined {
  return PARTS.find(({ folders }) => folders.some((folder) => relativeModuleId.startsWith(folder)))?.folders;
}
