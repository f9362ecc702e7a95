import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";

interface NewIndex {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique?: boolean;
}

/** Adds an index unless it is there: MySQL commits each schema change at once, so a migration that was killed may have done so. */
export async function addMissingIndex(knex: Knex, { table, name, columns, isUnique = false }: NewIndex): Promise<void> {
  const known: unknown = isMysql(knex)
    ? await knex("information_schema.statistics")
        .where({ table_name: table, index_name: name })
        .whereRaw("table_schema = DATABASE()")
        .first("index_name")
    : await knex("sqlite_master").where({ type: "index", name }).first("name");
  if (known !== undefined) return;
  await knex.schema.alterTable(table, (changed) => {
    if (isUnique) changed.unique([...columns], { indexName: name });
    else changed.index([...columns], name);
  });
}
