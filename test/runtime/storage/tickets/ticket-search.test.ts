import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KnexAccountRepository } from "../../../../runtime/storage/accounts/account-repository.js";
import { KnexTicketRepository } from "../../../../runtime/storage/tickets/ticket-repository.js";
import type { TicketQuery } from "../../../../runtime/storage/tickets/ticket-records.js";
import { engines, openForTest } from "../engines.js";
import { newAccount } from "../samples.js";
import { newTicket, noLimits } from "./ticket-samples.js";

const MESSAGES = {
  gate: "The moongate at Magincia ate my horse!",
  horses: "Two HORSES stand in the well; the gate is open.",
  accents: "Ŝamanó cannot enter the café",
  hostile: `"quoted" OR horse* NEAR(x) -- '); DROP TABLE tickets; + - ~ <> @`,
  underscore: "my name is big_bad_wolf",
  chinese: "我的马在门后面不见了",
  japanese: "港でムーンゲートが消えました",
  korean: "제 말이 마법문에서 사라졌어요",
  thai: "ม้าของฉันหายไปในประตู",
  hindi: "मेरा घोड़ा द्वार में खो गया",
  turkish: "İSTANBUL kapısı kapalı",
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
      ["门后", ["chinese"]],
      ["ゲート", ["japanese"]],
      ["법문", ["korean"]],
      ["ประตู", ["thai"]],
      ["ประตู ม้า", ["thai"]],
      ["घोड़ा", ["hindi"]],
      ["istanbul", ["turkish"]],
      ["门 马 狗", []],
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

/** So many that the newest ones are read one by one for a common word, and the index is asked for others. */
const MANY = 4_200;

describe.each(engines)("a search among many tickets on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let tickets: KnexTicketRepository;

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      tickets = new KnexTicketRepository(database.knex);
      await new KnexAccountRepository(database.knex).create(newAccount("sender"));
      const row = (id: number) => ({
        ...{ ticket_id: id, status: "Open", category: "Bug", sender_account_id: 1, sender_account_name: "sender" },
        message: `${id % 2 === 0 ? "Café" : "uncafé"} ${id % 600 === 1 ? "rare" : "usual"} ${id % 3 === 0 ? "cafeteria" : ""}`,
        ...{
          sender_character_id: id,
          sender_character_name: "Anna",
          map_id: 1,
          x: 1,
          y: 2,
          z: 3,
          created_at: id,
          last_updated_at: id,
        },
      });
      const rows = Array.from({ length: MANY }, (_, n) => row(n + 1));
      await database.knex.batchInsert("tickets", rows, 500);
      const tally = { status: "*", category: "*", assigned_account_id: 0 };
      await database.knex("ticket_tallies").insert({ ...tally, block: 0, total: MANY });
    });
    afterAll(() => database?.close());

    const found = async (search: string): Promise<{ total: number; first: number[] }> => {
      const { total, tickets: listed } = await tickets.list({ search }, { skip: 0, take: 3 });
      return { total, first: listed.map(({ ticketId }) => ticketId) };
    };

    it("finds the newest with a common word, whatever its accents, and none where it stands within another", async () => {
      expect(await found("cafe")).toEqual({ total: 1_000, first: [4_200, 4_198, 4_197] });
      expect(await found("CAFE usual")).toEqual({ total: 1_000, first: [4_200, 4_198, 4_197] });
    });

    it("finds all with a rare word", async () => {
      expect(await found("rare")).toEqual({ total: 7, first: [3_601, 3_001, 2_401] });
      expect(await found("cafe rare")).toEqual({ total: 0, first: [] });
    });
  });
});
