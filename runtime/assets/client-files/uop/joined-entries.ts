import { BlockCache } from "../block-cache.js";
import { NO_BYTES, type ByteSource } from "../byte-source.js";
import type { ProblemBook } from "../problems.js";
import { STORED } from "./compression.js";
import type { UopContainer } from "./container.js";
import type { UopEntry } from "./entry.js";

/** Limit of cached unpacked entries per container. An entry of a map has 784 KiB. */
const MAX_UNPACKED_BYTES = 12 * 1_024 * 1_024;

/** Data that cannot be compressed becomes slightly larger when packed. */
const PACKED_ALLOWANCE = 2;

export interface JoinOptions {
  /** Path of the entry with this number. */
  readonly nameOf: (entry: number) => string;
  /** Bytes of each entry except the last. */
  readonly entryBytes: number;
  readonly entries: number;
}

/**
 * The numbered entries of a container as one sequence of bytes: `mapNLegacyMUL.uop` has the bytes of a `mapN.mul`.
 * Entries that are stored plainly, as in all known clients, are read in place. A packed entry is unpacked completely
 * and cached.
 */
export class JoinedEntries implements ByteSource {
  readonly name: string;
  readonly size: number;
  private readonly container: UopContainer;
  private readonly problems: ProblemBook;
  private readonly entryBytes: number;
  private readonly entries: (UopEntry | undefined)[] = [];
  private readonly unpacked: BlockCache<Buffer>;

  constructor(container: UopContainer, options: JoinOptions, problems: ProblemBook) {
    this.name = container.file.name;
    this.container = container;
    this.problems = problems;
    this.entryBytes = options.entryBytes;
    this.unpacked = new BlockCache(options.entries, MAX_UNPACKED_BYTES);
    let end = 0;
    for (let number = 0; number < options.entries; number++) {
      const entry = container.find(options.nameOf(number));
      this.entries.push(entry);
      if (entry) end = number * options.entryBytes + Math.min(bytesOf(entry), options.entryBytes);
      else
        problems.report(
          "damaged",
          this.name,
          undefined,
          `has no entry ${options.nameOf(number)}, and maybe further ones are missing`,
        );
    }
    this.size = end;
  }

  read(offset: number, length: number): Buffer {
    const pieces: Buffer[] = [];
    for (let got = 0; got < length;) {
      const at = offset + got;
      const number = Math.floor(at / this.entryBytes);
      const within = at - number * this.entryBytes;
      const wanted = Math.min(length - got, this.entryBytes - within);
      const piece = this.readWithin(number, within, wanted);
      pieces.push(piece);
      got += wanted;
      if (piece.length < wanted) break;
    }
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  }

  private readWithin(number: number, within: number, length: number): Buffer {
    const entry = this.entries[number];
    if (!entry) {
      this.problems.report("damaged", this.name, undefined, `entry ${number} is missing`);
      return NO_BYTES;
    }
    const there = Math.min(length, Math.max(0, bytesOf(entry) - within));
    if (there < length) {
      this.problems.report("short", this.name, entry.offset, `the entry that begins here has only ${bytesOf(entry)} bytes`);
    }
    if (there === 0) return NO_BYTES;
    if (entry.compression === STORED) return this.container.file.read(entry.offset + within, there);
    const whole = this.unpacked.get(number) ?? this.unpackEntry(number, entry);
    // A copy, because a slice would keep the whole entry alive in the caller's cache.
    return Buffer.from(whole.subarray(within, within + there));
  }

  private unpackEntry(number: number, entry: UopEntry): Buffer {
    const bytes = this.container.read(entry, this.entryBytes * PACKED_ALLOWANCE) ?? NO_BYTES;
    this.unpacked.put(number, bytes, bytes.length);
    return bytes;
  }
}

function bytesOf(entry: UopEntry): number {
  return entry.compression === STORED ? entry.storedBytes : entry.unpackedBytes;
}
