import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Only against tests that hang: a machine ten times slower than usual still passes. */
const HANG_MS = 240_000;
const LONG_HANG_MS = 3_600_000;
/** Tests of whole servers wait more than they compute. */
const WORKERS_PER_CORE = 2;

const LONG = "test/**/*.long.test.ts";

/**
 * Starts the files that play against real servers first: they take longest, but wait more than they compute, so that the other files
 * fill the time beside them.
 */
class EndToEndFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isEndToEnd = ({ moduleId }: TestSpecification): boolean => moduleId.includes("/test/e2e/");
    return [...sorted.filter(isEndToEnd), ...sorted.filter((file) => !isEndToEnd(file))];
  }
}

export default defineConfig({
  test: {
    // Processes, since tests start worker threads and native modules, which threads of one process would share.
    pool: "forks",
    maxWorkers: WORKERS_PER_CORE * availableParallelism(),
    reporters: ["default"],
    restoreMocks: true,
    unstubEnvs: true,
    // `expect.poll` waits for an event, too.
    expect: { poll: { timeout: HANG_MS / 2 } },
    sequence: { sequencer: EndToEndFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          include: ["test/**/*.test.ts"],
          exclude: [LONG],
          // A process runs one file after the other, so that it loads each module once.
          isolate: false,
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: [LONG],
          env: { SHARD_TEST_LONG: "1" },
          testTimeout: LONG_HANG_MS,
          hookTimeout: LONG_HANG_MS,
        },
      },
    ],
  },
});
