import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EconomyBook, readEconomy } from "../../../../runtime/services/staff-view/economy-book.js";
import { KnexEconomyRepository, writeSums } from "../../../../runtime/storage/economy/economy-repository.js";
import type { EconomyHour } from "../../../../runtime/storage/economy/economy-records.js";
import { SOLE_HOLD, type WorldHold } from "../../../../runtime/storage/world/world-hold.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { World } from "../../../../runtime/world/world.js";
import { engines, openForTest } from "../../storage/engines.js";

const HOUR_MS = 3_600_000;
const TEN = 10 * HOUR_MS;
const log = pino({ level: "silent" });

/** A world with coins, checks, and a function that makes or destroys coins. */
function newWorld() {
  const world = new World();
  world.currencies = new Map([
    ["gold", undefined],
    ["check", "worth"],
  ]);
  const gold = new Item(0x4000_0001, world.kinds.define("gold", { isStackable: true }));
  return { world, make: (amount: number) => world.ledger.made(gold, "orcs", amount), gold };
}

describe.each(engines)("the economy by hour on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    beforeAll(async () => void (database = await openForTest(newDatabase)));
    afterAll(() => database?.close());

    const holdOf = (worldId: number, processId: number): WorldHold => ({ ...SOLE_HOLD, worldId, processId });
    const repositoryOf = (worldId: number, processId: number) =>
      new KnexEconomyRepository(database.knex, holdOf(worldId, processId));
    /** Stores what changed, as a batch of the world does. */
    async function store(book: EconomyBook, worldId: number, processId: number): Promise<void> {
      const taken = book.take();
      await database.knex.transaction((transaction) => writeSums(transaction, holdOf(worldId, processId), taken));
      book.settle(taken, true);
    }

    it("has coins, checks and sales of each hour, and goes on with the hour after a start", async () => {
      const repository = repositoryOf(1, 1);
      let now = TEN + 5;
      const first = newWorld();
      const book = await EconomyBook.open({ world: first.world, repository, now: () => now, log });
      first.make(40);
      first.world.ledger.gone(first.gold, "decay", 15);
      const check = new Item(0x4000_0002, first.world.kinds.resolve("check"));
      check.params = new Map([["worth", 500]]);
      first.world.ledger.made(check, "bankers");
      first.world.sales.add("players", "katana", 2, 30);
      await store(book, 1, 1);
      expect(await readEconomy(repository, 1, now)).toEqual({
        hours: [
          {
            from: TEN,
            causes: [
              { cause: "bankers", made: 500, gone: 0 },
              { cause: "decay", made: 0, gone: 15 },
              { cause: "orcs", made: 40, gone: 0 },
            ],
          },
        ],
        sold: [{ template: "katana", by: "players", pieces: 2, gold: 60, lowestPrice: 30, highestPrice: 30 }],
      });

      const second = newWorld();
      const next = await EconomyBook.open({ world: second.world, repository, now: () => now, log });
      second.make(2);
      second.world.sales.add("players", "katana", 1, 45);
      await store(next, 1, 1);
      now += HOUR_MS;
      await store(next, 1, 1);
      second.make(100);
      await store(next, 1, 1);
      const { hours, sold } = await readEconomy(repository, 1, now);
      expect(hours.map(({ from, causes }) => [from, causes.find(({ cause }) => cause === "orcs")?.made])).toEqual([
        [TEN, 42],
        [TEN + HOUR_MS, 100],
      ]);
      expect(sold).toEqual([{ template: "katana", by: "players", pieces: 3, gold: 105, lowestPrice: 30, highestPrice: 45 }]);
    });

    it("is the sum of all processes of a world, and of no other world", async () => {
      for (const [worldId, processId, amount] of [
        [2, 2, 10],
        [2, 3, 5],
        [3, 4, 1_000],
      ] as const) {
        const { world, make } = newWorld();
        const book = await EconomyBook.open({ world, repository: repositoryOf(worldId, processId), now: () => TEN, log });
        make(amount);
        await store(book, worldId, processId);
      }
      const { hours } = await readEconomy(repositoryOf(1, 1), 2, TEN);
      expect(hours).toEqual([{ from: TEN, causes: [{ cause: "orcs", made: 15, gone: 0 }] }]);
    });

    it("keeps the hours of 7 days", async () => {
      const repository = repositoryOf(5, 5);
      let now = TEN;
      const { world, make } = newWorld();
      const book = await EconomyBook.open({ world, repository, now: () => now, log });
      for (const hour of [0, 1, 7 * 24 - 1, 7 * 24]) {
        now = TEN + hour * HOUR_MS;
        // Ends the hour before.
        await book.tidy();
        make(1);
        await store(book, 5, 5);
      }
      const kept = [TEN + HOUR_MS, TEN + (7 * 24 - 1) * HOUR_MS, TEN + 7 * 24 * HOUR_MS];
      expect((await readEconomy(repository, 5, now)).hours.map(({ from }) => from)).toEqual(kept);
      expect(await database.knex("gold_hours").where({ world_id: 5 })).toHaveLength(kept.length);
    });
  });
});

describe("the sums of a book", () => {
  async function newBook(write: (hour: EconomyHour) => Promise<void> = () => Promise.resolve()) {
    const clock = { now: TEN };
    const parts = newWorld();
    const repository = { ownHour: (from: number) => Promise.resolve({ from, causes: [], sold: [] }), write };
    const book = await EconomyBook.open({ world: parts.world, now: () => clock.now, log, repository });
    return { ...parts, book, clock };
  }

  it("are taken once, only those that changed, and again where they could not be stored", async () => {
    const { book, world, gold, make } = await newBook();
    make(3);
    const first = book.take();
    expect(first).toEqual([{ from: TEN, causes: [{ cause: "orcs", made: 3, gone: 0 }], sold: [] }]);
    world.ledger.made(gold, "decay", 1);
    book.settle(first, false);
    const again = book.take();
    expect(again[0]!.causes.map(({ cause, made }) => [cause, made]).sort()).toEqual([
      ["decay", 1],
      ["orcs", 3],
    ]);
    book.settle(again, true);
    expect(book.take()).toEqual([]);
    make(4);
    expect(book.take()).toEqual([{ from: TEN, causes: [{ cause: "orcs", made: 7, gone: 0 }], sold: [] }]);
  });

  it("of an hour that is over are written as a whole when a batch has stored them, with the best sales", async () => {
    const written: EconomyHour[] = [];
    let isFailing = true;
    const { book, world, make, clock } = await newBook((hour) => {
      if (isFailing) return Promise.reject(new Error("no room"));
      written.push(hour);
      return Promise.resolve();
    });
    make(3);
    for (let at = 0; at < 501; at++) world.sales.add("players", `thing ${at}`, 1, 1 + at);
    clock.now += HOUR_MS;
    const taken = book.take();
    await book.tidy();
    book.settle(taken, true);
    await book.tidy();
    isFailing = false;
    expect(written).toEqual([]);
    await book.tidy();
    await book.tidy();
    expect(written).toMatchObject([{ from: TEN, causes: [{ cause: "orcs", made: 3 }] }]);
    expect(written[0]!.sold).toHaveLength(500);
    expect(written[0]!.sold.map(({ template }) => template)).not.toContain("thing 0");
  });
});
