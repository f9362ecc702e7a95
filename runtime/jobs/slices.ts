import type { JobClock } from "./clock.js";

/** What jobs may work at a stretch; players wait no longer for the thread than this and one step more. */
export const SLICE_MS = 4;
/** All jobs together get one slice in so long: two thirds of the thread stay the game's. */
export const PERIOD_MS = 12;
/** The thread rests so many times as long as a slice took. */
const REST = (PERIOD_MS - SLICE_MS) / SLICE_MS;

/** Shares the game thread out to jobs: one slice at a time, in the order they asked, each in a turn of the event loop of its own. */
export class Slices {
  /** Milliseconds that all slices took. */
  usedMs = 0;
  private readonly clock: JobClock;
  private readonly waiting: ((slice: Slice) => void)[] = [];
  /** A slice is open, or about to be. */
  private isTaken = false;
  private restsUntil = -Infinity;

  constructor(clock: JobClock) {
    this.clock = clock;
  }

  /** Resolves when it is the caller's turn. */
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

/** A stretch of time that one job may use. */
export class Slice {
  private readonly clock: JobClock;
  private readonly begun: number;
  private readonly whenEnded: (usedMs: number) => void;
  private readonly stay: () => void;
  private isOver = false;

  constructor(clock: JobClock, whenEnded: (usedMs: number) => void) {
    this.clock = clock;
    this.begun = clock.now();
    this.whenEnded = whenEnded;
    // The event loop turns only when the job waits for something; then others may have the time.
    this.stay = clock.soon(() => this.end());
  }

  /** Whether there is time for another step. */
  get isOpen(): boolean {
    return !this.isOver && this.clock.now() - this.begun < SLICE_MS;
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.stay();
    this.whenEnded(this.clock.now() - this.begun);
  }
}
