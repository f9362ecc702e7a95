/** Time as scripts see it; tests put their own in its place. */
export interface ScriptClock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Unix milliseconds. */
  unix(): number;
  /** Calls back once after so many milliseconds; answers how to call it off. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: ScriptClock = {
  now: () => performance.now(),
  unix: () => Date.now(),
  after(milliseconds, callback) {
    // What scripts wait for keeps no process alive that is done.
    const timer = setTimeout(callback, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
