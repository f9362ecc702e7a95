import { addressText } from "../agents/address.js";
import { spreadOf, toMicroseconds } from "../measure/login-times.js";
import type { Spread } from "../measure/login-times.js";
import type { ThreadCost } from "../measure/thread-health.js";
import { clientPhases } from "../measure/tally.js";
import type { Causes, ClientPhase } from "../measure/tally.js";
import type { Options } from "../options.js";
import type { BootstrapResult } from "../bootstrap/accounts.js";
import type { RunRecord, SecondOfRun, StageRecord } from "../run/run-record.js";
import type { Timings } from "../client/timings.js";
import type { Comparison } from "../judge/baseline.js";
import { MEASURED_PERCENTILES, measurementsOf } from "../judge/measurements.js";
import type { Measurements } from "../judge/measures.js";
import type { Metrics, Verdict } from "../judge/metrics.js";
import type { ServerLoad } from "../run/server-watch.js";
import type { WorldSpread } from "../run/group.js";
import type { WatchedWorlds } from "../run/world-watch.js";
import { serverDetailsOf } from "./server-details.js";
import type { ServerDetails } from "./server-details.js";
import { spreadDetailsOf } from "./spread.js";
import type { SpreadDetails } from "./spread.js";
import { warningsOf } from "./warnings.js";
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
  comparison: Comparison | null;
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
    /** The percentiles for clients that keep their rhythm whatever the server does. Unanswered steps count with their whole wait. */
    correctedForCoordinatedOmission: { p50Ms: number; p95Ms: number; p99Ms: number };
    /** Samples from `fromMs` up to, but not including, `toMs` (null: no limit). Empty buckets at both ends are left out. */
    histogram: HistogramBucket[];
  };
  failures: Causes;
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
export type MeasuredDetails = Omit<Details, "objectives" | "comparison">;

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

/** Facts about the run that its record does not have. Times are in seconds. */
export interface RunFacts {
  startedAt: Date;
  options: Options;
  timings: Timings;
  endedEarly: string | undefined;
  bootstrap: (BootstrapResult & { seconds: number }) | undefined;
  bootstrapProblem: string | undefined;
  rampSeconds: number;
  testSeconds: number;
  drainSeconds: number;
  /** Cost and number of clients of each group over the whole run. */
  threads: (ThreadCost & { clients: number; agent: string | null })[];
  processCpuSeconds: number;
  rssMaxMiB: number;
  server: ServerLoad;
  /** With `--worlds`. */
  spread: WorldSpread | undefined;
  watched: WatchedWorlds;
}

const EDGES_PER_DECADE = [1, 1.5, 2, 3, 4, 5, 7];
const DECADES_MS = [0.01, 0.1, 1, 10, 100, 1_000];

export function detailsOf(record: RunRecord, metrics: Metrics, facts: RunFacts): MeasuredDetails {
  const { total, samples } = record;
  const threads = facts.threads.map((thread, group) => ({ ...thread, ...sharesInTest(record, group, facts) }));
  const corrected = samples.histogram.correctedFor(
    facts.options.moveIntervalMs,
    total.movesTimedOut,
    facts.timings.acknowledgementMs,
  );
  const [p50Ms, p95Ms, p99Ms] = corrected.percentiles([50, 95, 99]) as [number, number, number];
  return {
    startedAt: facts.startedAt.toISOString(),
    flags: withoutSecrets(facts.options),
    endedEarly: facts.endedEarly ?? null,
    measured: measurementsOf({
      tally: total,
      logins: record.logins,
      percentilesMs: samples.count === 0 ? undefined : samples.percentiles(MEASURED_PERCENTILES),
      maxMs: samples.maxMs,
      seconds: metrics.durationSeconds,
      actions: record.actions,
      ...(facts.server.scripts && { scripts: facts.server.scripts }),
    }),
    actions: [...record.actions].map(([name, { latencies, failed }]) => ({
      name,
      done: latencies.count,
      failed,
      maxMs: toMicroseconds(latencies.maxMs),
    })),
    stages: record.stages.map(stageDetailsOf),
    spread: spreadDetailsOf(record.parts, { ...facts, seconds: metrics.durationSeconds }),
    warnings: warningsOf(record, threads),
    bootstrap: facts.bootstrap ?? null,
    bootstrapProblem: facts.bootstrapProblem ?? null,
    phases: {
      rampSeconds: toMicroseconds(facts.rampSeconds),
      testSeconds: metrics.durationSeconds,
      drainSeconds: toMicroseconds(facts.drainSeconds),
      loginServer: spreadOf(record.logins.map((login) => login.loginServerMs)),
      gameEntry: spreadOf(record.logins.filter((login) => !login.created).map((login) => login.gameEntryMs)),
      gameEntryWithCreation: spreadOf(record.logins.filter((login) => login.created).map((login) => login.gameEntryMs)),
    },
    movement: {
      sent: total.movesSent,
      acked: total.movesAcked,
      rejected: total.movesRejected,
      timedOut: total.movesTimedOut,
      answeredLate: total.movesAnsweredLate,
      acksUnmatched: total.acksUnmatched,
      placedAnew: total.movesResynced,
    },
    latency: {
      samples: samples.count,
      computedFrom: samples.isExact ? "every sample" : "microsecond histogram",
      formula: "nearest rank: sorted[ceil(p/100*n)-1]; 0 without samples",
      p50Ms: metrics.ackLatencyP50Ms,
      p95Ms: metrics.ackLatencyP95Ms,
      p99Ms: metrics.ackLatencyP99Ms,
      maxMs: toMicroseconds(samples.maxMs),
      correctedForCoordinatedOmission: { p50Ms, p95Ms, p99Ms },
      histogram: histogramOf(record),
    },
    failures: record.causes,
    ramp: { lateStarts: total.lateStarts, charactersCreated: total.charactersCreated },
    tool: {
      threads,
      processCpuSeconds: toMicroseconds(facts.processCpuSeconds),
      rssMaxMiB: Math.round(facts.rssMaxMiB),
      lateSends: total.lateSends,
      bytesReceived: total.bytesReceived,
    },
    server: serverDetailsOf(facts.server),
    series: record.seconds.map(rowOf),
  };
}

