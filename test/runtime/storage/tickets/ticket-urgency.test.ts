import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ticketCategories } from "../../../../runtime/contracts/ticket-kinds.js";
import { KnexAccountRepository } from "../../../../runtime/storage/accounts/account-repository.js";
import { KnexTicketRepository } from "../../../../runtime/storage/tickets/ticket-repository.js";
import type { TicketTargets } from "../../../../runtime/storage/tickets/ticket-targets.js";
import { engines, openForTest } from "../engines.js";
import { newAccount } from "../samples.js";
import { addStaff, newTicket, noLimits } from "./ticket-samples.js";

const NONE = { firstAnswerMs: null, closingMs: null };
const targets: TicketTargets = {
  ...(Object.fromEntries(ticketCategories.map((category) => [category, NONE])) as TicketTargets),
  Bug: { firstAnswerMs: 100, closingMs: 1_000 },
  Stuck: { firstAnswerMs: null, closingMs: 500 },
};
const SENT = 1_000_000;
const by = { accountId: 7, accountName: "staff" };

describe.each(engines)("missed targets of tickets on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let tickets: KnexTicketRepository;
    let sender: number;

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      tickets = new KnexTicketRepository(database.knex);
      ({ accountId: sender } = await new KnexAccountRepository(database.knex).create(newAccount("sender")));
      await addStaff(database.knex, [by.accountId]);
    });
    afterAll(() => database?.close());

    async function sent(category: (typeof ticketCategories)[number]): Promise<number> {
      const filing = await tickets.create(newTicket(sender, { category, createdAt: SENT }), noLimits);
      if (filing.outcome !== "stored") throw new Error(filing.outcome);
      return filing.ticket.ticketId;
    }
    const firstAnswer = async (ticketId: number) => (await tickets.find(ticketId))?.firstAnswerAt;
    const claimed = async (now: number, most = 10) =>
      (await tickets.claimOverdue(targets, { now, most })).map(({ ticketId, kind, dueAt }) => [ticketId, kind, dueAt]);

    it("decide which ticket comes next; without one it is that which has waited longest", async () => {
      const [question, bug, stuck] = [await sent("Question"), await sent("Bug"), await sent("Stuck")];
      const assignTo = { ...by, characterId: null, characterName: null };
      const next = async () => (await tickets.takeNext({ targets }, { assignTo, by, at: SENT, notice: "" }))?.ticketId;
      expect([await next(), await next(), await next(), await next()]).toEqual([bug, stuck, question, undefined]);
      await tickets.change(stuck, { status: "Open", by, at: SENT });
      const [late] = [await sent("Question")];
      expect([await next(), await next()]).toEqual([stuck, late]);
      for (const ticketId of [question, bug, stuck, late]) await tickets.change(ticketId, { status: "Closed", by, at: SENT });
    });

    it("are counted, and each is returned once; answers and closing end them", async () => {
      const bug = await sent("Bug");
      const answered = await sent("Bug");
      const stuck = await sent("Stuck");
      await sent("Question");
      await tickets.remark(answered, { action: "NoteAdded", text: "a note is no answer", by, at: SENT + 5 });
      expect(await firstAnswer(answered)).toBeNull();
      await tickets.remark(answered, { action: "AnswerSent", text: "soon", by, at: SENT + 10 });
      await tickets.remark(answered, { action: "AnswerSent", text: "now", by, at: SENT + 20 });
      await tickets.change(answered, { status: "Assigned", by, at: SENT + 30 });
      expect(await firstAnswer(answered)).toBe(SENT + 10);

      expect(await claimed(SENT + 99)).toEqual([]);
      expect(await claimed(SENT + 100)).toEqual([[bug, "FirstAnswer", SENT + 100]]);
      expect(await claimed(SENT + 200)).toEqual([]);
      expect(await tickets.countOverdue(targets, SENT + 200)).toEqual({ FirstAnswer: 1, Closing: 0 });

      await tickets.change(bug, { status: "Open", by, at: SENT + 300 });
      expect(await firstAnswer(bug)).toBe(SENT + 300);
      expect(await tickets.countOverdue(targets, SENT + 300)).toEqual({ FirstAnswer: 0, Closing: 0 });

      expect(await claimed(SENT + 2_000, 2)).toEqual([
        [bug, "Closing", SENT + 1_000],
        [answered, "Closing", SENT + 1_000],
      ]);
      expect(await claimed(SENT + 2_000, 2)).toEqual([[stuck, "Closing", SENT + 500]]);
      expect(await tickets.countOverdue(targets, SENT + 2_000)).toEqual({ FirstAnswer: 0, Closing: 3 });
      await tickets.change(stuck, { status: "Closed", by, at: SENT + 2_100 });
      expect(await tickets.countOverdue(targets, SENT + 2_200)).toEqual({ FirstAnswer: 0, Closing: 2 });
    });

    it("are none without targets", async () => {
      const none = Object.fromEntries(ticketCategories.map((category) => [category, NONE])) as TicketTargets;
      expect(await tickets.countOverdue(none, Number.MAX_SAFE_INTEGER)).toEqual({ FirstAnswer: 0, Closing: 0 });
      expect(await tickets.claimOverdue(none, { now: Number.MAX_SAFE_INTEGER, most: 10 })).toEqual([]);
    });
  });
});
