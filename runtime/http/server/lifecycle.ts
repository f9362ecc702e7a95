import { LIFECYCLE_RETRY_AFTER_SECONDS } from "../routing/limits.js";
import { type Problem, retryProblem } from "../routing/problem.js";

/** The state of the whole server. */
export type Readiness = "starting" | "ready" | "stopping";

/** @throws Problem 503 while the server starts or stops */
export function requireReady(readiness: Readiness): void {
  if (readiness !== "ready") throw notReady(readiness);
}

export function notReady(readiness: Readiness): Problem {
  return retryProblem(503, `The server is ${readiness}.`, LIFECYCLE_RETRY_AFTER_SECONDS);
}
