import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";
import type { TableShape } from "./schema.js";

const PAGE_ROWS = 500;

/** Yields a table's rows in pages, ordered by the primary key. Values are in the order of the columns. */
export async function* pagesOf(knex: Knex, { name, columns, key }: TableShape): AsyncGenerator<unknown[][]> {
  for (let after: unknown[] | undefined; ;) {
    const query = knex(name).select(columns).orderBy(key).limit(PAGE_ROWS);
    if (after !== undefined) whereAfter(knex, query, key, after as Knex.Value[]);
    const rows = await query.select<Record<string, unknown>[]>();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => columns.map((column) => row[column]));
    after = key.map((column) => last[column]);
  }
}

/** SQLite uses an index for row comparisons, MySQL for what they mean. */
function whereAfter(knex: Knex, query: Knex.QueryBuilder, key: readonly string[], after: readonly Knex.Value[]): void {
  if (!isMysql(knex)) {
    query.whereRaw(`(${key.join()}) > (${key.map(() => "?").join()})`, after);
    return;
  }
  query.where((any) => {
    for (const [i, column] of key.entries()) {
      any.orWhere((next) => {
        for (const [j, earlier] of key.slice(0, i).entries()) next.where(earlier, after[j]!);
        next.where(column, ">", after[i]!);
      });
    }
  });
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
