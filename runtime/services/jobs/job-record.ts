import type { AccountLevel } from "../../contracts/levels.js";
import type { JobClock } from "./clock.js";
import type { DrivenRun } from "./drive.js";
import type { JobState } from "../../contracts/job-states.js";
import type { Job, JobListener } from "./job.js";
import type { JobInfo } from "../../contracts/job-states.js";
import { JobOutput } from "./job-output.js";
import type { Slice } from "./slices.js";
import { endText } from "./job-text.js";

/** A rate over a shorter time means nothing. */
const RATE_AFTER_MS = 500;

/** The starter of a job, and its listeners. */
export interface JobStart {
  /** Name of the account, or `console`. */
  readonly startedBy: string;
  /** The level needed to cancel it. */
  readonly cancelLevel: AccountLevel;
  readonly listener?: JobListener;
}

/** The reason of a cancelled job's signal. */
class JobCancelled extends Error {
  override readonly name = "JobCancelled";
}

/** A job with its progress and output, running or ended. */
export class JobRecord implements DrivenRun {
  readonly jobId: number;
  readonly job: Job;
  readonly start: JobStart;
  slice: Slice | undefined;
  private readonly clock: JobClock;
  private readonly startedAt: number;
  private readonly begun: number;
  private readonly controller = new AbortController();
  private readonly whenChanged: () => void;
  private readonly output: JobOutput;
  private state: JobState = "running";
  private endedAfterMs: number | undefined;
  private done = 0;
  private total: number | null;

  // Bound, because jobs may take them one by one.
  readonly expect = (total: number): void => {
    this.total = this.done + total;
    this.whenChanged();
  };
  readonly advance = (count = 1): void => {
    this.done += count;
    this.whenChanged();
  };
  readonly print = (text: string): void => this.output.print(text);

  constructor(parts: { jobId: number; job: Job; start: JobStart; clock: JobClock; whenChanged: () => void }) {
    const { jobId, job, start, clock, whenChanged } = parts;
    this.jobId = jobId;
    this.job = job;
    this.start = start;
    this.clock = clock;
    this.whenChanged = whenChanged;
    this.startedAt = clock.unix();
    this.begun = clock.now();
    this.total = job.total ?? null;
    this.output = new JobOutput((line) => {
      start.listener?.printed(line);
      whenChanged();
    });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get isSliceOpen(): boolean {
    return this.slice?.isOpen === true && !this.signal.aborted;
  }

  /** Asks the job to end, which it does at its next step. */
  cancel(): void {
    if (this.signal.aborted) return;
    this.controller.abort(new JobCancelled(`the job ${this.job.name} was cancelled`));
    this.whenChanged();
  }

  /**
   * @param lines what to say about its end
   * @returns how it ended and how long it took: the last line of its output
   */
  end(state: Exclude<JobState, "running">, lines: readonly string[]): string {
    this.state = state;
    this.endedAfterMs = this.clock.now() - this.begun;
    const message = endText({ ...this.info(), state });
    this.output.close(lines, message);
    return message;
  }

  info(): JobInfo {
    const { jobId, state, done, total, startedAt } = this;
    const { name, unit } = this.job;
    const { startedBy, cancelLevel } = this.start;
    const elapsedMs = Math.round(this.endedAfterMs ?? this.clock.now() - this.begun);
    const ratePerSecond = elapsedMs < RATE_AFTER_MS || done === 0 ? null : Math.round((done / elapsedMs) * 10_000) / 10;
    const isRunning = state === "running";
    const isForeseeable = isRunning && total !== null && ratePerSecond !== null && ratePerSecond > 0;
    return {
      ...{ jobId, name, state, done, total, unit, startedAt, elapsedMs, ratePerSecond, startedBy, cancelLevel },
      isCancelling: isRunning && this.signal.aborted,
      secondsLeft: isForeseeable ? Math.ceil(Math.max(total - done, 0) / ratePerSecond) : null,
      outputLines: this.output.lines,
    };
  }
}
