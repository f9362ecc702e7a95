import { toMicroseconds } from "../measure/login-times.js";
import { percentileOf } from "../measure/percentile.js";
import type { RunRecord } from "../run/run-record.js";

/** Shorter soaks say nothing about what builds up. */
const SOAK_SECONDS_MIN = 30;
/** Latency that grew by more than this factor and this time builds up. */
const GROWTH_MAX = 1.5;
const GROWTH_MIN_MS = 1;

/** A soak looks for what builds up: the p95 of its seconds in its first and last third should be alike. */
export function soakWarnings({ stages, seconds }: RunRecord): string[] {
  return stages.flatMap(({ stage }) => {
    const own = seconds.slice(stage.startSecond, stage.startSecond + stage.seconds).filter(({ tally }) => tally.movesAcked > 0);
    if (stage.kind !== "soak" || own.length < SOAK_SECONDS_MIN) return [];
    const third = Math.floor(own.length / 3);
    const medianOf = (some: typeof own): number => percentileOf(Float64Array.from(some, ({ p95Ms }) => p95Ms).sort(), 50);
    const [first, last] = [medianOf(own.slice(0, third)), medianOf(own.slice(-third))];
    if (last <= first * GROWTH_MAX || last - first <= GROWTH_MIN_MS) return [];
    return [
      `In '${stage.text}' p95 grew from ${toMicroseconds(first)} ms in its first third to ${toMicroseconds(last)} ms in its last: something builds up.`,
    ];
  });
}
