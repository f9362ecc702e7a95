import { crc32 } from "node:zlib";
import type { Knex } from "knex";
import { type ChronicleLine, LINE_KINDS, type LineKind, SPEECH } from "../../world/saved/chronicle.js";
import type { StoredLine } from "./chronicle-records.js";
import { serialsOf, wordsOf } from "./line-parts.js";
import { type EncodedLines, lineOf, type LineRow, rowsText } from "./line-rows.js";
import { type LinePlaceInRecord, packedContent, PackedLines } from "./packed-lines.js";
import type { WorldHold } from "../world/world-hold.js";
import { lockMark, raiseMarks } from "../world/world-marks.js";

/**
 * Lines with consecutive numbers. A batch of the world writes a row that is not packed; later the lines of many rows
 * are packed into one, whose subjects, places and words stand in `chronicle_keys`.
 */
export interface ChunkRow {
  process_id: number;
  first_line: number;
  world_id: number;
  line_count: number;
  first_at: number;
  last_at: number;
  is_packed: number;
  /** Of the content and of its keys. */
  bytes: number;
  content: Uint8Array;
}

export interface KeyRow {
  key: number;
  process_id: number;
  first_line: number;
}

/** Tiles along the sides of a cell by which lines are found; a power of two. */
export const CELL_SHIFT = 5;
/** Keys of different kinds do not meet: the serials of entities are the lowest. */
const CELLS = 0x1_0000_0000;
const CAUSE_WORDS = 0x2_0000_0000;
const TEMPLATE_WORDS = 0x3_0000_0000;
const KINDS = 0x4_0000_0000;
const CELL_BITS = 10;
const KEY_ROWS = 300;
/** What a row of keys takes, about. */
const KEY_BYTES = 14;

/** Writes those lines that the process has not written yet. Called in the transaction of their batch. */
export async function writeLines(
  transaction: Knex.Transaction,
  { processId, worldId }: WorldHold,
  batches: readonly EncodedLines[],
): Promise<void> {
  if (batches.length === 0) return;
  const last = await lockMark(transaction, processId, "last_line");
  let written = last;
  for (const { firstLine, span, rows } of batches) {
    if (firstLine <= last) continue;
    const content = Buffer.from(rows);
    await insertChunk(transaction, {
      ...{ process_id: processId, first_line: firstLine, world_id: worldId, is_packed: 0, bytes: content.length, content },
      ...span,
    });
    written = firstLine + span.line_count - 1;
  }
  if (written > last) await raiseMarks(transaction, processId, { last_line: written });
}

/** Replaces the rows of its lines by one that is packed. @param keys by which its lines are found */
export async function writePacked(
  transaction: Knex.Transaction,
  row: Omit<ChunkRow, "is_packed">,
  keys: readonly number[],
): Promise<void> {
  const { process_id, first_line, line_count } = row;
  await transaction<ChunkRow>("chronicle_chunks")
    .where({ process_id })
    .where("first_line", ">=", first_line)
    .where("first_line", "<", first_line + line_count)
    .delete();
  await insertChunk(transaction, { ...row, is_packed: 1 });
  // In their order, which the index takes at once. Knex would write a row as a query of its own.
  const sorted = [...keys].sort((one, other) => one - other);
  for (let start = 0; start < sorted.length; start += KEY_ROWS) {
    const part = sorted.slice(start, start + KEY_ROWS);
    const rows = part.map(() => `(?, ${process_id}, ${first_line})`).join(", ");
    await transaction.raw(`INSERT INTO ?? (??, ??, ??) VALUES ${rows}`, [
      ...["chronicle_keys", "key", "process_id", "first_line"],
      ...part,
    ]);
  }
}

/** Replaces the lines of a row by as many others. */
export async function rewriteChunk(
  transaction: Knex.Transaction,
  chunk: ChunkRow,
  lines: readonly ChronicleLine[],
): Promise<void> {
  const { process_id, first_line, is_packed } = chunk;
  if (is_packed) {
    await removePacked(transaction, chunk, [...keysOf(await linesOf(chunk))]);
    const { keys, ...sizes } = await packed(lines);
    return writePacked(transaction, { ...chunk, ...sizes }, keys);
  }
  const content = Buffer.from(rowsText(lines));
  await transaction<ChunkRow>("chronicle_chunks")
    .where({ process_id, first_line, is_packed })
    .update({ content, bytes: content.length });
}

/** Forgets a packed row. */
export async function removePacked(transaction: Knex.Transaction, chunk: ChunkRow, keys: readonly number[]): Promise<void> {
  const { process_id, first_line } = chunk;
  for (let start = 0; start < keys.length; start += KEY_ROWS)
    await transaction<KeyRow>("chronicle_keys")
      .where({ process_id, first_line })
      .whereIn("key", keys.slice(start, start + KEY_ROWS))
      .delete();
  await transaction<ChunkRow>("chronicle_chunks").where({ process_id, first_line }).delete();
}

/** Packs lines. */
export async function packed(lines: readonly ChronicleLine[]): Promise<{ content: Uint8Array; keys: number[]; bytes: number }> {
  const content = await packedContent(lines);
  const keys = [...keysOf(lines)];
  return { content, keys, bytes: content.length + keys.length * KEY_BYTES };
}

/** The lines of a row, in order. */
export async function linesOf(row: ChunkRow): Promise<StoredLine[]> {
  if (row.is_packed) return [...(await unpacked(row)).all()];
  const rows = JSON.parse(Buffer.from(row.content).toString("utf8")) as LineRow[];
  return rows.map((values, index) => ({ ...lineOf(values), ...placeIn(row, index) }));
}

/** The lines of a packed row. */
export async function unpacked(row: ChunkRow): Promise<PackedLines> {
  return PackedLines.of(row.content, (index) => placeIn(row, index));
}

function placeIn({ process_id, world_id, first_line }: ChunkRow, index: number): LinePlaceInRecord {
  return { processId: process_id, worldId: world_id, number: first_line + index };
}

/** The keys by which packed lines are found. */
export function keysOf(lines: readonly ChronicleLine[]): Set<number> {
  const keys = new Set<number>();
  const words = new Set<string>();
  for (const line of lines) {
    for (const serial of serialsOf(line)) if (serial !== 0) keys.add(serial);
    if (line.facet >= 0) keys.add(cellKey(line.facet, line.x >> CELL_SHIFT, line.y >> CELL_SHIFT));
    if (line.kind !== SPEECH || line.more !== undefined) keys.add(kindKey(line.kind));
    for (const [base, text] of [
      [CAUSE_WORDS, line.cause],
      [TEMPLATE_WORDS, line.template],
    ] as const) {
      if (words.has(text)) continue;
      words.add(text);
      for (const word of wordsOf(text)) keys.add(wordKey(base, word));
    }
  }
  return keys;
}

export const cellKey = (facet: number, column: number, row: number): number =>
  CELLS + ((facet << (2 * CELL_BITS)) | (column << CELL_BITS) | row);
export const kindKey = (kind: LineKind): number => KINDS + LINE_KINDS.indexOf(kind);
export const causeKey = (word: string): number => wordKey(CAUSE_WORDS, word);
export const templateKey = (word: string): number => wordKey(TEMPLATE_WORDS, word);

function wordKey(base: number, word: string): number {
  return base + crc32(word);
}

async function insertChunk(transaction: Knex.Transaction, row: ChunkRow): Promise<void> {
  await transaction<ChunkRow>("chronicle_chunks").insert(row);
}
