import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";

/**
 * Keys of free text and the length of each. Those of people's making come first: a name in the store, a cause, a tag.
 */
const KEYS: readonly (readonly [table: string, column: string, characters: number])[] = [
  ["script_store", "name", 80],
  ["ticket_tags", "tag", 30],
  ["gold_hours", "cause", 191],
  ["sold_hours", "template", 191],
  ["accounts", "username_folded", 64],
  ["account_addresses", "address", 64],
  ["worlds", "name", 64],
  ["command_audit", "command", 255],
];

/**
 * Gives text keys a collation that compares their exact bytes, as SQLite does. `utf8mb4_bin` ignores spaces at the end,
 * so that `pad` and `pad ` were one key. MySQL and MariaDB have different names for the other one.
 */
export async function up(knex: Knex): Promise<void> {
  if (!isMysql(knex)) return;
  const [[{ version }]] = (await knex.raw("SELECT VERSION() AS version")) as [[{ version: string }]];
  const collation = version.includes("MariaDB") ? "utf8mb4_nopad_bin" : "utf8mb4_0900_bin";
  for (const [table, column, characters] of KEYS) {
    await knex.raw(
      `ALTER TABLE ${table} MODIFY ${column} VARCHAR(${characters}) CHARACTER SET utf8mb4 COLLATE ${collation} NOT NULL`,
    );
  }
}
