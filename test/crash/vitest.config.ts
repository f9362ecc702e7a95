import { defineConfig } from "vitest/config";

const HOUR_MS = 3_600_000;

/** `npm run test:crash`: servers are started and killed for minutes, one after the other. */
export default defineConfig({
  test: {
    include: ["test/crash/**/*.crash.ts"],
    pool: "forks",
    maxWorkers: 1,
    testTimeout: HOUR_MS,
    hookTimeout: HOUR_MS,
    reporters: ["default"],
  },
});
