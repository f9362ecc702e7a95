const MINUTE_MS = 60_000;
/** Most worlds end for a reason that is over. This number within a minute is started again at once. */
const FREE_PER_MINUTE = 6;
const FIRST_PAUSE_MS = 500;
const PAUSE_MAXIMUM_MS = 30_000;

/** When a world that ended is started again: at once, or later and later if one after the other ends. */
export class RestartPace {
  /** Monotonic milliseconds of the last ends. */
  private ends: number[] = [];
  private pauseMs = 0;

  /** @param now monotonic milliseconds @returns the milliseconds to wait */
  pauseAfterEnd(now: number): number {
    this.ends = [...this.ends.filter((at) => now - at < MINUTE_MS), now];
    const isFree = this.ends.length <= FREE_PER_MINUTE;
    this.pauseMs = isFree ? 0 : Math.min(Math.max(this.pauseMs * 2, FIRST_PAUSE_MS), PAUSE_MAXIMUM_MS);
    return this.pauseMs;
  }
}
