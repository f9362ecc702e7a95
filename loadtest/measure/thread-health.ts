import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/** The cost of a thread of the load test in a span of time. */
export interface ThreadCost {
  /** User and system CPU time of this thread. */
  cpuSeconds: number;
  /** Time that the thread was ready to run but had no core; 0 on systems that do not report it. */
  waitedSeconds: number;
  /** Delay of the thread's event loop. */
  delayP99Ms: number;
  delayMaxMs: number;
}

type Times = Pick<ThreadCost, "cpuSeconds" | "waitedSeconds">;

const DELAY_RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;
const NS_PER_SECOND = 1e9;

/** Measures the thread that created it. */
export class ThreadHealth {
  readonly #sinceLast = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  readonly #whole = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  readonly #atStart = timesOfThread();
  #atLast = this.#atStart;

  constructor() {
    this.#sinceLast.enable();
    this.#whole.enable();
  }

  /** Cost since the last call. */
  take(): ThreadCost {
    const now = timesOfThread();
    const cost = costOf(this.#sinceLast, this.#atLast, now);
    this.#atLast = now;
    this.#sinceLast.reset();
    return cost;
  }

  /** Cost since the beginning. */
  get whole(): ThreadCost {
    return costOf(this.#whole, this.#atStart, timesOfThread());
  }

  stop(): void {
    this.#sinceLast.disable();
    this.#whole.disable();
  }
}

/**
 * The monitor counts the time between two of its timer's calls, so a loop without delay shows the timer's own period.
 */
function costOf(monitor: ReturnType<typeof monitorEventLoopDelay>, from: Times, to: Times): ThreadCost {
  const late = (ns: number): number => Math.max(0, ns / NS_PER_MS - DELAY_RESOLUTION_MS);
  const empty = monitor.count === 0;
  return {
    cpuSeconds: to.cpuSeconds - from.cpuSeconds,
    waitedSeconds: to.waitedSeconds - from.waitedSeconds,
    delayP99Ms: empty ? 0 : late(monitor.percentile(99)),
    delayMaxMs: empty ? 0 : late(monitor.max),
  };
}

/** Times of the calling thread so far, from Linux's scheduler, or else the time its event loop was busy. */
function timesOfThread(): Times {
  try {
    const [cpuNs, waitedNs] = readFileSync("/proc/thread-self/schedstat", "latin1").split(" ").map(Number) as [number, number];
    return { cpuSeconds: cpuNs / NS_PER_SECOND, waitedSeconds: waitedNs / NS_PER_SECOND };
  } catch {
    return { cpuSeconds: performance.eventLoopUtilization().active / 1_000, waitedSeconds: 0 };
  }
}
