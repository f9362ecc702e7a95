import { createHistogram, type RecordableHistogram } from "node:perf_hooks";

const NANOSECONDS_PER_MS = 1e6;
const NANOSECONDS_PER_SECOND = 1e9;

/** How late ticks came, in seconds. All 0 where none came. */
export interface Lags {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly stddev: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
}

/**
 * How late ticks come. A late tick shows that the event loop was busy. Node's own monitor would tell the same, and wake the process a hundred
 * times a second for it.
 */
export class TickLag {
  private readonly histograms: RecordableHistogram[] = [];

  record(lateMs: number): void {
    // A histogram holds no 0.
    const nanoseconds = Math.max(Math.round(lateMs * NANOSECONDS_PER_MS), 1);
    for (const histogram of this.histograms) histogram.record(nanoseconds);
  }

  /** Returns a function that gives the lags since its last call. Each reader has its own. */
  reader(): () => Lags {
    const histogram = createHistogram();
    this.histograms.push(histogram);
    return () => {
      const lags = histogram.count === 0 ? NO_LAGS : lagsOf(histogram);
      histogram.reset();
      return lags;
    };
  }
}

const NO_LAGS: Lags = { min: 0, max: 0, mean: 0, stddev: 0, p50: 0, p90: 0, p95: 0, p99: 0 };

function lagsOf(histogram: RecordableHistogram): Lags {
  const seconds = (nanoseconds: number): number => nanoseconds / NANOSECONDS_PER_SECOND;
  const { min, max, mean, stddev } = histogram;
  const percentile = (percent: number): number => seconds(histogram.percentile(percent));
  return {
    ...{ min: seconds(min), max: seconds(max), mean: seconds(mean), stddev: seconds(stddev) },
    ...{ p50: percentile(50), p90: percentile(90), p95: percentile(95), p99: percentile(99) },
  };
}
