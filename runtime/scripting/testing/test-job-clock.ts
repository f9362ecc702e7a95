import type { JobClock } from "../../services/jobs/clock.js";
import type { ScriptClock } from "../clock.js";

/** A slice has room for two hundred readings of the clock. */
const READING_MS = 0.02;

/**
 * The clock of jobs in tests. With a stopped clock a job would never pause, and with the real clock the number of slices would differ
 * from run to run. Here each reading of the clock takes a fixed time.
 */
export function testJobClock(clock: ScriptClock): JobClock {
  let readMs = 0;
  return {
    now: () => clock.now() + (readMs += READING_MS),
    unix: () => clock.unix(),
    after: (milliseconds, callback) => clock.after(milliseconds, callback),
    soon(callback) {
      const immediate = setImmediate(callback);
      return () => clearImmediate(immediate);
    },
  };
}
