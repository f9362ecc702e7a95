import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KnexAccountRepository } from "../../../runtime/storage/account-repository.js";
import { KnexTicketRepository } from "../../../runtime/storage/ticket-repository.js";
import type { TicketQuery } from "../../../runtime/storage/tickets.js";
import { engines, openForTest } from "./engines.js";
import { newAccount } from "./samples.js";
import { newTicket, noLimits } from "./ticket-samples.js";

const MESSAGES = {
  gate: "The moongate at Magincia ate my horse!",
  horses: "Two HORSES stand in the well; the gate is open.",
  accents: "Ŝamanó cannot enter the café",
  hostile: `"quoted" OR horse* NEAR(x) -- '); DROP TABLE tickets; + - ~ <> @`,
  underscore: "my name is big_bad_wolf",
  percent: "100% of the to is at it",
};

describe.each(engines)("a search for tickets on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let tickets: KnexTicketRepository;
    const names = new Map<number, string>();
    let numberOf: Record<string, number>;

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      tickets = new KnexTicketRepository(database.knex);
      const { accountId } = await new KnexAccountRepository(database.knex).create(newAccount("sender"));
      for (const [name, message] of Object.entries(MESSAGES)) {
        const sender = name === "gate" ? { senderAccountName: "rider_77", senderCharacterName: "Lady Epona" } : {};
        const filing = await tickets.create(newTicket(accountId, { message, ...sender }), noLimits);
        if (filing.outcome === "stored") names.set(filing.ticket.ticketId, name);
      }
      numberOf = Object.fromEntries([...names].map(([id, name]) => [name, id]));
    });
    afterAll(() => database?.close());

    async function found(search: string, query: TicketQuery = {}): Promise<string[]> {
      const { tickets: listed, total } = await tickets.list({ search, ...query }, { skip: 0, take: 50 });
      expect(total).toBe(listed.length);
      return listed.map(({ ticketId }) => names.get(ticketId)!);
    }

    it.each([
      ["horse", ["hostile", "horses", "gate"]],
      ["horse ate", ["gate"]],
      ["Moongate MAG", ["gate"]],
      ["samano cafe", ["accents"]],
      ["epona", ["gate"]],
      ["rider", ["gate"]],
      ["wolf name", ["underscore"]],
      ["the gate horse", ["horses"]],
      ["drop table", ["hostile"]],
      ["nothing like this", []],
      ["!!! %%% \u0000", []],
      ['"', []],
    ])("for %j finds the tickets with all these beginnings of words", async (search, expected) => {
      expect(await found(search)).toEqual(expected.filter((name) => name !== ""));
    });

    it("for a number finds that ticket, with or without a sign before it, and keeps to the filter", async () => {
      const { accents } = numberOf;
      expect(await found(String(accents))).toContain("accents");
      expect(await found(`#${accents}`)).toContain("accents");
      expect(await found(`#${accents}`, { status: "Closed" })).toEqual([]);
      expect(await found("999999999999999")).toEqual([]);
    });

    it("of short and common words finds tickets too", async () => {
      expect(await found("to is at it")).toContain("percent");
    });

    it("follows the filters, orders and pages", async () => {
      expect(await found("horse", { order: "oldest" })).toEqual(["gate", "horses", "hostile"]);
      expect(await found("horse", { category: "Bug" })).toEqual([]);
      const by = { accountId: 7, accountName: "staff" };
      await tickets.change(numberOf["hostile"]!, { status: "Closed", by, at: 1 });
      expect(await found("horse", { status: "Open" })).toEqual(["horses", "gate"]);
      expect(await found("horse", { order: "unassigned" })).toEqual(["gate", "horses", "hostile"]);
      expect(await found("horse", { order: "urgent" })).toEqual(["gate", "horses", "hostile"]);
      const page = await tickets.list({ search: "horse" }, { skip: 1, take: 1 });
      expect([page.total, page.tickets.map(({ ticketId }) => names.get(ticketId))]).toEqual([3, ["horses"]]);
    });

    it("no longer finds what was deleted", async () => {
      await database.knex("ticket_history").where("ticket_id", numberOf["accents"]!).delete();
      await database.knex("tickets").where("ticket_id", numberOf["accents"]!).delete();
      expect(await found("samano")).toEqual([]);
    });
  });
});
