import { pino } from "pino";
import type { Knex } from "knex";
import { EventBus } from "../../runtime/contracts/event-bus.js";
import type { OnlinePlayer } from "../../runtime/contracts/players.js";
import { KnexAccountRepository } from "../../runtime/storage/accounts/account-repository.js";
import type { DatabaseAddress } from "../../runtime/storage/database/database-address.js";
import { openDatabase } from "../../runtime/storage/database/database.js";
import { openStorage } from "../../runtime/storage/database/open-storage.js";
import { KnexTicketRepository } from "../../runtime/storage/tickets/ticket-repository.js";
import { BLOCK_IDS } from "../../runtime/storage/tickets/ticket-tallies.js";
import { ticketOrders } from "../../runtime/contracts/ticket-kinds.js";
import type { TicketFilter, TicketQuery } from "../../runtime/storage/tickets/ticket-records.js";
import type { TicketTargets } from "../../runtime/storage/tickets/ticket-targets.js";
import { TicketService } from "../../runtime/services/tickets/ticket-service.js";
import { ticketCategories } from "../../runtime/contracts/ticket-kinds.js";
import { seededRandom } from "../support/random.js";
import { onEachEngine } from "./each-engine.js";
import { median, printTable } from "./harness.js";

const TICKETS = 100_000;
/** The newest tickets are Open. */
const OPEN = 200;
/** One in 500 of the older tickets is still Assigned: few, and scattered over all ids. */
const ASSIGNED_EVERY = 500;
const SENDERS = 2_000;
const STAFF = 20;
const MESSAGE_CHARACTERS = 300;
const ROWS_PER_STATEMENT = 500;
const HISTORY_ENTRIES = 20;
const PAGE_SIZE = 50;
const LARGEST_PAGE_SIZE = 200;
const RUNS = 60;
const SUBMITS = 600;
const AT_ONCE = 50;

const ANY = "*";
const ME = 1;

const filters: Record<string, TicketFilter> = {
  "no filter": {},
  "status=Closed": { status: "Closed" },
  "status=Open": { status: "Open" },
  "status=Assigned": { status: "Assigned" },
  "category=Bug": { category: "Bug" },
  assignedToMe: { assignedToAccountId: ME },
  "status=Closed, category=Bug": { status: "Closed", category: "Bug" },
  "status=Closed, assignedToMe": { status: "Closed", assignedToAccountId: ME },
  "status=Assigned, assignedToMe": { status: "Assigned", assignedToAccountId: ME },
  "category=Bug, assignedToMe": { category: "Bug", assignedToAccountId: ME },
  "status=Closed, category=Bug, assignedToMe": { status: "Closed", category: "Bug", assignedToAccountId: ME },
};

/** Of three syllables, as in a language with 2,000 words, of which low ones are common: half of all messages have the most common one. */
const WORDS = 2_000;
const WORDS_IN_MESSAGE = 45;
const SYLLABLES = "ba ke lo mi su ra te no vi du ga pe ho li zu fa se mo ni tu".split(" ");

const searches: Record<string, TicketQuery> = {
  "a common word": { search: wordOf(2) },
  "two words": { search: `${wordOf(150)} ${wordOf(151)}` },
  "a rare word": { search: wordOf(1_990) },
  "two words and two letters": { search: `${wordOf(2)} ${wordOf(3)} ba` },
  "an account": { search: "sender17" },
  "a number": { search: "50000" },
  "a common word, status=Open": { search: wordOf(2), status: "Open" },
  "a common word, status=Assigned": { search: wordOf(2), status: "Assigned" },
  "words that no ticket has": { search: "nothing has this" },
  "a tag of one in eight": { tag: "common" },
  "a tag of one in 500": { tag: "rare" },
  "a common word and a tag of one in eight": { search: wordOf(2), tag: "common" },
};

/** Every category has both. */
const targets = Object.fromEntries(
  ticketCategories.map((category, n) => [category, { firstAnswerMs: 60_000 * (n + 1), closingMs: 3_600_000 * (n + 1) }]),
) as TicketTargets;

interface Figures {
  median: number;
  worst: number;
}

/** Milliseconds from a call of the repository to its answer: statements, driver and rows, in the storage thread. */
export function benchTickets(): Promise<void> {
  return onEachEngine(({ engine, address, options }) => benchEngine(engine, address, options));
}

async function benchEngine(
  engine: string,
  address: DatabaseAddress,
  options: { dataDirectory: string; databaseUrl?: string },
): Promise<void> {
  const database = await openDatabase(address, { uncleanStop: false, onLost: () => undefined });
  let senders: number[];
  try {
    senders = await fill(database.knex);
    await benchReads(engine, database.knex, senders);
  } finally {
    await database.close();
  }
  await benchSubmits(engine, options, senders);
}

