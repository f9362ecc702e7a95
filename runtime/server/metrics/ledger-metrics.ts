import type { Metrics } from "../../base/system/metrics.js";
import type { Ledger } from "../../world/saved/ledger.js";

/**
 * Adds what was made and destroyed to /metrics. The pieces of each template stand in the ledger alone: there are
 * thousands.
 */
export function reportLedger(metrics: Metrics, ledger: Ledger): void {
  const sums = (side: "made" | "gone") => () =>
    [...ledger.totals()].map(([cause, entry]) => ({ labels: { cause }, value: entry[side] }));
  metrics.total("items_made_total", "Pieces of items that came into the world, by cause.", sums("made"), ["cause"]);
  metrics.total("items_gone_total", "Pieces of items that left the world for good, by cause.", sums("gone"), ["cause"]);
}
