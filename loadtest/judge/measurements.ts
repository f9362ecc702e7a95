import { toMicroseconds } from "../measure/login-times.js";
import type { LatencySamples } from "../measure/latency-samples.js";
import type { LoginTime } from "../measure/login-times.js";
import { percentileOf } from "../measure/percentile.js";
import type { Tally } from "../measure/tally.js";
import type { Measurements } from "./measures.js";

/** The movement percentiles that measures name, ascending. */
export const MEASURED_PERCENTILES = [50, 90, 95, 99, 99.9] as const;
const LOGIN_PERCENTILE = 95;

/** What the measures of a run or a stage are computed from. */
export interface Sources {
  tally: Tally;
  logins: readonly LoginTime[];
  /** In the order of `MEASURED_PERCENTILES`, in ms; undefined without samples. */
  percentilesMs: readonly number[] | undefined;
  maxMs: number;
  seconds: number;
  /** Actions of scenarios, by name. */
  actions?: ReadonlyMap<string, { latencies: LatencySamples; failed: number }>;
  /** What the server's metrics said; undefined members where they do not name it. */
  scripts?: { cores?: number | undefined; failures?: number | undefined };
}

/** In the order of the first `actionMeasures`. */
const ACTION_PERCENTILES = [50, 95, 99] as const;

/** Takes all measures for which there is something to measure. */
export function measurementsOf({ tally, logins, percentilesMs, maxMs, seconds, actions, scripts }: Sources): Measurements {
  const measured: Record<string, number> = { disconnects: tally.unexpectedDisconnects, acks: tally.movesAcked };
  const note = (name: string, value: number): void => {
    if (Number.isFinite(value)) measured[name] = toMicroseconds(value);
  };
  for (const [at, percentile] of MEASURED_PERCENTILES.entries()) note(`p${percentile}`, percentilesMs?.[at] ?? NaN);
  note("max", percentilesMs === undefined ? NaN : maxMs);
  note("acks/s", tally.movesAcked / seconds);
  // Shares of nothing are NaN, and so are not measured.
  note("logins", (tally.loginSucceeded * 100) / (tally.loginSucceeded + tally.loginFailed));
  note("rejected", (tally.movesRejected * 100) / tally.movesSent);
  note("timed-out", (tally.movesTimedOut * 100) / tally.movesSent);
  const times = Float64Array.from(logins, ({ loginServerMs, gameEntryMs }) => loginServerMs + gameEntryMs).sort();
  note("login.p95", times.length === 0 ? NaN : percentileOf(times, LOGIN_PERCENTILE));
  const rounds = tally.roundsDone + tally.roundsFailed;
  note("rounds", rounds === 0 ? NaN : rounds);
  note("rounds.failed", (tally.roundsFailed * 100) / rounds);
  note("players.stuck", rounds + tally.playersStuck === 0 ? NaN : tally.playersStuck);
  note("server.scripts", (scripts?.cores ?? NaN) * 100);
  note("server.script-failures", scripts?.failures ?? NaN);
  for (const [name, { latencies, failed }] of actions ?? []) {
    const [p50, p95, p99] = latencies.percentiles(ACTION_PERCENTILES) as [number, number, number];
    const values: Record<string, number> = latencies.count === 0 ? {} : { p50, p95, p99 };
    const shares = { done: latencies.count, failed: (failed * 100) / (latencies.count + failed) };
    for (const [measure, value] of Object.entries({ ...values, ...shares })) note(`${name}.${measure}`, value);
  }
  return measured;
}
