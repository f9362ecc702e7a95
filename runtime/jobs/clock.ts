/** Time as jobs see it; tests put their own in its place. */
export interface JobClock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Unix milliseconds. */
  unix(): number;
  /** Calls back once, not before so many milliseconds have passed; answers how to call it off. */
  after(milliseconds: number, callback: () => void): () => void;
  /** Calls back once the event loop has turned; answers how to call it off. */
  soon(callback: () => void): () => void;
}

export const systemJobClock: JobClock = {
  now: () => performance.now(),
  unix: () => Date.now(),
  after(milliseconds, callback) {
    // Fractions would be cut off.
    const timer = setTimeout(callback, Math.ceil(milliseconds));
    return () => clearTimeout(timer);
  },
  soon(callback) {
    const immediate = setImmediate(callback);
    return () => clearImmediate(immediate);
  },
};