/** Closed tickets of several years, more than one in eight of them mine. Few are Assigned, and the newest are Open. */
async function fill(knex: Knex): Promise<number[]> {
  const accounts = Array.from({ length: SENDERS }, (_, n) => ({
    ...{ username: `sender${n}`, username_folded: `sender${n}`, email: "a@example.org", role: "Regular" },
    ...{ is_active: 1, password_hash: "", created_at: 0 },
  }));
  for (let n = 0; n < SENDERS; n += ROWS_PER_STATEMENT) await knex("accounts").insert(accounts.slice(n, n + ROWS_PER_STATEMENT));
  const senders = (await new KnexAccountRepository(knex).list()).map(({ accountId }) => accountId);
  const tallies = new Map<string, number>();
  for (let first = 1; first <= TICKETS; first += ROWS_PER_STATEMENT) {
    const ids = Array.from({ length: ROWS_PER_STATEMENT }, (_, n) => first + n);
    const rows = ids.map((id) => ticketRow(id, senders[id % SENDERS]!));
    await knex("tickets").insert(rows);
    for (const row of rows) count(tallies, row);
    await knex("ticket_tags").insert(ids.flatMap(tagsOf));
  }
  const counted = [...tallies].map(([key, total]) => {
    const [status, category, assigned, block] = key.split(" ");
    return { status, category, assigned_account_id: Number(assigned), block: Number(block), total };
  });
  for (let n = 0; n < counted.length; n += ROWS_PER_STATEMENT) {
    await knex("ticket_tallies").insert(counted.slice(n, n + ROWS_PER_STATEMENT));
  }
  const entry = { ticket_id: TICKETS / 2, at: 0, by_account_id: ME, by_account_name: "me", action: "StatusSet" };
  const sides = { from_status: "Open", to_status: "Closed" };
  await knex("ticket_history").insert(Array.from({ length: HISTORY_ENTRIES }, () => ({ ...entry, ...sides })));
  return senders;
}

function ticketRow(id: number, sender: number) {
  const status = id > TICKETS - OPEN ? "Open" : id % ASSIGNED_EVERY === 0 ? "Assigned" : "Closed";
  const assigned = status === "Open" ? null : id % 8 === 0 ? ME : (id % STAFF) + 1;
  return {
    ...{ ticket_id: id, status, category: ticketCategories[(id * 5 + (id >> 3)) % ticketCategories.length]! },
    ...{ message: messageOf(id), sender_account_id: sender, sender_account_name: `sender${sender}` },
    ...{ sender_character_id: id, sender_character_name: "Somebody", map_id: 1, x: 1, y: 2, z: 3, created_at: id },
    ...{ assigned_account_id: assigned, assigned_account_name: assigned === null ? null : "staff", last_updated_at: id },
  };
}

function tagsOf(id: number): { ticket_id: number; tag: string }[] {
  const tags = [...(id % 8 === 0 ? ["common"] : []), ...(id % ASSIGNED_EVERY === 1 ? ["rare"] : [])];
  return tags.map((tag) => ({ ticket_id: id, tag }));
}

function wordOf(n: number): string {
  const size = SYLLABLES.length;
  return [n, Math.floor(n / size), Math.floor(n / size ** 2)].map((part) => SYLLABLES[part % size]!).join("");
}

/** Some 300 letters. The words of a message are few common and some rare ones. */
function messageOf(id: number): string {
  const random = seededRandom(id);
  return Array.from({ length: WORDS_IN_MESSAGE }, () => wordOf(Math.floor((random.below(1_000) / 1_000) ** 3 * WORDS))).join(" ");
}

function count(tallies: Map<string, number>, row: ReturnType<typeof ticketRow>): void {
  const block = Math.floor(row.ticket_id / BLOCK_IDS);
  for (const status of [ANY, row.status]) {
    for (const category of [ANY, row.category]) {
      for (const assigned of row.assigned_account_id === null ? [0] : [0, row.assigned_account_id]) {
        const key = `${status} ${category} ${assigned} ${block}`;
        tallies.set(key, (tallies.get(key) ?? 0) + 1);
      }
    }
  }
}

