import type { Shard } from "./shard.js";
import { until } from "./until.js";

/**
 * The processes of the edges that a shard has started so far, by their log lines; the last ones run, unless they were
 * lost.
 */
export function edgesStarted(shard: Shard): number[] {
  return [...shard.output.join("").matchAll(/an edge is ready.*?"edgePid":(\d+)/gu)].map(([, pid]) => Number(pid));
}

/** Waits until a process has ended. */
export function untilEnded(pid: number): Promise<void> {
  return until(`process ${pid} ends`, () => (isRunning(pid) ? "it runs" : undefined));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // There is no such process.
  }
}
