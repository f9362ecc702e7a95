/** Span of {@link FileWork.perSecond}. */
const RECENT_MS = 5_000;
const SECOND_MS = 1_000;

/** What all handlers of one file have cost. */
export class FileWork {
  /** Without handlers that handlers of other files started. */
  milliseconds = 0;
  /** Names of its handlers. */
  readonly handlers = new Set<string>();
  private recentMs = 0;
  private recentSince = -Infinity;
  private beforeMs = 0;

  /** @param now the time by which the budget goes */
  add(milliseconds: number, now: number): void {
    this.milliseconds += milliseconds;
    this.turnTo(now);
    this.recentMs += milliseconds;
  }

  /** Milliseconds of work in a second, over the last seconds. */
  perSecond(now: number): number {
    this.turnTo(now);
    const before = this.beforeMs * (1 - (now - this.recentSince) / RECENT_MS);
    return ((this.recentMs + before) / RECENT_MS) * SECOND_MS;
  }

  private turnTo(now: number): void {
    const age = now - this.recentSince;
    if (age < RECENT_MS) return;
    this.beforeMs = age < 2 * RECENT_MS ? this.recentMs : 0;
    this.recentMs = 0;
    this.recentSince = now;
  }
}
