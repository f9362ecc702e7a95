import type { ScriptClock } from "../clock.js";

/** Entries that are due within this time of each other are done together. */
const TOGETHER_MS = 20;
/** Pause after a slice of work, for the rest of the server. */
const PAUSE_MS = 1;

interface Entry<T> {
  readonly dueAt: number;
  readonly what: T;
}

/** A queue of things to do at certain times. One timer serves the whole queue; an empty queue has none. */
export class Agenda<T> {
  private readonly clock: ScriptClock;
  private readonly sliceMs: number;
  private readonly work: (what: T) => void;
  /** A binary heap: each entry is due no later than the entries at 2i + 1 and 2i + 2. */
  private readonly heap: Entry<T>[] = [];
  private alarm: { readonly at: number; readonly callOff: () => void } | undefined;
  private isWorking = false;

  /** @param sliceMs how long it may work before it pauses */
  constructor(clock: ScriptClock, sliceMs: number, work: (what: T) => void) {
    this.clock = clock;
    this.sliceMs = sliceMs;
    this.work = work;
  }

  /** Adds an entry that is due in `inMs` milliseconds. */
  add(what: T, inMs: number): void {
    this.push({ dueAt: this.clock.now() + inMs, what });
    if (!this.isWorking) this.setAlarm();
  }

  private setAlarm(pauseMs = 0): void {
    const first = this.heap[0];
    if (!first) return;
    const now = this.clock.now();
    const at = Math.max(first.dueAt, now + pauseMs);
    if (this.alarm && this.alarm.at <= at) return;
    this.alarm?.callOff();
    const callOff = this.clock.after(at - now, () => {
      this.alarm = undefined;
      this.doWhatIsDue();
    });
    this.alarm = { at, callOff };
  }

  private doWhatIsDue(): void {
    const until = this.clock.now() + TOGETHER_MS;
    const began = this.clock.work();
    let isCut = false;
    this.isWorking = true;
    try {
      while (!isCut && this.heap.length > 0 && this.heap[0]!.dueAt <= until) {
        this.work(this.pop().what);
        isCut = this.clock.work() - began > this.sliceMs;
      }
    } finally {
      this.isWorking = false;
      this.setAlarm(isCut ? PAUSE_MS : 0);
    }
  }

  private push(entry: Entry<T>): void {
    const { heap } = this;
    let at = heap.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (heap[above]!.dueAt <= entry.dueAt) break;
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = entry;
  }

  private pop(): Entry<T> {
    const { heap } = this;
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && heap[below + 1]!.dueAt < heap[below]!.dueAt) below++;
      if (heap[below]!.dueAt >= last.dueAt) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = last;
    return first;
  }
}
