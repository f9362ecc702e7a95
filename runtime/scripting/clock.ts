import { threadTime } from "../base/system/thread-time.js";

/** The time as scripts see it. Tests use a clock of their own. */
export interface ScriptClock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Unix milliseconds. */
  unix(): number;
  /** Milliseconds by which budgets are measured. Only differences between two readings have a meaning. */
  work(): number;
  /** Milliseconds that this thread was on a core; undefined where the system does not tell. */
  readonly processor?: (() => number) | undefined;
  /** Calls back once after a delay. Returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: ScriptClock = {
  now: () => performance.now(),
  unix: () => Date.now(),
  work: () => performance.now(),
  processor: threadTime(),
  after(milliseconds, callback) {
    // Timers of scripts do not keep the process alive.
    const timer = setTimeout(callback, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
