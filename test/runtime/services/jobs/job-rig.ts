import { pino } from "pino";
import { EventBus, type ShardEvent } from "../../../../runtime/contracts/events/event-bus.js";
import type { JobClock } from "../../../../runtime/services/jobs/clock.js";
import type { Job, JobListener } from "../../../../runtime/services/jobs/job.js";
import { Jobs } from "../../../../runtime/services/jobs/jobs.js";

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock whose time passes only while a job works, or when no other work is left. */
export class FakeJobClock implements JobClock {
  /** Turns of the event loop so far. */
  turns = 0;
  private time = 1_000;
  private readonly soonest = new Set<() => void>();
  private readonly timers = new Set<Timer>();

  now(): number {
    return this.time;
  }

  unix(): number {
    return Date.UTC(2026, 2, 19, 10, 15) + this.time;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.time + milliseconds, callback };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  soon(callback: () => void): () => void {
    // Wrapped, because the same function may be passed twice.
    const entry = (): void => callback();
    this.soonest.add(entry);
    return () => this.soonest.delete(entry);
  }

  /** Spends the time that a job's or the game's work would take. */
  spend(milliseconds: number): void {
    this.time += milliseconds;
  }

  get isIdle(): boolean {
    return this.soonest.size === 0 && this.timers.size === 0;
  }

  /** Runs one turn of the event loop. If nothing is due, jumps to the next due time. */
  async turn(): Promise<void> {
    this.turns++;
    await settled();
    const due = [...this.soonest];
    const next = [...this.timers].sort((a, b) => a.at - b.at)[0];
    if (due.length === 0 && next) this.time = Math.max(this.time, next.at);
    const rung = [...this.timers].filter(({ at }) => at <= this.time);
    for (const callback of due) {
      // One of them may have cancelled another.
      if (!this.soonest.delete(callback)) continue;
      callback();
      await settled();
    }
    for (const timer of rung) {
      if (!this.timers.delete(timer)) continue;
      timer.callback();
      await settled();
    }
  }

  /** Runs turns until nothing waits for a later time, or until the condition holds. */
  async run(until: () => boolean = () => false, turnsMaximum = 10_000): Promise<void> {
    await settled();
    for (let turn = 0; turn < turnsMaximum && !this.isIdle && !until(); turn++) await this.turn();
  }
}

/** Resolves after all pending promise reactions. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export interface JobRig {
  jobs: Jobs;
  clock: FakeJobClock;
  events: ShardEvent[];
  bus: EventBus;
  logged: () => string;
  /** The listener's calls from jobs that {@link JobRig.start} started. */
  told: string[];
  start: (job: Job) => number;
}

export function jobRig(closeGraceMs?: number): JobRig {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const bus = new EventBus(log);
  const events: ShardEvent[] = [];
  bus.subscribe((event) => void events.push(event));
  const clock = new FakeJobClock();
  const jobs = new Jobs({ events: bus, log, clock, ...(closeGraceMs !== undefined && { closeGraceMs: () => closeGraceMs }) });
  const told: string[] = [];
  const listener: JobListener = {
    printed: (line) => void told.push(line),
    progressed: ({ done }) => void told.push(`progress ${done}`),
    ended: ({ state }, message) => void told.push(`${state}: ${message}`),
  };
  const start = (job: Job): number => jobs.start(job, { startedBy: "rosa", cancelLevel: "GameMaster", listener }).jobId;
  return { jobs, clock, events, bus, logged: () => lines.join(""), told, start };
}

/** A job with a number of steps of the same length. */
export function counting(clock: FakeJobClock, steps: number, stepMs: number, more: Partial<Job> = {}): Job {
  return {
    name: "count",
    unit: "numbers",
    total: steps,
    *work(run) {
      for (let i = 0; i < steps; i++) {
        clock.spend(stepMs);
        run.advance();
        yield;
      }
    },
    ...more,
  };
}
