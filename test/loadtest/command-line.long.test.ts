import { afterEach, expect, it } from "vitest";
import { against, cleanUp } from "./program.js";

afterEach(cleanUp);

const DURATION_SECONDS = 10;

it("a full run lasts the given time, and its exit code says whether it passed", async () => {
  const { program, artifact } = await against({}, "--duration", String(DURATION_SECONDS));
  const code = await program.exit();
  const { passed, metrics } = await artifact();
  expect(code).toBe(passed ? 0 : 1);
  expect(metrics).toMatchObject({ totalClients: 4, loginSucceeded: 4, loginFailed: 0, unexpectedDisconnects: 0 });
  expect(metrics.durationSeconds).toBeGreaterThanOrEqual(DURATION_SECONDS);
  expect(program.errors).toBe("");
});
