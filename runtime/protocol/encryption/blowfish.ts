const WORD_BITS = 32n;
/** Bits that absorb the rounding of the sums. */
const SPARE_BITS = 64n;
/** 640320³ / 24. */
const DIVISOR = 10_939_058_860_032_000n;

/**
 * The first binary places of pi after the point, as 32-bit words, by the formula of the Chudnovsky brothers (1988).
 * Ciphers use them as numbers in which nobody can have hidden anything.
 */
function fractionOfPi(words: number): Uint32Array {
  const bits = BigInt(words) * WORD_BITS;
  const one = 1n << (bits + SPARE_BITS);
  let sum = one;
  let weighted = 0n;
  for (let k = 1n, term = one; term !== 0n; k++) {
    term = (term * -((6n * k - 5n) * (2n * k - 1n) * (6n * k - 1n))) / (k * k * k * DIVISOR);
    sum += term;
    weighted += k * term;
  }
  const pi = (426_880n * squareRoot(10_005n * one * one) * one) / (13_591_409n * sum + 545_140_134n * weighted);
  const fraction = (pi >> SPARE_BITS) & ((1n << bits) - 1n);
  const digits = fraction.toString(16).padStart(words * 8, "0");
  return Uint32Array.from({ length: words }, (_, i) => Number.parseInt(digits.slice(i * 8, i * 8 + 8), 16));
}

/** The whole part of the root, by Newton's method from above. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(value.toString(16).length * 2 + 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * Blowfish with 16 rounds, as Bruce Schneier describes it ("Description of a New Variable-Length Key, 64-Bit Block
 * Cipher", 1993).
 */

const ROUNDS = 16;
const BOX_WORDS = 256;
const BOXES = 4;
const KEY_WORDS = ROUNDS + 2;
const TABLE_WORDS = BOXES * BOX_WORDS;

/** Before the key is mixed in, the tables are the fraction of pi. */
let piWords: Uint32Array | undefined;

export class Blowfish {
  private readonly keys: Uint32Array;
  private readonly boxes: Uint32Array;
  /** The halves of the block that was encrypted last. */
  left = 0;
  right = 0;

  /** @param key 4 to 56 bytes */
  constructor(key: Uint8Array) {
    piWords ??= fractionOfPi(KEY_WORDS + TABLE_WORDS);
    const keys = (this.keys = piWords.slice(0, KEY_WORDS));
    this.boxes = piWords.slice(KEY_WORDS);
    for (let i = 0, at = 0; i < KEY_WORDS; i++) {
      let word = 0;
      for (let byte = 0; byte < 4; byte++) word = (word << 8) | key[at++ % key.length]!;
      keys[i]! ^= word;
    }
    for (const table of [keys, this.boxes]) {
      for (let i = 0; i < table.length; i += 2) {
        this.encrypt(this.left, this.right);
        table[i] = this.left;
        table[i + 1] = this.right;
      }
    }
  }

  /** Encrypts a block into `left` and `right`. */
  encrypt(left: number, right: number): void {
    const { keys } = this;
    let one = left ^ keys[0]!;
    let other = right;
    for (let round = 1; round <= ROUNDS; round++) {
      const mixed = other ^ keys[round]! ^ this.scatter(one);
      other = one;
      one = mixed;
    }
    this.left = (other ^ keys[ROUNDS + 1]!) >>> 0;
    this.right = one >>> 0;
  }

  private scatter(word: number): number {
    const { boxes } = this;
    const sum = boxes[word >>> 24]! + boxes[BOX_WORDS + ((word >>> 16) & 0xff)]!;
    return ((sum ^ boxes[2 * BOX_WORDS + ((word >>> 8) & 0xff)]!) + boxes[3 * BOX_WORDS + (word & 0xff)]!) | 0;
  }
}
