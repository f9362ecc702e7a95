import type { Artifact, StressMetrics, Verdict } from "./metrics.js";

interface Objective {
  slo: string;
  threshold: string;
  value: (metrics: StressMetrics) => string;
  holds: (metrics: StressMetrics) => boolean;
}

const LOGIN_SUCCESS_MIN_PERCENT = 99;
/** Limit of the p95 latency. */
export const P95_BELOW_MS = 200;
const DISCONNECTS_MAX = 0;
const ACKS_MIN = 1;

/** Finished logins: all of them, unless the run was ended early. */
const logins = (metrics: StressMetrics): number => metrics.loginSucceeded + metrics.loginFailed;

/** Cut, not rounded: 98.999 % must not read as 99 %. */
function loginSuccess(metrics: StressMetrics): string {
  if (logins(metrics) === 0) return "0 % (nobody logged in)";
  const percent = Math.floor((metrics.loginSucceeded * 1e5) / logins(metrics)) / 1e3;
  return `${percent} % (${metrics.loginSucceeded} of ${logins(metrics)})`;
}

const objectives: readonly Objective[] = [
  {
    slo: "login success rate",
    threshold: `>= ${LOGIN_SUCCESS_MIN_PERCENT} %`,
    value: loginSuccess,
    holds: (metrics) => logins(metrics) > 0 && metrics.loginSucceeded * 100 >= logins(metrics) * LOGIN_SUCCESS_MIN_PERCENT,
  },
  {
    slo: "unexpected disconnects",
    threshold: String(DISCONNECTS_MAX),
    value: (metrics) => String(metrics.unexpectedDisconnects),
    holds: (metrics) => metrics.unexpectedDisconnects <= DISCONNECTS_MAX,
  },
  {
    slo: "movement acknowledgement p95 latency",
    threshold: `< ${P95_BELOW_MS} ms`,
    value: (metrics) => (metrics.movesAcked === 0 ? "not measured" : `${metrics.ackLatencyP95Ms} ms`),
    holds: (metrics) => metrics.movesAcked > 0 && metrics.ackLatencyP95Ms < P95_BELOW_MS,
  },
  {
    slo: "acknowledgements received",
    threshold: `>= ${ACKS_MIN}`,
    value: (metrics) => String(metrics.movesAcked),
    holds: (metrics) => metrics.movesAcked >= ACKS_MIN,
  },
];

/** Judges the metrics by the four service level objectives, in the specification's order. */
export function judge(metrics: StressMetrics): Verdict[] {
  return objectives.map(({ slo, threshold, value, holds }) => ({
    slo,
    threshold,
    value: value(metrics),
    held: holds(metrics),
  }));
}

/** The artifact for these metrics. A failed condition names the objective, the value and the threshold. */
export function artifactOf(metrics: StressMetrics, verdicts: readonly Verdict[] = judge(metrics)): Artifact {
  const failed = verdicts.filter((verdict) => !verdict.held);
  return {
    metrics,
    passed: failed.length === 0,
    failedConditions: failed.map(({ slo, value, threshold }) => `${slo}: ${value}, threshold ${threshold}`),
  };
}
