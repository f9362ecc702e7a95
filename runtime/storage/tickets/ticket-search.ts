import type { Knex } from "knex";
import { filterColumns, foundColumns, type FoundRow, type TicketRow } from "./ticket-rows.js";
import { countTickets } from "./ticket-tallies.js";
import type { TicketFilter } from "./ticket-records.js";
import { isMysql } from "../database/transactions.js";

/** A search finds the newest tickets up to this number, so that a common word costs no more than a rare one. */
export const SEARCH_MAX_TICKETS = 1_000;

/** If so few tickets fit the filter, their ids are read first; of more, a search soon meets enough that fit. */
const FEW_TICKETS = 20_000;

/** InnoDB indexes neither shorter words nor these (mariadb.com/kb/en/full-text-index-stopwords). */
const MYSQL_LEAST_LETTERS = 3;
/** So few tickets are read one by one. */
const MYSQL_FEW_TICKETS = 4_000;
/** Of these it is seen how common the words are. */
const MYSQL_SAMPLE_TICKETS = 2_000;
const MYSQL_READ_US = 2.5;
const MYSQL_MATCH_US = 3.8;
/** Words that stand only within other words do not keep a search going. */
const SCAN_MAX_BATCHES = 4;
const mysqlStopwords = new Set(
  "a about an are as at be by com de en for from how i in is it la of on or that the this to was what when where who will with und www".split(
    " ",
  ),
);

/**
 * The newest tickets with all the words in the message, the character's or the account's name, and the ticket with that
 * number. A word finds those that begin with it. Newest first.
 */
export async function searchTickets(knex: Knex, text: string, filter: TicketFilter): Promise<FoundRow[]> {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const ids = words.length === 0 ? [] : await find(knex, words, filter);
  const number = /^\s*#?(\d{1,15})\s*$/.exec(text)?.[1];
  if (number !== undefined) ids.push(Number(number));
  if (ids.length === 0) return [];
  return knex<TicketRow>("tickets")
    .where(filterColumns(filter))
    .whereIn("ticket_id", ids)
    .orderBy("ticket_id", "desc")
    .select<FoundRow[]>(foundColumns);
}

/**
 * Writing without spaces between words, or with endings on them: what is looked for stands within a sentence. Also
 * letters with marks, at which the indexes part words.
 */
const UNSPACED = /[\p{M}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Of these, the newest, such words are looked for. */
const UNSPACED_MAX_TICKETS = 100_000;

async function find(knex: Knex, words: readonly string[], filter: TicketFilter): Promise<number[]> {
  const within = words.filter((word) => UNSPACED.test(word));
  if (within.length > 0) return foundWithin(knex, words, within, filter);
  return (isMysql(knex) ? foundByMysql : foundBySqlite)(knex, words, filter);
}

/** Reads the newest tickets one by one; messages are stored in NFC. */
async function foundWithin(
  knex: Knex,
  words: readonly string[],
  within: readonly string[],
  filter: TicketFilter,
): Promise<number[]> {
  const newest = await knex<TicketRow>("tickets").max<{ id: number | null }>({ id: "ticket_id" }).first();
  const query = knex<TicketRow>("tickets")
    .where(filterColumns(filter))
    .where("ticket_id", ">", (newest?.id ?? 0) - UNSPACED_MAX_TICKETS)
    .orderBy("ticket_id", "desc")
    .limit(SEARCH_MAX_TICKETS);
  const text = "concat_ws(' ', message, sender_account_name, sender_character_name)";
  const sqliteText = "(message || ' ' || sender_account_name || ' ' || sender_character_name)";
  for (const word of within) query.whereRaw(`${isMysql(knex) ? text : sqliteText} LIKE ?`, [`%${word}%`]);
  const rows = await query.select("ticket_id", "message", "sender_account_name", "sender_character_name");
  const beginnings = words.filter((word) => !within.includes(word)).map(beginningOf);
  return rows
    .filter((row) => {
      const all = folded(`${row.message} ${row.sender_account_name} ${row.sender_character_name}`);
      return beginnings.every((beginning) => beginning.test(all));
    })
    .map(({ ticket_id }) => ticket_id);
}

/** Finds a word that begins so. Letters that the collation takes for the same begin words, too. */
function beginningOf(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${folded(word)}`, "u");
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
    // A letter that is younger than the tokenizer parts a word, and the index does not know which words follow each
    // other.
    if (String(error).includes("phrase queries are not supported")) return [];
    throw error;
  }
}

async function foundByMysql(knex: Knex, words: readonly string[], filter: TicketFilter): Promise<number[]> {
  const indexed = words.filter((word) => word.length >= MYSQL_LEAST_LETTERS && !mysqlStopwords.has(word.toLowerCase()));
  if (indexed.length === 0 || (await isFoundSooner(knex, words, filter))) return scan(knex, words, filter);
  const expression = indexed.map((word) => `+${word}*`).join(" ");
  return knex<TicketRow>("tickets")
    .where(filterColumns(filter))
    .whereRaw("MATCH (search_text) AGAINST (? IN BOOLEAN MODE)", [expression])
    .orderBy("ticket_id", "desc")
    .limit(SEARCH_MAX_TICKETS)
    .pluck("ticket_id");
}

/**
 * Whether reading the newest tickets one by one finds enough sooner than the full-text index, which InnoDB reads to the
 * end of its matches: 3.8 us for each match, against 2.5 us for each ticket read.
 */
async function isFoundSooner(knex: Knex, words: readonly string[], filter: TicketFilter): Promise<boolean> {
  const all = await countTickets(knex, filter);
  if (all <= MYSQL_FEW_TICKETS) return true;
  const newest = knex<TicketRow>("tickets").where(filterColumns(filter)).orderBy("ticket_id", "desc").limit(MYSQL_SAMPLE_TICKETS);
  const sample = knex.from(newest.select("search_text").as("newest"));
  for (const word of words) sample.whereRaw("search_text LIKE ?", [`%${word}%`]);
  const [row] = await sample.count<{ count: number | string }[]>({ count: "*" });
  const share = Number(row?.count ?? 0) / MYSQL_SAMPLE_TICKETS;
  return share > 0 && (SEARCH_MAX_TICKETS / share) * MYSQL_READ_US < all * share * MYSQL_MATCH_US;
}

/** Reads tickets one by one, the newest first. */
async function scan(knex: Knex, words: readonly string[], filter: TicketFilter): Promise<number[]> {
  const beginnings = words.map(beginningOf);
  const ids: number[] = [];
  let below: number | undefined;
  for (let batch = 0; batch < SCAN_MAX_BATCHES && ids.length < SEARCH_MAX_TICKETS; batch += 1) {
    const query = knex<TicketRow>("tickets").where(filterColumns(filter)).orderBy("ticket_id", "desc").limit(SEARCH_MAX_TICKETS);
    if (below !== undefined) query.where("ticket_id", "<", below);
    for (const word of words) query.whereRaw("search_text LIKE ?", [`%${word}%`]);
    const rows = await query.select<{ ticket_id: number; search_text: string }[]>("ticket_id", "search_text");
    for (const { ticket_id, search_text } of rows) {
      const text = folded(search_text);
      if (beginnings.every((beginning) => beginning.test(text))) ids.push(ticket_id);
    }
    below = rows.at(-1)?.ticket_id;
    if (rows.length < SEARCH_MAX_TICKETS) break;
  }
  return ids.slice(0, SEARCH_MAX_TICKETS);
}

/** Without case and accents. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
