/** Above this many remembered keys the oldest are forgotten, which at worst costs a second line. */
const KEYS_MAXIMUM = 10_000;

/** Lets a message through once per key and period, so that nobody can fill the log from outside. */
export class LogLimiter {
  private readonly until = new Map<string, number>();
  private readonly periodMs: number;
  private readonly now: () => number;

  constructor(periodMs: number, now: () => number) {
    this.periodMs = periodMs;
    this.now = now;
  }

  allows(key: string): boolean {
    const now = this.now();
    if ((this.until.get(key) ?? 0) > now) return false;
    this.until.delete(key);
    this.until.set(key, now + this.periodMs);
    for (const [oldest, until] of this.until) {
      if (until > now && this.until.size <= KEYS_MAXIMUM) break;
      this.until.delete(oldest);
    }
    return true;
  }

  get size(): number {
    return this.until.size;
  }
}
