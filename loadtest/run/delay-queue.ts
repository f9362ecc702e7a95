interface Waiting<T> {
  item: T;
  token: number;
  dueAt: number;
}

/**
 * A queue of items that all have the same delay. It is first in, first out, so it needs neither sorting nor a timer for
 * each item. Entries are not removed early: an entry is stale if its token differs from the item's.
 */
export class DelayQueue<T> {
  readonly #delayMs: number;
  readonly #onDue: (item: T, token: number, lagMs: number) => void;
  #entries: Waiting<T>[] = [];
  #head = 0;

  /** @param onDue called by `advance`; `lagMs` is the delay after the due time */
  constructor(delayMs: number, onDue: (item: T, token: number, lagMs: number) => void) {
    this.#delayMs = delayMs;
    this.#onDue = onDue;
  }

  add(item: T, token: number, now: number): void {
    this.#entries.push({ item, token, dueAt: now + this.#delayMs });
  }

  /** Hands out all items that are due by `now`. */
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
