import type { BootstrapResult } from "../bootstrap/accounts.js";
import type { BaselineComparison } from "../judge/baseline.js";
import type { Measurements } from "../judge/measures.js";
import type { Verdict } from "../judge/metrics.js";
import type { Spread } from "../measure/login-times.js";
import type { CauseCounts, ClientPhase } from "../measure/tally.js";
import type { Options } from "../loadtest-options.js";
import type { ServerDetails } from "./server-details.js";
import type { SpreadDetails } from "./spread.js";
import type { ThreadInTest } from "./warnings.js";

/** `latest-details.json`: everything except the ten metrics that helps to judge a run. */
export interface Details {
  /** ISO 8601 UTC. */
  startedAt: string;
  flags: Flags;
  /** Why the run ended early; null when it did not. */
  endedEarly: string | null;
  /** The four objectives, then the thresholds of the command line. */
  objectives: Verdict[];
  /** null without `--baseline`. */
  comparison: BaselineComparison | null;
  /** Why the run says less than its objectives promise. With `--strict` they fail the test. */
  doubts: string[];
  /** The values of all measures, by name. */
  measured: Measurements;
  /** What players of scenarios did; their times are in `measured`. */
  actions: ActionDetails[];
  /** Empty without `--stages`. */
  stages: StageDetails[];
  /** By world and edge; null with one edge and without `--worlds`. */
  spread: SpreadDetails | null;
  warnings: string[];
  bootstrap: (BootstrapResult & { seconds: number }) | null;
  /** Why the accounts could not be prepared; null when they were. */
  bootstrapProblem: string | null;
  phases: {
    /** From the first launch to the last. */
    rampSeconds: number;
    /** `durationSeconds` of the metrics. */
    testSeconds: number;
    /** From the end of the test until the last client had left. */
    drainSeconds: number;
    loginServer: Spread;
    gameEntry: Spread;
    /** As `gameEntry`, but only logins that created a character, after the specified wait of 7 s. */
    gameEntryWithCreation: Spread;
  };
  movement: {
    sent: number;
    acked: number;
    rejected: number;
    timedOut: number;
    answeredLate: number;
    acksUnmatched: number;
    placedAnew: number;
  };
  latency: {
    samples: number;
    /** `microsecond histogram` when the run had more samples than are kept one by one. */
    computedFrom: "every sample" | "microsecond histogram";
    formula: string;
    p50Ms: number;
    p95Ms: number;
    p99Ms: number;
    maxMs: number;
    /**
     * The percentiles for clients that keep their rhythm whatever the server does. Unanswered steps count with their
     * whole wait.
     */
    correctedForCoordinatedOmission: { p50Ms: number; p95Ms: number; p99Ms: number };
    /**
     * Samples from `fromMs` up to, but not including, `toMs` (null: no limit). Empty buckets at both ends are left out.
     */
    histogram: HistogramBucket[];
  };
  failures: CauseCounts;
  ramp: { lateStarts: number; charactersCreated: number };
  tool: {
    threads: ThreadInTest[];
    processCpuSeconds: number;
    rssMaxMiB: number;
    /** Steps sent more than `LATE_SEND_MS` after their time. */
    lateSends: number;
    bytesReceived: number;
  };
  server: ServerDetails;
  series: SecondRow[];
}

/** The flags without passwords; scenarios, stages and thresholds as they were given. */
export type Flags = Omit<
  Options,
  "userPassword" | "adminPassword" | "agentSecret" | "scenarios" | "stages" | "thresholds" | "agents" | "edges" | "listen"
> & {
  edges: string[];
  agents: string[];
  scenarios: string[];
  stages: string[];
  thresholds: string[];
};

export interface ActionDetails {
  name: string;
  done: number;
  failed: number;
  maxMs: number;
}

export interface StageDetails {
  kind: string;
  /** As it was given, such as `ramp 30s to 100`. */
  text: string;
  startSecond: number;
  seconds: number;
  /** Clients at its end, or at the height of a spike. */
  clients: number;
  measured: Measurements;
}

/** The details before they are judged. */
export type MeasuredDetails = Omit<Details, "objectives" | "comparison" | "doubts">;

export interface HistogramBucket {
  fromMs: number;
  toMs: number | null;
  count: number;
}

export interface SecondRow extends Record<ClientPhase, number> {
  second: number;
  sent: number;
  acked: number;
  rejected: number;
  timedOut: number;
  loginsFailed: number;
  disconnects: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  toolCpuSeconds: number;
  toolWaitedSeconds: number;
  toolDelayP99Ms: number;
}
