import type { Vm } from "../vm/vm.js";

/** Above this share of the memory after a collection, no handler is started. */
const FULL_SHARE = 0.8;
/** A full collection takes about a millisecond per MiB, so it is rare. */
const BETWEEN_COLLECTIONS_MS = 1_000;
const MEBIBYTE = 1024 * 1024;

/**
 * Keeps handlers from starting while scripts hold nearly all of their memory, for example in waiting coroutines. Each
 * handler would fail after a full collection, which stops the server, and would use up the host's memory reserve.
 */
export class MemoryGate {
  private readonly vm: Vm;
  private readonly now: () => number;
  private collectedAt = -Infinity;
  private isFull = false;

  constructor(vm: Vm, now: () => number) {
    this.vm = vm;
    this.now = now;
  }

  /** Why no handler can start now; undefined when one can. */
  refusal(): string | undefined {
    const { usedBytes, memoryLimitBytes } = this.vm;
    if (this.vm.isSwollen) {
      const total = Math.round(this.vm.memoryBytes / MEBIBYTE);
      return `not started: ${total} MiB of script memory are fragmented; the server must be restarted`;
    }
    if (usedBytes <= memoryLimitBytes * FULL_SHARE) {
      this.isFull = false;
      return undefined;
    }
    if (this.now() - this.collectedAt >= BETWEEN_COLLECTIONS_MS) {
      this.vm.collect();
      this.collectedAt = this.now();
      this.isFull = this.vm.usedBytes > memoryLimitBytes * FULL_SHARE;
    }
    if (!this.isFull) return undefined;
    const held = (this.vm.usedBytes / MEBIBYTE).toFixed(1);
    return `not started: scripts hold ${held} of their ${memoryLimitBytes / MEBIBYTE} MiB of memory`;
  }
}
