import type { Log } from "../../base/log/log.js";
import type { EventBus } from "../../contracts/events/event-bus.js";
import { ticketOverdue } from "../../contracts/events/events.js";
import type { TicketTargetKind } from "../../contracts/ticket-kinds.js";
import type { Storage } from "../../storage/storage.js";
import type { OverdueTicket, TicketTargets } from "../../storage/tickets/ticket-targets.js";

const CHECK_INTERVAL_MS = 10_000;
/** Marked in one check, of each kind. The next check goes on. */
const CLAIMED_PER_CHECK = 1_000;
/** Published in one check, so that new targets over a long queue, or a return after days, do not flood receivers. */
const TOLD_PER_CHECK = 20;
/** Misses that are older are marked, counted and logged, but not published: they are no news. */
const NEWS_MS = 24 * 3_600_000;

export interface TargetWatchParts {
  readonly storage: { readonly tickets: Pick<Storage["tickets"], "countOverdue" | "claimOverdue"> };
  readonly events: Pick<EventBus, "publish">;
  readonly log: Log;
  readonly targets: TicketTargets;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/** Publishes once that a ticket missed a target, and counts the tickets that have missed theirs. */
export class TargetWatch {
  /** As of the last check. */
  overdue: Record<TicketTargetKind, number> = { FirstAnswer: 0, Closing: 0 };
  private readonly parts: TargetWatchParts;
  private readonly now: () => number;
  private readonly timer: NodeJS.Timeout;
  private checking: Promise<void> | undefined;

  constructor(parts: TargetWatchParts) {
    this.parts = parts;
    this.now = parts.now ?? Date.now;
    this.timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS);
    this.timer.unref();
    void this.check();
  }

  /** Never rejects. A call while a check runs waits for that one. */
  check(): Promise<void> {
    this.checking ??= this.checkOnce()
      .catch((error: unknown) => this.parts.log.error({ err: error }, "tickets could not be checked for missed targets"))
      .finally(() => (this.checking = undefined));
    return this.checking;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
  }

  private async checkOnce(): Promise<void> {
    const { storage, targets, log } = this.parts;
    const now = this.now();
    const missed = await storage.tickets.claimOverdue(targets, { now, most: CLAIMED_PER_CHECK });
    this.overdue = await storage.tickets.countOverdue(targets, now);
    const news = missed
      .filter(({ dueAt }) => now - dueAt < NEWS_MS)
      .sort((a, b) => a.dueAt - b.dueAt)
      .slice(0, TOLD_PER_CHECK);
    for (const one of news) this.tell(one);
    if (news.length < missed.length) {
      log.warn({ tickets: missed.length - news.length }, "more tickets missed a target; no event tells of them");
    }
  }

  private tell({ ticketId, category, kind, dueAt, assignedToAccountId }: OverdueTicket): void {
    const { events, log } = this.parts;
    log.warn({ ticketId, target: kind }, "a help ticket missed a target");
    events.publish(ticketOverdue, { ticketId, category, target: kind, dueAtUtc: dueAt, assignedToAccountId });
  }
}
