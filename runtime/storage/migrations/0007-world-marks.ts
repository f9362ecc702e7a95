import type { Knex } from "knex";
import { setTableDefaults } from "./table-defaults.js";

const FIRST_ITEM_SERIAL = 0x4000_0000;
const LAST_ITEM_SERIAL = 0x7fff_ffff;

/**
 * `previous_id` of a batch is the id of the batch before it, or null in batches of older versions. `world_marks` holds how far the
 * world has come: the last batch that was appended and the last one in the snapshot, and the highest serials that were handed out.
 * A missing mark is 0. MySQL commits each statement at once, so this also completes a migration that was killed.
 */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn("world_journal", "previous_id"))) {
    await knex.schema.alterTable("world_journal", (table) => void table.integer("previous_id").unsigned().nullable());
  }
  if (!(await knex.schema.hasTable("world_marks"))) {
    await knex.schema.createTable("world_marks", (table) => {
      setTableDefaults(knex, table);
      table.string("name", 32).notNullable().primary();
      table.integer("value").unsigned().notNullable();
    });
  }
  const serials = await usedSerials(knex);
  const marks = {
    last_batch: await highest(knex("world_journal"), "id"),
    mobile_serial: Math.max(0, ...serials.filter((serial) => serial < FIRST_ITEM_SERIAL)),
    item_serial: Math.max(0, ...serials.filter((serial) => serial >= FIRST_ITEM_SERIAL)),
  };
  for (const [name, value] of Object.entries(marks)) {
    if (value > 0) await knex("world_marks").insert({ name, value }).onConflict("name").merge();
  }
}

/** The highest serials of everything stored, removed things included as far as something still names them. */
async function usedSerials(knex: Knex): Promise<number[]> {
  const serials = [
    await highest(knex("world_entities").where("serial", "<", FIRST_ITEM_SERIAL), "serial"),
    await highest(knex("world_entities"), "serial"),
    await highest(knex("characters"), "serial"),
    await highest(knex("worn_items"), "serial"),
    await highest(knex("tickets"), "sender_character_id"),
    await highest(knex("tickets"), "assigned_character_id"),
  ];
  for (const id of await knex("world_journal").orderBy("id").pluck<number[]>("id")) {
    const row = await knex("world_journal").where("id", id).first<{ batch: Uint8Array }>("batch");
    const found = { mobile: 0, item: 0 };
    for (const [, digits] of Buffer.from(row.batch)
      .toString("latin1")
      .matchAll(/^\["(?:item|mobile|gone)",(\d+)/gm)) {
      const serial = Number(digits);
      if (serial < FIRST_ITEM_SERIAL) found.mobile = Math.max(found.mobile, serial);
      else if (serial <= LAST_ITEM_SERIAL) found.item = Math.max(found.item, serial);
    }
    serials.push(found.mobile, found.item);
  }
  return serials;
}

async function highest(rows: Knex.QueryBuilder, column: string): Promise<number> {
  const found = (await rows.max({ highest: column }).first()) as { highest: number | null } | undefined;
  return found?.highest ?? 0;
}
