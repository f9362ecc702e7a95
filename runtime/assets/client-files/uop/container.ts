import type { OpenFile } from "../byte-source.js";
import type { ProblemBook } from "../problems.js";
import { unpack } from "./compression.js";
import type { UopEntry } from "./entry.js";
import { uopNameHash } from "./name-hash.js";

/**
 * UOP container, little endian.
 *
 * Header, 28 bytes: u32 magic "MYP\0", u32 version (up to 5), u32 signature, i64 offset of the first table, u32 maximum
 * of entries in a table, i32 entries in all. Table: i32 entries, i64 offset of the next table (0: last table), then 34
 * bytes for each entry: i64 offset, i32 bytes of a header before the data, i32 bytes stored, i32 bytes unpacked, u64
 * hash of the name, u32 checksum, u16 compression. An entry with offset 0 is unused.
 *
 * Sources: ClassicUO UOFileUop; ModernUO UOPFiles.
 */
const HEADER_BYTES = 28;
const MAGIC = 0x0050594d;
const FIRST_TABLE_AT = 12;
const TABLE_HEADER_BYTES = 12;
const ENTRY_BYTES = 34;
/** Art, the largest container that is read here, has about 66,000 entries. */
const MAX_ENTRIES = 200_000;
/** Real tables hold 100 entries and more. Without a limit, a file could consist of empty tables. */
const MAX_TABLES = 10_000;

/** The entries of a container by name. Data is read on demand. */
export class UopContainer {
  readonly file: OpenFile;
  private readonly problems: ProblemBook;
  /** The entry descriptors as they are in the file, and the place of each name in them. */
  private readonly tables: Buffer[] = [];
  private readonly places = new Map<bigint, { table: number; at: number }>();

  private constructor(file: OpenFile, problems: ProblemBook) {
    this.file = file;
    this.problems = problems;
  }

  /** Reads the tables. Undefined, with the problem noted, when the file is not a container. */
  static open(file: OpenFile, problems: ProblemBook): UopContainer | undefined {
    const header = file.read(0, HEADER_BYTES);
    if (header.length < HEADER_BYTES) return undefined;
    if (header.readUInt32LE(0) !== MAGIC) {
      problems.report("damaged", file.name, 0, "is not a UOP container");
      return undefined;
    }
    const container = new UopContainer(file, problems);
    container.readTables(header);
    return container;
  }

  get count(): number {
    return this.places.size;
  }

  /** The entry of this path; undefined when there is none. */
  find(name: string): UopEntry | undefined {
    const place = this.places.get(uopNameHash(name));
    if (!place) return undefined;
    const table = this.tables[place.table]!;
    const offset = position(table, place.at);
    return {
      offset: offset + table.readUInt32LE(place.at + 8),
      storedBytes: table.readUInt32LE(place.at + 12),
      unpackedBytes: table.readUInt32LE(place.at + 16),
      compression: table.readUInt16LE(place.at + 32),
    };
  }

  /** The unpacked data of an entry. Undefined, with the problem noted, when it is damaged or exceeds `maxBytes`. */
  read(entry: UopEntry, maxBytes: number): Buffer | undefined {
    const { offset, storedBytes, unpackedBytes } = entry;
    if (Math.max(storedBytes, unpackedBytes) > maxBytes) {
      const bytes = Math.max(storedBytes, unpackedBytes);
      this.problems.report("too-large", this.file.name, offset, `an entry of ${bytes} bytes, more than ${maxBytes}`);
      return undefined;
    }
    if (offset + storedBytes > this.file.size) {
      const what = `an entry of ${storedBytes} bytes begins here, but the file ends at byte ${this.file.size}`;
      this.problems.report("short", this.file.name, offset, what);
      return undefined;
    }
    const stored = this.file.read(offset, storedBytes);
    if (stored.length < storedBytes) return undefined;
    const unpacked = unpack(stored, entry);
    if (typeof unpacked !== "string") return unpacked;
    this.problems.report("damaged", this.file.name, offset, unpacked);
    return undefined;
  }

  private readTables(header: Buffer): void {
    const seen = new Set<number>();
    let at = position(header, FIRST_TABLE_AT);
    // Counts entries as they are read, including repeated ones. Otherwise overlapping tables could take hours to read.
    let sum = 0;
    while (at !== 0) {
      if (at + TABLE_HEADER_BYTES > this.file.size) return this.stopAt(at, "a table of entries should begin here, past the end");
      if (seen.has(at)) return this.stopAt(at, "the tables of entries go round in a circle");
      if (seen.size === MAX_TABLES) return this.stopAt(at, `more than ${MAX_TABLES} tables of entries`);
      seen.add(at);
      const head = this.file.read(at, TABLE_HEADER_BYTES);
      if (head.length < TABLE_HEADER_BYTES) return;
      const entries = head.readUInt32LE(0);
      sum += entries;
      if (sum > MAX_ENTRIES) return this.stopAt(at, `a table of ${entries} entries, over the limit of ${MAX_ENTRIES} in all`);
      if (entries > 0) this.addTable(this.file.read(at + TABLE_HEADER_BYTES, entries * ENTRY_BYTES));
      at = position(head, 4);
    }
  }

  private stopAt(offset: number, what: string): void {
    this.problems.report("damaged", this.file.name, offset, what);
  }

  private addTable(table: Buffer): void {
    const number = this.tables.push(table) - 1;
    for (let at = 0; at + ENTRY_BYTES <= table.length; at += ENTRY_BYTES) {
      if (position(table, at) !== 0) this.places.set(table.readBigUInt64LE(at + 20), { table: number, at });
    }
  }
}

/** A position of 64 bits. Beyond 2^53 it is inexact, which does not matter past the end of any file. */
function position(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at);
}
