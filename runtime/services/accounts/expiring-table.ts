const SWEEP_INTERVAL_MS = 10_000;

/**
 * A table of bounded size whose entries end by themselves. Later calls drop old entries; there is no timer. A new entry
 * in a full table replaces the one that was renewed longest ago.
 */
export class ExpiringTable<E extends { expiresAt: number }> {
  readonly #entries = new Map<string, E>();
  readonly #maxEntries: number;
  readonly #now: () => number;
  #sweptAt: number;

  /** @param now milliseconds of a clock that never goes backwards */
  constructor(maxEntries: number, now: () => number) {
    this.#maxEntries = maxEntries;
    this.#now = now;
    this.#sweptAt = now();
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The entry, unless it has expired. */
  get(key: string): E | undefined {
    this.#sweep();
    const entry = this.#entries.get(key);
    return entry && entry.expiresAt > this.#now() ? entry : undefined;
  }

  /** The entry, or a new one, as the last to be replaced. */
  renew(key: string, create: () => E): E {
    const entry = this.get(key) ?? create();
    this.#entries.delete(key);
    if (this.#entries.size >= this.#maxEntries) this.#entries.delete(this.#entries.keys().next().value ?? "");
    this.#entries.set(key, entry);
    return entry;
  }

  /** All that have not expired. */
  *entries(): Generator<[string, E]> {
    for (const entry of this.#entries) if (entry[1].expiresAt > this.#now()) yield entry;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  #sweep(): void {
    const now = this.#now();
    if (now - this.#sweptAt < SWEEP_INTERVAL_MS) return;
    this.#sweptAt = now;
    for (const [key, entry] of this.#entries) if (entry.expiresAt <= now) this.#entries.delete(key);
  }
}
