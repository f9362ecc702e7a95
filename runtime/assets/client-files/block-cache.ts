/** The memory overhead of a cached value: its objects and table entries. */
export const CACHED_VALUE_OVERHEAD_BYTES = 256;

/**
 * Values by a small integer key, with a limit on their bytes. Values that were not used lately are evicted ("second
 * chance", an approximation of least recently used). A hit costs two array accesses. An exact order would cost more
 * than reading the block.
 */
export class BlockCache<T> {
  private readonly maxBytes: number;
  /** Slot of each key, -1 for none. */
  private readonly slotOf: Int32Array;
  private readonly keys: number[] = [];
  private readonly values: T[] = [];
  private readonly costs: number[] = [];
  private readonly isUsed: boolean[] = [];
  private hand = 0;
  private sum = 0;

  /** Keys run from 0 to `keyCount` - 1. */
  constructor(keyCount: number, maxBytes: number) {
    this.maxBytes = maxBytes;
    this.slotOf = new Int32Array(keyCount).fill(-1);
  }

  /** Bytes held, including the overhead. */
  get bytes(): number {
    return this.sum;
  }

  get size(): number {
    return this.keys.length;
  }

  get(key: number): T | undefined {
    const slot = this.slotOf[key];
    if (slot === undefined || slot < 0) return undefined;
    this.isUsed[slot] = true;
    return this.values[slot];
  }

  /** Adds a value for a key without one. A value larger than the limit is not cached. */
  put(key: number, value: T, valueBytes: number): void {
    const cost = valueBytes + CACHED_VALUE_OVERHEAD_BYTES;
    if (cost > this.maxBytes || this.slotOf[key] !== -1) return;
    while (this.sum + cost > this.maxBytes) this.giveUpOne();
    this.slotOf[key] = this.keys.push(key) - 1;
    this.values.push(value);
    this.costs.push(cost);
    this.isUsed.push(false);
    this.sum += cost;
  }

  private giveUpOne(): void {
    for (;;) {
      if (this.hand >= this.keys.length) this.hand = 0;
      if (!this.isUsed[this.hand]) return this.remove(this.hand);
      this.isUsed[this.hand++] = false;
    }
  }

  /** The last slot moves to the freed one, so that the slots stay without gaps. */
  private remove(slot: number): void {
    this.sum -= this.costs[slot]!;
    this.slotOf[this.keys[slot]!] = -1;
    const key = this.keys.pop()!;
    const value = this.values.pop()!;
    const cost = this.costs.pop()!;
    const isUsed = this.isUsed.pop()!;
    if (slot === this.keys.length) return;
    this.keys[slot] = key;
    this.values[slot] = value;
    this.costs[slot] = cost;
    this.isUsed[slot] = isUsed;
    this.slotOf[key] = slot;
  }
}
