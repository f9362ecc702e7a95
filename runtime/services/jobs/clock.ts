/** The clock of jobs. Tests replace it. */
export interface JobClock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Unix milliseconds. */
  unix(): number;
  /** Calls back once, after at least `milliseconds`. @returns a function that cancels it */
  after(milliseconds: number, callback: () => void): () => void;
  /** Calls back in the next turn of the event loop. @returns a function that cancels it */
  soon(callback: () => void): () => void;
}

export const systemJobClock: JobClock = {
  now: () => performance.now(),
  unix: () => Date.now(),
  after(milliseconds, callback) {
    // `setTimeout` cuts fractions off.
    const timer = setTimeout(callback, Math.ceil(milliseconds));
    return () => clearTimeout(timer);
  },
  soon(callback) {
    const immediate = setImmediate(callback);
    return () => clearImmediate(immediate);
  },
};
