import type { JobInfo } from "../../contracts/job-states.js";

/**
 * Work in small steps: a generator that yields wherever it can be interrupted, ideally every few tenths of a
 * millisecond. The rest of the server may run at each `yield`, so what was read of the world before it may have
 * changed. A plain generator costs least; an `async` one may wait for promises. The result is printed.
 */
export type JobSteps = Generator<void, string | void, void> | AsyncGenerator<void, string | void, void>;

/** Long work as data. */
export interface Job {
  /** The name of the command that starts it. Only one job of a name runs at a time. */
  readonly name: string;
  /** What is counted, in the plural: `decorations`. */
  readonly unit: string;
  /** The number of units, if it is known before the work starts. */
  readonly total?: number;
  /**
   * Starts the work, in the first slice. A cancelled job ends at a `yield`: cleanup belongs in a `finally`, which may
   * work in steps too.
   *
   * @throws JobFailure
   */
  work(run: JobRun): JobSteps;
}

/** What the work of a job reports with. */
export interface JobRun {
  readonly jobId: number;
  /** Aborted when the job is cancelled, to end what it waits for. The work may throw its reason. */
  readonly signal: AbortSignal;
  /**
   * Whether the slice has time for another step. Work with expensive yields, such as switches between coroutines, need
   * not yield before this is false. It is also false once the job is cancelled.
   */
  readonly isSliceOpen: boolean;
  /** Sets the number of units that are to do from now on, once it is known or known better. */
  readonly expect: (total: number) => void;
  /** Adds to the number of units that are done. */
  readonly advance: (count?: number) => void;
  /** Prints output. Line feeds separate lines. */
  readonly print: (text: string) => void;
}

/** Thrown by a job that cannot do what was asked. The message is for its issuer. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";
}

/** Gets the output, progress and end of a job. Must not throw. */
export interface JobListener {
  printed(line: string): void;
  /** Called a few times a second at most, and only after changes. */
  progressed(job: JobInfo): void;
  /**
   * @param message how it ended and how long it took: the last line of its output, which {@link printed} does not get
   */
  ended(job: JobInfo, message: string): void;
}
