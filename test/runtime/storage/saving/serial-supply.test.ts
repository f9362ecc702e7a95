import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { leaseSerials } from "../../../../runtime/storage/saving/serial-supply.js";
import type { NetworkRepository } from "../../../../runtime/storage/network/network-records.js";
import { KnexNetworkRepository } from "../../../../runtime/storage/network/network-repository.js";
import { createRepositories } from "../../../../runtime/storage/database/repositories.js";
import { StorageError } from "../../../../runtime/storage/storage.js";
import type { SerialAllocator } from "../../../../runtime/world/entities/serials.js";
import { engines, openForTest } from "../engines.js";
import { SERIALS } from "../world/world-samples.js";

const log = pino({ level: "silent" });
const blocks = { mobile: 10, item: 10 };
const NONE = { mobile: 0, item: 0 };

describe.each(engines)("a supply of serials on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    beforeAll(async () => void (database = await openForTest(newDatabase)));
    beforeEach(async () => {
      for (const table of ["serial_blocks", "world_marks"]) await database.knex(table).delete();
    });
    afterAll(() => database?.close());

    const supply = (
      processId: number,
      highest = NONE,
      network?: Pick<NetworkRepository, "leaseSerials" | "leasedSerials">,
    ): Promise<SerialAllocator> =>
      leaseSerials({ network: network ?? new KnexNetworkRepository(database.knex, processId), highest, blocks, log, retryMs: 1 });
    const canTake = (serials: SerialAllocator, count: number) => () => serials.ahead(count).mobile - serials.last.mobile >= count;

    it("never gives two processes the same, also when they begin at the same moment", async () => {
      const all = await Promise.all(Array.from({ length: 8 }, (_, i) => supply(i + 1)));
      const serials = all.flatMap((each) => Array.from({ length: 4 }, () => [each.mobile(), each.item()])).flat();
      expect(new Set(serials).size).toBe(64);
    });

    it("begins after what a shard stored that was alone, and is respected when it is alone again", async () => {
      const alone = createRepositories(database.knex);
      await alone.world.append(SERIALS);
      const serials = await supply(2);
      expect([serials.mobile(), serials.item()]).toEqual([SERIALS.mobile + 1, SERIALS.item + 1]);
      expect(await alone.world.highestSerials()).toEqual({ mobile: SERIALS.mobile + 10, item: SERIALS.item + 10 });
    });

    it("is used further by the same process, and refilled before it is empty", async () => {
      const first = await supply(2);
      for (let n = 1; n <= 3; n++) expect(first.mobile()).toBe(n);
      const next = await supply(2, { mobile: 3, item: 0 });
      for (let n = 4; n <= 5; n++) expect(next.mobile()).toBe(n);
      await expect.poll(canTake(next, 15)).toBe(true);
      const blocksOfIt = new KnexNetworkRepository(database.knex, 2).leasedSerials({ first: 1, last: 1_000 });
      expect(await blocksOfIt).toEqual([
        { first: 1, last: 10 },
        { first: 11, last: 20 },
      ]);
    });

    it("is asked for again after the database was away", async () => {
      const network = new KnexNetworkRepository(database.knex, 2);
      let failures = 0;
      const serials = await supply(2, NONE, {
        leasedSerials: (bounds) => network.leasedSerials(bounds),
        leaseSerials: (bounds, count) => {
          if (bounds.first !== 1 || failures === 3 || failures === 0)
            return network.leaseSerials(bounds, count).finally(() => failures++);
          failures += 1;
          return Promise.reject(new StorageError("unreachable", "away"));
        },
      });
      for (let n = 1; n <= 10; n++) expect(serials.mobile()).toBe(n);
      await expect.poll(canTake(serials, 5)).toBe(true);
      expect(serials.mobile()).toBeGreaterThan(10);
    });
  });
});
