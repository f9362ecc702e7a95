interface Waiting<T> {
  item: T;
  token: number;
  dueAt: number;
}

/**
 * Things that are all due the same time after they were put in, so first in is first out: no sorting, no timer each. An entry is not
 * taken back but outlived: its token no longer equals the item's own.
 */
export class DelayQueue<T> {
  readonly #delayMs: number;
  readonly #onDue: (item: T, token: number, lagMs: number) => void;
  #entries: Waiting<T>[] = [];
  #head = 0;

  /** @param onDue called by `advance`; `lagMs` is how long after its time */
  constructor(delayMs: number, onDue: (item: T, token: number, lagMs: number) => void) {
    this.#delayMs = delayMs;
    this.#onDue = onDue;
  }

  add(item: T, token: number, now: number): void {
    this.#entries.push({ item, token, dueAt: now + this.#delayMs });
  }

  /** Hands out all that is due by `now`. */
  advance(now: number): void {
    while (this.#head < this.#entries.length) {
      const entry = this.#entries[this.#head]!;
      if (entry.dueAt > now) break;
      this.#head++;
      this.#onDue(entry.item, entry.token, now - entry.dueAt);
    }
    if (this.#head > 1_024 && this.#head * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#head);
      this.#head = 0;
    }
  }
}
