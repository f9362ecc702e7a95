/** The clocks by which budgets go. */
export interface WorkClock {
  /** Monotonic milliseconds. A reading takes about 0.1 µs. */
  readonly now: () => number;
  /** Milliseconds that this thread was on a core, where the system tells. A reading takes a few µs. */
  readonly processor?: (() => number) | undefined;
}

/** Measures one run, which ends within its milliseconds of work. */
export interface Stopwatch {
  readonly milliseconds: number;
  /** Whether the run has worked for longer than it may, or a run around it has. */
  isOver(): boolean;
  /** Milliseconds of work until now. */
  worked(now: number): number;
  /** The run has ended. */
  end(): void;
}

/** @param began the time now @param outer the run in which this one begins */
export function startStopwatch(clock: WorkClock, began: number, milliseconds: number, outer: Stopwatch | undefined): Stopwatch {
  if (clock.processor) {
    return new ProcessorStopwatch(clock.now, clock.processor, began, milliseconds, outer as ProcessorStopwatch | undefined);
  }
  return new GapStopwatch(clock.now, began, milliseconds, outer as GapStopwatch | undefined);
}

/** Shorter runs do not read the processor's clock. */
const SHORT_MS = 1;
/** Shortest time between two readings of the processor's clock, which moves in steps of about a millisecond. */
const BETWEEN_READINGS_MS = 0.25;
/** Most that counts where nobody looked: no function of Lua or the host works for longer. */
const UNSEEN_MS = 10;

/**
 * Longest time between two looks of a script that works, which are 250 instructions of Lua apart: a usual machine takes
 * a tenth of it.
 */
const LOOK_MS = 0.05;
/** Collections of garbage and compiling are the thread's work, too. What takes long with few looks has more time. */
const BUDGETS_WITH_FEW_LOOKS = 4;

/** Counts the time on a core, however busy the machine is. */
class ProcessorStopwatch implements Stopwatch {
  readonly milliseconds: number;
  private readonly now: () => number;
  private readonly processor: () => number;
  private readonly began: number;
  private readonly outer: ProcessorStopwatch | undefined;
  /** Reading of the processor's clock at the begin; undefined in a short run. */
  private from: number | undefined;
  /** The run cannot be over before this time. */
  private nextAt: number;
  private looks = 0;

  constructor(
    now: () => number,
    processor: () => number,
    began: number,
    milliseconds: number,
    outer: ProcessorStopwatch | undefined,
  ) {
    this.now = now;
    this.processor = processor;
    this.began = began;
    this.milliseconds = milliseconds;
    this.outer = outer;
    this.nextAt = began + Math.min(SHORT_MS, milliseconds);
  }

  isOver(): boolean {
    return this.isOverAt(this.now());
  }

  worked(now: number): number {
    const elapsed = now - this.began;
    if (elapsed <= SHORT_MS) return elapsed;
    return this.from === undefined ? Math.min(elapsed, UNSEEN_MS) : this.processor() - this.from;
  }

  end(): void {}

  private isOverAt(now: number): boolean {
    this.looks++;
    if (this.outer?.isOverAt(now) === true) return true;
    if (now < this.nextAt) return false;
    const reading = this.processor();
    // Nobody looked before, so the time until now may have been that of other processes.
    this.from ??= reading - SHORT_MS;
    const worked = reading - this.from;
    this.nextAt = now + Math.max(this.milliseconds - worked, BETWEEN_READINGS_MS);
    if (worked <= this.milliseconds) return false;
    return this.looks * LOOK_MS > this.milliseconds || worked > this.milliseconds * BUDGETS_WITH_FEW_LOOKS;
  }
}

/**
 * Two looks are microseconds of work apart. In a longer gap the machine ran other processes; the time beyond this does
 * not count against the script. A slow C function causes the same gap, so the extension of the deadline is limited.
 */
const GAP_MS = 1;
const FORGIVEN_BUDGETS = 3;

/** Counts the time that passes, except in gaps. */
class GapStopwatch implements Stopwatch {
  readonly milliseconds: number;
  private readonly now: () => number;
  private readonly began: number;
  private readonly outer: GapStopwatch | undefined;
  private deadline: number;
  private lookedAt: number;
  private forgivenMs = 0;

  constructor(now: () => number, began: number, milliseconds: number, outer: GapStopwatch | undefined) {
    this.now = now;
    this.began = began;
    this.milliseconds = milliseconds;
    this.outer = outer;
    this.deadline = Math.min(began + milliseconds, outer?.deadline ?? Infinity);
    this.lookedAt = began;
  }

  isOver(): boolean {
    const now = this.now();
    const gap = now - this.lookedAt - GAP_MS;
    this.lookedAt = now;
    if (gap > 0) {
      const forgiven = Math.min(gap, this.milliseconds * FORGIVEN_BUDGETS - this.forgivenMs);
      this.forgivenMs += forgiven;
      this.deadline += forgiven;
    }
    return now > this.deadline;
  }

  worked(now: number): number {
    return now - this.began;
  }

  end(): void {
    if (!this.outer) return;
    // The extension applies to the outer run as well.
    this.outer.deadline += this.forgivenMs;
    this.outer.lookedAt = this.lookedAt;
  }
}
