import type { JobClock } from "../../../services/jobs/clock.js";
import type { ScriptClock } from "../../clock.js";

/** A slice has room for two hundred readings of the clock. */
const READING_MS = 0.02;

/**
 * The clock of jobs in tests. With a stopped clock a job would never pause, and with the real clock the number of
 * slices would differ from run to run. Here each reading of the clock takes a fixed time.
 */
export class TestJobClock implements JobClock {
  private readonly clock: ScriptClock;
  private readMs = 0;

  constructor(clock: ScriptClock) {
    this.clock = clock;
  }

  now(): number {
    return this.clock.now() + (this.readMs += READING_MS);
  }

  unix(): number {
    return this.clock.unix();
  }

  after(milliseconds: number, callback: () => void): () => void {
    return this.clock.after(milliseconds, callback);
  }

  soon(callback: () => void): () => void {
    const immediate = setImmediate(callback);
    return () => clearImmediate(immediate);
  }
}
