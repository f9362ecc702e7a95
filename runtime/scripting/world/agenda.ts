import type { ScriptClock } from "../clock.js";

/** Things that are due within this time of each other are done together. */
const TOGETHER_MS = 20;
/** After a stretch of work others have their turn for so long. */
const BREATH_MS = 1;

interface Entry<T> {
  readonly dueAt: number;
  readonly what: T;
}

/** What is to be done at some time, with one timer for all of it; none when there is nothing to be done. */
export class Agenda<T> {
  private readonly clock: ScriptClock;
  private readonly stretchMs: number;
  private readonly work: (what: T) => void;
  /** A heap: each is due no later than the two at twice its place and one or two on. */
  private readonly heap: Entry<T>[] = [];
  private alarm: { readonly at: number; readonly callOff: () => void } | undefined;
  private isWorking = false;

  /** @param stretchMs how long it may work before it leaves the rest for later */
  constructor(clock: ScriptClock, stretchMs: number, work: (what: T) => void) {
    this.clock = clock;
    this.stretchMs = stretchMs;
    this.work = work;
  }

  /** Has something done in so many milliseconds. */
  add(what: T, inMs: number): void {
    this.push({ dueAt: this.clock.now() + inMs, what });
    if (!this.isWorking) this.setAlarm();
  }

  private setAlarm(breathMs = 0): void {
    const first = this.heap[0];
    if (!first) return;
    const now = this.clock.now();
    const at = Math.max(first.dueAt, now + breathMs);
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
    const began = performance.now();
    let isCut = false;
    this.isWorking = true;
    try {
      while (!isCut && this.heap.length > 0 && this.heap[0]!.dueAt <= until) {
        this.work(this.pop().what);
        isCut = performance.now() - began > this.stretchMs;
      }
    } finally {
      this.isWorking = false;
      this.setAlarm(isCut ? BREATH_MS : 0);
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
