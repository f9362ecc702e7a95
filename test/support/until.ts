import { setTimeout as delay } from "node:timers/promises";
import { HANG_MS } from "./hang.js";

const POLL_MS = 25;

/**
 * Waits for a state that no event announces.
 * @param check returns what is still missing, or undefined when nothing is
 */
export async function until(
  what: string,
  check: () => Promise<string | undefined> | string | undefined,
  limitMs = HANG_MS,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const missing = await check();
    if (missing === undefined) return;
    if (performance.now() > deadline) throw new Error(`not within ${limitMs} ms: ${what}; ${missing}`);
    await delay(POLL_MS);
  }
}
