import type { EventEntry } from "./event-entry.js";

/** The last so many numbered entries, for readers who come back. */
export class EventRing {
  readonly #capacity: number;
  /** Oldest at `#oldest` once it is full. */
  readonly #entries: EventEntry[] = [];
  #oldest = 0;
  #droppedNumber = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  push(entry: EventEntry): void {
    if (this.#entries.length < this.#capacity) {
      this.#entries.push(entry);
      return;
    }
    this.#droppedNumber = this.#entries[this.#oldest]?.number ?? this.#droppedNumber;
    this.#entries[this.#oldest] = entry;
    this.#oldest = (this.#oldest + 1) % this.#capacity;
  }

  /** Whether something that came after this number is no longer here. */
  hasDroppedAfter(number: number): boolean {
    return this.#droppedNumber > number;
  }

  /** What came after this number, oldest first. */
  after(number: number): EventEntry[] {
    const inOrder = [...this.#entries.slice(this.#oldest), ...this.#entries.slice(0, this.#oldest)];
    return inOrder.filter((entry) => (entry.number ?? 0) > number);
  }
}
