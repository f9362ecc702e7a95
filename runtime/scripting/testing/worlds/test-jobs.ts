import type { JobInfo } from "../../../contracts/job-states.js";
import type { Jobs } from "../../../services/jobs/jobs.js";
import { LuaRaise } from "../../vm/raise.js";
import type { FakeClock } from "../fakes/fake-clock.js";

/** A job that works longer than this, by the clock of the test, counts as endless. */
const WORK_MAXIMUM_MS = 60 * 60_000;
/**
 * A job may wait for the database this often in a row before it waits for the clock or ends. One that waits longer
 * waits for what never comes. Counted, because the time that this takes is the machine's.
 */
const IDLE_MAXIMUM = 50;

/** The background jobs of a test's world. They run in slices by the test's clock. */
export class TestJobs {
  readonly jobs: Jobs;
  private readonly clock: FakeClock;
  /** Waits for the database and for files. */
  private readonly quiet: () => Promise<void>;
  /** Ids of the ended jobs that `finish` returned. */
  private readonly returned = new Set<number>();

  constructor(jobs: Jobs, clock: FakeClock, quiet: () => Promise<void>) {
    this.jobs = jobs;
    this.clock = clock;
    this.quiet = quiet;
  }

  /** The running jobs, oldest first. */
  get running(): JobInfo[] {
    return this.known.filter(({ state }) => state === "running");
  }

  /**
   * Lets time pass until no job runs.
   *
   * @returns the jobs that ended since the last call, oldest first
   * @throws LuaRaise when a job does not end
   */
  async finish(): Promise<JobInfo[]> {
    const until = this.clock.now() + WORK_MAXIMUM_MS;
    await this.quiet();
    for (let idle = 0; this.jobs.runningCount > 0; await this.quiet()) {
      if (this.clock.now() > until || idle > IDLE_MAXIMUM) throw new LuaRaise(`${this.names()} does not end`);
      idle = this.clock.untilNext === undefined ? idle + 1 : 0;
      this.clock.toNext();
    }
    const ended = this.known.filter(({ jobId }) => !this.returned.has(jobId));
    for (const { jobId } of ended) this.returned.add(jobId);
    return ended;
  }

  private get known(): JobInfo[] {
    return this.jobs.list().reverse();
  }

  private names(): string {
    return this.running.map(({ name }) => name).join(", ");
  }
}