/** What the test was aimed at, for titles. */
export function targetOf({ host, port, edges }: Pick<Flags, "host" | "port" | "edges">): string {
  return edges.length > 0 ? edges.join(", ") : `${host}:${port}`;
}

function withoutSecrets(options: Options): Flags {
  const { scenarios, stages, thresholds, agents, edges, listen: _listen, ...flags } = options;
  const open: Partial<typeof flags> = { ...flags };
  delete open.userPassword;
  delete open.adminPassword;
  delete open.agentSecret;
  const textOf = ({ text }: { text: string }): string => text;
  return {
    ...(open as Omit<typeof flags, "userPassword" | "adminPassword" | "agentSecret">),
    scenarios: scenarios.map(({ name, weight }) => `${name}=${weight}`),
    stages: stages.map(textOf),
    agents: agents.map(addressText),
    edges: edges.map(addressText),
    thresholds: thresholds.map(textOf),
  };
}

function stageDetailsOf({ stage, tally, latencies, maxMs, logins }: StageRecord): StageDetails {
  const { kind, text, startSecond, seconds, to } = stage;
  const percentilesMs = latencies.total === 0 ? undefined : latencies.percentiles(MEASURED_PERCENTILES);
  return {
    kind,
    text,
    startSecond,
    seconds,
    clients: to,
    measured: measurementsOf({ tally, logins, percentilesMs, maxMs, seconds }),
  };
}

/** The shares of the test's time that a group's thread used a core and waited for one. */
function sharesInTest(record: RunRecord, group: number, facts: RunFacts): { cpuShareInTest: number; waitedShareInTest: number } {
  const from = Math.ceil(facts.rampSeconds);
  const costs = (record.costs[group] ?? []).slice(from, from + Math.floor(facts.testSeconds));
  const share = (of: (cost: { cpuSeconds: number; waitedSeconds: number }) => number): number =>
    costs.length === 0 ? 0 : toMicroseconds(costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length);
  return { cpuShareInTest: share((cost) => cost.cpuSeconds), waitedShareInTest: share((cost) => cost.waitedSeconds) };
}

function histogramOf(record: RunRecord): HistogramBucket[] {
  const edges = DECADES_MS.flatMap((decade) => EDGES_PER_DECADE.map((step) => toMicroseconds(decade * step)));
  const buckets = record.samples.histogram.buckets(edges).map((count, at) => ({
    fromMs: at === 0 ? 0 : edges[at - 1]!,
    toMs: edges[at] ?? null,
    count,
  }));
  const first = buckets.findIndex((bucket) => bucket.count > 0);
  const last = buckets.findLastIndex((bucket) => bucket.count > 0);
  return first < 0 ? [] : buckets.slice(first, last + 1);
}

function rowOf(second: SecondOfRun): SecondRow {
  const phases = Object.fromEntries(clientPhases.map((phase) => [phase, second.phases[phase]])) as Record<ClientPhase, number>;
  return {
    second: second.second,
    ...phases,
    sent: second.tally.movesSent,
    acked: second.tally.movesAcked,
    rejected: second.tally.movesRejected,
    timedOut: second.tally.movesTimedOut,
    loginsFailed: second.tally.loginFailed,
    disconnects: second.tally.unexpectedDisconnects,
    p50Ms: toMicroseconds(second.p50Ms),
    p95Ms: toMicroseconds(second.p95Ms),
    p99Ms: toMicroseconds(second.p99Ms),
    toolCpuSeconds: toMicroseconds(second.cpuSeconds),
    toolWaitedSeconds: toMicroseconds(second.waitedSeconds),
    toolDelayP99Ms: toMicroseconds(second.delayP99Ms),
  };
}
