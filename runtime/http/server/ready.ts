import { inTime } from "../../base/system/in-time.js";
import type { Metrics } from "../../base/system/metrics.js";
import type { Storage } from "../../storage/storage.js";
import { notReady, type Readiness } from "./lifecycle.js";
import { LIFECYCLE_RETRY_AFTER_SECONDS, READY_PING_TIMEOUT_MS } from "../routing/limits.js";
import { type Problem, retryProblem } from "../routing/problem.js";
import { unwritableProblem } from "../routing/problem-of-error.js";

export interface ReadyParts {
  storage: Pick<Storage, "ping" | "failingBecause">;
  /** Why changes of the world cannot be stored. Undefined while they can. */
  worldFailsBecause?: (() => string | undefined) | undefined;
  /** Why scripts do not run. Undefined while they do. */
  scriptsFailBecause?: (() => string | undefined) | undefined;
  readiness: () => Readiness;
}

/** Why the server is not ready for players and tools; undefined while it is. Asks the database. */
export async function whyNotReady({
  storage,
  worldFailsBecause,
  scriptsFailBecause,
  readiness,
}: ReadyParts): Promise<Problem | undefined> {
  const state = readiness();
  if (state !== "ready") return notReady(state);
  if ((storage.failingBecause ?? worldFailsBecause?.()) !== undefined) return unwritableProblem();
  const refusal = scriptsFailBecause?.();
  if (refusal !== undefined) return retryProblem(503, `Scripts do not run: ${refusal}.`, LIFECYCLE_RETRY_AFTER_SECONDS);
  if (await answersInTime(storage)) return undefined;
  return retryProblem(503, "The database does not answer.", LIFECYCLE_RETRY_AFTER_SECONDS);
}

/** Adds the answer of `/ready` to the metrics. */
export function reportReady(metrics: Metrics, parts: ReadyParts): void {
  metrics.gauge("ready", "1 while /ready answers 200, else 0.", async () => Number((await whyNotReady(parts)) === undefined));
}

function answersInTime(storage: Pick<Storage, "ping">): Promise<boolean> {
  const answered = storage.ping().then(
    () => true,
    () => false,
  );
  return inTime(answered, READY_PING_TIMEOUT_MS, () => false);
}
