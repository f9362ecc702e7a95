import type { WholeFile } from "./client-directory.js";
import { fillIn } from "./cliloc-text.js";
import { decodeMythic, looksMythic } from "./mythic.js";
import { DamagedData, type ProblemBook } from "./problems.js";

/**
 * Texts by number, `Cliloc.enu`, little endian: i32 2, i16 1, then records up to the end: i32 number, u8 kind of text,
 * u16 bytes, the text in UTF-8. From client 7.0.104 on the whole file is encoded, see `mythic.ts`. When a number occurs
 * twice, the later text counts.
 *
 * Sources: ClassicUO ClilocLoader; ModernUO Localization.
 */
const HEADER_BYTES = 6;
const HEADER_NUMBER = 2;
const HEADER_KIND = 1;
const RECORD_HEADER_BYTES = 7;
/**
 * Number of the client's text for item tile i: 1020000 + i, and from 0x4000 on 1078872 + i (ModernUO Item.LabelNumber).
 */
const FIRST_ITEM_TEXT = 1_020_000;
const LATER_ITEM_TEXT = 1_078_872;
const LATER_ITEM_TILE = 0x4000;

/**
 * The client's texts. They are kept as bytes and found by a binary search of their numbers, because most are never
 * requested.
 */
export class Cliloc {
  private readonly bytes: Buffer;
  /** Numbers in ascending order, each once. */
  private readonly numbers: Int32Array;
  /** Offset of the record of the number at the same index. */
  private readonly places: Uint32Array;

  private constructor(bytes: Buffer, numbers: Int32Array, places: Uint32Array) {
    this.bytes = bytes;
    this.numbers = numbers;
    this.places = places;
  }

  /** Reads all records up to the first damaged one. Undefined, with the problem noted, when the encoding is damaged. */
  static read(file: WholeFile, problems: ProblemBook): Cliloc | undefined {
    const plain = plainBytes(file, problems);
    if (!plain) return undefined;
    if (plain.length < HEADER_BYTES) {
      problems.report("short", file.name, plain.length, "ends within its head");
      return undefined;
    }
    if (plain.readInt32LE(0) !== HEADER_NUMBER || plain.readInt16LE(4) !== HEADER_KIND) {
      problems.report("damaged", file.name, 0, "does not begin as a file of texts does");
      return undefined;
    }
    const latest = new Map<number, number>();
    const end = findRecords(plain, latest);
    if (end < plain.length) problems.report("short", file.name, end, "the text that begins here goes past the end");
    const numbers = Int32Array.from(latest.keys()).sort();
    return new Cliloc(
      plain,
      numbers,
      Uint32Array.from(numbers, (number) => latest.get(number)!),
    );
  }

  get count(): number {
    return this.numbers.length;
  }

  /** The text with this number as it is in the file, with its gaps for arguments; undefined when there is none. */
  text(number: number): string | undefined {
    let low = 0;
    let high = this.numbers.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.numbers[middle]!;
      if (found === number) return this.textAt(this.places[middle]!);
      if (found < number) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /**
   * The text with its gaps (`~1_NAME~`) filled: the first argument fills gap 1 and so on. An argument such as
   * `#1020000` stands for the text with that number.
   */
  format(number: number, args: readonly string[]): string | undefined {
    const text = this.text(number);
    return text === undefined ? undefined : fillIn(text, args, (nested) => this.text(nested));
  }

  /** The client's name of an item of this tile. */
  itemText(tile: number): string | undefined {
    return this.text((tile < LATER_ITEM_TILE ? FIRST_ITEM_TEXT : LATER_ITEM_TEXT) + tile);
  }

  private textAt(place: number): string {
    const start = place + RECORD_HEADER_BYTES;
    return this.bytes.toString("utf8", start, start + this.bytes.readUInt16LE(place + 5));
  }
}

function plainBytes({ name, bytes }: WholeFile, problems: ProblemBook): Buffer | undefined {
  if (!looksMythic(bytes)) return bytes;
  try {
    return decodeMythic(bytes);
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error;
    problems.report("damaged", name, error.offset, error.message);
    return undefined;
  }
}

/** Notes the offset of each number's last record. Returns the end of the last complete record. */
function findRecords(bytes: Buffer, latest: Map<number, number>): number {
  let at = HEADER_BYTES;
  while (at + RECORD_HEADER_BYTES <= bytes.length) {
    const next = at + RECORD_HEADER_BYTES + bytes.readUInt16LE(at + 5);
    if (next > bytes.length) break;
    latest.set(bytes.readInt32LE(at), at);
    at = next;
  }
  return at;
}
