import { addressText } from "../agents/address.js";
import { AgentError } from "../agents/remote-group.js";
import { specifiedTimings, type Timings } from "../client/timings.js";
import { monotonicClock, type Clock } from "../measure/clock.js";
import { toMicroseconds } from "../measure/login-times.js";
import { loginServers, type Options } from "../loadtest-options.js";
import type { Baseline } from "../judge/baseline.js";
import type { Artifact, StressMetrics } from "../judge/metrics.js";
import { parseThreshold, type Threshold } from "../judge/threshold.js";
import { detailsOf } from "../report/details.js";
import { judged } from "../report/judged.js";
import { progressLine, progressPanel } from "../report/progress.js";
import type { Screen } from "../report/screen.js";
import { spreadLines } from "../report/spread.js";
import { summaryLines } from "../report/summary.js";
import { Conductor, INTERRUPTED, type Performance } from "./conductor.js";
import { clientsOf, type WorldSpread } from "./group.js";
import { adminOf, prepare } from "./prepare.js";
import { RunRecord } from "./run-record.js";
import type { Scenario } from "../scenario/scenario.js";
import { metricsAt, ServerWatch, type ServerLoad } from "./server-watch.js";
import { stageAt } from "../stages.js";
import { threadsFor } from "./threads.js";
import { WorldMetricsWatch, worldsAt, type WatchedWorlds } from "./world-watch.js";
import path from "node:path";
import { writeWhole } from "../../runtime/base/reports/whole-file.js";
import type { Details } from "../report/details-form.js";
import { htmlReport } from "../report/html-report.js";
import { junitReport } from "../report/junit.js";
import { prometheusText } from "../report/prometheus.js";

/** The specified path of the artifact, below the working directory. */
const ARTIFACT_PATH = path.join("artifacts", "stress", "latest.json");

interface WrittenFiles {
  artifact: string;
  details: string;
  report: string;
}

/**
 * Writes `latest.json`, `latest-details.json`, `latest.html` and the files that the flags name. Each file appears
 * complete or not at all.
 */
async function writeArtifacts(workingDirectory: string, artifact: Artifact, details: Details): Promise<WrittenFiles> {
  const file = path.join(workingDirectory, ARTIFACT_PATH);
  const beside = (name: string): string => path.join(path.dirname(file), name);
  const files = { artifact: file, details: beside("latest-details.json"), report: beside("latest.html") };
  await writeWhole(files.details, `${JSON.stringify(details, null, 2)}\n`);
  await writeWhole(files.report, htmlReport(artifact, details));
  await writeWhole(files.artifact, `${JSON.stringify(artifact, null, 2)}\n`);
  const { junit, prometheus } = details.flags;
  const asked = (name: string): string => path.resolve(workingDirectory, name);
  if (junit !== undefined) await writeWhole(asked(junit), junitReport(artifact, details));
  if (prometheus !== undefined) await writeWhole(asked(prometheus), await prometheusText(artifact, details, Date.now()));
  return files;
}

export interface LoadTestParts {
  options: Options;
  screen: Screen;
  /** Ends the run early. The run is still judged and written. */
  signal: AbortSignal;
  /** `artifacts/stress` is created below it. */
  workingDirectory: string;
  timings?: Timings;
  /** The clock of a run in one thread; the system's by default. */
  clock?: Clock;
  /** Those of the options, loaded. */
  scenarios: readonly Scenario[];
  /** A former run to compare with. */
  baseline?: Baseline | undefined;
}

export interface LoadTestOutcome {
  /** The content of `latest.json`. */
  artifact: Artifact;
  /** Whether the signal ended the run before its time. */
  isInterrupted: boolean;
  /** Whether the run measured less than a pass promises. */
  isDoubtful: boolean;
}

/** Runs the whole load test, from the accounts to the artifact. */
export async function runLoadTest({
  options,
  screen,
  signal,
  workingDirectory,
  timings = specifiedTimings,
  clock: ownClock,
  baseline,
  scenarios,
}: LoadTestParts): Promise<LoadTestOutcome> {
  const clockOriginNs = process.hrtime.bigint();
  const clock = ownClock ?? monotonicClock(clockOriginNs);
  const startedAt = new Date();
  const cpuAtStart = process.cpuUsage();
  const groups = threadsFor(options);
  const plan =
    options.stages.length > 0
      ? `${options.stages.map(({ text }) => text).join(", ")}; up to ${options.clients} clients, ${options.durationSeconds} s`
      : `${options.clients} clients, ${options.rampUpPerSecond} a second, then ${options.durationSeconds} s`;
  screen.line(
    `Load test of ${loginServers(options).map(addressText).join(", ")}: ${plan}; seed ${options.seed}, ${groups === 1 ? "one thread" : `${groups} threads`}${options.agents.length === 0 ? "" : ` of ${options.agents.length} agents`}`,
  );

  for (const { name, module } of scenarios) if (module?.about !== undefined) screen.line(`Scenario ${name}: ${module.about}`);
  const sayEnding = (): void =>
    screen.line("Ending early: all clients leave now, and what was measured is judged. Ctrl-C again ends at once.");
  signal.addEventListener("abort", sayEnding, { once: true });
  const prepared = await prepare(options, scenarios, screen, signal, clock);
  const { spread } = prepared;
  for (const line of spread ? spreadLines(spread) : []) screen.line(line);
  const parts: RunParts = { options, spread, scenarios, groups, timings, screen, signal, clock, clockOriginNs };
  const played = prepared.endedEarly === undefined ? await play(parts) : unplayed(options, prepared.endedEarly);
  const findings = await prepared.judge();
  signal.removeEventListener("abort", sayEnding);

  const { record, launchedAt } = played;
  const testMs = launchedAt === undefined ? 0 : Math.max(0, played.endedAt - launchedAt);
  const metrics = metricsOf(record, options.clients, testMs);
  const cpu = process.cpuUsage(cpuAtStart);
  const measured = detailsOf(record, metrics, {
    startedAt,
    options,
    timings,
    endedEarly: played.endedEarly,
    bootstrap: prepared.result,
    bootstrapProblem: prepared.problem,
    rampSeconds: ((launchedAt ?? played.endedAt) - played.startedAt) / 1_000,
    testSeconds: testMs / 1_000,
    drainSeconds: (played.leftAt - played.endedAt) / 1_000,
    threads: played.costs.map((cost, group) => ({
      ...cost,
      agent: agentOf(options, group),
      clients: clientsOf({ group, groups, clients: options.clients }).length,
    })),
    processCpuSeconds: (cpu.user + cpu.system) / 1e6,
    rssMaxMiB: process.resourceUsage().maxRSS / 1_024,
    server: played.server,
    spread,
    watched: played.watched,
  });
  const limits = { ...options, thresholds: [...options.thresholds, ...thresholdsOf(scenarios)] };
  const { artifact, details } = judged(metrics, measured, limits, baseline, findings);
  const files = await writeArtifacts(workingDirectory, artifact, details);
  for (const line of summaryLines(artifact, details)) screen.line(line);
  screen.line(`Artifact ${files.artifact}, report ${files.report}`);
  return { artifact, isInterrupted: played.endedEarly === INTERRUPTED, isDoubtful: details.doubts.length > 0 };
}

