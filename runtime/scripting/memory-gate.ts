import type { Vm } from "./vm/vm.js";

/** Scripts that hold more than this of their memory after a collection leave too little to work with. */
const FULL_SHARE = 0.8;
/** A full collection takes near a millisecond per MiB, so it is not made for every event. */
const BETWEEN_COLLECTIONS_MS = 1_000;
const MEBIBYTE = 1024 * 1024;

/**
 * Keeps handlers from starting while scripts hold all of their memory, say in coroutines that wait. Each would fail, after
 * a collection of all garbage that stops the server meanwhile; and what the host makes for it would wear out its reserve.
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

  /** Why no handler can be started now; undefined when one can. */
  refusal(): string | undefined {
    const { usedBytes, memoryLimitBytes } = this.vm;
    if (this.vm.isSwollen) {
      const left = Math.round(this.vm.memoryBytes / MEBIBYTE);
      return `not started: scripts left ${left} MiB of memory in pieces; the server must be restarted`;
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
