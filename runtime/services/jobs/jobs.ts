import type { EventBus } from "../../contracts/events/event-bus.js";
import { jobEnded, jobProgress, jobStarted } from "../../contracts/events/events.js";
import type { Log } from "../../base/log/log.js";
import { type JobClock, systemJobClock } from "./clock.js";
import { drive, type JobEnding } from "./drive.js";
import type { JobState } from "../../contracts/job-states.js";
import { type Job, JobFailure } from "./job.js";
import { utcValues } from "../../contracts/events/members.js";
import { type JobInfo, jobMembers } from "../../contracts/job-states.js";
import { JobRecord, type JobStart } from "./job-record.js";
import { Slices } from "./slices.js";
import { progressText } from "./job-text.js";

/** Jobs that may run at once. Each further one makes the others wait longer for their slices. */
export const RUNNING_MAXIMUM = 16;
/** Ended jobs that are kept; the oldest are dropped. */
export const ENDED_MAXIMUM = 100;
/** Shortest time between two reports of a job's progress. */
export const PROGRESS_INTERVAL_MS = 250;
/** What is running when the server stops gets this time to finish. */
export const CLOSE_GRACE_MS = 3_000;

/** A job was not started. The message is for its issuer. */
export class JobRefusedError extends Error {
  override readonly name = "JobRefusedError";
}

export interface JobsParts {
  readonly events: Pick<EventBus, "publish">;
  readonly log: Log;
  readonly clock?: JobClock;
  /** Time that jobs get for their cleanup when the server stops. */
  readonly closeGraceMs?: () => number;
  /** The ids of jobs come after it. Default 0. */
  readonly lastId?: number;
}

interface Running {
  readonly record: JobRecord;
  readonly over: Promise<void>;
}

/**
 * Long work on the game thread, in slices and with reports of progress. One job of a name runs at a time, even if its
 * issuer leaves.
 */
export class Jobs {
  /** Jobs that ended since the server started, by state. */
  readonly endedCounts: Record<Exclude<JobState, "running">, number> = { done: 0, failed: 0, cancelled: 0 };
  private readonly parts: JobsParts;
  private readonly clock: JobClock;
  private readonly slices: Slices;
  /** By id, which is the order of their starts. */
  private readonly running = new Map<number, Running>();
  private readonly ended = new Map<number, JobRecord>();
  private lastId: number;
  private isClosing = false;

  constructor(parts: JobsParts) {
    this.parts = parts;
    this.clock = parts.clock ?? systemJobClock;
    this.slices = new Slices(this.clock);
    this.lastId = parts.lastId ?? 0;
  }

  get runningCount(): number {
    return this.running.size;
  }

  /** Seconds of the game thread that jobs took. */
  get usedSeconds(): number {
    return this.slices.usedMs / 1_000;
  }

  /**
   * Starts a job. Its first step comes in a later turn of the event loop.
   *
   * @throws JobRefusedError
   */
  start(job: Job, start: JobStart): JobInfo {
    this.admit(job);
    const jobId = ++this.lastId;
    const progress = this.progressOf(() => record);
    const record = new JobRecord({ jobId, job, start, clock: this.clock, whenChanged: progress.changed });
    const over = drive(job, record, this.slices).then((ending) => {
      progress.stop();
      this.finish(record, ending);
    });
    this.running.set(jobId, { record, over });
    this.parts.log.info({ jobId, by: start.startedBy }, `job ${job.name} started`);
    this.parts.events.publish(jobStarted, eventOf(record.info()));
    return record.info();
  }

  /** All jobs that are kept, the newest first. */
  list(): JobInfo[] {
    const records = [...this.ended.values(), ...[...this.running.values()].map(({ record }) => record)];
    return records.map((record) => record.info()).sort((a, b) => b.jobId - a.jobId);
  }

  find(jobId: number): JobInfo | undefined {
    return (this.running.get(jobId)?.record ?? this.ended.get(jobId))?.info();
  }

  /** Asks a job to end, which it does at its next step. @returns false if it is not running */
  cancel(jobId: number, by: string): boolean {
    const record = this.running.get(jobId)?.record;
    if (!record) return false;
    this.parts.log.info({ jobId, by }, `cancelling job ${record.job.name}`);
    record.cancel();
    return true;
  }

  /** Takes no more jobs, cancels the running ones, and gives them a limited time for their cleanup. */
  async close(): Promise<void> {
    this.isClosing = true;
    const running = [...this.running.values()];
    for (const { record } of running) record.cancel();
    if (running.length === 0) return;
    let endGrace = (): void => undefined;
    const grace = new Promise<void>((resolve) => {
      endGrace = this.clock.after(this.parts.closeGraceMs?.() ?? CLOSE_GRACE_MS, resolve);
    });
    await Promise.race([Promise.all(running.map(({ over }) => over)), grace]);
    endGrace();
    for (const { record } of this.running.values())
      this.parts.log.warn({ jobId: record.jobId }, `job ${record.job.name} did not end in time`);
  }

  private admit({ name }: Job): void {
    if (this.isClosing) throw new JobRefusedError("The server is stopping.");
    for (const { record } of this.running.values()) {
      if (record.job.name !== name) continue;
      throw new JobRefusedError(`${name} is already running as job ${record.jobId}: ${progressText(record.info())}.`);
    }
    if (this.running.size >= RUNNING_MAXIMUM) throw new JobRefusedError(`${RUNNING_MAXIMUM} jobs are already running.`);
  }

  /** Reports changes of a job, at most one in {@link PROGRESS_INTERVAL_MS}. */
  private progressOf(record: () => JobRecord): { changed: () => void; stop: () => void } {
    let reportedAt = this.clock.now();
    let cancelReport: (() => void) | undefined;
    let isOver = false;
    const report = (): void => {
      cancelReport = undefined;
      reportedAt = this.clock.now();
      const info = record().info();
      this.parts.events.publish(jobProgress, eventOf(info));
      record().start.listener?.progressed(info);
    };
    return {
      changed: () => {
        if (isOver || cancelReport) return;
        cancelReport = this.clock.after(Math.max(reportedAt + PROGRESS_INTERVAL_MS - this.clock.now(), 0), report);
      },
      stop: () => {
        isOver = true;
        cancelReport?.();
      },
    };
  }

  private finish(record: JobRecord, ending: JobEnding): void {
    const { jobId, job, start } = record;
    const { state } = ending;
    const message = record.end(state, this.lastLines(record, ending));
    this.running.delete(jobId);
    this.ended.set(jobId, record);
    const [oldest] = this.ended.keys();
    if (this.ended.size > ENDED_MAXIMUM && oldest !== undefined) this.ended.delete(oldest);
    this.endedCounts[state]++;
    const info = record.info();
    this.parts.log.info({ jobId, by: start.startedBy, elapsedMs: info.elapsedMs }, `job ${job.name} ${message}`);
    this.parts.events.publish(jobEnded, { ...eventOf(info), message });
    start.listener?.ended(info, message);
  }

  /** What the job says about its end, besides its state and time. */
  private lastLines({ jobId, job }: JobRecord, ending: JobEnding): string[] {
    if (ending.state === "done") return ending.words === undefined ? [] : ending.words.split("\n");
    if (ending.state === "cancelled") return [];
    const { error } = ending;
    if (error instanceof JobFailure) return [error.message];
    this.parts.log.error({ err: error, jobId }, `job ${job.name} failed`);
    return ["The job failed with an internal error; see the log."];
  }
}

function eventOf(job: JobInfo) {
  return { ...utcValues(jobMembers, job), outputLineCount: job.outputLines.length };
}
