import { setImmediate as nextTurn } from "node:timers/promises";
import type { Knex } from "knex";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StorageError } from "../../../../runtime/storage/storage.js";
import { KnexNetworkRepository } from "../../../../runtime/storage/network/network-repository.js";
import { WorldLease } from "../../../../runtime/storage/network/world-lease.js";
import { KnexWorldRepository } from "../../../../runtime/storage/world/world-repository.js";
import { until } from "../../../support/until.js";
import { engines, openForTest } from "../engines.js";
import { failureOf } from "../database/failure.js";
import { batchOf, SERIALS } from "../world/world-samples.js";

/** Ends by itself only where a test says so. */
const LONG = { leaseMs: 3_600_000, renewMs: 3_600_000, lookMs: 1 };
/** Runs out while the test watches. */
const BRIEF = { leaseMs: 50, renewMs: 3_600_000, lookMs: 1 };
/** Is renewed so often that a waiting process soon sees that its holder lives. */
const LIVELY = { leaseMs: 3_600_000, renewMs: 5, lookMs: 1 };

const RACES = 100;

describe.each(engines)("the lease of a part of a world on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let knex: Knex;
    const nothing = (): void => undefined;
    const all = { name: "Sosaria", facets: null, holder: "one" };

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      knex = database.knex;
    });
    beforeEach(async () => {
      for (const table of ["worlds", "world_processes", "world_marks", "world_journal", "world_entities", "script_store"])
        await knex(table).delete();
    });
    afterAll(() => database?.close());

    const repositoryOf = ({ hold }: WorldLease): KnexWorldRepository =>
      new KnexWorldRepository(knex, new AbortController().signal, hold);

    it("has a higher epoch each time, and the process keeps its number", async () => {
      const first = await WorldLease.take(knex, all, LONG);
      await first.release();
      const second = await WorldLease.take(knex, { ...all, holder: "two" }, LONG);
      expect([first.hold, second.hold]).toEqual([
        { processId: 1, worldId: 1, epoch: 1 },
        { processId: 1, worldId: 1, epoch: 2 },
      ]);
    });

    it("is taken by many processes of new worlds at once, each with a number of its own", async () => {
      const leases = await Promise.all(
        Array.from({ length: 40 }, (_, index) => WorldLease.take(knex, { ...all, name: `world ${index}` }, LONG)),
      );
      for (const id of ["processId", "worldId"] as const) expect(new Set(leases.map(({ hold }) => hold[id])).size).toBe(40);
    });

    it("is refused while its holder renews it, and says who that is", async () => {
      const lease = await WorldLease.take(knex, all, LIVELY);
      lease.keep(nothing);
      const refused = await failureOf(WorldLease.take(knex, { ...all, holder: "two" }, LIVELY));
      expect(refused.kind).toBe("locked");
      expect(refused.message).toBe("the world 'Sosaria' is in use by process 1 (one)");
      await lease.release();
    });

    it("is taken at once by the next process on the data directory of the last one, which has ended", async () => {
      const { hold } = await WorldLease.take(knex, all, LONG);
      const next = await WorldLease.take(knex, { ...all, former: hold }, LONG);
      expect(next.hold).toEqual({ ...hold, epoch: hold.epoch! + 1 });
    });

    it("is refused while something is stored under it", async () => {
      const lease = await WorldLease.take(knex, all, LONG);
      const world = repositoryOf(lease);
      const refused = failureOf(WorldLease.take(knex, all, LONG));
      let isRefused = false;
      void refused.then(() => (isRefused = true));
      for (let n = 0; !isRefused; n++) {
        await world.append(SERIALS, batchOf(["mobile", 1, { n }]));
        await nextTurn();
      }
      expect((await refused).kind).toBe("locked");
    });

    it("is taken over when it ends, and the old holder's batches and folds are fenced", async () => {
      const old = await WorldLease.take(knex, all, BRIEF);
      const frozen = repositoryOf(old);
      await frozen.append(SERIALS, batchOf(["mobile", 1, { hits: 1 }]));
      const next = await WorldLease.take(knex, { ...all, holder: "two" }, LONG);
      expect(next.hold.epoch).toBe(2);
      const world = repositoryOf(next);
      await world.append(SERIALS, batchOf(["mobile", 1, { hits: 2 }], ["store", "global", 0, "day", 2]));
      const late = batchOf(["mobile", 1, { hits: 3 }], ["store", "global", 0, "day", 3]);
      expect((await failureOf(frozen.append(SERIALS, late))).kind).toBe("fenced");
      expect((await failureOf(frozen.fold())).kind).toBe("fenced");
      await world.fold();
      expect(await knex("world_entities").pluck("state")).toEqual(['{"hits":2}']);
      expect(await knex("script_store").pluck("value")).toEqual(["2"]);
      expect(await knex("world_journal").pluck("id")).toEqual([]);
    });

    it("tells a holder that was frozen that it has lost it", async () => {
      const old = await WorldLease.take(knex, all, { ...BRIEF, renewMs: 1 });
      const next = await WorldLease.take(knex, { ...all, holder: "two" }, LONG);
      const lost = await new Promise<StorageError>((resolve) => old.keep(resolve));
      expect(lost.kind).toBe("fenced");
      expect(await knex("world_processes").select("epoch", "holder")).toEqual([{ epoch: next.hold.epoch, holder: "two" }]);
    });

    it(`goes to one of two that take it at the same time, ${RACES} times`, async () => {
      for (let race = 1; race <= RACES; race++) {
        const outcomes = await Promise.allSettled(
          ["one", "two"].map(async (holder) => {
            const lease = await WorldLease.take(knex, { ...all, holder }, LIVELY);
            lease.keep(nothing);
            return lease;
          }),
        );
        const won = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
        const kinds = outcomes.flatMap((outcome) =>
          outcome.status === "rejected" ? [(outcome.reason as StorageError).kind] : [],
        );
        for (const lease of won) await lease.release();
        expect([race, won.length, kinds, won[0]?.hold.epoch]).toEqual([race, 1, ["locked"], race]);
      }
    });

    it("is one for each part of a world, and parts that share a facet exclude each other", async () => {
      const north = { name: "Sosaria", facets: [1, 0], holder: "north" };
      const south = { name: "Sosaria", facets: [2, 3], holder: "south" };
      const one = await WorldLease.take(knex, north, LONG);
      const other = await WorldLease.take(knex, south, LONG);
      expect(one.hold.processId).not.toBe(other.hold.processId);
      expect(await knex("world_processes").orderBy("process_id").pluck("facets")).toEqual(["0,1", "2,3"]);
      for (const facets of [[3, 4], null])
        expect((await failureOf(WorldLease.take(knex, { ...south, facets }, LONG))).kind).toBe("locked");
      const elsewhere = await WorldLease.take(knex, { ...south, name: "Malas" }, LONG);
      expect(elsewhere.hold.worldId).not.toBe(one.hold.worldId);
    });

    it("of all facets of the first world begins with what a shard stored that was alone", async () => {
      const alone = new KnexWorldRepository(knex, new AbortController().signal);
      await alone.append(SERIALS, batchOf(["mobile", 1, { hits: 1 }], ["store", "global", 0, "day", 1]));
      const lease = await WorldLease.take(knex, all, LONG);
      expect(await repositoryOf(lease).highestSerials()).toEqual(SERIALS);
      expect(lease.hold.processId).toBe(1);
      const day = { scope: "global", owner: 0, name: "day" };
      expect(await repositoryOf(lease).readStored([day, { ...day, name: "night" }])).toEqual(["1", undefined]);
    });

    it("lets one process of a world have a member of the store that several claim at once", async () => {
      const leases = await Promise.all(
        [[0], [1], [2]].map((facets) => WorldLease.take(knex, { ...all, facets, holder: `${facets[0]}` }, LONG)),
      );
      const claim = { scope: "global", owner: 0, name: "claim" };
      const claimAll = (instead?: string): Promise<string[]> =>
        Promise.all(
          leases.map((lease, index) => repositoryOf(lease).claimStored(claim, { value: `"${instead} ${index}"`, instead })),
        );
      const held = await claimAll();
      expect(new Set(held).size).toBe(1);
      const taken = await claimAll(held[0]);
      expect(taken[0]).not.toBe(held[0]);
      expect(new Set(taken).size).toBe(1);
      expect(await repositoryOf(leases[0]!).readStored([claim])).toEqual([taken[0]]);
    });

    it("is ended by the process that acts because it is over, so that its holder stores nothing more, though nobody took it", async () => {
      const network = new KnexNetworkRepository(knex, 9);
      const old = await WorldLease.take(knex, all, BRIEF);
      const { processId, epoch } = old.hold;
      const frozen = repositoryOf(old);
      await until("it is over", async () => ((await network.leaseLeftMs(processId, epoch!)) === 0 ? undefined : "it runs"));
      // Nobody acted on it yet.
      await frozen.append(SERIALS, batchOf(["mobile", 1, { hits: 1 }]));
      expect(await network.endLease(processId, epoch!)).toBe(true);
      expect((await failureOf(frozen.append(SERIALS, batchOf(["mobile", 1, { hits: 2 }])))).kind).toBe("fenced");
      expect(await network.endLease(processId, epoch!)).toBe(true);
      const next = await WorldLease.take(knex, all, LONG);
      expect(next.hold.epoch).toBe(3);
      expect(await network.endLease(processId, next.hold.epoch!)).toBe(false);
      expect(await network.leaseLeftMs(processId, next.hold.epoch!)).toBeGreaterThan(LONG.leaseMs / 2);
      expect(await network.leaseLeftMs(processId, epoch!)).toBe(0);
      await repositoryOf(next).append(SERIALS, batchOf(["mobile", 1, { hits: 3 }]));
    });
  });
});
