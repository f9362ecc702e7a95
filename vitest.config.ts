import { defineConfig } from "vitest/config";

/** Starting a server with its storage and hashing workers on a machine of two busy cores takes seconds, not milliseconds. */
const TEST_TIMEOUT_MS = 30_000;
const HOOK_TIMEOUT_MS = 60_000;
/**
 * Of a test that failed, where nobody is there to look. Many tests play against real time limits, and a shared machine now and then
 * stands still for longer than those; the report shows which tests needed it.
 */
const RETRIES = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // A process for each file: tests start worker threads and native modules, which threads of one process would share.
    pool: "forks",
    maxWorkers: 2,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: HOOK_TIMEOUT_MS,
    retry: RETRIES,
    reporters: ["default"],
    restoreMocks: true,
    unstubEnvs: true,
  },
});
