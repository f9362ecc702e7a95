import type { JobClock } from "./clock.js";

/** Length of a slice. Players wait for the thread no longer than this and one step. */
export const SLICE_MS = 4;
/** All jobs together get one slice in this time: two thirds of the thread stay with the game. */
export const PERIOD_MS = 12;
/** Pause after a slice, in multiples of the time that it took. */
const REST = (PERIOD_MS - SLICE_MS) / SLICE_MS;

/**
 * Divides time of the game thread among jobs: one slice at a time, in the order of requests, each in its own turn of
 * the event loop.
 */
export class Slices {
  /** Milliseconds that all slices took. */
  usedMs = 0;
  private readonly clock: JobClock;
  private readonly waiting: ((slice: Slice) => void)[] = [];
  /** Whether a slice is open or scheduled. */
  private isTaken = false;
  private restsUntil = -Infinity;

  constructor(clock: JobClock) {
    this.clock = clock;
  }

  /** Resolves at the caller's turn. */
  next(): Promise<Slice> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isTaken || this.waiting.length === 0) return;
    this.isTaken = true;
    const rest = this.restsUntil - this.clock.now();
    if (rest > 0) this.clock.after(rest, this.open);
    else this.clock.soon(this.open);
  }

  private readonly open = (): void => {
    this.waiting.shift()?.(new Slice(this.clock, this.closed));
  };

  private readonly closed = (usedMs: number): void => {
    this.usedMs += usedMs;
    this.restsUntil = this.clock.now() + usedMs * REST;
    this.isTaken = false;
    this.schedule();
  };
}

/** A span of time that one job may use. */
export class Slice {
  private readonly clock: JobClock;
  private readonly begun: number;
  private readonly whenEnded: (usedMs: number) => void;
  private readonly cancelTurn: () => void;
  private isOver = false;

  constructor(clock: JobClock, whenEnded: (usedMs: number) => void) {
    this.clock = clock;
    this.begun = clock.now();
    this.whenEnded = whenEnded;
    // If the event loop turns, the job waits for something, and others may have the time.
    this.cancelTurn = clock.soon(() => this.end());
  }

  /** Whether there is time for another step. */
  get isOpen(): boolean {
    return !this.isOver && this.clock.now() - this.begun < SLICE_MS;
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.cancelTurn();
    this.whenEnded(this.clock.now() - this.begun);
  }
}
