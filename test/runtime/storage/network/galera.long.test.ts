import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NetworkPlace } from "../../../../runtime/storage/network/network-records.js";
import { openStorage } from "../../../../runtime/storage/database/open-storage.js";
import type { Storage } from "../../../../runtime/storage/storage.js";
import { CutProxy } from "../../../support/cut-proxy.js";
import { GaleraCluster, galeraIsMissing } from "../../../support/galera.js";
import { until } from "../../../support/until.js";
import { temporaryDirectory } from "../engines.js";
import { newAccount } from "../samples.js";
import { batchOf, type Line, linesOf, SERIALS } from "../world/world-samples.js";

const log = pino({ level: "silent" });
const ROUNDS = 60;
const BLOCK = 10;
const BOUNDS = { first: 1, last: 100_000 };

describe.skipIf(galeraIsMissing)(
  `processes at different servers of a Galera cluster (${galeraIsMissing ?? "three servers"})`,
  () => {
    let cluster: GaleraCluster;
    const closers: (() => Promise<unknown>)[] = [];

    beforeAll(async () => {
      cluster = await GaleraCluster.start();
    });
    afterAll(async () => {
      for (const close of closers.reverse()) await close();
      await cluster?.[Symbol.asyncDispose]();
    });

    async function open(port: number, facets: number[] | undefined, lease?: NetworkPlace["lease"]): Promise<Storage> {
      const directory = await temporaryDirectory();
      const storage = await openStorage({
        ...{ dataDirectory: directory.path, log, databaseUrl: `mysql://root@127.0.0.1:${port}/shard` },
        network: { holder: "test", ...(facets && { world: { name: "Sosaria", facets } }), ...(lease && { lease }) },
      });
      closers.push(async () => {
        await storage.close();
        await directory.remove();
      });
      return storage;
    }

    const load = async (storage: Storage): Promise<Line[]> => {
      const lines: Line[] = [];
      await storage.world.load((batch) => void lines.push(...linesOf(batch)));
      return lines;
    };

    it("store side by side, with every conflict repeated, and see at once what the other has committed", async () => {
      const [one, other, api] = [
        await open(cluster.nodes[0]!.port, [0]),
        await open(cluster.nodes[1]!.port, [1]),
        await open(cluster.nodes[2]!.port, undefined),
      ];
      const play = async (storage: Storage, first: number): Promise<number[]> => {
        const serials: number[] = [];
        for (let n = 0; n < ROUNDS; n++) {
          // All write the same member of the store, and take the next serials.
          await storage.world.append(SERIALS, batchOf(["mobile", first + n, { n }], ["store", "global", 0, "day", first + n]));
          serials.push((await storage.network.leaseSerials(BOUNDS, BLOCK)).first);
        }
        return serials;
      };
      const serials = (await Promise.all([play(one, 1), play(other, 1_001)])).flat();
      expect(new Set(serials).size).toBe(2 * ROUNDS);
      const day = [{ scope: "global", owner: 0, name: "day" }];
      expect(await one.world.readStored(day)).toEqual(await other.world.readStored(day));
      for (let n = 0; n < ROUNDS; n++) {
        const { accountId } = await one.accounts.create(newAccount(`Iolo${n}`));
        expect((await api.accounts.findById(accountId))?.username).toBe(`Iolo${n}`);
      }
      for (const [storage, first] of [[one, 1] as const, [other, 1_001] as const]) {
        const mobiles = (await load(storage)).filter(([kind]) => kind === "mobile");
        expect(mobiles).toHaveLength(ROUNDS);
        expect(mobiles).toContainEqual(["mobile", first + ROUNDS - 1, { n: ROUNDS - 1 }]);
      }
    });

    it("go on when a server is lost, also the process that was at it, when it is led to another one", async () => {
      const lost = cluster.nodes[2]!;
      const proxy = await CutProxy.to("127.0.0.1", lost.port);
      closers.push(() => proxy.close());
      // Longer than the cluster takes to find out.
      const lease = { leaseMs: 60_000, renewMs: 1_000, lookMs: 100 };
      const [there, here] = [await open(proxy.port, [2], lease), await open(cluster.nodes[0]!.port, [3], lease)];
      await there.world.append(SERIALS, batchOf(["mobile", 5_000, { n: 0 }]));
      proxy.cut();
      await lost.kill();
      const failed = await there.world.append(SERIALS, batchOf(["mobile", 5_001, { n: 1 }])).then(
        () => false,
        () => true,
      );
      expect(failed).toBe(true);
      // Processes at a server that stays wait until the cluster has settled.
      await until("the others store", () =>
        here.world.append(SERIALS, batchOf(["mobile", 6_000, {}])).then(
          () => undefined,
          (error: unknown) => String(error),
        ),
      );
      proxy.mend(cluster.nodes[1]!.port);
      await until("the one that was there stores", () =>
        there.world.append(SERIALS, batchOf(["mobile", 5_001, { n: 1 }])).then(
          () => undefined,
          (error: unknown) => String(error),
        ),
      );
      const mobiles = async (storage: Storage): Promise<unknown[]> =>
        (await load(storage)).flatMap(([kind, serial]) => (kind === "mobile" ? [serial] : []));
      expect((await mobiles(there)).sort()).toEqual([5_000, 5_001]);
      expect(await mobiles(here)).toEqual([6_000]);
    });
  },
);