async function benchReads(engine: string, knex: Knex, senders: number[]): Promise<void> {
  const tickets = new KnexTicketRepository(knex);
  const rows = [["list (median / worst ms)", "tickets", "first page", "middle", "last page"]];
  for (const [name, filter] of Object.entries(filters)) {
    const total = await tickets.count(filter);
    const pages = [0, Math.floor(total / 2), Math.max(0, total - PAGE_SIZE)];
    const cells = [];
    for (const skip of pages) cells.push(text(await timed(() => tickets.list(filter, { skip, take: PAGE_SIZE }))));
    rows.push([name, String(total), ...cells]);
  }
  const largest = { skip: TICKETS / 2, take: LARGEST_PAGE_SIZE };
  rows.push([
    `no filter, ${LARGEST_PAGE_SIZE} a page`,
    String(TICKETS),
    "",
    text(await timed(() => tickets.list({}, largest))),
    "",
  ]);
  printTable(`${engine}: ${TICKETS.toLocaleString("en")} tickets`, rows);

  const found = [["search (median / worst ms)", "tickets", "first page"]];
  for (const [name, query] of Object.entries(searches)) {
    const { total } = await tickets.list(query, { skip: 0, take: PAGE_SIZE });
    found.push([name, String(total), text(await timed(() => tickets.list(query, { skip: 0, take: PAGE_SIZE })))]);
  }
  printTable(engine, found);
  const ordered = [["order (median / worst ms)", "first page", "middle"]];
  for (const order of ticketOrders) {
    const cells = [];
    for (const skip of [0, TICKETS / 2])
      cells.push(text(await timed(() => tickets.list({ order, targets }, { skip, take: PAGE_SIZE }))));
    ordered.push([order, ...cells]);
  }
  printTable(engine, ordered);

  const others: Record<string, (run: number) => Promise<unknown>> = {
    "count of a filter": () => tickets.count({ status: "Closed", category: "Bug" }),
    "one ticket": (run) => tickets.find(1 + run * 1_000),
    "/me": (run) => tickets.listUnclosed(senders[run]!),
    [`history of ${HISTORY_ENTRIES} entries`]: () => tickets.history(TICKETS / 2, 1_000),
    "set a status": (run) => {
      const by = { accountId: ME, accountName: "me" };
      return tickets.change(1 + run * 1_000, { status: run % 2 ? "Closed" : "Open", by, at: run, notice: "closed" });
    },
  };
  const more = [["other calls", "median / worst ms"]];
  for (const [name, call] of Object.entries(others)) more.push([name, text(await timed(call))]);
  printTable(engine, more);
}

/** Submits as the game does: through the service and the storage thread, each committed before it is answered. */
async function benchSubmits(
  engine: string,
  options: { dataDirectory: string; databaseUrl?: string },
  senders: number[],
): Promise<void> {
  const log = pino({ level: "silent" });
  const storage = await openStorage({ ...options, log });
  try {
    const players = { bySession: (sessionId: number) => player(senders[sessionId % SENDERS]!), byAccount: () => undefined };
    const ticketService = new TicketService({
      storage,
      players,
      notices: { deliver: () => Promise.resolve() },
      events: new EventBus(log),
      log,
      options: { openTicketsPerAccount: SUBMITS, submitIntervalMs: 0 },
    });
    const submit = async (sessionId: number): Promise<void> => {
      const submission = await ticketService.submit(sessionId, "Bug", "m".repeat(MESSAGE_CHARACTERS));
      if ("reason" in submission) throw new Error(submission.reason);
    };
    const rows = [["submit", "per second", "median / worst ms"]];
    for (const atOnce of [1, AT_ONCE]) {
      const took: number[] = [];
      const begin = performance.now();
      for (let n = 0; n < SUBMITS; n += atOnce) {
        const batch = Array.from({ length: atOnce }, async (_, i) => {
          const begun = performance.now();
          await submit(n + i);
          took.push(performance.now() - begun);
        });
        await Promise.all(batch);
      }
      const perSecond = (SUBMITS / (performance.now() - begin)) * 1_000;
      rows.push([`${atOnce} at once`, perSecond.toFixed(0), text({ median: median(took), worst: Math.max(...took) })]);
    }
    printTable(engine, rows);
  } finally {
    await storage.close();
  }
}

function player(accountId: number): OnlinePlayer {
  const character = { characterId: accountId, characterName: "Somebody", mapId: 1, mapName: "Trammel", x: 1, y: 2, z: 3 };
  return { sessionId: accountId, accountId, accountName: "sender", role: "Regular", ...character };
}

async function timed(call: (run: number) => Promise<unknown>): Promise<Figures> {
  for (let run = 0; run < 3; run += 1) await call(run);
  const took: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const begin = performance.now();
    await call(run);
    took.push(performance.now() - begin);
  }
  return { median: median(took), worst: Math.max(...took) };
}

function text(figures: Figures): string {
  return `${figures.median.toFixed(2)} / ${figures.worst.toFixed(1)}`;
}
