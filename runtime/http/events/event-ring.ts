import type { EventEntry } from "./event-entry.js";

/** The last numbered entries, for readers that reconnect. */
export class EventRing {
  readonly #capacity: number;
  /** Once it is full, the oldest entry is at `#oldest`. */
  readonly #entries: EventEntry[] = [];
  #oldest = 0;
  #droppedNumber = 0;
  #droppedSequence = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  push(entry: EventEntry): void {
    if (this.#entries.length < this.#capacity) {
      this.#entries.push(entry);
      return;
    }
    const dropped = this.#entries[this.#oldest];
    this.#droppedNumber = dropped?.number ?? this.#droppedNumber;
    this.#droppedSequence = dropped?.sequence ?? this.#droppedSequence;
    this.#entries[this.#oldest] = entry;
    this.#oldest = (this.#oldest + 1) % this.#capacity;
  }

  /** Whether an entry after this number was dropped. */
  hasDroppedAfter(number: number): boolean {
    return this.#droppedNumber > number;
  }

  /** The entries after this number, oldest first. */
  after(number: number): EventEntry[] {
    return this.#inOrder.filter((entry) => (entry.number ?? 0) > number);
  }

  /** The entries after an event of the network, oldest first; undefined if some of them were dropped. */
  afterSequence(sequence: number): EventEntry[] | undefined {
    if (this.#droppedSequence > sequence) return undefined;
    return this.#inOrder.filter((entry) => (entry.sequence ?? 0) > sequence);
  }

  get #inOrder(): EventEntry[] {
    return [...this.#entries.slice(this.#oldest), ...this.#entries.slice(0, this.#oldest)];
  }
}
