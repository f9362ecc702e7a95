import { addressText } from "../agents/address.js";
import { spreadOf, toMicroseconds } from "../measure/login-times.js";
import type { ThreadCost } from "../measure/thread-health.js";
import { clientPhases } from "../measure/tally.js";
import type { ClientPhase } from "../measure/tally.js";
import type { Options } from "../loadtest-options.js";
import type { BootstrapResult } from "../bootstrap/accounts.js";
import type { RunRecord, SecondOfRun, StageRecord } from "../run/run-record.js";
import type { Timings } from "../client/timings.js";
import { MEASURED_PERCENTILES, measurementsOf } from "../judge/measurements.js";
import type { StressMetrics } from "../judge/metrics.js";
import type { ServerLoad } from "../run/server-watch.js";
import type { WorldSpread } from "../run/group.js";
import type { WatchedWorlds } from "../run/world-watch.js";
import type { Flags, HistogramBucket, MeasuredDetails, SecondRow, StageDetails } from "./details-form.js";
import { serverDetailsOf } from "./server-details.js";
import { spreadDetailsOf } from "./spread.js";
import { warningsOf } from "./warnings.js";

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

export function detailsOf(record: RunRecord, metrics: StressMetrics, facts: RunFacts): MeasuredDetails {
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
