/** Something that is due at a time. Its place belongs to the heap. */
export interface Due {
  readonly dueAt: number;
  /** Index in the heap; -1 outside of it. */
  place: number;
}

/** A binary heap: each entry is due no later than the entries at 2i + 1 and 2i + 2. */
export class DueHeap<T extends Due> {
  private readonly entries: T[] = [];

  get first(): T | undefined {
    return this.entries[0];
  }

  get size(): number {
    return this.entries.length;
  }

  add(entry: T): void {
    this.rise(entry, this.entries.length);
  }

  remove(entry: T): void {
    const { place } = entry;
    if (place < 0) return;
    entry.place = -1;
    const last = this.entries.pop()!;
    if (last === entry) return;
    this.sink(last, place);
    if (last.place === place) this.rise(last, place);
  }

  private rise(entry: T, from: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.entries[above]!.dueAt <= entry.dueAt) break;
      this.put(this.entries[above]!, at);
      at = above;
    }
    this.put(entry, at);
  }

  private sink(entry: T, from: number): void {
    const { entries } = this;
    let at = from;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= entries.length) break;
      if (below + 1 < entries.length && entries[below + 1]!.dueAt < entries[below]!.dueAt) below++;
      if (entries[below]!.dueAt >= entry.dueAt) break;
      this.put(entries[below]!, at);
      at = below;
    }
    this.put(entry, at);
  }

  private put(entry: T, place: number): void {
    this.entries[place] = entry;
    entry.place = place;
  }
}
