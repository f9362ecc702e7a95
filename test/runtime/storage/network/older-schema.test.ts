import type { Knex } from "knex";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openUnmigrated } from "../../../../runtime/storage/database/database.js";
import { toJournalRow } from "../../../../runtime/storage/world/journal-rows.js";
import { migrate, migrateTo } from "../../../../runtime/storage/migrations/migrations.js";
import { remoteWorld } from "../../../../runtime/storage/database/remote-world.js";
import { createRepositories } from "../../../../runtime/storage/database/repositories.js";
import { engines } from "../engines.js";
import { batchOf, type Line, linesOf } from "../world/world-samples.js";

const ITEM = 0x4000_0000;
/** More than one statement copies. */
const ENTITIES = 20_500;
const BATCHES = 45;
const INSERT_ROWS = 400;

describe.each(engines)("a shard from before there were several processes, on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    let knex: Knex;
    const closers: (() => Promise<unknown>)[] = [];

    beforeEach(async () => {
      const { address, remove } = await newDatabase();
      closers.push(remove);
      const database = await openUnmigrated(address, { uncleanStop: false, onLost: () => undefined });
      closers.push(database.close);
      knex = database.knex;
      await migrateTo(knex, "0014-ticket-tags");
    });
    afterEach(async () => {
      for (const close of closers.splice(0).reverse()) await close();
    });

    async function fill(): Promise<void> {
      const entities = Array.from({ length: ENTITIES }, (_, i) => ({ serial: ITEM + i, kind: "item", state: `{"n":${i}}` }));
      for (let at = 0; at < ENTITIES; at += INSERT_ROWS)
        await knex("world_entities").insert(entities.slice(at, at + INSERT_ROWS));
      for (let id = 8; id < 8 + BATCHES; id++) {
        const row = toJournalRow(batchOf(["mobile", id, { of: id }]), 1);
        await knex("world_journal").insert({ ...row, id, previous_id: id - 1 });
      }
      await knex("world_marks").insert([
        { name: "folded_batch", value: 7 },
        { name: "last_batch", value: 7 + BATCHES },
        { name: "mobile_serial", value: 100 },
        { name: "item_serial", value: ITEM + ENTITIES },
      ]);
      await knex("script_store").insert({ scope: "global", owner: 0, name: "day", value: "7" });
    }

    async function expectTheWorld(): Promise<void> {
      const world = remoteWorld(createRepositories(knex).world);
      const lines: Line[] = [];
      const report = await world.load((batch) => void lines.push(...linesOf(batch)));
      expect(report).toEqual({ items: ENTITIES, mobiles: BATCHES, journalRows: BATCHES, setAside: [] });
      expect(lines).toContainEqual(["store", "global", 0, "day", 7]);
      expect(lines).toContainEqual(["item", ITEM + ENTITIES - 1, { n: ENTITIES - 1 }]);
      const highest = { mobile: 100, item: ITEM + ENTITIES };
      expect(await world.highestSerials()).toEqual(highest);
      await world.append(highest, batchOf(["gone", 8]));
      expect(await world.fold()).toMatchObject({ journalRows: BATCHES + 1, setAside: [] });
      expect(await world.load(() => undefined)).toMatchObject({ items: ENTITIES, mobiles: BATCHES - 1, setAside: [] });
      expect(await knex("world_marks").where("name", "last_batch").pluck("value")).toEqual([8 + BATCHES]);
    }

    it("is process 1 of world 1, with all that it stored", async () => {
      await fill();
      await migrate(knex);
      await expectTheWorld();
      expect(await knex("world_entities").distinct("process_id").pluck("process_id")).toEqual([1]);
    });

    it("is completed when it was killed while its tables were rebuilt", async () => {
      await fill();
      // MySQL keeps each of these steps. One table is half copied, another is copied and not yet renamed.
      await knex.schema.createTable("world_journal_next", (table) => void table.integer("id"));
      await knex("world_journal_next").insert({ id: 8 });
      await knex.schema.createTable("world_marks_next", (table) => {
        table.integer("process_id").unsigned().notNullable().defaultTo(1);
        table.string("name", 32).notNullable();
        table.integer("value").unsigned().notNullable();
        table.primary(["process_id", "name"]);
      });
      await knex("world_marks_next").insert(await knex("world_marks").select("name", "value"));
      await knex.schema.dropTable("world_marks");
      await migrate(knex);
      await expectTheWorld();
    });
  });
});
