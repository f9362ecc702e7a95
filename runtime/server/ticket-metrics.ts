import type { Log } from "../log/log.js";
import { ticketStatuses, ticketTargetKinds, type TicketStatus } from "../ports/ticket-kinds.js";
import type { Metrics } from "../process/metrics.js";
import type { TargetWatch } from "../tickets/target-watch.js";
import type { TicketRecords } from "../tickets/ticket-records.js";

/** Adds the numbers of tickets to /metrics. While the database does not answer they are left out. */
export function reportTickets(metrics: Metrics, tickets: Pick<TicketRecords, "count">, log: Log): void {
  metrics.gauge(
    "tickets",
    "Help tickets, by status.",
    async () => {
      try {
        const count = async (status: TicketStatus) => ({ labels: { status }, value: await tickets.count({ status }) });
        return await Promise.all(ticketStatuses.map(count));
      } catch (error) {
        log.warn({ err: error }, "help tickets could not be counted for /metrics");
        return [];
      }
    },
    ["status"],
  );
}

/** Adds the tickets that missed a target to /metrics; without targets there are none. */
export function reportOverdue(metrics: Metrics, watch: TargetWatch | undefined): void {
  metrics.gauge(
    "tickets_overdue",
    "Help tickets that are not closed and have missed a target, by target.",
    () => ticketTargetKinds.map((target) => ({ labels: { target }, value: watch?.overdue[target] ?? 0 })),
    ["target"],
  );
}
