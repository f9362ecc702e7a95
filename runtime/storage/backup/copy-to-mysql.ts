import type { Knex } from "knex";
import { inTransaction } from "../database/transactions.js";
import { pagesOf, sequenceOf } from "./read-tables.js";
import { openPlainSqlite, tablesOf } from "./schema.js";
import { schemaVersion } from "../migrations/migrations.js";

/** A statement must stay far below max_allowed_packet, usually 16 MiB. Bytes take twice their size in it. */
const STATEMENT_BYTES = 2 * 1_024 * 1_024;
const DELETED_ROWS = 20_000;

/**
 * Replaces all rows of a MySQL database with those of an SQLite file with the same schema, in one transaction.
 *
 * @param check called before the commit; throws if the transaction must not be committed
 */
export async function copyToMysql(file: string, target: Knex, check: () => void): Promise<void> {
  const source = openPlainSqlite(file);
  try {
    const tables = await tablesOf((await schemaVersion(source))!);
    for (const { name } of tables) await raiseSequence(target, name, await sequenceOf(source, name));
    await inTransaction(target, async (transaction) => {
      for (const { name } of [...tables].reverse()) {
        while ((await transaction(name).limit(DELETED_ROWS).delete()) === DELETED_ROWS) check();
      }
      for (const table of tables) {
        for await (const page of pagesOf(source, table)) {
          for (const rows of statementsOf(page)) {
            await transaction(table.name).insert(
              rows.map((row) => Object.fromEntries(table.columns.map((column, i) => [column, row[i]]))),
            );
          }
          check();
        }
      }
    });
  } finally {
    await source.destroy();
  }
}

/**
 * Runs before the transaction, since the statement would commit one. If the restore then fails, a number too high does
 * no harm.
 */
async function raiseSequence(target: Knex, table: string, sequence: number | null): Promise<void> {
  if (sequence === null || sequence <= ((await sequenceOf(target, table)) ?? 0)) return;
  await target.raw(`ALTER TABLE ?? AUTO_INCREMENT = ${sequence + 1}`, [table]);
}

function* statementsOf(page: unknown[][]): Generator<unknown[][]> {
  let rows: unknown[][] = [];
  let bytes = 0;
  for (const row of page) {
    const length = row.reduce<number>((sum, value) => sum + lengthOf(value), 0);
    if (rows.length > 0 && bytes + length > STATEMENT_BYTES) {
      yield rows;
      rows = [];
      bytes = 0;
    }
    rows.push(row);
    bytes += length;
  }
  if (rows.length > 0) yield rows;
}

function lengthOf(value: unknown): number {
  return typeof value === "string" || value instanceof Uint8Array ? 2 * value.length : 8;
}
