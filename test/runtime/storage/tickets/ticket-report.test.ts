import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KnexAccountRepository } from "../../../../runtime/storage/accounts/account-repository.js";
import { KnexTicketRepository } from "../../../../runtime/storage/tickets/ticket-repository.js";
import { mondayBefore, WEEK_MS } from "../../../../runtime/storage/tickets/ticket-weeks.js";
import type { TicketStatus } from "../../../../runtime/contracts/ticket-kinds.js";
import { engines, openForTest } from "../engines.js";
import { newAccount } from "../samples.js";
import { newTicket, noLimits } from "./ticket-samples.js";

const MONDAY = Date.UTC(2026, 2, 2);
const DAY_MS = 24 * 3_600_000;

describe("the Monday before a time", () => {
  it.each([
    [Date.UTC(2026, 2, 2), "2026-03-02"],
    [Date.UTC(2026, 2, 8, 23, 59, 59, 999), "2026-03-02"],
    [Date.UTC(1970, 0, 1), "1969-12-29"],
  ])("of %s is %s", (time, monday) => {
    expect(new Date(mondayBefore(time)).toISOString()).toBe(`${monday}T00:00:00.000Z`);
  });
});

describe.each(engines)("the report on tickets on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let tickets: KnexTicketRepository;
    let sender: number;

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      tickets = new KnexTicketRepository(database.knex);
      ({ accountId: sender } = await new KnexAccountRepository(database.knex).create(newAccount("sender")));
    });
    afterAll(() => database.close());

    async function sent(createdAt: number, category: "Bug" | "Stuck"): Promise<number> {
      const filing = await tickets.create(newTicket(sender, { createdAt, category }), noLimits);
      if (filing.outcome !== "stored") throw new Error(filing.outcome);
      return filing.ticket.ticketId;
    }

    const rosa = { accountId: 11, accountName: "rosa" };
    const tim = { accountId: 12, accountName: "tim" };

    async function set(ticketId: number, status: TicketStatus, at: number, by = rosa): Promise<void> {
      const assignTo = { ...by, characterId: null, characterName: null };
      await tickets.change(ticketId, { status, at, by, ...(status === "Assigned" && { assignTo }) });
    }

    it("counts what was sent, closed and waiting in each week, and who took and closed", async () => {
      const old = await sent(MONDAY - 10 * WEEK_MS, "Bug");
      const first = await sent(MONDAY, "Bug");
      const last = await sent(MONDAY + WEEK_MS - 1, "Bug");
      const stuck = await sent(MONDAY + WEEK_MS, "Stuck");
      await set(first, "Assigned", MONDAY + DAY_MS);
      await set(first, "Closed", MONDAY + 2 * DAY_MS);
      await set(first, "Closed", MONDAY + 3 * DAY_MS);
      await set(old, "Closed", MONDAY + WEEK_MS + DAY_MS, tim);
      await set(last, "Closed", MONDAY + WEEK_MS + DAY_MS, tim);
      await set(last, "Open", MONDAY + WEEK_MS + 2 * DAY_MS);
      await set(stuck, "Assigned", MONDAY + 2 * WEEK_MS - 1, tim);

      const { flows, work, times, medians } = await tickets.report(MONDAY, 2);
      const week = { first: { weekFrom: MONDAY }, second: { weekFrom: MONDAY + WEEK_MS } };
      expect(flows.filter(({ category }) => category === "Bug")).toEqual([
        { ...week.first, category: "Bug", opened: 2, closed: 1, waiting: 2 },
        { ...week.second, category: "Bug", opened: 0, closed: 1, waiting: 1 },
      ]);
      expect(flows.filter(({ category }) => category === "Stuck")).toEqual([
        { ...week.first, category: "Stuck", opened: 0, closed: 0, waiting: 0 },
        { ...week.second, category: "Stuck", opened: 1, closed: 0, waiting: 1 },
      ]);
      expect(work).toEqual([
        { ...week.first, ...rosa, taken: 1, closed: 1 },
        { ...week.second, ...tim, taken: 1, closed: 2 },
      ]);
      const none = { answered: 0, answerMs: 0, closed: 0, closingMs: 0 };
      const byRosa = { answered: 1, answerMs: DAY_MS, closed: 1, closingMs: 3 * DAY_MS };
      const nobody = { ...none, accountName: null };
      expect(times).toEqual([
        { ...week.first, category: "Bug", accountName: "rosa", ...byRosa },
        {
          ...{ ...week.second, ...nobody, category: "Bug", answered: 2, answerMs: 11 * WEEK_MS + 2 * DAY_MS + 1 },
          ...{ closed: 1, closingMs: 11 * WEEK_MS + DAY_MS },
        },
        { ...week.second, ...none, category: "Stuck", accountName: "tim", answered: 1, answerMs: WEEK_MS - 1 },
      ]);
      const medianOf = (by: string, key: string, category: string | null = null) =>
        medians.find((one) => one.by === by && one.key === key && one.category === category);
      const answers = [DAY_MS, DAY_MS + 1, 11 * WEEK_MS + DAY_MS];
      expect(medianOf("category", "Bug")).toMatchObject({ answerMs: answers[1] });
      expect(medianOf("week", String(MONDAY))).toMatchObject({ answerMs: DAY_MS, closingMs: 3 * DAY_MS });
      expect(medianOf("week", String(MONDAY + WEEK_MS), "Stuck")).toMatchObject({ answerMs: WEEK_MS - 1, closingMs: null });
      expect(medianOf("person", "tim", "Bug")).toBeUndefined();
    });
  });
});
