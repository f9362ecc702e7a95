import { toMicroseconds } from "../measure/login-times.js";
import type { BaselineComparison } from "./baseline.js";
import type { StressMetrics } from "./metrics.js";
import { P95_BELOW_MS } from "./objectives.js";

/** With a larger share of steps without an answer, the latencies of the answered ones say little. */
export const UNANSWERED_MAX_PERCENT = 1;

/** What doubts are read from. */
export interface Doubtful {
  readonly metrics: StressMetrics;
  readonly stepsTimedOut: number;
  /** p95 for clients that keep their rhythm whatever the server does, in ms. */
  readonly correctedP95Ms: number;
  readonly hasStages: boolean;
  readonly comparison: BaselineComparison | null;
}

/**
 * Why the run says less than its objectives promise: a measure is missing, empty or incomplete. Sentences without a
 * full stop, which can follow "but". The objectives themselves do not depend on them.
 */
export function doubtsOf({ metrics, stepsTimedOut, correctedP95Ms, hasStages, comparison }: Doubtful): string[] {
  const { totalClients, loginSucceeded, loginFailed, movesSent, ackLatencyP95Ms } = metrics;
  const doubts: string[] = [];
  const unfinished = totalClients - loginSucceeded - loginFailed;
  // With stages, clients come and go, and some log in more than once.
  if (!hasStages && unfinished > 0) doubts.push(`${unfinished} of ${totalClients} clients did not finish their login`);
  if (stepsTimedOut * 100 > movesSent * UNANSWERED_MAX_PERCENT)
    doubts.push(`${tenth((stepsTimedOut * 100) / movesSent)} % of steps were not answered`);
  if (ackLatencyP95Ms < P95_BELOW_MS && correctedP95Ms >= P95_BELOW_MS)
    doubts.push(`p95 is ${toMicroseconds(correctedP95Ms)} ms when the wait behind a stalled server counts`);
  if (comparison !== null && comparison.missing.length > 0)
    doubts.push(`the baseline measured ${comparison.missing.join(", ")}, and this run did not`);
  return doubts;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
