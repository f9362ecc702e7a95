import { NetworkError } from "../contracts/network.js";
import type { Broker } from "./broker/broker.js";

/** How long a login waits for a broker that is gone. A client waits longer. */
const LOGIN_WAIT_MS = 15_000;
/** How long a start waits: many processes that start together keep the broker busy. */
export const START_WAIT_MS = 60_000;

/** The state of a broker, or of the connection to one. */
type Contact = Pick<Broker, "failingBecause" | "whenReachableChanges">;

/**
 * Does something that needs the broker; while that is gone or changes its leader, waits for it. Only for what may be
 * done twice.
 */
export async function withPatience<T>(broker: Contact, act: () => Promise<T>, waitMs = LOGIN_WAIT_MS): Promise<T> {
  const end = performance.now() + waitMs;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof NetworkError) || (error.kind !== "unreachable" && error.kind !== "timeout")) throw error;
      if (!(await becomesReachable(broker, end - performance.now()))) throw error;
    }
  }
}

/** JetStream may have no leader for a moment though the connection is there. */
const BREATH_MS = 250;

function becomesReachable(broker: Contact, leftMs: number): Promise<boolean> {
  if (leftMs <= 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    const done = (isReachable: boolean) => (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(isReachable);
    };
    const isThere = broker.failingBecause === undefined;
    const timer = setTimeout(done(isThere), isThere ? Math.min(BREATH_MS, leftMs) : leftMs);
    const unsubscribe = broker.whenReachableChanges(() => {
      if (broker.failingBecause === undefined) done(true)();
    });
  });
}
