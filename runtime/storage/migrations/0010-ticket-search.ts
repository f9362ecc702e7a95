import type { Knex } from "knex";
import { isMysql } from "../database/transactions.js";

/**
 * An index of the words in tickets, which the database itself keeps up to date, also while a backup is restored. On SQLite it is a table
 * of FTS5 beside the tickets; its name begins with `search_`, so that backups leave it out. Elsewhere text compares byte by byte, so on
 * MySQL a generated column holds the text in a collation that ignores case and accents, and without `_`, which would join words. Each step of MySQL commits at once, so a
 * migration that was killed is completed.
 */
export async function up(knex: Knex): Promise<void> {
  if (!isMysql(knex)) {
    for (const statement of sqliteStatements) await knex.raw(statement);
    return;
  }
  if (await knex.schema.hasColumn("tickets", "search_text")) return;
  await knex.raw(
    `ALTER TABLE tickets
      ADD COLUMN search_text TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci
        GENERATED ALWAYS AS (replace(concat_ws(' ', message, sender_account_name, sender_character_name), '_', ' ')) STORED,
      ADD FULLTEXT INDEX tickets_search (search_text)`,
  );
}

const names = "message, sender_account_name, sender_character_name";
const valuesOf = (row: "old" | "new"): string => `${row}.message, ${row}.sender_account_name, ${row}.sender_character_name`;
const add = `INSERT INTO search_tickets (rowid, ${names}) VALUES (new.ticket_id, ${valuesOf("new")});`;
const remove = `INSERT INTO search_tickets (search_tickets, rowid, ${names}) VALUES ('delete', old.ticket_id, ${valuesOf("old")});`;

/**
 * Contents stay in `tickets`. Without the places of words in texts, and with the prefixes of two and three letters, a search while somebody
 * types is about as fast as one for a rare word.
 */
const sqliteStatements = [
  `CREATE VIRTUAL TABLE search_tickets
    USING fts5(${names}, content = 'tickets', content_rowid = 'ticket_id', prefix = '2 3', detail = none)`,
  `CREATE TRIGGER search_tickets_insert AFTER INSERT ON tickets BEGIN ${add} END`,
  `CREATE TRIGGER search_tickets_delete AFTER DELETE ON tickets BEGIN ${remove} END`,
  `CREATE TRIGGER search_tickets_update AFTER UPDATE OF ${names} ON tickets BEGIN ${remove} ${add} END`,
  `INSERT INTO search_tickets (search_tickets) VALUES ('rebuild')`,
];
