import { promisify } from "node:util";
import { crc32, deflateRaw, inflateRaw } from "node:zlib";
import type { Knex } from "knex";
import {
  type ChronicleBatch,
  type ChronicleLine,
  type Holding,
  LINE_KINDS,
  LINE_PLACES,
  type LineKind,
} from "../../world/saved/chronicle.js";
import type { StoredLine } from "./chronicle-records.js";
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

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
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

type Row = readonly unknown[];

/** Writes those lines that the process has not written yet. Called in the transaction of their batch. */
export async function writeLines(
  transaction: Knex.Transaction,
  { processId, worldId }: WorldHold,
  batches: readonly ChronicleBatch[],
): Promise<void> {
  if (batches.length === 0) return;
  const last = await lockMark(transaction, processId, "last_line");
  let written = last;
  for (const { firstLine, lines } of batches) {
    if (firstLine <= last) continue;
    const content = Buffer.from(JSON.stringify(lines.map(rowOf)));
    await insertChunk(transaction, {
      ...{ process_id: processId, first_line: firstLine, world_id: worldId, is_packed: 0, bytes: content.length, content },
      ...spanOf(lines),
    });
    written = firstLine + lines.length - 1;
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
  for (let start = 0; start < keys.length; start += KEY_ROWS) {
    const rows = keys.slice(start, start + KEY_ROWS).map((key) => ({ key, process_id, first_line }));
    await transaction<KeyRow>("chronicle_keys").insert(rows);
  }
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
  const rows = lines.map(rowOf);
  const width = Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? null));
  // Times grow slowly.
  const [times = []] = columns;
  columns[0] = times.map((at, index) => (index === 0 ? at : (at as number) - (times[index - 1] as number)));
  const texts = columns.map((column) => (column.some((value) => typeof value === "string") ? inWords(column) : column));
  const content = await deflate(JSON.stringify(texts), { level: 9 });
  const keys = [...keysOf(lines)];
  return { content, keys, bytes: content.length + keys.length * KEY_BYTES };
}

/** The lines of a row, in order. */
export async function linesOf({ content, is_packed, ...row }: ChunkRow): Promise<StoredLine[]> {
  const text = (is_packed ? await inflate(content) : Buffer.from(content)).toString("utf8");
  const rows = is_packed ? rowsOfColumns(JSON.parse(text) as unknown[]) : (JSON.parse(text) as Row[]);
  return rows.map((values, index) => ({
    ...lineOf(values),
    processId: row.process_id,
    worldId: row.world_id,
    number: row.first_line + index,
  }));
}

function rowsOfColumns(columns: unknown[]): Row[] {
  const whole = columns.map((column) => {
    if (Array.isArray(column)) return column as unknown[];
    const { words, at } = column as ReturnType<typeof inWords>;
    return at.map((index) => words[index]);
  });
  let time = 0;
  return (whole[0] ?? []).map((more, index) => {
    time += more as number;
    return whole.map((column, number) => (number === 0 ? time : column[index]));
  });
}

/** A column of few different texts. */
function inWords(column: readonly unknown[]): { words: unknown[]; at: number[] } {
  const numbers = new Map<unknown, number>();
  const at = column.map((value) => {
    const known = numbers.get(value) ?? numbers.size;
    numbers.set(value, known);
    return known;
  });
  return { words: [...numbers.keys()], at };
}

function rowOf({ at, kind, cause, actor, subject, template, amount, from, to, facet, x, y, z, more }: ChronicleLine): Row {
  const row = [
    ...[at, LINE_KINDS.indexOf(kind), cause, actor, subject, template, amount],
    ...holdingRow(from),
    ...holdingRow(to),
    ...[facet, x, y, z],
  ];
  return more === undefined ? row : [...row, JSON.stringify(more)];
}

function holdingRow({ where, holder, root }: Holding): Row {
  return [LINE_PLACES.indexOf(where), holder, root];
}

function lineOf(row: Row): ChronicleLine {
  const [at, kind, cause, actor, subject, template, amount, fromWhere, fromHolder, fromRoot, ...rest] = row;
  const [toWhere, toHolder, toRoot, facet, x, y, z, more] = rest;
  const holding = (where: unknown, holder: unknown, root: unknown): Holding => ({
    where: LINE_PLACES[where as number] ?? "nowhere",
    holder: holder as number,
    root: root as number,
  });
  return {
    at: at as number,
    kind: LINE_KINDS[kind as number] ?? "note",
    cause: cause as string,
    actor: actor as number,
    subject: subject as number,
    template: template as string,
    amount: amount as number,
    from: holding(fromWhere, fromHolder, fromRoot),
    to: holding(toWhere, toHolder, toRoot),
    ...{ facet: facet as number, x: x as number, y: y as number, z: z as number },
    ...(typeof more === "string" && { more: JSON.parse(more) as unknown }),
  };
}

/** The keys by which packed lines are found. */
export function keysOf(lines: readonly ChronicleLine[]): Set<number> {
  const keys = new Set<number>();
  const words = new Set<string>();
  for (const line of lines) {
    for (const serial of serialsOf(line)) if (serial !== 0) keys.add(serial);
    if (line.facet >= 0) keys.add(cellKey(line.facet, line.x >> CELL_SHIFT, line.y >> CELL_SHIFT));
    keys.add(kindKey(line.kind));
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

/** All serials that a line names. */
export function serialsOf({ subject, actor, from, to }: ChronicleLine): number[] {
  return [subject, actor, from.root, to.root, from.holder, to.holder];
}

export const cellKey = (facet: number, column: number, row: number): number =>
  CELLS + ((facet << (2 * CELL_BITS)) | (column << CELL_BITS) | row);
export const kindKey = (kind: LineKind): number => KINDS + LINE_KINDS.indexOf(kind);
export const causeKey = (word: string): number => wordKey(CAUSE_WORDS, word);
export const templateKey = (word: string): number => wordKey(TEMPLATE_WORDS, word);

function wordKey(base: number, word: string): number {
  return base + crc32(word);
}

/** The words of a cause or of the id of a template. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
}

export function spanOf(lines: readonly ChronicleLine[]): Pick<ChunkRow, "line_count" | "first_at" | "last_at"> {
  return { line_count: lines.length, first_at: lines[0]!.at, last_at: lines.at(-1)!.at };
}

async function insertChunk(transaction: Knex.Transaction, row: ChunkRow): Promise<void> {
  await transaction<ChunkRow>("chronicle_chunks").insert(row);
}
