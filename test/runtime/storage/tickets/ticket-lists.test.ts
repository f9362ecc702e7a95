import type { Knex } from "knex";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KnexAccountRepository } from "../../../../runtime/storage/accounts/account-repository.js";
import { KnexTicketRepository } from "../../../../runtime/storage/tickets/ticket-repository.js";
import { BLOCK_IDS } from "../../../../runtime/storage/tickets/ticket-tallies.js";
import type { TicketTargets } from "../../../../runtime/storage/tickets/ticket-targets.js";
import type { Ticket } from "../../../../runtime/contracts/tickets.js";
import type { TicketFilter } from "../../../../runtime/storage/tickets/ticket-records.js";
import { ticketCategories, ticketStatuses } from "../../../../runtime/contracts/ticket-kinds.js";
import { seededRandom } from "../../../support/random.js";
import { engines, openForTest } from "../engines.js";
import { newAccount } from "../samples.js";
import { newTicket, noLimits } from "./ticket-samples.js";

const STAFF = [11, 12];
const TICKETS = 120;
const CHANGES = 200;
const SEED = 4711;

/** Every status with every category, and with every assignee; one assignee has no tickets. */
const filters: TicketFilter[] = [undefined, ...ticketStatuses].flatMap((status, n) => [
  ...[undefined, ...ticketCategories].map((category) => ({ status, category, assignedToAccountId: undefined })),
  ...[...STAFF, 99].map((assignedToAccountId) => ({ status, category: undefined, assignedToAccountId })),
  { status, category: ticketCategories[n % ticketCategories.length], assignedToAccountId: STAFF[n % STAFF.length] },
]);

/** Some categories have both targets, some one, some none. */
const targets = Object.fromEntries(
  ticketCategories.map((category, n) => [
    category,
    { firstAnswerMs: n % 2 === 0 ? 50 + n : null, closingMs: n % 3 === 0 ? 40 + 7 * n : null },
  ]),
) as TicketTargets;

/** The time by which staff must do something; infinite if never. Never for all that has no target of its category. */
function dueOf({ category, createdAt, firstAnswerAt }: Ticket): number {
  const { firstAnswerMs, closingMs } = targets[category];
  return createdAt + Math.min(firstAnswerAt === null ? (firstAnswerMs ?? Infinity) : Infinity, closingMs ?? Infinity);
}

/** The plain reference implementation. */
function matching(all: Ticket[], { status, category, assignedToAccountId }: TicketFilter): Ticket[] {
  return all
    .filter((ticket) => status === undefined || ticket.status === status)
    .filter((ticket) => category === undefined || ticket.category === category)
    .filter((ticket) => assignedToAccountId === undefined || ticket.assignedToAccountId === assignedToAccountId)
    .sort((a, b) => b.ticketId - a.ticketId);
}

function withoutText(ticket: Ticket): Partial<Ticket> {
  const { ...summary }: Partial<Ticket> = ticket;
  delete summary.message;
  return summary;
}

/** Makes the next ticket's id begin at `ticketId`. */
async function continueAt(knex: Knex, ticketId: number, sender: number): Promise<void> {
  const row = { category: "Other", status: "Open", message: "", sender_account_name: "", sender_character_name: "" };
  const numbers = { map_id: 0, x: 0, y: 0, z: 0, created_at: 0, last_updated_at: 0, sender_character_id: 0 };
  await knex("tickets").insert({ ...row, ...numbers, ticket_id: ticketId - 1, sender_account_id: sender });
  await knex("tickets")
    .where("ticket_id", ticketId - 1)
    .delete();
}

