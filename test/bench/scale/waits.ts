import { setTimeout as delay } from "node:timers/promises";

const LOOK_MS = 100;
const LIMIT_MS = 60_000;

/** How long something takes that shows itself in a figure. @returns milliseconds; undefined if it did not happen in time */
export async function timeUntil(isDone: () => Promise<boolean>, limitMs = LIMIT_MS): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < limitMs) {
    if (await isDone().catch(() => false)) return performance.now() - began;
    await delay(LOOK_MS);
  }
  return undefined;
}

export function seconds(ms: number | undefined): string {
  return ms === undefined ? "never" : `${(ms / 1_000).toFixed(2)} s`;
}

/** A place in sorted values, such as 0.95 for the 95th of a hundred. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
