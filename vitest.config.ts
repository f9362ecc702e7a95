import { defineConfig } from "vitest/config";

/** Starting a server with its storage and hashing workers on a machine of two busy cores takes seconds, not milliseconds. */
const TEST_TIMEOUT_MS = 30_000;
const HOOK_TIMEOUT_MS = 60_000;

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // A process for each file: tests start worker threads and native modules, which threads of one process would share.
    pool: "forks",
    maxWorkers: 2,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: HOOK_TIMEOUT_MS,
    reporters: ["default"],
    restoreMocks: true,
    unstubEnvs: true,
  },
});
