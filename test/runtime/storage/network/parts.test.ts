import type { Knex } from "knex";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { remoteWorld } from "../../../../runtime/storage/database/remote-world.js";
import type { WorldRepository } from "../../../../runtime/storage/world/world-records.js";
import { WorldLease } from "../../../../runtime/storage/network/world-lease.js";
import { KnexWorldRepository } from "../../../../runtime/storage/world/world-repository.js";
import { engines, openForTest } from "../engines.js";
import { batchOf, type Line, linesOf, SERIALS } from "../world/world-samples.js";

const LONG = { leaseMs: 3_600_000, renewMs: 3_600_000, lookMs: 1 };

describe.each(engines)("two processes of one world on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let knex: Knex;
    let north: WorldRepository;
    let south: WorldRepository;

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      knex = database.knex;
    });
    beforeEach(async () => {
      for (const table of ["worlds", "world_processes", "world_marks", "world_journal", "world_entities", "script_store"])
        await knex(table).delete();
      north = await open("Sosaria", [0]);
      south = await open("Sosaria", [1]);
    });
    afterAll(() => database?.close());

    async function open(name: string, facets: number[]): Promise<WorldRepository> {
      const { hold } = await WorldLease.take(knex, { name, facets, holder: "test" }, LONG);
      return remoteWorld(new KnexWorldRepository(knex, new AbortController().signal, hold));
    }

    async function load(world: WorldRepository): Promise<Line[]> {
      const lines: Line[] = [];
      const report = await world.load((batch) => void lines.push(...linesOf(batch)));
      expect(report.setAside).toEqual([]);
      return lines.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
    }

    it("load their own things only, from the journal and from the snapshot", async () => {
      await north.append(SERIALS, batchOf(["mobile", 1, { in: "north" }]));
      await south.append(SERIALS, batchOf(["mobile", 2, { in: "south" }]));
      await north.append(SERIALS, batchOf(["mobile", 3, { in: "north" }]));
      const norths: Line[] = [
        ["mobile", 1, { in: "north" }],
        ["mobile", 3, { in: "north" }],
      ];
      expect(await load(north)).toEqual(norths);
      await north.fold();
      await south.fold();
      expect(await load(north)).toEqual(norths);
      expect(await load(south)).toEqual([["mobile", 2, { in: "south" }]]);
    });

    it("may each have a thing that moves, until the one that lost it has folded that it is gone", async () => {
      await north.append(SERIALS, batchOf(["item", 0x4000_0001, { at: 1 }]));
      await north.append(SERIALS, batchOf(["gone", 0x4000_0001]));
      await south.append(SERIALS, batchOf(["item", 0x4000_0001, { at: 2 }]));
      await south.fold();
      expect([await load(north), await load(south)]).toEqual([[], [["item", 0x4000_0001, { at: 2 }]]]);
      await north.fold();
      expect([await load(north), await load(south)]).toEqual([[], [["item", 0x4000_0001, { at: 2 }]]]);
    });

    it("count their own batches, so that a missing one of the other is none of theirs", async () => {
      for (let n = 1; n <= 3; n++) await south.append(SERIALS, batchOf(["mobile", 2, { n }]));
      await north.append(SERIALS, batchOf(["mobile", 1, {}]));
      expect(await knex("world_journal").orderBy(["process_id", "id"]).pluck("id")).toEqual([1, 1, 2, 3]);
      await knex("world_journal").where("id", 2).delete();
      expect(await load(north)).toEqual([["mobile", 1, {}]]);
      await expect(load(south)).rejects.toThrow(/batch 2 is missing between batch 1 of .* and batch 3 of/);
    });

    it("share the store: the last write counts, whichever journal is folded last", async () => {
      await north.append(SERIALS, batchOf(["store", "global", 0, "day", 1], ["store", "global", 0, "gone", 1]));
      await south.append(SERIALS, batchOf(["store", "global", 0, "day", 2], ["store", "global", 0, "gone"]));
      const last: Line[] = [["store", "global", 0, "day", 2]];
      expect([await load(north), await load(south)]).toEqual([last, last]);
      await south.fold();
      await north.fold();
      expect([await load(north), await load(south)]).toEqual([last, last]);
    });

    it("share the store with no other world", async () => {
      const malas = await open("Malas", [0]);
      await north.append(SERIALS, batchOf(["store", "global", 0, "day", 1]));
      await malas.append(SERIALS, batchOf(["store", "global", 0, "day", 7]));
      expect([await load(north), await load(malas)]).toEqual([
        [["store", "global", 0, "day", 1]],
        [["store", "global", 0, "day", 7]],
      ]);
    });

    it("append and fold at the same time, and lose nothing", async () => {
      const rounds = 40;
      const play = async (world: WorldRepository, first: number): Promise<void> => {
        const folds: Promise<unknown>[] = [];
        for (let n = 0; n < rounds; n++) {
          await world.append(SERIALS, batchOf(["mobile", first + n, { n }], ["store", "global", 0, `of ${first + n}`, n]));
          if (n % 10 === 5) folds.push(world.fold());
        }
        await Promise.all(folds);
      };
      await Promise.all([play(north, 1), play(south, 1_001)]);
      for (const [world, first] of [[north, 1] as const, [south, 1_001] as const]) {
        const lines = await load(world);
        expect(lines.filter(([kind]) => kind === "mobile")).toHaveLength(rounds);
        expect(lines.filter(([kind]) => kind === "store")).toHaveLength(2 * rounds);
        expect(lines).toContainEqual(["mobile", first + rounds - 1, { n: rounds - 1 }]);
      }
    });
  });
});
