import type { Shard } from "./shard.js";
import { until } from "./until.js";

/**
 * The processes of the edges that a shard has started so far, by their log lines; the last ones run, unless they were
 * lost.
 */
export function edgesStarted(shard: Shard): number[] {
  return [...new Set(pidsIn(shard, /an edge is ready.*?"edgePid":(\d+)/gu))];
}

/** The processes of the world that a shard with edges has started so far; the last one runs. */
export function worldsStarted(shard: Shard): number[] {
  return pidsIn(shard, / is open.*?"worldPid":(\d+)/gu);
}

function pidsIn(shard: Shard, line: RegExp): number[] {
  return [...shard.output.join("").matchAll(line)].map(([, pid]) => Number(pid));
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
