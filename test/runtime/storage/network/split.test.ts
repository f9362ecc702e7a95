import type { Knex } from "knex";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { KnexCharacterRepository } from "../../../../runtime/storage/accounts/character-repository.js";
import { remoteWorld } from "../../../../runtime/storage/database/remote-world.js";
import type { WorldHold } from "../../../../runtime/storage/world/world-hold.js";
import { WorldLease } from "../../../../runtime/storage/network/world-lease.js";
import { settleAlone } from "../../../../runtime/storage/network/world-parts.js";
import type { WorldRepository } from "../../../../runtime/storage/world/world-records.js";
import { KnexWorldRepository } from "../../../../runtime/storage/world/world-repository.js";
import { engines, openForTest } from "../engines.js";
import { failureOf } from "../database/failure.js";
import { newAccount, newCharacter } from "../samples.js";
import { KnexAccountRepository } from "../../../../runtime/storage/accounts/account-repository.js";
import { batchOf, type Line, linesOf, SERIALS } from "../world/world-samples.js";

const LONG = { leaseMs: 3_600_000, renewMs: 3_600_000, lookMs: 1 };
const LATER = [1, 2, 3, 4, 5];
const [ANN, BEN, CID] = [11, 12, 13];
const [CHEST, GOLD, GEM, SWORD] = [0x4000_0001, 0x4000_0002, 0x4000_0003, 0x4000_0004];

/** A chest with a purse of gold on facet 0, Ann on facet 0 with a sword, Ben on facet 1 with a gem. */
const THINGS: Line[] = [
  ["item", CHEST, { mapId: 0, x: 5, y: 5 }],
  ["item", GOLD, { holder: CHEST, amount: 500, x: 1, y: 1 }],
  ["mobile", ANN, { name: "Ann", mapId: 0 }],
  ["item", SWORD, { holder: ANN, layer: 1, x: 0, y: 0 }],
  ["mobile", BEN, { name: "Ben", mapId: 1 }],
  ["item", GEM, { holder: BEN, layer: 2, x: 0, y: 0 }],
];
const timer = (name: string, serial?: number): Line => ["store", "timer", 0, name, { at: 7, handler: "h", data: { serial } }];

interface Part {
  readonly lease: WorldLease;
  readonly hold: WorldHold;
  readonly world: WorldRepository;
}

