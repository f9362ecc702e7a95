import { toMicroseconds } from "../measure/login-times.js";
import type { CauseCounts } from "../measure/tally.js";
import { HOP } from "../run/group.js";
import type { RunRecord, SecondOfRun } from "../run/run-record.js";

const BAR_CHARACTERS = 24;
const CAUSES_SHOWN = 3;

/** The values of one second for the live view. */
export interface Moment {
  clients: number;
  /** Elapsed and total seconds of the test; undefined while clients are still being launched. */
  test: { elapsed: number; total: number } | undefined;
  /** The stage of the second, in a run with stages. */
  stage?: string | undefined;
  record: RunRecord;
  second: SecondOfRun;
}

/** One line for a pipe. */
export function progressLine({ clients, test, stage, record, second }: Moment): string {
  const { phases, tally } = second;
  const phase = test === undefined ? "ramp" : `test ${test.elapsed}/${test.total} s${stage === undefined ? "" : ` (${stage})`}`;
  const errors = phases.failed + phases.lost;
  return (
    `${String(second.second + 1).padStart(5)} s  ${phase}  moving ${phases.moving}/${clients}  logging in ${phases.loginServer + phases.gameEntry}  ` +
    `acks/s ${tally.movesAcked}  p95 ${p95(record)} ms  rejected ${record.total.movesRejected}  timed out ${record.total.movesTimedOut}  ${hops(record)}errors ${errors}`
  );
}

/** A few lines for a terminal. */
export function progressPanel({ clients, test, stage, record, second }: Moment): string[] {
  const { phases, tally } = second;
  const { total } = record;
  const hopped = hops(record);
  const left =
    test === undefined
      ? "clients are being launched"
      : `test ${bar(test.elapsed / test.total)} ${test.elapsed} of ${test.total} s${stage === undefined ? "" : `  ${stage}`}`;
  return [
    `── ${second.second + 1} s  ${left}`,
    `clients   waiting ${phases.waiting}  login server ${phases.loginServer}  game entry ${phases.gameEntry}  moving ${phases.moving} of ${clients}  left ${phases.left}`,
    `steps     ${tally.movesAcked} acks/s  ${total.movesAcked} acked of ${total.movesSent}  rejected ${total.movesRejected}  timed out ${total.movesTimedOut}`,
    `latency   p95 so far ${p95(record)} ms  this second p50 ${toMicroseconds(second.p50Ms)}  p95 ${toMicroseconds(second.p95Ms)}  p99 ${toMicroseconds(second.p99Ms)} ms`,
    ...(hopped === "" ? [] : [`hops      ${hopped.slice("hops ".length)}`]),
    `errors    login failed ${phases.failed}  connection lost ${phases.lost}${causes(record.causes)}`,
    `load test ${(second.cpuSeconds * 100).toFixed(0)} % CPU  event-loop delay p99 ${second.delayP99Ms.toFixed(1)} ms  ${(tally.bytesReceived / 2 ** 20).toFixed(1)} MiB/s received`,
  ];
}

/** The bar of a phase whose length is known, such as `[######......]`. @param share 0 to 1 */
export function bar(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR_CHARACTERS);
  return `[${"#".repeat(full)}${".".repeat(BAR_CHARACTERS - full)}]`;
}

function p95(record: RunRecord): number {
  return toMicroseconds(record.samples.histogram.percentiles([95])[0]!);
}

/** Empty where nobody hops. */
function hops({ actions }: RunRecord): string {
  const hop = actions.get(HOP);
  if (hop === undefined) return "";
  const { latencies, failed } = hop;
  return `hops ${latencies.count}, p95 ${toMicroseconds(latencies.histogram.percentiles([95])[0]!)} ms, failed ${failed}  `;
}

function causes(all: CauseCounts): string {
  const most = Object.entries(all)
    .sort(([, a], [, b]) => b - a)
    .slice(0, CAUSES_SHOWN);
  return most.map(([cause, count]) => `  ${count} x ${cause}`).join("");
}
