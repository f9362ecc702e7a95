import type { Knex } from "knex";
import { EMPTY_LINE, SPEECH } from "../../world/saved/chronicle.js";
import type {
  ChronicleLimits,
  ChronicleRepository,
  ChronicleSize,
  LineCursor,
  LinePage,
  LineQuery,
  StoredLine,
} from "./chronicle-records.js";
import {
  causeKey,
  CELL_SHIFT,
  cellKey,
  type ChunkRow,
  keysOf,
  kindKey,
  linesOf,
  type KeyRow,
  packed,
  removePacked,
  rewriteChunk,
  templateKey,
  unpacked,
  writePacked,
} from "./chronicle-chunks.js";
import { spanOf } from "./line-rows.js";
import type { PackedLines } from "./packed-lines.js";
import { cursorOf, isAfter, matcherOf, newestFirst } from "./line-matching.js";
import { inWorldTransaction, type WorldHold, type WorldlessProcess } from "../world/world-hold.js";
import { readMarks } from "../world/world-marks.js";

/** Lines of a packed row. */
const PACKED_LINES = 4_096;
/** Lines of one packed row are not further apart, so that none is kept for much longer than it should be. */
const PACKED_SPAN_MS = 86_400_000;
/** Packed rows that one search reads. It ends there, and the next page goes on. */
const ROWS_READ_MAXIMUM = 12;
/** Packed rows kept in memory for further pages. */
const CACHE_ROWS = 32;
/** More cells are not looked up one by one; the time limits such a search. */
const CELLS_MAXIMUM = 400;
const DAY_MS = 86_400_000;
const MEBIBYTE = 1_048_576;
const DOUBLED_MAXIMUM = 200;
/** Rows removed at a time. */
const REMOVED_ROWS = 16;

type ChunkHead = Pick<ChunkRow, "process_id" | "first_line" | "first_at" | "last_at" | "is_packed">;

/** The record in the tables `chronicle_chunks` and `chronicle_keys`. */
export class KnexChronicleRepository implements ChronicleRepository {
  readonly #knex: Knex;
  readonly #hold: WorldHold | WorldlessProcess;
  /** Whether no line has what somebody said. */
  #isWithoutSpeech = false;
  readonly #cache = new Map<string, Promise<PackedLines | undefined>>();

  constructor(knex: Knex, hold: WorldHold | WorldlessProcess) {
    this.#knex = knex;
    this.#hold = hold;
  }

