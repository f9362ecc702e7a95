/** Work that is never followed by a rest, so that a few timers together are not late. */
const BURST_MS = 20;
/** Most work that is counted. */
const COUNTED_MAXIMUM_MS = 100;
/** Longest rest: even if players keep scripts busy, deferred work goes on. */
const REST_MAXIMUM_MS = 150;

/** The part of the time that all scripts together may take before deferred work has to rest. */
export class ScriptShare {
  private readonly part: number;
  /** Work that the time since then has not made up for. */
  private countedMs = 0;
  /** What {@link countedMs} counts up to. */
  private seenMs = 0;
  private at: number;
  /** When deferred work went on last. */
  private wentOnAt: number;

  /** @param percent of a second */
  constructor(percent: number, now: number) {
    this.part = percent / 100;
    this.at = now;
    this.wentOnAt = now;
  }

  /**
   * Milliseconds until deferred work may go on; 0 if it goes on now.
   *
   * @param workedMs the work of all scripts since the start
   */
  restMs(now: number, workedMs: number): number {
    const balance = this.countedMs + (workedMs - this.seenMs) - (now - this.at) * this.part;
    this.countedMs = Math.min(Math.max(balance, 0), COUNTED_MAXIMUM_MS);
    this.seenMs = workedMs;
    this.at = now;
    const restMs = Math.min((this.countedMs - BURST_MS) / this.part, this.wentOnAt + REST_MAXIMUM_MS - now);
    if (restMs > 0) return restMs;
    this.wentOnAt = now;
    return 0;
  }
}
