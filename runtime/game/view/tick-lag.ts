const MS_PER_SECOND = 1_000;
/** Ticks that are remembered: with ticks of 40 ms, those of nearly three minutes. */
const REMEMBERED_TICKS = 4_096;

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
 * How late ticks come. A late tick shows that the event loop was busy. Node's own monitor would tell the same, and wake
 * the process a hundred times a second for it.
 */
export class TickLag {
  /** Seconds, in a ring. */
  private readonly lags = new Float64Array(REMEMBERED_TICKS);
  private ticks = 0;

  record(lateMs: number): void {
    this.lags[this.ticks++ % REMEMBERED_TICKS] = Math.max(lateMs, 0) / MS_PER_SECOND;
  }

  /** Returns a reader of the lags since its last call. */
  reader(): () => Lags {
    let read = 0;
    return () => {
      const unread: number[] = [];
      for (let tick = Math.max(read, this.ticks - REMEMBERED_TICKS); tick < this.ticks; tick++)
        unread.push(this.lags[tick % REMEMBERED_TICKS]!);
      read = this.ticks;
      return lagsOf(unread.sort((a, b) => a - b));
    };
  }
}

/** @param sorted seconds, the least first */
function lagsOf(sorted: readonly number[]): Lags {
  const count = Math.max(sorted.length, 1);
  const mean = sorted.reduce((sum, lag) => sum + lag, 0) / count;
  const variance = sorted.reduce((sum, lag) => sum + (lag - mean) ** 2, 0) / count;
  const below = (share: number): number => sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? 0;
  return {
    ...{ min: below(0), max: below(1), mean, stddev: Math.sqrt(variance) },
    ...{ p50: below(0.5), p90: below(0.9), p95: below(0.95), p99: below(0.99) },
  };
}
