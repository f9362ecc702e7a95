import type { JobClock } from "../../jobs/clock.js";
import type { ScriptClock } from "../clock.js";

/** A slice holds two hundred looks. */
const LOOK_MS = 0.02;

/**
 * The time as jobs see it in tests. A clock that stands still would make one endless slice of a job, and the real one another
 * number of them in each run: here every look at the clock takes a moment.
 */
export function lookedAtClock(clock: ScriptClock): JobClock {
  let lookedMs = 0;
  return {
    now: () => clock.now() + (lookedMs += LOOK_MS),
    unix: () => clock.unix(),
    after: (milliseconds, callback) => clock.after(milliseconds, callback),
    soon(callback) {
      const immediate = setImmediate(callback);
      return () => clearImmediate(immediate);
    },
  };
}