  async last(): Promise<{ line: number; at: number }> {
    const { processId } = this.#hold;
    const { last_line: line } = await readMarks(this.#knex, processId);
    const row = await this.#chunks().where("process_id", processId).orderBy("first_line", "desc").first("last_at");
    return { line, at: Number(row?.last_at ?? 0) };
  }

  async search(query: LineQuery, limit: number, after?: LineCursor): Promise<LinePage> {
    const matches = matcherOf(query);
    const end = Math.min(query.to ?? Infinity, after?.at ?? Infinity);
    const found: StoredLine[] = [];
    const take = (lines: Iterable<StoredLine>): void => {
      for (const line of lines) if (line.at <= end && matches(line) && (!after || isAfter(line, after))) found.push(line);
    };
    for (const row of await this.#inTime(this.#chunks(), query, end).where("is_packed", 0).select()) take(await linesOf(row));
    const heads = await this.#packedHeads(query, end);
    for (const head of heads.slice(0, ROWS_READ_MAXIMUM)) {
      found.sort(newestFirst);
      // Everything in this row and the later ones is older.
      if (found.length > limit && Number(head.last_at) < found[limit]!.at) break;
      take((await this.#linesOf(head))?.candidates(query) ?? []);
    }
    found.sort(newestFirst);
    const lines = found.slice(0, limit);
    const last = found.length > limit ? lines.at(-1) : undefined;
    const unread = heads[ROWS_READ_MAXIMUM];
    if (last || !unread) return { lines, next: last && cursorOf(last) };
    // What may stand in rows that were not read belongs to the next page.
    const from = Number(unread.last_at) + 1;
    const known = lines.filter(({ at }) => at >= from);
    return { lines: known, next: { at: from, processId: 0, number: 0 } };
  }

  async doubled(): Promise<number[]> {
    const { processId } = this.#hold;
    const others = await this.#knex("world_marks")
      .distinct("process_id")
      .whereNot("process_id", processId)
      .pluck<number[]>("process_id");
    const found: number[] = [];
    for (const other of others) {
      const serials = await this.#knex("world_entities as mine")
        .join("world_entities as theirs", "theirs.serial", "mine.serial")
        .where({ "mine.process_id": processId, "mine.kind": "item", "theirs.process_id": other })
        .limit(DOUBLED_MAXIMUM)
        .pluck<number[]>("mine.serial");
      found.push(...serials);
    }
    return found.slice(0, DOUBLED_MAXIMUM);
  }

  async tidy({ days, maxMib, speech }: ChronicleLimits): Promise<ChronicleSize> {
    const { processId } = this.#hold;
    while (await this.#packSome());
    const now = Date.now();
    const oldest = now - days * DAY_MS;
    if (speech > 0 || !this.#isWithoutSpeech) await this.#forgetSpeech(now - speech * DAY_MS);
    this.#isWithoutSpeech = speech === 0;
    // A process that records nothing has no say in what others keep.
    await this.#dropOlderThan(oldest, days === 0 ? processId : undefined);
    for (;;) {
      const size = await this.#size();
      let excess = size.bytes - maxMib * MEBIBYTE;
      if (excess <= 0) return size;
      const rows = await this.#chunks().where({ process_id: processId }).orderBy("first_line").limit(REMOVED_ROWS).select();
      if (rows.length === 0 || size.lines === rows[0]!.line_count) return size;
      for (const row of rows) {
        if (excess <= 0) break;
        excess -= row.bytes;
        await this.#drop(row);
      }
    }
  }

  /** @param processId whose lines; undefined: those of all processes, also of some that do not run any more */
  async #dropOlderThan(time: number, processId: number | undefined): Promise<void> {
    if (this.#hold.worldId === undefined) return;
    for (;;) {
      const query = this.#chunks().where("last_at", "<", time).orderBy("last_at").limit(REMOVED_ROWS);
      if (processId !== undefined) query.where("process_id", processId);
      const rows = await query.select();
      if (rows.length === 0) return;
      for (const row of rows) await this.#drop(row);
    }
  }

  async #drop(row: ChunkRow): Promise<void> {
    const keys = row.is_packed ? [...keysOf(await linesOf(row))] : [];
    await this.#write((transaction) => removePacked(transaction, row, keys));
  }

  /** Packs rows into one if they have lines enough. */
  async #packSome(): Promise<boolean> {
    const { processId, worldId } = this.#hold;
    if (worldId === undefined) return false;
    const heads = await this.#chunks()
      .where({ is_packed: 0, process_id: processId })
      .orderBy("first_line")
      .select("first_line", "line_count", "first_at", "last_at");
    if (heads.reduce((sum, { line_count }) => sum + line_count, 0) < PACKED_LINES) return false;
    const end = Number(heads[0]!.first_at) + PACKED_SPAN_MS;
    let lineCount = 0;
    let rowCount = 0;
    for (const { line_count, last_at } of heads) {
      if (lineCount >= PACKED_LINES || (rowCount > 0 && Number(last_at) > end)) break;
      lineCount += line_count;
      rowCount += 1;
    }
    const rows = await this.#chunks()
      .where({ is_packed: 0, process_id: processId })
      .where("first_line", "<=", heads[rowCount - 1]!.first_line)
      .orderBy("first_line")
      .select();
    const lines = (await Promise.all(rows.map(linesOf))).flat();
    const { keys, ...sizes } = await packed(lines);
    const { first_line } = rows[0]!;
    const row = { process_id: processId, first_line, world_id: worldId, ...spanOf(lines), ...sizes };
    await this.#write((transaction) => writePacked(transaction, row, keys));
    return true;
  }

  /**
   * Blanks what was said before a time in the world of this process, also what processes have recorded that do not run
   * any more. Its lines stay, since they are numbered.
   */
  async #forgetSpeech(before: number): Promise<void> {
    const { worldId: world_id } = this.#hold;
    if (world_id === undefined) return;
    const rows = await this.#chunks()
      .where({ world_id })
      .where("last_at", "<", before)
      .where((either) => {
        void either.where("is_packed", 0).orWhereExists((keys) => {
          void keys
            .from<KeyRow>("chronicle_keys as k")
            .where("k.key", kindKey(SPEECH))
            .whereRaw("k.process_id = chronicle_chunks.process_id AND k.first_line = chronicle_chunks.first_line");
        });
      })
      .select();
    for (const row of rows) {
      const lines = await linesOf(row);
      if (!lines.some(({ kind }) => kind === SPEECH)) continue;
      const blank = lines.map((line) => (line.kind === SPEECH ? { ...EMPTY_LINE, kind: SPEECH, at: line.at } : line));
      await this.#write((transaction) => rewriteChunk(transaction, row, blank));
      this.#cache.delete(`${row.process_id} ${row.first_line}`);
    }
  }

  async #size(): Promise<ChronicleSize> {
    const row = await this.#chunks()
      .where("process_id", this.#hold.processId)
      .first<Record<"lines" | "bytes" | "since", number | string | null>>(
        this.#knex.raw("SUM(line_count) AS `lines`, SUM(bytes) AS bytes, MIN(first_at) AS since"),
      );
    const since = row?.since ?? undefined;
    return {
      lines: Number(row?.lines ?? 0),
      bytes: Number(row?.bytes ?? 0),
      since: since === undefined ? undefined : Number(since),
    };
  }

  /** The packed rows that may have such lines, the latest first. */
  #packedHeads(query: LineQuery, end: number): Promise<ChunkHead[]> {
    const heads = this.#inTime(this.#knex<ChunkRow>("chronicle_chunks as c"), query, end).where("c.is_packed", 1);
    for (const keys of keyGroupsOf(query))
      heads.whereExists((rows) => {
        void rows
          .from("chronicle_keys as k")
          .whereIn("k.key", keys)
          .whereRaw("k.process_id = c.process_id AND k.first_line = c.first_line");
      });
    return heads
      .orderBy("c.last_at", "desc")
      .limit(ROWS_READ_MAXIMUM + 1)
      .select("c.process_id", "c.first_line", "c.first_at", "c.last_at", "c.is_packed");
  }

  #inTime<Query extends Knex.QueryBuilder<ChunkRow>>(rows: Query, { from, worldId }: LineQuery, end: number): Query {
    if (from !== undefined) void rows.where("last_at", ">=", from);
    if (end !== Infinity) void rows.where("first_at", "<=", end);
    if (worldId !== undefined) void rows.where("world_id", worldId);
    return rows;
  }

  #linesOf({ process_id, first_line }: ChunkHead): Promise<PackedLines | undefined> {
    const name = `${process_id} ${first_line}`;
    const read = async (): Promise<PackedLines | undefined> => {
      const row = await this.#chunks().where({ process_id, first_line, is_packed: 1 }).first();
      return row && unpacked(row);
    };
    const lines = this.#cache.get(name) ?? read();
    this.#cache.delete(name);
    this.#cache.set(name, lines);
    if (this.#cache.size > CACHE_ROWS) this.#cache.delete([...this.#cache.keys()][0]!);
    lines.catch(() => this.#cache.delete(name));
    return lines;
  }

  #chunks() {
    return this.#knex<ChunkRow>("chronicle_chunks");
  }

  async #write(work: (transaction: Knex.Transaction) => Promise<void>): Promise<void> {
    const hold = this.#hold;
    if (hold.worldId !== undefined) await inWorldTransaction(this.#knex, hold, work);
  }
}

/** For each condition its keys; a row must have one of them. */
function keyGroupsOf({ items, who, place, cause, template, kinds }: LineQuery): number[][] {
  const groups: number[][] = [];
  if (items) groups.push([...items]);
  if (who) groups.push([...who]);
  if (place) {
    const { facet, x, y, radius } = place;
    const cells: number[] = [];
    for (let column = Math.max(0, x - radius) >> CELL_SHIFT; column <= (x + radius) >> CELL_SHIFT; column++)
      for (let row = Math.max(0, y - radius) >> CELL_SHIFT; row <= (y + radius) >> CELL_SHIFT; row++)
        cells.push(cellKey(facet, column, row));
    if (cells.length <= CELLS_MAXIMUM) groups.push(cells);
  }
  for (const word of cause ?? []) groups.push([causeKey(word)]);
  for (const word of template ?? []) groups.push([templateKey(word)]);
  if (kinds) groups.push(kinds.map(kindKey));
  return groups;
}