/** The objectives that scenarios bring along; those of two that say the same are one. */
function thresholdsOf(scenarios: readonly Scenario[]): Threshold[] {
  return [...new Set(scenarios.flatMap(({ module }) => module?.thresholds ?? []))].map(parseThreshold);
}

/** The agent that played a group; null when this machine did. */
function agentOf({ agents }: Options, group: number): string | null {
  const agent = agents[group % Math.max(1, agents.length)];
  return agent === undefined ? null : `${agent.host}:${agent.port}`;
}

/** A run, and what the server's metrics said meanwhile. */
interface Played extends Performance {
  server: ServerLoad;
  watched: WatchedWorlds;
}

interface RunParts {
  options: Options;
  spread: WorldSpread | undefined;
  scenarios: readonly Scenario[];
  groups: number;
  timings: Timings;
  screen: Screen;
  signal: AbortSignal;
  clock: Clock;
  clockOriginNs: bigint;
}

async function play({
  options,
  spread,
  scenarios,
  groups,
  timings,
  screen,
  signal,
  clock,
  clockOriginNs,
}: RunParts): Promise<Played> {
  const { clients, durationSeconds } = options;
  const conductor = new Conductor({
    plan: {
      groups,
      clients,
      stages: options.stages,
      edges: loginServers(options),
      spread,
      userPrefix: options.userPrefix,
      userPassword: options.userPassword,
      rampUpPerSecond: options.rampUpPerSecond,
      scenarios: options.scenarios,
      http: options.http,
      admin: adminOf(options),
      moveIntervalMs: options.moveIntervalMs,
      seed: options.seed,
      timings,
      verbose: options.verbose,
    },
    scenarios,
    clock,
    clockOriginNs,
    durationSeconds,
    agents: options.agents.length === 0 ? undefined : { addresses: options.agents, secret: options.agentSecret! },
    signal,
    onSecond(second, record, testElapsedMs) {
      const elapsed = testElapsedMs === undefined ? undefined : Math.min(durationSeconds, Math.round(testElapsedMs / 1_000));
      const stage = options.stages[stageAt(options.stages, second.second)]?.text;
      const moment = {
        stage,
        clients,
        record,
        second,
        test: elapsed === undefined ? undefined : { elapsed, total: durationSeconds },
      };
      screen.progress(second.second, progressPanel(moment), progressLine(moment));
    },
    onLine: (text) => screen.line(text),
  });
  const watch = new ServerWatch({ ask: metricsAt(options.http, adminOf(options)), clock });
  const worlds = new WorldMetricsWatch({ ask: worldsAt(options.http, adminOf(options)), clock });
  watch.start();
  if (spread) worlds.start();
  try {
    const performance = await conductor.run();
    return { ...performance, server: watch.stop(performance.startedAt), watched: worlds.stop() };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    screen.line(error.message);
    return unplayed(options, error.message);
  } finally {
    watch.stop(0);
    worlds.stop();
    screen.clearPanel();
  }
}

/** The result of a test that could not begin. It is judged as a run without logins. */
function unplayed(options: Options, why: string | undefined): Played {
  const record = new RunRecord({ groups: 0, clients: options.clients, stages: options.stages });
  const nothing = { server: { samples: [], problem: null }, watched: { worlds: [], problem: null } };
  return { record, startedAt: 0, launchedAt: undefined, endedAt: 0, leftAt: 0, endedEarly: why, costs: [], ...nothing };
}

function metricsOf(record: RunRecord, clients: number, testMs: number): StressMetrics {
  const [p50, p95, p99] = record.samples.percentiles([50, 95, 99]) as [number, number, number];
  const { total } = record;
  return {
    totalClients: clients,
    loginSucceeded: total.loginSucceeded,
    loginFailed: total.loginFailed,
    unexpectedDisconnects: total.unexpectedDisconnects,
    movesSent: total.movesSent,
    movesAcked: total.movesAcked,
    ackLatencyP50Ms: toMicroseconds(p50),
    ackLatencyP95Ms: toMicroseconds(p95),
    ackLatencyP99Ms: toMicroseconds(p99),
    durationSeconds: toMicroseconds(testMs / 1_000),
  };
}
