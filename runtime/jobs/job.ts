import type { JobState } from "../ports/job-states.js";
import type { AccountLevel } from "../ports/levels.js";

/**
 * Work in small steps: a generator that yields wherever it may be interrupted, at best every few tenths of a millisecond. Between two
 * steps the rest of the server may have its turn, so nothing that was read of the world before holds behind a `yield` for certain.
 * A plain generator costs least; an `async` one may wait for promises. What it returns is printed.
 */
export type JobSteps = Generator<void, string | void, void> | AsyncGenerator<void, string | void, void>;

/** Long work as data. */
export interface Job {
  /** Its kind, of which one runs at a time: the name of the command that begins it. */
  readonly name: string;
  /** What is counted, in the plural: `decorations`. */
  readonly unit: string;
  /** How many there are to do, where that is known before the work begins. */
  readonly total?: number;
  /**
   * Begins the work, in the first slice. A job that is cancelled is left at a `yield`: what must be put in order stands in a
   * `finally`, which may work in steps as well.
   *
   * @throws JobFailure
   */
  work(run: JobRun): JobSteps;
}

/** What the work of a job tells of itself. */
export interface JobRun {
  readonly jobId: number;
  /** Aborted when the job is asked to end: for whatever else it waits for. Its reason may be thrown. */
  readonly signal: AbortSignal;
  /**
   * Whether the slice has time for another step. Work whose yields cost something, such as the switch out of a coroutine, need not
   * yield before this is false; it is false as well once the job is to end.
   */
  readonly isSliceOpen: boolean;
  /** How many there are to do, as soon as that is known, or known better. */
  readonly expect: (total: number) => void;
  /** So many more are done. */
  readonly advance: (count?: number) => void;
  /** Output; line feeds part lines. */
  readonly print: (text: string) => void;
}

/** Thrown by a job that could not do what was asked; the message is for whoever began it. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";
}

/** A job as it stands at this moment. */
export interface JobInfo {
  readonly jobId: number;
  readonly name: string;
  readonly state: JobState;
  readonly isCancelling: boolean;
  readonly done: number;
  /** null while nobody knows. */
  readonly total: number | null;
  readonly unit: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly elapsedMs: number;
  /** Done in a second on average; null before that says anything. */
  readonly ratePerSecond: number | null;
  /** At that rate; null where it is not known, and once it is over. */
  readonly secondsLeft: number | null;
  readonly outputLines: readonly string[];
  /** Name of the account, or `console`. */
  readonly startedBy: string;
  /** Whoever cancels it needs this level. */
  readonly cancelLevel: AccountLevel;
}

/** Is told how a job goes; it must not throw. */
export interface JobListener {
  printed(line: string): void;
  /** A few times a second at most, and only when something changed. */
  progressed(job: JobInfo): void;
  /** @param message how it ended and how long it took: the last line of its output, which is not told as printed */
  ended(job: JobInfo, message: string): void;
}