describe.each(engines)("lists of tickets on $engine", ({ engine, isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let tickets: KnexTicketRepository;
    let all: Ticket[];

    /** Tickets in three blocks of ids with gaps, changed at random. Their times run backwards, their ids do not. */
    beforeAll(async () => {
      database = await openForTest(newDatabase);
      tickets = new KnexTicketRepository(database.knex);
      const { accountId } = await new KnexAccountRepository(database.knex).create(newAccount("sender"));
      const random = seededRandom(SEED);
      const pick = <T>(values: readonly T[]): T => values[random.below(values.length)]!;
      const ids: number[] = [];
      for (let n = 0; n < TICKETS; n += 1) {
        if (n === TICKETS / 3) await continueAt(database.knex, BLOCK_IDS - 3, accountId);
        if (n === (TICKETS / 3) * 2) await continueAt(database.knex, 7 * BLOCK_IDS, accountId);
        const ticket = newTicket(accountId, { category: pick(ticketCategories), createdAt: 2_000_000 - n });
        const filing = await tickets.create(ticket, noLimits);
        if (filing.outcome === "stored") ids.push(filing.ticket.ticketId);
      }
      for (let n = 0; n < CHANGES; n += 1) {
        const accountId = pick(STAFF);
        const by = { accountId, accountName: `Staff ${accountId}` };
        const assignTo = random.below(2) === 0 ? { ...by, characterId: null, characterName: null } : undefined;
        await tickets.change(pick(ids), { status: assignTo ? "Assigned" : pick(ticketStatuses), assignTo, by, at: n });
      }
      all = (await Promise.all(ids.map((id) => tickets.find(id)))).map((ticket) => ticket!);
    });
    afterAll(() => database?.close());

    it("have the right counts for each filter", async () => {
      for (const filter of filters) {
        const expected = matching(all, filter).length;
        expect(await tickets.count(filter), JSON.stringify(filter)).toBe(expected);
      }
    });

    it("have each filter's tickets newest first, page by page, without their texts", async () => {
      for (const filter of filters) {
        const expected = matching(all, filter).map(withoutText);
        const shown = await tickets.list(filter, { skip: 0, take: TICKETS });
        expect(shown, JSON.stringify(filter)).toEqual({ total: expected.length, tickets: expected });
      }
      for (const filter of [{}, { status: "Closed" as const }, { assignedToAccountId: STAFF[0] }]) {
        const expected = matching(all, filter);
        for (const take of [7, 50]) {
          for (let skip = 0; skip < expected.length + take; skip += take) {
            const page = await tickets.list(filter, { skip, take });
            const ids = page.tickets.map(({ ticketId }) => ticketId);
            expect([page.total, ids]).toEqual([
              expected.length,
              expected.slice(skip, skip + take).map(({ ticketId }) => ticketId),
            ]);
          }
        }
      }
    });

    it("have each filter's tickets in the other orders, page by page", async () => {
      const oldestFirst = (a: Ticket, b: Ticket) => a.ticketId - b.ticketId;
      const isNobodys = (ticket: Ticket) => ticket.status !== "Closed" && ticket.assignedToAccountId === null;
      for (const filter of filters) {
        const expected = matching(all, filter);
        const nobodys = expected.filter(isNobodys).sort(oldestFirst);
        const waitingBy = (compare: (a: Ticket, b: Ticket) => number) => [
          ...expected.filter(({ status }) => status !== "Closed").sort((a, b) => compare(a, b) || oldestFirst(a, b)),
          ...expected.filter(({ status }) => status === "Closed"),
        ];
        const inOrder = {
          oldest: [...expected].reverse(),
          unassigned: [...nobodys, ...expected.filter((ticket) => !isNobodys(ticket))],
          urgent: waitingBy((a, b) => dueOf(a) - dueOf(b)),
          category: waitingBy((a, b) => a.category.localeCompare(b.category, "en")),
          player: waitingBy(() => 0),
          assignee: waitingBy((a, b) => (a.assignedToAccountId ?? Infinity) - (b.assignedToAccountId ?? Infinity) || 0),
        };
        for (const order of ["oldest", "unassigned", "urgent", "category", "player", "assignee"] as const) {
          const ids = inOrder[order].map(({ ticketId }) => ticketId);
          const whole = await tickets.list({ ...filter, order, targets }, { skip: 0, take: TICKETS });
          expect([whole.total, whole.tickets.map(({ ticketId }) => ticketId)], JSON.stringify(filter)).toEqual([ids.length, ids]);
          const page = await tickets.list({ ...filter, order, targets }, { skip: 3, take: 7 });
          expect([page.total, page.tickets.map(({ ticketId }) => ticketId)]).toEqual([ids.length, ids.slice(3, 10)]);
          // Of a search, the order is made by another part.
          const found = await tickets.list({ ...filter, order, targets, search: "well" }, { skip: 0, take: TICKETS });
          expect(found.tickets.map(({ ticketId }) => ticketId)).toEqual(ids);
        }
      }
      for (const order of ["oldest", "unassigned", "urgent"] as const) {
        expect(await tickets.list({ order }, { skip: Number.MAX_SAFE_INTEGER, take: 9 })).toEqual({
          total: TICKETS,
          tickets: [],
        });
      }
    });

    it("have only those whose next due time has passed, and count each filter with the others", async () => {
      const now = [...all.map(dueOf)].sort((a, b) => a - b)[20]!;
      const isOverdue = (ticket: Ticket) => ticket.status !== "Closed" && dueOf(ticket) <= now;
      const [accountId = 0] = STAFF;
      for (const filter of filters) {
        const expected = matching(all, filter).filter(isOverdue);
        for (const search of [undefined, "well"]) {
          const page = await tickets.list({ ...filter, search, overdueAt: now, targets }, { skip: 0, take: TICKETS });
          expect(page, JSON.stringify(filter)).toEqual({ total: expected.length, tickets: expected.map(withoutText) });
          for (const overdueAt of [undefined, now]) {
            const size = (other: TicketFilter) =>
              matching(all, { ...filter, ...other }).filter((ticket) => overdueAt === undefined || isOverdue(ticket)).length;
            expect(
              await tickets.countEach({ ...filter, search, overdueAt, targets }, { accountId, now }),
              JSON.stringify({ filter, search, overdueAt }),
            ).toEqual({
              status: Object.fromEntries(ticketStatuses.map((status) => [status, size({ status })])),
              category: Object.fromEntries(ticketCategories.map((category) => [category, size({ category })])),
              mine: size({ assignedToAccountId: accountId }),
              overdue: expected.length,
            });
          }
        }
      }
      expect(await tickets.list({ overdueAt: now }, { skip: 0, take: 9 })).toEqual({ total: 0, tickets: [] });
    });

    it("hold still up to a ticket, whatever comes after it", async () => {
      const upTo = all[(TICKETS / 3) * 2 + 10]!.ticketId;
      for (const filter of filters) {
        for (const order of ["newest", "oldest", "unassigned", "urgent"] as const) {
          const whole = await tickets.list({ ...filter, order, targets }, { skip: 0, take: TICKETS });
          const expected = whole.tickets.map(({ ticketId }) => ticketId).filter((id) => id <= upTo);
          const ids: number[] = [];
          for (let skip = 0; skip < expected.length + 7; skip += 7) {
            const page = await tickets.list({ ...filter, order, targets, upTo }, { skip, take: 7 });
            expect(page.total, JSON.stringify({ filter, order })).toBe(expected.length);
            ids.push(...page.tickets.map(({ ticketId }) => ticketId));
          }
          expect(ids, JSON.stringify({ filter, order })).toEqual(expected);
        }
      }
    });

    it("are empty beyond the end, however far", async () => {
      expect(await tickets.list({}, { skip: Number.MAX_SAFE_INTEGER, take: 200 })).toEqual({ total: TICKETS, tickets: [] });
      expect(await tickets.list({ assignedToAccountId: 99 }, { skip: 0, take: 200 })).toEqual({ total: 0, tickets: [] });
    });

    // MySQL describes its plans in another way.
    if (engine === "SQLite")
      it("are read only through indexes, whatever the filter", async () => {
        for (const filter of filters) {
          const queries: { sql: string; bindings: unknown[] }[] = [];
          const note = (query: { sql: string; bindings: unknown[] }) => queries.push(query);
          database.knex.on("query", note);
          await tickets.list(filter, { skip: 1, take: 5 });
          database.knex.off("query", note);
          for (const { sql, bindings } of queries) {
            const plan = await database.knex.raw<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, bindings as string[]);
            const steps = plan.map(({ detail }) => detail).join("; ");
            expect(steps, JSON.stringify(filter)).toMatch(/^SEARCH \w+ USING /);
            expect(steps, JSON.stringify(filter)).not.toMatch(/SCAN|TEMP B-TREE/);
          }
        }
      });
  });
});
