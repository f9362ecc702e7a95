import { ticketTargetKinds } from "../ports/ticket-kinds.js";
import type { Metrics } from "../process/metrics.js";
import type { TargetWatch } from "../tickets/target-watch.js";

/** Adds the tickets that missed a target to /metrics; without targets there are none. */
export function reportOverdue(metrics: Metrics, watch: TargetWatch | undefined): void {
  metrics.gauge(
    "tickets_overdue",
    "Help tickets that are not closed and have missed a target, by target.",
    () => ticketTargetKinds.map((target) => ({ labels: { target }, value: watch?.overdue[target] ?? 0 })),
    ["target"],
  );
}
