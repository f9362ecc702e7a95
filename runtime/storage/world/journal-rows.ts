import { crc32 } from "node:zlib";
import { MAX_RECORD_BYTES } from "./world-records.js";

/** A row of `world_journal`. */
export interface JournalRow {
  process_id: number;
  /** Counted by the process. */
  id: number;
  batch: Uint8Array;
  checksum: number;
  /** The id of the batch before it. */
  previous_id: number;
  /** Unix milliseconds. */
  created_at: number;
}

/** A row of `world_entities`; `state` is a JSON object. */
export interface EntityRow {
  serial: number;
  kind: string;
  state: string;
}

/** A row of `script_store`; `value` is JSON. */
export interface StoreRow {
  scope: string;
  owner: number;
  name: string;
  value: string;
}

/**
 * One line of a batch: the last state of an entity or a member of the store, its removal, or the place of a mobile that
 * only moved.
 */
export type WorldRecord =
  | (EntityRow & { kind: "item" | "mobile"; /** Where it went since. */ moved?: PlaceRecord })
  | { serial: number; kind: "gone" }
  | PlaceRecord
  | StoredRecord;

/**
 * Where a mobile is: what of its state a step changes. The state itself is in an earlier record, or in the snapshot.
 */
export interface PlaceRecord {
  readonly kind: "place";
  readonly serial: number;
  /** These members of its state. */
  readonly place: {
    readonly direction: number;
    readonly mapId: number;
    readonly x: number;
    readonly y: number;
    readonly z: number;
  };
}

/** The value of a member of the store, or its removal. */
export type StoredRecord = Omit<StoreRow, "value"> & { kind: "store"; value: string | undefined };

/** What a record is about: a later record of the same replaces it, but for a place, which changes it. */
function subjectOf(record: WorldRecord): number | string {
  return record.kind === "store" ? storeSubject(record) : record.serial;
}

/** Adds a record to the last ones of each subject. */
export function addRecord(latest: Map<number | string, WorldRecord>, record: WorldRecord): void {
  const subject = subjectOf(record);
  const before = record.kind === "place" ? latest.get(subject) : undefined;
  if (record.kind !== "place" || before === undefined || before.kind === "place") latest.set(subject, record);
  else if (before.kind === "mobile") before.moved = record;
}

/** The state of an entity where it went since it was recorded, if it did. Throws {@link DamagedRowError}. */
export function stateAt({ state }: EntityRow, moved: PlaceRecord | undefined): string {
  if (!moved) return state;
  const members = typeof state === "string" ? parse(state) : undefined;
  if (!isObject(members)) throw new DamagedRowError("the state is not a JSON object");
  return JSON.stringify({ ...members, ...moved.place });
}

export function storeSubject({ scope, owner, name }: Omit<StoreRow, "value">): string {
  return `${scope} ${owner} ${name}`;
}

/** A row of the journal or the snapshot cannot be read. The message says why. */
export class DamagedRowError extends Error {
  override readonly name = "DamagedRowError";
}

const NEWLINE = 0x0a;
const MAX_SERIAL = 0xffff_ffff;
const STORE_LINE_VALUES = 5;
/** The kind, the serial, and the five numbers of a place. */
const PLACE_LINE_VALUES = 7;
const STORE_LINE_BEGIN = '["store",';

/**
 * Cuts a batch between lines into pieces that each fit into one statement. Throws a RangeError if a line is too long.
 */
export function piecesOf(batch: Uint8Array, maxBytes = MAX_RECORD_BYTES): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < batch.length;) {
    const end = batch.length - start <= maxBytes ? batch.length : batch.lastIndexOf(NEWLINE, start + maxBytes - 1) + 1;
    if (end <= start) throw new RangeError(`a record of the world is longer than ${maxBytes} bytes`);
    pieces.push(batch.subarray(start, end));
    start = end;
  }
  return pieces;
}

