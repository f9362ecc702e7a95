import { readFile, stat } from "node:fs/promises";
import { ByteReader, RecordEndError, RecordFile } from "../byte-reader.js";
import { SaveError } from "../model.js";

/** A line of an index: where a thing lies in its `.bin` file. */
export interface IndexEntry {
  readonly type: string;
  readonly serial: number;
  readonly createdAt: number | undefined;
  readonly position: number;
  readonly length: number;
}

/** How an index is laid out. */
interface Layout {
  /** Bytes of a line. */
  readonly width: number;
  readonly read: (line: ByteReader) => IndexEntry;
  /** Where the lines begin. */
  readonly begin: number;
  readonly count: number;
}

const HEADER_BYTES_MAXIMUM = 8 * 1_024 * 1_024;
const TYPES_MAXIMUM = 65_536;
const LINES_AT_ONCE = 4_096;
/** The first version of ModernUO's index, which has no number in ServUO's. */
const MODERNUO_TABLE = 4;
const MODERNUO_HASHES = 2;
const HASH_FLAG = 2;

/**
 * Reads an index of RunUO and ServUO (`.idx` with `.tdb`) or of ModernUO, line by line.
 *
 * @param typesFile ModernUO's `SerializedTypes.db`, by whose hashes its versions 2 and 3 name types
 */
export async function* readIndex(base: string, isModernUo: boolean, typesFile = ""): AsyncGenerator<IndexEntry> {
  const file = await RecordFile.open(`${base}.idx`);
  try {
    const layout = isModernUo ? await layoutOfModernUo(file, base, typesFile) : await layoutOfRunUo(file, base);
    for (let at = 0; at < layout.count; at += LINES_AT_ONCE) {
      const lines = Math.min(LINES_AT_ONCE, layout.count - at);
      const whole = Math.min(lines, Math.floor((file.size - layout.begin - at * layout.width) / layout.width));
      const bytes = await file.record(layout.begin + at * layout.width, Math.max(0, whole) * layout.width);
      for (let i = 0; i < whole; i++) {
        yield layout.read(new ByteReader(bytes.subarray(i * layout.width, (i + 1) * layout.width)));
      }
      if (whole < lines)
        throw new RecordEndError(`the index names ${layout.count} things and ends after ${at + Math.max(0, whole)}`);
    }
  } finally {
    await file.close();
  }
}

async function layoutOfRunUo(file: RecordFile, base: string): Promise<Layout> {
  const types = await typesOf(`${base}.tdb`);
  const count = new ByteReader(await file.record(0, 4)).int();
  return { width: 20, begin: 4, count: counted(count), read: (line) => entryOf(line, types) };
}

function entryOf(line: ByteReader, types: readonly string[], hasTimes?: { readonly two: boolean }): IndexEntry {
  const type = types[line.int()] ?? "";
  const serial = line.serial();
  const createdAt = hasTimes && line.time();
  if (hasTimes?.two) line.skip(8);
  return { type, serial, createdAt, position: Number(line.long()), length: line.int() };
}

async function layoutOfModernUo(file: RecordFile, base: string, typesFile: string): Promise<Layout> {
  const header = new ByteReader(await file.record(0, Math.min(file.size, HEADER_BYTES_MAXIMUM)));
  const version = header.int();
  if (version > MODERNUO_TABLE)
    throw new SaveError(`${base}.idx has version ${version}, and ${MODERNUO_TABLE} is the last that is known`);
  if (version === MODERNUO_TABLE) {
    const types = namesIn(header);
    const count = counted(header.int());
    const read = (line: ByteReader): IndexEntry => ({
      ...{ type: types[line.unsignedShort()] ?? "", serial: line.serial(), createdAt: line.time() },
      ...{ position: Number(line.long()), length: line.int() },
    });
    return { width: 26, begin: header.position, count, read };
  }
  const count = counted(header.int());
  const begin = header.position;
  if (version < MODERNUO_HASHES) {
    const types = await typesOf(`${base}.tdb`);
    const times = version === 0 ? undefined : { two: true };
    return { width: version === 0 ? 20 : 36, begin, count, read: (line) => entryOf(line, types, times) };
  }
  const names = await hashedTypes(typesFile);
  const isTimedTwice = version === MODERNUO_HASHES;
  const read = (line: ByteReader): IndexEntry => {
    const type = line.byte() === HASH_FLAG ? (names.get(line.long()) ?? "") : "";
    const serial = line.serial();
    const createdAt = line.time();
    if (isTimedTwice) line.skip(8);
    return { type, serial, createdAt, position: Number(line.long()), length: line.int() };
  };
  return { width: isTimedTwice ? 41 : 33, begin, count, read };
}

function counted(count: number): number {
  if (count < 0) throw new RecordEndError(`the index names ${count} things`);
  return count;
}

function namesIn(reader: ByteReader): string[] {
  const count = reader.int();
  if (count < 0 || count > TYPES_MAXIMUM) throw new RecordEndError(`the index names ${count} types`);
  return Array.from({ length: count }, () => reader.rawText());
}

/** Guilds of RunUO and ServUO have no file of types. */
async function typesOf(name: string): Promise<string[]> {
  if ((await stat(name).catch(() => undefined)) === undefined) return [];
  return namesIn(new ByteReader(await smallFile(name)));
}

/** Pairs of a hash and a name. */
async function hashedTypes(name: string): Promise<Map<bigint, string>> {
  const names = new Map<bigint, string>();
  if (name === "" || (await stat(name).catch(() => undefined)) === undefined) return names;
  const reader = new ByteReader(await smallFile(name));
  reader.int(); // Version.
  for (let left = Math.min(reader.int(), TYPES_MAXIMUM); left > 0; left--) names.set(reader.long(), reader.rawText());
  return names;
}

/** @throws RecordEndError for a file that no save has */
async function smallFile(name: string): Promise<Buffer> {
  const { size } = await stat(name);
  if (size > HEADER_BYTES_MAXIMUM) throw new RecordEndError(`${name} has ${size} bytes, and ${HEADER_BYTES_MAXIMUM} is the most`);
  return readFile(name);
}