describe.each(engines)("a stored world whose facets are split and joined on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let knex: Knex;

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      knex = database.knex;
    });
    beforeEach(async () => {
      for (const table of [
        ...[
          "worlds",
          "world_processes",
          "world_marks",
          "world_journal",
          "world_entities",
          "script_store",
          "world_arrivals",
          "world_things",
        ],
        ...["worn_items", "characters", "account_history", "accounts"],
      ])
        await knex(table).delete();
    });
    afterAll(() => database?.close());

    async function start(facets: readonly number[] | null, name = "Sosaria"): Promise<Part> {
      const lease = await WorldLease.take(knex, { name, facets, holder: "test" }, LONG);
      const { hold } = lease;
      return { lease, hold, world: remoteWorld(new KnexWorldRepository(knex, new AbortController().signal, hold)) };
    }

    async function load({ world }: { world: WorldRepository }): Promise<Line[]> {
      const lines: Line[] = [];
      const report = await world.load((batch) => void lines.push(...linesOf(batch)));
      expect(report.setAside).toEqual([]);
      return lines.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
    }

    const things = async (part: { world: WorldRepository }): Promise<unknown[]> =>
      (await load(part)).filter(([kind]) => kind !== "store").map(([, serial]) => serial);

    async function character(serial: number, slot: number, { processId, worldId }: WorldHold, mapId: number): Promise<void> {
      const accounts = new KnexAccountRepository(knex);
      const [known] = await accounts.list();
      const { accountId } = known ?? (await accounts.create(newAccount("Iolo")));
      const repository = new KnexCharacterRepository(knex, { processId, worldId, epoch: 1 });
      await repository.create({ ...newCharacter(accountId, slot, serial), mapId });
    }
    const owner = (serial: number): Promise<number> =>
      knex("characters")
        .where("serial", serial)
        .first<{ process_id: number }>("process_id")
        .then((row) => row.process_id);

    async function whole(): Promise<Part> {
      const part = await start(null);
      await part.world.append(SERIALS, batchOf(...THINGS));
      await character(ANN, 0, part.hold, 5);
      await character(BEN, 1, part.hold, 5);
      await character(CID, 2, part.hold, 0);
      return part;
    }

    it("goes to the processes of its facets, with all that is in things, and its characters", async () => {
      const part = await whole();
      await part.lease.release();
      const first = await start([0]);
      const later = await start(LATER);
      expect(first.hold.processId).not.toBe(later.hold.processId);
      expect(await things(first)).toEqual([CHEST, GOLD, SWORD, ANN]);
      expect(await things(later)).toEqual([GEM, BEN]);
      // One that was never in the world is where it will begin.
      expect([await owner(ANN), await owner(BEN), await owner(CID)]).toEqual(
        [first, later, first].map(({ hold }) => hold.processId),
      );
    });

    it("is joined again by one process, as it was, and can be split otherwise", async () => {
      const before = await whole();
      const lines = await load(before);
      await before.lease.release();
      for (const turn of [1, 2]) {
        const parts = [await start([0]), await start([1]), await start([2, 3, 4, 5])];
        expect((await Promise.all(parts.map(things))).flat().sort()).toEqual(lines.map(([, serial]) => serial).sort());
        for (const { lease } of parts) await lease.release();
        const joined = await start(null);
        expect([turn, await load(joined)]).toEqual([turn, lines]);
        expect(new Set([await owner(ANN), await owner(BEN), await owner(CID)])).toEqual(new Set([joined.hold.processId]));
        await joined.lease.release();
      }
      const halves = [await start([0, 1]), await start([2, 3, 4, 5])];
      expect(await load(halves[0]!)).toEqual(lines);
      expect(await load(halves[1]!)).toEqual([]);
    });

    it("is what the last batches say, also where they were not folded, and things that went to another process stay there", async () => {
      const part = await whole();
      await part.world.fold();
      await part.world.append(SERIALS, batchOf(["mobile", BEN, { name: "Ben", mapId: 0 }], ["gone", CHEST], ["gone", GOLD]));
      await part.lease.release();
      const first = await start([0]);
      const later = await start(LATER);
      expect([await things(first), await things(later)]).toEqual([[GEM, SWORD, ANN, BEN], []]);
      // Ben goes to facet 1 and comes back, and neither batch is folded.
      await first.world.append(SERIALS, batchOf(["gone", BEN], ["gone", GEM]));
      await later.world.append(SERIALS, batchOf(["mobile", BEN, { name: "Ben", mapId: 1 }], ["item", GEM, { holder: BEN }]));
      await first.lease.release();
      await later.lease.release();
      expect(await things(await start(null))).toEqual([GEM, SWORD, ANN, BEN]);
    });

    it("follows a mobile that only moved to another facet since it was stored whole", async () => {
      const part = await whole();
      await part.world.append(SERIALS, batchOf(["place", BEN, 3, 0, 7, 8, 0]));
      await part.lease.release();
      expect(await things(await start(LATER))).toEqual([]);
      expect(await load(await start([0]))).toContainEqual([
        "mobile",
        BEN,
        { name: "Ben", direction: 3, mapId: 0, x: 7, y: 8, z: 0 },
      ]);
    });

    it("fences a process that was only frozen, on all its facets", async () => {
      const frozen = await whole();
      await knex("world_processes").update({ lease_until: 1 });
      const first = await start([0]);
      const late = failureOf(frozen.world.append(SERIALS, batchOf(["gone", GEM])));
      expect((await late).kind).toBe("fenced");
      expect(await things(first)).toEqual([CHEST, GOLD, SWORD, ANN]);
      expect(await things(await start(LATER))).toEqual([GEM, BEN]);
    });

    it("is refused while a process runs that has some of the facets, and changes nothing", async () => {
      const part = await whole();
      for (const facets of [[0], LATER]) expect((await failureOf(start(facets))).kind).toBe("locked");
      expect(await things(part)).toEqual([CHEST, GOLD, GEM, SWORD, ANN, BEN]);
      await part.lease.release();
      const first = await start([0]);
      expect((await failureOf(start(null))).kind).toBe("locked");
      expect(await things(first)).toEqual([CHEST, GOLD, SWORD, ANN]);
    });

    it("is not split before a process has taken the things in its inbox, which go along to one that gets everything", async () => {
      const part = await whole();
      await part.lease.release();
      const waits = { from_process_id: 99, number: 1, records: Buffer.from("x"), created_at: 1 };
      await knex("world_things").insert({ ...waits, to_process_id: part.hold.processId });
      const refused = await failureOf(start([0]));
      expect([refused.kind, refused.message.includes("cannot be split before")]).toEqual(["incomplete", true]);
      await knex("world_things").delete();
      const later = await start(LATER);
      await later.lease.release();
      await knex("world_things").insert({ ...waits, to_process_id: later.hold.processId });
      const joined = await start(null);
      expect(await joined.world.receivedThings()).toMatchObject([{ fromProcess: 99, number: 1 }]);
    });

    it("is refused while the journal of a process is damaged, and changes nothing", async () => {
      const part = await whole();
      await part.world.append(SERIALS, batchOf(["gone", CHEST]));
      await part.world.append(SERIALS, batchOf(["gone", GOLD]));
      await part.lease.release();
      await knex("world_journal").where("id", 2).delete();
      const rows = await knex("world_processes").select("process_id", "facets", "epoch");
      const refused = await failureOf(start([0]));
      expect([refused.kind, refused.message.includes("batch 2 is missing")]).toEqual(["incomplete", true]);
      expect(await knex("world_processes").select("process_id", "facets", "epoch")).toEqual(rows);
    });

    it("takes along who is on the way to a process", async () => {
      const part = await whole();
      await part.lease.release();
      const [first, later] = [await start([0]), await start(LATER)];
      const records = (mapId: number): Uint8Array =>
        Buffer.from(`["character",${BEN},1,{}]\n["mobile",${BEN},{"name":"Ben","mapId":${mapId}}]\n`);
      const characters = [{ character: BEN, toProcess: first.hold.processId, records: records(0) }];
      await later.world.exchange(
        SERIALS,
        { characters, takenCharacters: [], things: [], takenThings: [] },
        batchOf(["gone", BEN], ["gone", GEM]),
      );
      for (const { lease } of [first, later]) await lease.release();
      const joined = await start(null);
      expect(await joined.world.receivedCharacters()).toMatchObject([{ character: BEN }]);
      expect(await owner(BEN)).toBe(joined.hold.processId);
      await joined.lease.release();
      const [again, others] = [await start([0]), await start(LATER)];
      expect([(await again.world.receivedCharacters()).length, (await others.world.receivedCharacters()).length]).toEqual([1, 0]);
      expect(await owner(BEN)).toBe(again.hold.processId);
    });

    it("gives each timer to the process that has the things it names, and loses none", async () => {
      const part = await whole();
      const calendar: Line = ["store", "calendar", 0, "daily", 5];
      await part.world.append(SERIALS, batchOf(timer("of Ann", ANN), timer("of Ben", BEN), timer("of nobody"), calendar));
      await part.lease.release();
      const timers = async (): Promise<unknown[]> =>
        knex("script_store").whereIn("scope", ["timer", "calendar"]).orderBy(["owner", "name"]).select("owner", "name");
      const first = await start([0]);
      // The number of the process that had all, and keeps the rest, is 1: its own tables are those of 0.
      const own = first.hold.processId;
      const split = [
        ...["daily", "of Ben", "of nobody"].map((name) => ({ owner: 0, name })),
        ...["daily", "of Ann"].map((name) => ({ owner: own, name })),
      ];
      expect(await timers()).toEqual(split);
      await first.lease.release();
      await start(null);
      expect(await timers()).toEqual(["daily", "of Ann", "of Ben", "of nobody"].map((name) => ({ owner: 0, name })));
    });

    it("of a shard that was alone is split, and is whole again when it is alone again, with what scripts keep", async () => {
      const alone = new KnexWorldRepository(knex, new AbortController().signal);
      await alone.append(SERIALS, batchOf(...THINGS, ["store", "global", 0, "day", 1]));
      const [first, later] = [await start([0]), await start(LATER)];
      expect([await things(first), await things(later)]).toEqual([
        [CHEST, GOLD, SWORD, ANN],
        [GEM, BEN],
      ]);
      expect((await load(first)).filter(([kind]) => kind === "store")).toEqual([["store", "global", 0, "day", 1]]);
      await first.world.append(SERIALS, batchOf(["store", "global", 0, "day", 2]));
      await later.world.append(SERIALS, batchOf(["store", "global", 0, "day", 3]));
      for (const { lease } of [later, first]) await lease.release();
      await settleAlone(knex);
      const again = { world: remoteWorld(alone) };
      expect(await things(again)).toEqual([CHEST, GOLD, GEM, SWORD, ANN, BEN]);
      expect((await load(again)).filter(([kind]) => kind === "store")).toEqual([["store", "global", 0, "day", 3]]);
      await alone.append(SERIALS, batchOf(["store", "global", 0, "day", 4]));
      await settleAlone(knex);
      const joined = await start(null);
      expect((await load(joined)).filter(([kind]) => kind === "store")).toEqual([["store", "global", 0, "day", 4]]);
      expect(joined.hold.processId).toBe(1);
    });

    it("takes nothing of other worlds", async () => {
      const other = await start(null, "Malas");
      await other.world.append(SERIALS, batchOf(["mobile", 99, { mapId: 0 }], ["store", "global", 0, "day", 9]));
      await other.lease.release();
      const part = await start([0]);
      expect(await load(part)).toEqual([]);
      expect(await load(await start(null, "Malas"))).toHaveLength(2);
    });
  });
});