export function toJournalRow(batch: Uint8Array, now: number): Omit<JournalRow, "process_id" | "id" | "previous_id"> {
  const bytes = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength);
  return { batch: bytes, checksum: crc32(bytes), created_at: now };
}

/** Returns the records of a journal row in order. Throws {@link DamagedRowError}. */
export function recordsOf({ batch, checksum }: Pick<JournalRow, "batch" | "checksum">): WorldRecord[] {
  // A damaged SQLite row may hold a value of any type.
  if (!(batch instanceof Uint8Array)) throw new DamagedRowError("the batch is not a byte array");
  if (crc32(batch) !== checksum) throw new DamagedRowError("the checksum does not match");
  const text = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map(parseLine);
}

/** Returns the records of the store in a batch, in order. */
export function storedOf(batch: Uint8Array): StoredRecord[] {
  const bytes = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength);
  if (!bytes.includes(STORE_LINE_BEGIN)) return [];
  return bytes
    .toString("utf8")
    .split("\n")
    .filter((line) => line.startsWith(STORE_LINE_BEGIN))
    .map(parseLine)
    .filter((record) => record.kind === "store");
}

/** Encodes a snapshot row as a line. Throws {@link DamagedRowError}. */
export function lineOf({ kind, serial, state }: EntityRow): string {
  if (kind !== "item" && kind !== "mobile") throw new DamagedRowError("the kind is neither item nor mobile");
  if (typeof state !== "string" || !isObject(parse(state))) throw new DamagedRowError("the state is not a JSON object");
  return `["${kind}",${serial},${state}]`;
}

/** Encodes a row of the store as a line. Throws {@link DamagedRowError}. */
export function lineOfStored({ scope, owner, name, value }: StoreRow): string {
  if (typeof value !== "string" || parse(value) === undefined) throw new DamagedRowError("the value is not JSON");
  return `["store",${JSON.stringify(scope)},${owner},${JSON.stringify(name)},${value}]`;
}

/** Encodes a removal, or the place of a mobile whose state is elsewhere. */
export function lineOfChange(record: PlaceRecord | StoredRecord | { serial: number; kind: "gone" }): string {
  if (record.kind === "gone") return `["gone",${record.serial}]`;
  if (record.kind === "store") return `["store",${JSON.stringify(record.scope)},${record.owner},${JSON.stringify(record.name)}]`;
  const { direction, mapId, x, y, z } = record.place;
  return `["place",${record.serial},${direction},${mapId},${x},${y},${z}]`;
}

function parseLine(line: string, index: number): WorldRecord {
  const value = parse(line);
  if (Array.isArray(value)) {
    if (value[0] === "store") {
      const [, scope, owner, name, content] = value as unknown[];
      if (typeof scope === "string" && isOwner(owner) && typeof name === "string" && value.length <= STORE_LINE_VALUES)
        return { kind: "store", scope, owner, name, value: content === undefined ? undefined : JSON.stringify(content) };
    }
    const [kind, serial, state] = value as unknown[];
    if (isSerial(serial)) {
      if (kind === "gone" && value.length === 2) return { kind, serial };
      if (kind === "place" && value.length === PLACE_LINE_VALUES && value.every((one, i) => i === 0 || Number.isInteger(one))) {
        const [, , direction, mapId, x, y, z] = value as [string, number, number, number, number, number, number];
        return { kind, serial, place: { direction, mapId, x, y, z } };
      }
      if ((kind === "item" || kind === "mobile") && value.length === 3 && isObject(state)) {
        // Neither kind nor serial contains a brace, so the state reaches from the first brace to the last.
        return { kind, serial, state: line.slice(line.indexOf("{"), line.lastIndexOf("}") + 1) };
      }
    }
  }
  throw new DamagedRowError(`line ${index + 1} cannot be read`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isSerial(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_SERIAL;
}

function isOwner(value: unknown): value is number {
  return value === 0 || isSerial(value);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
