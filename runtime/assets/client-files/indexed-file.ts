import type { OpenFile } from "./byte-source.js";
import type { ClientDirectory } from "./client-directory.js";
import type { ProblemBook } from "./problems.js";
import { UopContainer } from "./uop/container.js";

/** Entries of different lengths by number: an index with its data file, or a UOP container. */
export interface IndexedFile {
  /** Entries are numbered from 0 to `count` - 1. */
  readonly count: number;
  /** Bytes of an entry, 0 for none. */
  bytesOf(entry: number): number;
  /**
   * The entry. Undefined when there is none and, with the problem noted, when it cannot be read or exceeds `maxBytes`.
   */
  read(entry: number, maxBytes: number): Buffer | undefined;
  /** File and offset of an entry, for messages. */
  placeOf(entry: number): { file: string; offset: number | undefined };
}

/**
 * Index file, little endian: 12 bytes for each entry: u32 offset in the data file (0xFFFFFFFF: none), u32 bytes, u32 of
 * a meaning that depends on the file.
 *
 * Sources: POL packet guide; ClassicUO UOFileMul.
 */
const INDEX_ENTRY_BYTES = 12;
const NO_ENTRY = 0xffffffff;

/** An index file, read as a whole, and the data file, read on demand. */
export class MulIndexedFile implements IndexedFile {
  readonly count: number;
  private readonly index: Buffer;
  private readonly data: OpenFile;
  private readonly problems: ProblemBook;

  private constructor(index: Buffer, data: OpenFile, count: number, problems: ProblemBook) {
    this.index = index;
    this.data = data;
    this.count = count;
    this.problems = problems;
  }

  /** Opens both files. Entries beyond `maxCount` are left out. */
  static open(directory: ClientDirectory, indexName: string, dataName: string, maxCount: number): MulIndexedFile | undefined {
    const index = directory.readWhole(indexName);
    const data = directory.open(dataName);
    if (!index || !data) return undefined;
    const { problems } = directory;
    const rest = index.bytes.length % INDEX_ENTRY_BYTES;
    if (rest > 0) problems.report("short", index.name, index.bytes.length, `ends within an entry, after ${rest} bytes of it`);
    const count = Math.min(maxCount, Math.floor(index.bytes.length / INDEX_ENTRY_BYTES));
    return new MulIndexedFile(index.bytes, data, count, problems);
  }

  bytesOf(entry: number): number {
    if (!Number.isInteger(entry) || entry < 0 || entry >= this.count) return 0;
    const at = entry * INDEX_ENTRY_BYTES;
    const bytes = this.index.readUInt32LE(at + 4);
    return this.index.readUInt32LE(at) === NO_ENTRY || bytes === NO_ENTRY ? 0 : bytes;
  }

  read(entry: number, maxBytes: number): Buffer | undefined {
    const bytes = this.bytesOf(entry);
    if (bytes === 0) return undefined;
    const offset = this.index.readUInt32LE(entry * INDEX_ENTRY_BYTES);
    const { name, size } = this.data;
    if (offset + bytes > size) {
      this.problems.report(
        "short",
        name,
        offset,
        `entry ${entry} with ${bytes} bytes should be here, but the file ends at byte ${size}`,
      );
      return undefined;
    }
    if (bytes > maxBytes) {
      this.problems.report("too-large", name, offset, `entry ${entry} has ${bytes} bytes, more than ${maxBytes}`);
      return undefined;
    }
    const data = this.data.read(offset, bytes);
    return data.length === bytes ? data : undefined;
  }

  /** The third number of an entry's index, which some kinds of files use. 0 where there is no entry. */
  extraOf(entry: number): number {
    return this.bytesOf(entry) > 0 ? this.index.readUInt32LE(entry * INDEX_ENTRY_BYTES + 8) : 0;
  }

  placeOf(entry: number): { file: string; offset: number | undefined } {
    const offset = this.bytesOf(entry) > 0 ? this.index.readUInt32LE(entry * INDEX_ENTRY_BYTES) : undefined;
    return { file: this.data.name, offset };
  }
}

/** A UOP container whose entries are named by their number. */
export class UopIndexedFile implements IndexedFile {
  readonly count: number;
  private readonly container: UopContainer;
  private readonly nameOf: (entry: number) => string;

  private constructor(container: UopContainer, count: number, nameOf: (entry: number) => string) {
    this.container = container;
    this.count = count;
    this.nameOf = nameOf;
  }

  static open(
    directory: ClientDirectory,
    name: string,
    count: number,
    nameOf: (entry: number) => string,
  ): UopIndexedFile | undefined {
    const file = directory.open(name);
    const container = file && UopContainer.open(file, directory.problems);
    return container && new UopIndexedFile(container, count, nameOf);
  }

  bytesOf(entry: number): number {
    return this.find(entry)?.storedBytes ?? 0;
  }

  read(entry: number, maxBytes: number): Buffer | undefined {
    const found = this.find(entry);
    return found && found.storedBytes > 0 ? this.container.read(found, maxBytes) : undefined;
  }

  placeOf(entry: number): { file: string; offset: number | undefined } {
    return { file: this.container.file.name, offset: this.find(entry)?.offset };
  }

  private find(entry: number) {
    return entry >= 0 && entry < this.count ? this.container.find(this.nameOf(entry)) : undefined;
  }
}
