import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { EventBus, type ShardEvent } from "../../../../runtime/contracts/events/event-bus.js";
import type { OverdueTicket } from "../../../../runtime/storage/tickets/ticket-targets.js";
import { TargetWatch } from "../../../../runtime/services/tickets/target-watch.js";
import { ticketTargets } from "../../../../runtime/services/tickets/targets.js";

const NOW = Date.UTC(2026, 2, 19);
const HOUR_MS = 3_600_000;

describe("the watch over targets of tickets", () => {
  let watch: TargetWatch | undefined;
  afterEach(() => watch?.close());

  function startWatch(checks: (() => OverdueTicket[])[]) {
    const published: ShardEvent[] = [];
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) });
    const events = new EventBus(log);
    events.subscribe((event) => published.push(event));
    const tickets = {
      claimOverdue: () => new Promise<OverdueTicket[]>((resolve) => resolve((checks.shift() ?? (() => []))())),
      countOverdue: () => Promise.resolve({ FirstAnswer: 3, Closing: 4 }),
    };
    const targets = ticketTargets({ default: { firstAnswerMinutes: 5 } })!;
    watch = new TargetWatch({ storage: { tickets }, events, log, targets, now: () => NOW });
    return { watch, published, lines };
  }
  const missed = (ticketId: number, agoMs = HOUR_MS): OverdueTicket => ({
    ...{ ticketId, category: "Bug", kind: "FirstAnswer", dueAt: NOW - agoMs, assignedToAccountId: null },
  });

  it("publishes what was missed, the longest first, and keeps the counts", async () => {
    const { watch, published } = startWatch([() => [missed(1, 5), missed(2)]]);
    await watch.check();
    const told = { category: "Bug", target: "FirstAnswer", assignedToAccountId: null };
    expect(published.map(({ members }) => members)).toEqual([
      { ...told, ticketId: 2, dueAtUtc: NOW - HOUR_MS },
      { ...told, ticketId: 1, dueAtUtc: NOW - 5 },
    ]);
    expect(published[0]?.declaration.name).toBe("TicketOverdueEvent");
    expect(watch.overdue).toEqual({ FirstAnswer: 3, Closing: 4 });
  });

  it("does not flood: of many it tells of 20, and of none that is a day old", async () => {
    const many = Array.from({ length: 30 }, (_, n) => missed(n + 1));
    const { watch, published, lines } = startWatch([() => [...many, missed(99, 24 * HOUR_MS)]]);
    await watch.check();
    expect(published).toHaveLength(20);
    expect(published.some(({ members }) => members["ticketId"] === 99)).toBe(false);
    expect(lines.find(({ tickets }) => tickets === 11)).toBeDefined();
  });

  it("goes on after a failure of the database", async () => {
    const fail = (): never => {
      throw new Error("away");
    };
    const { watch, published, lines } = startWatch([fail, () => [missed(1)]]);
    await watch.check();
    expect(lines.map(({ msg }) => msg)).toEqual(["tickets could not be checked for missed targets"]);
    await watch.check();
    expect(published).toHaveLength(1);
  });
});
