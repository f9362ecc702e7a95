import type { JobInfo } from "../../jobs/job.js";
import type { Jobs } from "../../jobs/jobs.js";
import { LuaRaise } from "../vm/raise.js";
import type { FakeClock } from "./fake-clock.js";

/** Jobs that work for longer than this, by the clock of the test, never come to their end. */
const WORK_MAXIMUM_MS = 60 * 60_000;
/** How long a job may wait for something that is not of the test, such as a file. */
const IDLE_MAXIMUM_MS = 5_000;
const IDLE_LOOK_MS = 5;

/** The background jobs of a test's world: the real ones, in slices by the test's clock. */
export class TestJobs {
  readonly jobs: Jobs;
  private readonly clock: FakeClock;
  private readonly quiet: () => Promise<void>;
  /** Ids of those that ended and were told of. */
  private readonly toldOf = new Set<number>();

  constructor(jobs: Jobs, clock: FakeClock, quiet: () => Promise<void>) {
    this.jobs = jobs;
    this.clock = clock;
    this.quiet = quiet;
  }

  /** Those that run, the oldest first. */
  get running(): JobInfo[] {
    return this.known.filter(({ state }) => state === "running");
  }

  /**
   * Lets time pass until no job runs.
   *
   * @returns those that came to their end since this was last called, the oldest first
   * @throws LuaRaise where one does not end
   */
  async finish(): Promise<JobInfo[]> {
    const until = this.clock.now() + WORK_MAXIMUM_MS;
    await this.quiet();
    for (let idleMs = 0; this.jobs.runningCount > 0;) {
      if (this.clock.now() > until || idleMs > IDLE_MAXIMUM_MS) throw new LuaRaise(`${this.names()} does not come to an end`);
      if (this.clock.untilNext === undefined) {
        idleMs += IDLE_LOOK_MS;
        await new Promise<void>((resolve) => setTimeout(resolve, IDLE_LOOK_MS));
      } else {
        idleMs = 0;
        this.clock.toNext();
      }
      await this.quiet();
    }
    const ended = this.known.filter(({ jobId }) => !this.toldOf.has(jobId));
    for (const { jobId } of ended) this.toldOf.add(jobId);
    return ended;
  }

  private get known(): JobInfo[] {
    return this.jobs.list().reverse();
  }

  private names(): string {
    return this.running.map(({ name }) => name).join(", ");
  }
}
