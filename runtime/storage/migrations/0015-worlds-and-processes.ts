import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";
import { setTableDefaults } from "./table-defaults.js";

/** Rows copied by one statement, so that none is silent for long. */
const STEP_ROWS = 20_000;
const STEP_BATCHES = 20;

/**
 * Several processes store their parts of one or more worlds in one database. What is stored already belongs to process 1 of world 1.
 * A process has its own journal, snapshot and marks, so that its batches need no order among those of others. The id of a batch is given
 * by the process, since clusters count automatic keys in steps or out of order. MySQL commits each statement at once, so this also
 * completes a migration that was killed.
 */
export async function up(knex: Knex): Promise<void> {
  await createMissing(knex, "worlds", (table) => {
    table.integer("world_id").unsigned().notNullable().primary();
    table.string("name", 64).notNullable().unique();
    // Changes with each lease, so that a cluster finds two that are taken at the same time.
    table.bigInteger("claims").notNullable().defaultTo(0);
  });
  // A process without a world has neither facets nor a lease. `facets` lists numbers by commas, "" for all. `lease_until` is a time of the
  // database's clock. `writes` changes with each transaction under the lease, so that a cluster finds one that lost it meanwhile.
  await createMissing(knex, "world_processes", (table) => {
    table.integer("process_id").unsigned().notNullable().primary();
    table.integer("world_id").unsigned().nullable();
    table.string("facets", 64).nullable();
    table.bigInteger("epoch").notNullable().defaultTo(0);
    table.bigInteger("lease_until").nullable();
    table.string("holder", 128).notNullable();
    table.bigInteger("writes").notNullable().defaultTo(0);
    table.unique(["world_id", "facets"]);
  });
  await createMissing(knex, "serial_blocks", (table) => {
    table.integer("first_serial").unsigned().notNullable().primary();
    table.integer("last_serial").unsigned().notNullable();
    table.integer("process_id").unsigned().notNullable();
    table.bigInteger("leased_at").notNullable();
    table.index(["process_id"], "serial_blocks_process");
  });
  await rebuildJournal(knex);
  await rebuildEntities(knex);
  await rebuild(knex, "world_marks", "process_id", (table) => {
    table.integer("process_id").unsigned().notNullable().defaultTo(1);
    table.string("name", 32).notNullable();
    table.integer("value").unsigned().notNullable();
    table.primary(["process_id", "name"]);
  });
  await rebuild(knex, "script_store", "world_id", (table) => {
    table.integer("world_id").unsigned().notNullable().defaultTo(1);
    table.string("scope", 16).notNullable();
    table.integer("owner").unsigned().notNullable();
    table.string("name", 80).notNullable();
    table.text("value", "mediumtext").notNullable();
    table.primary(["world_id", "scope", "owner", "name"]);
  });
  for (const [table, column] of [
    ["journal_set_aside", "process_id"],
    ["characters", "world_id"],
    ["characters", "process_id"],
  ] as const) {
    await addMissing(knex, table, column, (changed) => changed.integer(column).unsigned().notNullable().defaultTo(1));
  }
  // Null where there is one world only.
  for (const table of ["tickets", "command_audit"])
    await addMissing(knex, table, "world_id", (changed) => changed.integer("world_id").unsigned().nullable());
}

function rebuildJournal(knex: Knex): Promise<void> {
  const define = (table: Knex.CreateTableBuilder): void => {
    table.integer("process_id").unsigned().notNullable().defaultTo(1);
    table.integer("id").unsigned().notNullable();
    table.specificType("batch", isMysql(knex) ? "longblob" : "blob").notNullable();
    table.integer("checksum").unsigned().notNullable();
    table.bigInteger("created_at").notNullable();
    table.integer("previous_id").unsigned().nullable();
    table.primary(["process_id", "id"]);
  };
  return rebuild(knex, "world_journal", "process_id", define, { key: "id", rows: STEP_BATCHES });
}

function rebuildEntities(knex: Knex): Promise<void> {
  const define = (table: Knex.CreateTableBuilder): void => {
    table.integer("process_id").unsigned().notNullable().defaultTo(1);
    table.integer("serial").unsigned().notNullable();
    table.string("kind", 8).notNullable();
    table.text("state", "mediumtext").notNullable();
    table.primary(["process_id", "serial"]);
  };
  return rebuild(knex, "world_entities", "process_id", define, { key: "serial", rows: STEP_ROWS });
}

/**
 * Gives a table a new primary key that begins with a new column. The rows move into a new table, since neither SQLite nor TiDB changes the
 * key of one.
 */
async function rebuild(
  knex: Knex,
  name: string,
  added: string,
  define: (table: Knex.CreateTableBuilder) => void,
  steps?: { key: string; rows: number },
): Promise<void> {
  const next = `${name}_next`;
  if (await knex.schema.hasTable(name)) {
    if (await knex.schema.hasColumn(name, added)) return;
    await knex.schema.dropTableIfExists(next);
    await knex.schema.createTable(next, (table) => {
      setTableDefaults(knex, table);
      define(table);
    });
    const columns = Object.keys(await knex(name).columnInfo());
    if (steps) await copyInSteps(knex, { name, next, columns, ...steps });
    else await copy(knex, { name, next, columns });
    await knex.schema.dropTable(name);
  }
  await knex.schema.renameTable(next, name);
}

interface Copy {
  name: string;
  next: string;
  columns: string[];
}

async function copyInSteps(knex: Knex, { key, rows, ...tables }: Copy & { key: string; rows: number }): Promise<void> {
  for (let after = -1; ;) {
    const page = knex(tables.name).where(key, ">", after).orderBy(key).limit(rows).select({ key }).as("page");
    const end = await knex(page).max<{ last: number | null }[]>({ last: "key" });
    const last = end[0]?.last ?? undefined;
    if (last === undefined) return;
    await copy(knex, tables, (query) => query.where(key, ">", after).where(key, "<=", last));
    after = last;
  }
}

async function copy(
  knex: Knex,
  { name, next, columns }: Copy,
  which = (query: Knex.QueryBuilder): Knex.QueryBuilder => query,
): Promise<void> {
  const rows = which(knex(name).select(columns));
  await knex(knex.raw(`?? (${columns.map(() => "??").join()})`, [next, ...columns])).insert(rows);
}

async function createMissing(knex: Knex, name: string, define: (table: Knex.CreateTableBuilder) => void): Promise<void> {
  if (await knex.schema.hasTable(name)) return;
  await knex.schema.createTable(name, (table) => {
    setTableDefaults(knex, table);
    define(table);
  });
}

async function addMissing(
  knex: Knex,
  table: string,
  column: string,
  add: (table: Knex.AlterTableBuilder) => void,
): Promise<void> {
  if (await knex.schema.hasColumn(table, column)) return;
  await knex.schema.alterTable(table, add);
}
