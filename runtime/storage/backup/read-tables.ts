import type { Knex } from "knex";
import { isMysql } from "../transactions.js";
import type { TableShape } from "./schema.js";

const PAGE_ROWS = 500;

/** Yields a table's rows in pages, ordered by the primary key. Values are in the order of the columns. */
export async function* pagesOf(knex: Knex, { name, columns, key }: TableShape): AsyncGenerator<unknown[][]> {
  for (let after: unknown[] | undefined; ;) {
    const query = knex(name).select(columns).orderBy(key).limit(PAGE_ROWS);
    // MySQL uses no index for row comparisons, so only keys of several columns use one.
    if (after !== undefined && key.length === 1) query.where(key[0]!, ">", after[0] as number);
    else if (after !== undefined) query.whereRaw(`(${key.join()}) > (${key.map(() => "?").join()})`, after as string[]);
    const rows = await query.select<Record<string, unknown>[]>();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => columns.map((column) => row[column]));
    after = key.map((column) => last[column]);
  }
}

/** The highest value that the table's automatic key has reached. Null if it has none. */
export async function sequenceOf(knex: Knex, table: string): Promise<number | null> {
  if (isMysql(knex)) {
    // The information schema may return a cached value.
    const [rows] = (await knex.raw("SHOW CREATE TABLE ??", [table])) as unknown as [Record<string, string>[]];
    const next = /^\).* AUTO_INCREMENT=(\d+)/m.exec(rows[0]?.["Create Table"] ?? "");
    return next === null ? null : Number(next[1]) - 1;
  }
  if (!(await knex.schema.hasTable("sqlite_sequence"))) return null;
  const row = await knex<{ name: string; seq: number }>("sqlite_sequence").where("name", table).first("seq");
  return row?.seq ?? null;
}
