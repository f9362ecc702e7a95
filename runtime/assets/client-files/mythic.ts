import { DamagedData } from "./problems.js";

/**
 * The encoding of Cliloc files from client 7.0.104 on, and, inside zlib, of some UOP entries. Little endian.
 *
 * u32 decoded length xor 0x8E2C9A3D. The rest is move-to-front coded over the byte alphabet 0, 1, 2, …. Decoded, it has
 * u32 counts of the 256 byte values (their sum is the length again), then one code for each byte of the result; padding
 * may follow. The codes come in runs, one for each value that occurs, the most frequent first, lower values first among
 * equals. The first code of a run is the rank of its value in a list of the values, ordered by which comes next in the
 * text. The value in front of the list is the next byte of the text. The next code of its run is the rank to which it
 * then moves back (0: it comes again at once). When its run is used up, it leaves the list.
 *
 * Sources: ClassicUO BwtDecompress; ModernUO BwtDecompress; UOFiddler MythicDecompress.
 */
const LENGTH_MASK = 0x8e2c9a3d;
const LENGTH_BYTES = 4;
const VALUES = 256;
const COUNTS_BYTES = VALUES * 4;
/** A Cliloc has about 5 MiB. */
const MAX_DECODED_BYTES = 64 * 1_024 * 1_024;

/** Whether a file begins with the masked length of an encoded one, which must be plausible. */
export function looksMythic(bytes: Buffer): boolean {
  return bytes.length >= LENGTH_BYTES && (bytes.readUInt32LE(0) ^ LENGTH_MASK) >>> 0 <= MAX_DECODED_BYTES;
}

/**
 * Decodes all of the data.
 *
 * @throws DamagedData when the encoding is invalid
 */
export function decodeMythic(source: Buffer): Buffer {
  if (source.length < LENGTH_BYTES + COUNTS_BYTES) throw new DamagedData(source.length, "ends within its head");
  const length = (source.readUInt32LE(0) ^ LENGTH_MASK) >>> 0;
  const needed = LENGTH_BYTES + COUNTS_BYTES + length;
  if (source.length < needed) throw new DamagedData(source.length, `ends here, for ${length} bytes ${needed} are needed`);
  const plain = undoMoveToFront(source.subarray(LENGTH_BYTES, needed));
  const counts = Array.from({ length: VALUES }, (_, value) => plain.readUInt32LE(value * 4));
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum !== length) throw new DamagedData(0, `is to have ${length} bytes, but its counts give ${sum}`);
  return expand(counts, plain.subarray(COUNTS_BYTES), length);
}

function undoMoveToFront(ranks: Buffer): Buffer {
  const list = Uint8Array.from({ length: VALUES }, (_, value) => value);
  const plain = Buffer.allocUnsafe(ranks.length);
  for (let i = 0; i < ranks.length; i++) {
    const rank = ranks[i]!;
    const value = list[rank]!;
    plain[i] = value;
    if (rank > 0) {
      list.copyWithin(1, 0, rank);
      list[0] = value;
    }
  }
  return plain;
}

function expand(counts: readonly number[], codes: Buffer, length: number): Buffer {
  const occurring = counts.flatMap((count, value) => (count > 0 ? [value] : [])).sort((a, b) => counts[b]! - counts[a]! || a - b);
  const list = new Uint8Array(VALUES);
  const next = new Int32Array(VALUES);
  const end = new Int32Array(VALUES);
  let waiting = occurring.length;
  const ranksTaken = new Set<number>();
  let at = 0;
  for (const value of occurring) {
    const rank = codes[at]!;
    if (rank >= waiting || ranksTaken.has(rank)) throw new DamagedData(at, `two values begin at rank ${rank} of ${waiting}`);
    ranksTaken.add(rank);
    list[rank] = value;
    next[value] = at + 1;
    at += counts[value]!;
    end[value] = at;
  }
  const text = Buffer.allocUnsafe(length);
  for (let i = 0; i < length; i++) {
    const value = list[0]!;
    text[i] = value;
    if (next[value] === end[value]) {
      list.copyWithin(0, 1, waiting--);
      continue;
    }
    const rank = codes[next[value]!++]!;
    if (rank === 0) continue;
    if (rank >= waiting) throw new DamagedData(i, `a value goes back to rank ${rank} of ${waiting}`);
    list.copyWithin(0, 1, rank + 1);
    list[rank] = value;
  }
  return text;
}
