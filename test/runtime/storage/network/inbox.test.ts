import type { Knex } from "knex";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SentThing, Transfers } from "../../../../runtime/storage/network/transfer-records.js";
import { KnexWorldRepository } from "../../../../runtime/storage/world/world-repository.js";
import { engines, openForTest } from "../engines.js";

const [SENDER, TAKER, OTHER] = [1, 2, 3];
const SERIALS = { mobile: 1, item: 1 };
const NOTHING: Transfers = { characters: [], takenCharacters: [], things: [], takenThings: [] };

function thing(number: number, toProcess = TAKER): SentThing {
  return { number, toProcess, records: Buffer.from(`thing ${number}`) };
}

describe.each(engines)("things in inboxes, on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let database: Awaited<ReturnType<typeof openForTest>>;
    let knex: Knex;

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      knex = database.knex;
    });
    afterAll(() => database?.close());
    beforeEach(async () => {
      for (const table of ["world_things", "world_marks", "world_processes", "world_journal"]) await knex(table).delete();
    });

    /** The repository of a process that holds its lease. */
    async function process(processId: number): Promise<KnexWorldRepository> {
      const row = { process_id: processId, world_id: 1, facets: String(processId), epoch: 1, holder: "test" };
      await knex("world_processes").insert(row).onConflict("process_id").merge();
      return new KnexWorldRepository(knex, new AbortController().signal, { processId, worldId: 1, epoch: 1 });
    }

    const waiting = async (repository: KnexWorldRepository): Promise<string[]> =>
      (await repository.receivedThings()).map(({ fromProcess, records }) => `${fromProcess}: ${Buffer.from(records).toString()}`);

    test("wait for their process, in their order, until a batch of it says that they were taken", async () => {
      const [sender, taker, other] = [await process(SENDER), await process(TAKER), await process(OTHER)];
      await sender.exchange(SERIALS, { ...NOTHING, things: [thing(1), thing(2, OTHER), thing(3)] });
      expect(await waiting(taker)).toEqual(["1: thing 1", "1: thing 3"]);
      expect([await waiting(other), await waiting(sender)]).toEqual([["1: thing 2"], []]);
      // Only the process for which they wait takes them.
      await other.exchange(SERIALS, { ...NOTHING, takenThings: [{ fromProcess: SENDER, number: 1 }] });
      await taker.exchange(SERIALS, { ...NOTHING, takenThings: [{ fromProcess: SENDER, number: 3 }] });
      expect(await waiting(taker)).toEqual(["1: thing 1"]);
    });

    test("are sent once, however often a batch is tried again, also after they were taken", async () => {
      const [sender, taker] = [await process(SENDER), await process(TAKER)];
      const batch = { ...NOTHING, things: [thing(1)] };
      for (let n = 0; n < 2; n++) await sender.exchange(SERIALS, batch);
      expect(await waiting(taker)).toEqual(["1: thing 1"]);
      await taker.exchange(SERIALS, { ...NOTHING, takenThings: [{ fromProcess: SENDER, number: 1 }] });
      await sender.exchange(SERIALS, { ...NOTHING, things: [thing(1), thing(2)] });
      expect(await waiting(taker)).toEqual(["1: thing 2"]);
      expect([await sender.lastSentThing(), await taker.lastSentThing()]).toEqual([2, 0]);
    });

    test("are not sent by a process that lost its lease", async () => {
      const [sender, taker] = [await process(SENDER), await process(TAKER)];
      await knex("world_processes").where("process_id", SENDER).update({ epoch: 2 });
      await expect(sender.exchange(SERIALS, { ...NOTHING, things: [thing(1)] })).rejects.toThrow("lost");
      expect(await waiting(taker)).toEqual([]);
    });
  });
});
