import type { Knex } from "knex";
import { openForReading } from "../database/database.js";
import type { DatabaseAddress } from "../database/database-address.js";
import { isMysql } from "../database/transactions.js";
import { ITEM_KINDS } from "../../world/saved/chronicle.js";
import { addRecord, type EntityRow, type WorldRecord } from "../world/journal-rows.js";
import { readJournal } from "../world/world-journal.js";
import { type ChunkRow, linesOf } from "./chronicle-chunks.js";
import type { StoredLine } from "./chronicle-records.js";

/** Holder and amount of an item. */
interface Held {
  readonly holder: number;
  readonly amount: number;
}

/** What a comparison of the record with the stored world found. */
export interface ChronicleCheck {
  readonly lines: number;
  /** Items that the record knows and that still exist. */
  readonly items: number;
  /** Followed items whose last line is older than what is kept. */
  readonly older: number;
  /** How the record and the world differ, in words; the first ones. */
  readonly differences: readonly string[];
  readonly differenceCount: number;
}

const PAGE_ROWS = 500;
const DIFFERENCES_SHOWN = 20;
/** Lines of the record of a stored item are never missing while the first line is kept. */
const FIRST_LINE = 1;

/** {@link checkChronicle} of a database that a server may be using. */
export async function examineChronicle(address: DatabaseAddress): Promise<ChronicleCheck> {
  const knex = await openForReading(address);
  try {
    return await knex.transaction(checkChronicle, isMysql(knex) ? { isolationLevel: "repeatable read" } : {});
  } finally {
    await knex.destroy();
  }
}

/**
 * Replays the record of each process from its start, and compares who has what after its last line with the stored
 * world. To be called in a transaction that sees one moment.
 */
async function checkChronicle(knex: Knex): Promise<ChronicleCheck> {
  const processes = await knex<ChunkRow>("chronicle_chunks").distinct("process_id").orderBy("process_id").pluck("process_id");
  const differences: string[] = [];
  let [lines, items, older] = [0, 0, 0];
  for (const processId of processes) {
    const replayed = await replay(knex, processId);
    const stored = await storedItems(knex, processId);
    lines += replayed.lines;
    for (const [serial, held] of replayed.last) {
      const is = stored.get(serial);
      if (held && is) items++;
      // The lines by which a stack came to its size may be older than what is kept.
      const isOfUnknownSize = Number.isNaN(held?.amount) && replayed.firstLine !== FIRST_LINE;
      const hasOtherSize = !isOfUnknownSize && is?.amount !== held?.amount;
      if (held === undefined ? is : !is || is.holder !== held.holder || hasOtherSize)
        differences.push(`${name(serial)}: the record says ${words(held)}, and the world ${words(is)}`);
    }
    for (const [serial, is] of stored) {
      if (!is.isFollowed || replayed.last.has(serial)) continue;
      if (replayed.firstLine === FIRST_LINE)
        differences.push(`${name(serial)}: the record has no line, and the world ${words(is)}`);
      else older++;
    }
  }
  return { lines, items, older, differences: differences.slice(0, DIFFERENCES_SHOWN), differenceCount: differences.length };
}

/** Applies a line. Undefined for an item that is gone. */
function after(held: Held | undefined, { kind, amount, to }: StoredLine): Held | undefined {
  if (kind === "gone") return undefined;
  if (kind === "amount") return { holder: to.holder, amount: (held?.amount ?? NaN) + amount };
  return { holder: to.holder, amount };
}

async function replay(
  knex: Knex,
  processId: number,
): Promise<{ last: Map<number, Held | undefined>; lines: number; firstLine: number | undefined }> {
  const last = new Map<number, Held | undefined>();
  let lines = 0;
  let firstLine: number | undefined;
  for (let next = 0; ;) {
    const rows = await knex<ChunkRow>("chronicle_chunks")
      .where("process_id", processId)
      .where("first_line", ">=", next)
      .orderBy("first_line")
      .limit(PAGE_ROWS)
      .select();
    for (const row of rows) {
      firstLine ??= row.first_line;
      lines += row.line_count;
      for (const line of await linesOf(row))
        if (ITEM_KINDS.includes(line.kind)) last.set(line.subject, after(last.get(line.subject), line));
    }
    const end = rows.at(-1);
    if (!end) return { last, lines, firstLine };
    next = end.first_line + 1;
  }
}

async function storedItems(knex: Knex, processId: number): Promise<Map<number, Held & { readonly isFollowed: boolean }>> {
  const journal = new Map<number | string, WorldRecord>();
  for await (const row of readJournal(knex, processId))
    if ("records" in row) for (const record of row.records) addRecord(journal, record);
  const items = new Map<number, Held & { readonly isFollowed: boolean }>();
  const take = (serial: number, state: string): void => {
    const {
      holder = 0,
      amount = 1,
      followed = false,
    } = JSON.parse(state) as { holder?: number; amount?: number; followed?: boolean };
    items.set(serial, { holder, amount, isFollowed: followed });
  };
  for (let after = -1; ;) {
    const rows = await knex<EntityRow & { process_id: number }>("world_entities")
      .where({ process_id: processId, kind: "item" })
      .where("serial", ">", after)
      .orderBy("serial")
      .limit(PAGE_ROWS)
      .select("serial", "state");
    for (const { serial, state } of rows) if (!journal.has(serial)) take(serial, state);
    const end = rows.at(-1);
    if (!end) break;
    after = end.serial;
  }
  for (const record of journal.values()) if (record.kind === "item") take(record.serial, record.state);
  return items;
}

function name(serial: number): string {
  return `0x${serial.toString(16)}`;
}

function words(held: Held | undefined): string {
  if (!held) return "that it is gone";
  return `that ${held.holder === 0 ? "it lies on the ground" : `${name(held.holder)} has it`} (${Number.isNaN(held.amount) ? "of unknown size" : held.amount})`;
}
