import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KnexAccountRepository } from "../../../../runtime/storage/accounts/account-repository.js";
import { KnexTicketRepository } from "../../../../runtime/storage/tickets/ticket-repository.js";
import { TAGS_MAX } from "../../../../runtime/storage/tickets/ticket-tags.js";
import { TooManyTagsError } from "../../../../runtime/storage/tickets/ticket-records.js";
import { engines, openForTest } from "../engines.js";
import { newAccount } from "../samples.js";
import { newTicket, noLimits } from "./ticket-samples.js";

describe.each(engines)("tags of tickets on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let tickets: KnexTicketRepository;
    let ids: number[];
    const by = { accountId: 7, accountName: "rosa" };

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      tickets = new KnexTicketRepository(database.knex);
      const { accountId } = await new KnexAccountRepository(database.knex).create(newAccount("sender"));
      ids = [];
      for (const message of ["the gate", "the cart", "the gate again"]) {
        const filing = await tickets.create(newTicket(accountId, { message }), noLimits);
        if (filing.outcome === "stored") ids.push(filing.ticket.ticketId);
      }
    });
    afterAll(() => database?.close());

    const change = (ticketId: number, tag: string, isAdded = true) => tickets.changeTag(ticketId, { tag, isAdded, by, at: 5 });
    const listed = async (query: object) =>
      (await tickets.list(query, { skip: 0, take: 10 })).tickets.map(({ ticketId }) => ticketId);

    it("are added and removed one by one, each once, with the history of both", async () => {
      const [first] = ids as [number];
      const version = await tickets.find(first);
      expect(await change(first, "漢字")).toMatchObject({ tags: ["漢字"], isChanged: true, ticket: version! });
      expect(await change(first, "漢字")).toMatchObject({ isChanged: false });
      expect(await change(first, "absent", false)).toMatchObject({ tags: ["漢字"], isChanged: false });
      expect(await change(first, "a")).toMatchObject({ tags: ["a", "漢字"] });
      expect(await change(first, "漢字", false)).toMatchObject({ tags: ["a"], isChanged: true });
      expect((await tickets.history(first, 9)).map(({ action, text }) => [action, text])).toEqual([
        ["Opened", null],
        ["TagAdded", "漢字"],
        ["TagAdded", "a"],
        ["TagRemoved", "漢字"],
      ]);
      expect(await change(999, "a")).toBeUndefined();
    });

    it("find tickets, together with other filters and words", async () => {
      const [first, second, third] = ids as [number, number, number];
      await change(second, "bug");
      await change(third, "bug");
      await change(first, "bug");
      expect(await listed({ tag: "bug" })).toEqual([third, second, first]);
      expect(await listed({ tag: "bug", order: "oldest" })).toEqual([first, second, third]);
      expect(await listed({ tag: "bug", search: "gate" })).toEqual([third, first]);
      expect(await listed({ tag: "bug", status: "Closed" })).toEqual([]);
      expect(await listed({ tag: "BUG" })).toEqual([]);
      expect(await tickets.countTags(9)).toEqual([
        { tag: "bug", tickets: 3 },
        { tag: "a", tickets: 1 },
      ]);
      expect(await tickets.tags([first, third])).toEqual([
        { ticketId: first, tag: "a" },
        { ticketId: first, tag: "bug" },
        { ticketId: third, tag: "bug" },
      ]);
    });

    it("have a limit, also if many people add some at once", async () => {
      const [, second] = ids as [number, number];
      const names = Array.from({ length: TAGS_MAX + 4 }, (_, n) => `t${n}`);
      const results = await Promise.allSettled(names.map((name) => change(second, name)));
      const refused = results.filter((result) => result.status === "rejected");
      expect(refused.map(({ reason }) => reason as unknown)).toEqual(Array(5).fill(expect.any(TooManyTagsError)));
      expect(await tickets.tags([second])).toHaveLength(TAGS_MAX);
    });
  });
});
