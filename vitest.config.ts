import { existsSync, readFileSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Only against tests that hang: a machine ten times slower than usual still passes. */
const HANG_MS = 240_000;
const LONG_HANG_MS = 3_600_000;
/** Tests of whole servers wait more than they compute. */
const WORKERS_PER_CORE = 2;

const LONG = "test/**/*.long.test.ts";

/**
 * Starts the files that play against real servers first: they take longest, but wait more than they compute, so that
 * the other files fill the time beside them. Those with most to play come first of all, so that none of them is left
 * alone at the end.
 */
class EndToEndFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isEndToEnd = ({ moduleId }: TestSpecification): boolean => moduleId.includes("/test/e2e/");
    const endToEnd = sorted.filter(isEndToEnd).map((file) => ({ file, bytes: bytesOf(file.moduleId) }));
    endToEnd.sort((a, b) => b.bytes - a.bytes);
    return [...endToEnd.map(({ file }) => file), ...sorted.filter((file) => !isEndToEnd(file))];
  }
}

/** The length of a test file with the journeys that it plays on one server. */
function bytesOf(file: string): number {
  const source = readFileSync(file, "utf8");
  const played = [...source.matchAll(/"(\.[^"]+\.(?:journey|attack))\.js"/g)].map(([, one]) =>
    path.join(path.dirname(file), `${one}.ts`),
  );
  return played.reduce((sum, one) => sum + statSync(one).size, source.length);
}

/**
 * Takes the modules of the product from the build, which need no transforming and load faster. Only `npm test` does so,
 * which has just built them.
 */
const fromBuild = {
  name: "from-build",
  enforce: "pre" as const,
  resolveId(source: string, importer: string | undefined) {
    if (!source.startsWith(".") || importer === undefined) return undefined;
    const place = path.relative(import.meta.dirname, path.resolve(path.dirname(importer), source));
    const built = path.join(import.meta.dirname, "dist", place);
    return /^(runtime|loadtest)[\\/].*\.js$/.test(place) && existsSync(built) ? { id: built, external: true } : undefined;
  },
};
const isBuilt = process.env["SHARD_TEST_SUMMARY"] !== undefined;

export default defineConfig({
  plugins: isBuilt ? [fromBuild] : [],
  test: {
    server: { deps: { external: [/[\\/]dist[\\/]/] } },
    // Processes, since tests start worker threads and native modules, which threads of one process would share.
    pool: "forks",
    maxWorkers: WORKERS_PER_CORE * availableParallelism(),
    // `npm test` ends with a table.
    reporters: ["default", ...(isBuilt ? ["./test/support/summary-reporter.ts"] : [])],
    globalSetup: "./test/support/services.ts",
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
          // Hashes of servers that are played on; the tests of passwords make their own.
          // Tests delete characters as soon as they have made them.
          env: {
            SHARD_ACCOUNTS_PASSWORD_MIB: "1",
            SHARD_ACCOUNTS_DELETABLE_AFTER_DAYS: "0",
            SHARD_GAME_FILL_WORLD: "false",
          },
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
          env: { SHARD_TEST_LONG: "1", SHARD_GAME_FILL_WORLD: "false" },
          testTimeout: LONG_HANG_MS,
          hookTimeout: LONG_HANG_MS,
        },
      },
    ],
  },
});
