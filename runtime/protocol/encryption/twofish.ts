/**
 * Twofish with keys of 128 bits, as its authors describe it ("Twofish: A 128-Bit Block Cipher", 1998). Only encryption:
 * the game uses the cipher as a source of bytes.
 */

const BLOCK_WORDS = 4;
const ROUNDS = 16;
/** Words for whitening before and after the rounds. */
const WHITENING_WORDS = 2 * BLOCK_WORDS;
const SUBKEYS = WHITENING_WORDS + 2 * ROUNDS;
/** Reduction polynomials of the two fields of 256 elements. */
const MDS_POLYNOMIAL = 0x169;
const RS_POLYNOMIAL = 0x14d;

// oxfmt-ignore
const MDS = [
  [0x01, 0xef, 0x5b, 0x5b],
  [0x5b, 0xef, 0xef, 0x01],
  [0xef, 0x5b, 0x01, 0xef],
  [0xef, 0x01, 0xef, 0x5b],
] as const;

// oxfmt-ignore
const RS = [
  [0x01, 0xa4, 0x55, 0x87, 0x5a, 0x58, 0xdb, 0x9e],
  [0xa4, 0x56, 0x82, 0xf3, 0x1e, 0xc6, 0x68, 0xe5],
  [0x02, 0xa1, 0xfc, 0xc1, 0x47, 0xae, 0x3d, 0x19],
  [0xa4, 0x55, 0x87, 0x5a, 0x58, 0xdb, 0x9e, 0x03],
] as const;

/** The four tables of 4 bits from which each permutation of bytes is made, one hexadecimal digit for each entry. */
const Q0 = permutation("817d6f320b59eca4", "ecb81235f4a6709d", "ba5e6d90c8f32471", "d7f4126e9b3085ca");
const Q1 = permutation("28bdf76e31940ac5", "1e2b4c376da5f908", "4c75169a0ed82b3f", "b951c3de647f208a");

function permutation(...tables: readonly [string, string, string, string]): Uint8Array {
  const [t0, t1, t2, t3] = tables.map((table) => Array.from(table, (digit) => Number.parseInt(digit, 16)));
  const rotated = (nibble: number): number => (nibble >>> 1) | ((nibble & 1) << 3);
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    const a = byte >>> 4;
    const b = byte & 15;
    const c = t0![a ^ b]!;
    const d = t1![a ^ rotated(b) ^ ((8 * a) & 15)]!;
    return t2![c ^ d]! | (t3![c ^ rotated(d) ^ ((8 * c) & 15)]! << 4);
  });
}

function product(a: number, b: number, polynomial: number): number {
  let sum = 0;
  for (let left = a, right = b; right > 0; right >>>= 1) {
    if (right & 1) sum ^= left;
    left <<= 1;
    if (left & 0x100) left ^= polynomial;
  }
  return sum;
}

/** The word that each value of each byte adds in the multiplication by the MDS matrix. */
const MDS_COLUMNS: readonly Uint32Array[] = [0, 1, 2, 3].map((column) =>
  Uint32Array.from({ length: 256 }, (_, byte) =>
    MDS.reduce((word, row, i) => word | (product(row[column]!, byte, MDS_POLYNOMIAL) << (8 * i)), 0),
  ),
);

/** The two permutations that each byte passes before, between and after the two key bytes. */
const PATHS = [
  [Q0, Q0, Q1],
  [Q1, Q0, Q0],
  [Q0, Q1, Q1],
  [Q1, Q1, Q0],
] as const;

/** The function h for one byte of its word, with the bytes of two words of key. */
function mixed(byte: number, column: number, outer: number, inner: number): number {
  const [first, second, third] = PATHS[column]!;
  const at = 8 * column;
  return MDS_COLUMNS[column]![third[second[first[byte]! ^ ((inner >>> at) & 0xff)]! ^ ((outer >>> at) & 0xff)]!]!;
}

/** The function h for a word of four equal bytes. */
function mixedAll(byte: number, outer: number, inner: number): number {
  return (
    mixed(byte, 0, outer, inner) ^ mixed(byte, 1, outer, inner) ^ mixed(byte, 2, outer, inner) ^ mixed(byte, 3, outer, inner)
  );
}

/** Four bytes of key for the rounds, from eight bytes of the key. */
function roundKey(key: Uint8Array, at: number): number {
  return RS.reduce(
    (word, row, i) => word | (row.reduce((sum, one, j) => sum ^ product(one, key[at + j]!, RS_POLYNOMIAL), 0) << (8 * i)),
    0,
  );
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

export class Twofish {
  private readonly subkeys = new Int32Array(SUBKEYS);
  /** The function h with the key of the rounds, for each byte of a word. */
  private readonly tables: readonly [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

  /** @param key 16 bytes */
  constructor(key: Uint8Array) {
    const [a, b, c, d] = [wordAt(key, 0), wordAt(key, 4), wordAt(key, 8), wordAt(key, 12)];
    for (let i = 0; i < SUBKEYS; i += 2) {
      const even = mixedAll(i, a, c);
      const odd = rotateLeft(mixedAll(i + 1, b, d), 8);
      this.subkeys[i] = even + odd;
      this.subkeys[i + 1] = rotateLeft((even + 2 * odd) | 0, 9);
    }
    const [outer, inner] = [roundKey(key, 8), roundKey(key, 0)];
    const table = (column: number): Uint32Array => {
      const words = new Uint32Array(256);
      for (let byte = 0; byte < 256; byte++) words[byte] = mixed(byte, column, outer, inner);
      return words;
    };
    this.tables = [table(0), table(1), table(2), table(3)];
  }

  /** Encrypts the 16 bytes at `at` in place. */
  encryptBlock(bytes: Uint8Array, at: number): void {
    const { subkeys } = this;
    let a = wordAt(bytes, at) ^ subkeys[0]!;
    let b = wordAt(bytes, at + 4) ^ subkeys[1]!;
    let c = wordAt(bytes, at + 8) ^ subkeys[2]!;
    let d = wordAt(bytes, at + 12) ^ subkeys[3]!;
    for (let i = WHITENING_WORDS; i < SUBKEYS; i += 2) {
      const one = this.substitute(a);
      const other = this.substitute(rotateLeft(b, 8));
      const nextA = rotateLeft(c ^ (one + other + subkeys[i]!), 31);
      const nextB = rotateLeft(d, 1) ^ (one + 2 * other + subkeys[i + 1]!);
      c = a;
      d = b;
      a = nextA;
      b = nextB;
    }
    // The exchange of the last round is undone.
    writeWord(bytes, at, c ^ subkeys[4]!);
    writeWord(bytes, at + 4, d ^ subkeys[5]!);
    writeWord(bytes, at + 8, a ^ subkeys[6]!);
    writeWord(bytes, at + 12, b ^ subkeys[7]!);
  }

  private substitute(word: number): number {
    const [t0, t1, t2, t3] = this.tables;
    return t0[word & 0xff]! ^ t1[(word >>> 8) & 0xff]! ^ t2[(word >>> 16) & 0xff]! ^ t3[word >>> 24]!;
  }
}

function wordAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

function writeWord(bytes: Uint8Array, at: number, word: number): void {
  for (let i = 0; i < 4; i++) bytes[at + i] = word >>> (8 * i);
}
