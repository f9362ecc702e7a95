const WORD_BITS = 32n;
/** Bits that absorb the rounding of the sums. */
const SPARE_BITS = 64n;
/** 640320³ / 24. */
const DIVISOR = 10_939_058_860_032_000n;

/**
 * The first binary places of pi after the point, as 32-bit words, by the formula of the Chudnovsky brothers (1988). Ciphers use them as
 * numbers in which nobody can have hidden anything.
 */
export function fractionOfPi(words: number): Uint32Array {
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
