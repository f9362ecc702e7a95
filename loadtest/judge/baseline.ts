import { existsSync, readFileSync } from "node:fs";
import { toMicroseconds } from "../measure/login-times.js";
import { measureOf, withUnit } from "./measures.js";
import type { Measure, Measurements } from "./measures.js";
import { metricNames } from "./metrics.js";
import type { StressMetrics, Verdict } from "./metrics.js";

/** A former run that this one is compared with. */
export interface Baseline {
  file: string;
  totalClients: number;
  measured: Measurements;
}

/** The measure of one run beside that of a former run. */
export interface ComparedMeasure {
  name: string;
  unit: string;
  before: number;
  now: number;
  /** (now - before) / before in percent; null when `before` is 0. */
  changePercent: number | null;
  verdict: "better" | "same" | "worse";
}

export interface BaselineComparison {
  /** The file of the former run. */
  baseline: string;
  tolerancePercent: number;
  measures: ComparedMeasure[];
  /** Measures that only the former run has. */
  missing: string[];
  /** Why the two runs can hardly be compared; null when nothing speaks against it. */
  doubt: string | null;
}

/** The file is no result of a load test. */
export class BaselineError extends Error {}

/** Larger files are no results of this tool. */
const BASELINE_MAX_BYTES = 64 * 1_024 * 1_024;
const DETAILS_SUFFIX = "-details.json";

/**
 * Reads a `latest.json`, and the further measures of the `latest-details.json` beside it if that belongs to the same
 * run.
 *
 * @throws BaselineError
 */
export function readBaseline(file: string): Baseline {
  const { metrics } = jsonOf(file) as { metrics?: unknown };
  if (!isMetrics(metrics))
    throw new BaselineError("It is no latest.json of a load test: its member metrics is missing or incomplete.");
  if (metrics.loginSucceeded === 0 || metrics.movesAcked === 0)
    throw new BaselineError("In that run nobody logged in and walked, so that there is nothing to compare with.");
  return { file, totalClients: metrics.totalClients, measured: { ...detailsBeside(file, metrics), ...measuredBy(metrics) } };
}

function jsonOf(file: string): unknown {
  try {
    const bytes = readFileSync(file);
    if (bytes.length > BASELINE_MAX_BYTES) throw new BaselineError("The file is too large for a result of a load test.");
    // A decoder leaves out a byte order mark.
    return JSON.parse(new TextDecoder().decode(bytes)) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) throw new BaselineError("The file is not JSON.");
    if (error instanceof BaselineError) throw error;
    throw new BaselineError(`The file cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}).`);
  }
}

function isMetrics(value: unknown): value is StressMetrics {
  if (typeof value !== "object" || value === null) return false;
  return metricNames.every((name) => Number.isFinite((value as Record<string, unknown>)[name]));
}

/** The measures of the details, if they have the same figures as the metrics and so are of the same run. */
function detailsBeside(file: string, metrics: StressMetrics): Record<string, number> {
  const beside = file.replace(/\.json$/, DETAILS_SUFFIX);
  if (beside === file || !existsSync(beside)) return {};
  const { measured } = jsonOf(beside) as { measured?: unknown };
  if (typeof measured !== "object" || measured === null) return {};
  const { acks, p99 } = measured as Record<string, unknown>;
  if (acks !== metrics.movesAcked || p99 !== metrics.ackLatencyP99Ms) return {};
  return Object.fromEntries(Object.entries(measured).filter(([, value]) => typeof value === "number"));
}

/** The measures that the metrics alone give, so that a `latest.json` of any tool of this kind can be compared. */
function measuredBy(metrics: StressMetrics): Record<string, number> {
  const { loginSucceeded, loginFailed, movesAcked, durationSeconds } = metrics;
  const logins = loginSucceeded + loginFailed;
  return {
    p50: metrics.ackLatencyP50Ms,
    p95: metrics.ackLatencyP95Ms,
    p99: metrics.ackLatencyP99Ms,
    disconnects: metrics.unexpectedDisconnects,
    acks: movesAcked,
    ...(logins > 0 && { logins: toMicroseconds((loginSucceeded * 100) / logins) }),
    ...(durationSeconds > 0 && { "acks/s": toMicroseconds(movesAcked / durationSeconds) }),
  };
}

/** Compares a run with a former one, by the measures that both have. */
export function compare(
  baseline: Baseline,
  { measured, totalClients }: { measured: Measurements; totalClients: number },
  tolerancePercent: number,
): BaselineComparison {
  const compared = Object.entries(measured).flatMap(([name, now]) => {
    const before = Object.hasOwn(baseline.measured, name) ? baseline.measured[name] : undefined;
    const measure = measureOf(name);
    return before === undefined || measure?.noise === undefined
      ? []
      : [compareMeasure({ ...measure, noise: measure.noise }, before, now, tolerancePercent)];
  });
  const doubt =
    totalClients === baseline.totalClients
      ? null
      : `The baseline had ${baseline.totalClients} clients, this run ${totalClients}.`;
  const missing = Object.keys(baseline.measured).filter(
    (name) => measured[name] === undefined && measureOf(name)?.noise !== undefined,
  );
  return { baseline: baseline.file, tolerancePercent, measures: compared, missing, doubt };
}

function compareMeasure(
  measure: Measure & { noise: number },
  before: number,
  now: number,
  tolerancePercent: number,
): ComparedMeasure {
  const { name, unit, better, noise } = measure;
  const worseBy = better === "lower" ? now - before : before - now;
  const isNoted = Math.abs(worseBy) > noise && Math.abs(worseBy) > (before * tolerancePercent) / 100;
  const changePercent = before === 0 ? null : toMicroseconds(((now - before) * 100) / before);
  return { name, unit, before, now, changePercent, verdict: !isNoted ? "same" : worseBy > 0 ? "worse" : "better" };
}

/** A verdict for each measure that was compared. */
export function judgeComparison({ measures: compared, tolerancePercent }: BaselineComparison): Verdict[] {
  return compared.map((one) => ({
    slo: `${one.name} compared with the baseline`,
    value: `${withUnit(one.now, one)}, was ${withUnit(one.before, one)}`,
    threshold: `at most ${tolerancePercent} % worse`,
    held: one.verdict !== "worse",
  }));
}
