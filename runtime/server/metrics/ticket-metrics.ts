import type { Log } from "../../base/log/log.js";
import { ticketStatuses, ticketTargetKinds, type TicketStatus } from "../../contracts/ticket-kinds.js";
import { inTime } from "../../base/system/in-time.js";
import type { Metrics } from "../../base/system/metrics.js";
import type { TargetWatch } from "../../services/tickets/target-watch.js";
import type { TicketRecords } from "../../services/tickets/ticket-records.js";

/** A database that takes longer must not keep the other figures from those who want to know why. */
const COUNT_LIMIT_MS = 2_000;

/** Adds the numbers of tickets to /metrics. While the database does not answer they are left out. */
export function reportTickets(metrics: Metrics, tickets: Pick<TicketRecords, "count">, log: Log): void {
  metrics.gauge(
    "tickets",
    "Help tickets, by status.",
    async () => {
      try {
        const count = async (status: TicketStatus) => ({ labels: { status }, value: await tickets.count({ status }) });
        return await inTime(Promise.all(ticketStatuses.map(count)), COUNT_LIMIT_MS, () => []);
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
