/** Keys that are remembered. Beyond this the oldest is dropped, which costs at most a repeated line. */
const KEYS_MAXIMUM = 10_000;

/** Limits messages per key and period, so that nobody outside can fill the log. */
export class LogLimiter {
  private readonly periods = new Map<string, { until: number; lines: number }>();
  private readonly periodMs: number;
  private readonly now: () => number;
  private readonly linesMaximum: number;

  constructor(periodMs: number, now: () => number, linesMaximum = 1) {
    this.periodMs = periodMs;
    this.now = now;
    this.linesMaximum = linesMaximum;
  }

  allows(key: string): boolean {
    const now = this.now();
    const current = this.periods.get(key);
    if (current && current.until > now) return ++current.lines <= this.linesMaximum;
    this.periods.delete(key);
    this.periods.set(key, { until: now + this.periodMs, lines: 1 });
    for (const [oldest, { until }] of this.periods) {
      if (until > now && this.periods.size <= KEYS_MAXIMUM) break;
      this.periods.delete(oldest);
    }
    return true;
  }

  get size(): number {
    return this.periods.size;
  }
}
