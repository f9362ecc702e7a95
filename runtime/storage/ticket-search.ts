import type { Knex } from "knex";
import { filterColumns, type TicketRow } from "./ticket-rows.js";
import { countTickets } from "./ticket-tallies.js";
import type { TicketFilter } from "./tickets.js";
import { isMysql } from "./transactions.js";

/** A search finds the newest tickets up to this number, so that a common word costs no more than a rare one. */
export const SEARCH_MAX_TICKETS = 1_000;

/** If so few tickets fit the filter, their ids are read first; of more, a search soon meets enough that fit. */
const FEW_TICKETS = 20_000;

/** InnoDB indexes neither shorter words nor these (mariadb.com/kb/en/full-text-index-stopwords). */
const MYSQL_LEAST_LETTERS = 3;
const mysqlStopwords = new Set(
  "a about an are as at be by com de en for from how i in is it la of on or that the this to was what when where who will with und www".split(
    " ",
  ),
);

const foundColumns = ["ticket_id", "status", "category", "assigned_account_id", "created_at", "first_answer_at"] as const;
export type FoundRow = Pick<TicketRow, (typeof foundColumns)[number]>;

/**
 * The newest tickets with all the words in the message, the character's or the account's name, and the ticket with that number. A word
 * finds those that begin with it. Newest first.
 */
export async function searchTickets(knex: Knex, text: string, filter: TicketFilter): Promise<FoundRow[]> {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  const ids = words.length === 0 ? [] : await (isMysql(knex) ? foundByMysql : foundBySqlite)(knex, words, filter);
  const number = /^\s*#?(\d{1,15})\s*$/.exec(text)?.[1];
  if (number !== undefined) ids.push(Number(number));
  if (ids.length === 0) return [];
  return knex<TicketRow>("tickets")
    .where(filterColumns(filter))
    .whereIn("ticket_id", ids)
    .orderBy("ticket_id", "desc")
    .select<FoundRow[]>(foundColumns);
}

async function foundBySqlite(knex: Knex, words: readonly string[], filter: TicketFilter): Promise<number[]> {
  // In quotation marks a word is a string of FTS5, whatever it contains; it has none itself.
  const expression = words.map((word) => `"${word}"*`).join(" ");
  const query = knex("search_tickets")
    .whereRaw("search_tickets MATCH ?", [expression])
    .orderBy("search_tickets.rowid", "desc")
    .limit(SEARCH_MAX_TICKETS);
  if ((await countTickets(knex, filter)) > FEW_TICKETS) {
    query.join("tickets", "tickets.ticket_id", "search_tickets.rowid").where(filterColumns(filter));
  } else {
    const ids = knex<TicketRow>("tickets").where(filterColumns(filter)).select("ticket_id").toSQL().toNative();
    // The sign keeps SQLite from asking the index for each of the ids.
    query.whereRaw(`+search_tickets.rowid IN (${ids.sql})`, ids.bindings as string[]);
  }
  try {
    return await query.pluck<number[]>("search_tickets.rowid");
  } catch (error) {
    // A letter that is younger than the tokenizer parts a word, and the index does not know which words follow each other.
    if (String(error).includes("phrase queries are not supported")) return [];
    throw error;
  }
}

async function foundByMysql(knex: Knex, words: readonly string[], filter: TicketFilter): Promise<number[]> {
  const query = knex<TicketRow>("tickets").where(filterColumns(filter)).orderBy("ticket_id", "desc").limit(SEARCH_MAX_TICKETS);
  const indexed = words.filter((word) => word.length >= MYSQL_LEAST_LETTERS && !mysqlStopwords.has(word.toLowerCase()));
  if (indexed.length > 0) {
    const expression = indexed.map((word) => `+${word}*`).join(" ");
    query.whereRaw("MATCH (search_text) AGAINST (? IN BOOLEAN MODE)", [expression]);
  } else {
    for (const word of words) query.whereRaw("search_text LIKE ?", [`%${word}%`]);
  }
  return query.pluck("ticket_id");
}
