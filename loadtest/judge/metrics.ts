/** The names of the metrics in `latest.json`. */
export const metricNames = [
  "totalClients",
  "loginSucceeded",
  "loginFailed",
  "unexpectedDisconnects",
  "movesSent",
  "movesAcked",
  "ackLatencyP50Ms",
  "ackLatencyP95Ms",
  "ackLatencyP99Ms",
  "durationSeconds",
] as const;

/** The metrics of `latest.json`: exactly these ten members. */
export type StressMetrics = Record<(typeof metricNames)[number], number>;

/** `artifacts/stress/latest.json`: exactly these three members. */
export interface Artifact {
  metrics: StressMetrics;
  passed: boolean;
  failedConditions: string[];
}

/** The judgement of one service level objective, or of a threshold or comparison that was asked for. */
export interface Verdict {
  slo: string;
  value: string;
  threshold: string;
  held: boolean;
}
