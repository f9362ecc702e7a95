/** A timer. */
export interface Alarm {
  cancel(): void;
}

/** The time of a run. All threads of the run read the same time, and it never jumps. */
export interface Clock {
  /** Milliseconds since the start of the run, with a fraction. */
  now(): number;
  /** Calls `action` at `time`, or as soon after it as the event loop allows, never before. */
  at(time: number, action: () => void): Alarm;
  /** Calls `action` again and again, `intervalMs` apart or more. */
  every(intervalMs: number, action: () => void): Alarm;
}

const NS_PER_MS = 1e6;

/** @param originNs the time 0, by `process.hrtime.bigint()`, which all threads of the machine share */
export function monotonicClock(originNs: bigint): Clock {
  // performance.now() counts the same nanoseconds from another origin in each thread, and costs less.
  const offset = Number(process.hrtime.bigint() - originNs) / NS_PER_MS - performance.now();
  const now = (): number => performance.now() + offset;
  return {
    now,
    at(time, action) {
      let timer: NodeJS.Timeout;
      const arm = (): void => {
        timer = setTimeout(() => (now() < time ? arm() : action()), Math.max(1, Math.ceil(time - now())));
      };
      arm();
      return { cancel: () => clearTimeout(timer) };
    },
    every(intervalMs, action) {
      const timer = setInterval(action, intervalMs);
      return { cancel: () => clearInterval(timer) };
    },
  };
}
