import { expect } from "vitest";
import { NetworkError, type PresenceHolder } from "../../../runtime/contracts/network.js";
import type { TestNetwork } from "./brokers.js";

export function holder(more: Partial<PresenceHolder> = {}): PresenceHolder {
  return { sessionId: 1, leave: () => Promise.resolve(), lost: () => undefined, ...more };
}

/** Each claims the same account again and again; counts how many have it. */
export async function claimAtOnce(all: readonly TestNetwork[], turns: number): Promise<void> {
  let inside = 0;
  let most = 0;
  let claimed = 0;
  let lost = 0;
  for (let turn = 0; turn < turns; turn++) {
    const leases = await Promise.allSettled(
      all.map(async ({ presence }) => {
        let isInside = false;
        const out = (): void => {
          if (isInside) inside--;
          isInside = false;
        };
        const lease = await presence.claim(
          turn % 3,
          holder({ leave: () => Promise.resolve(out()), lost: () => (lost++, out()) }),
        );
        if (!lease.isHeld) return;
        isInside = true;
        claimed++;
        most = Math.max(most, ++inside);
        return { lease, out };
      }),
    );
    for (const result of leases) {
      // The other claim may have come before the answer to this one's write.
      if (result.status === "rejected") {
        if (result.reason instanceof NetworkError && result.reason.kind === "refused") continue;
        throw result.reason;
      }
      result.value?.out();
      await result.value?.lease.release();
    }
  }
  expect(most).toBe(1);
  expect(lost).toBe(0);
  expect(claimed).toBeGreaterThanOrEqual(turns);
}
