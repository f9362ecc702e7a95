import { HUFFMAN_CODE, LONGEST_CODE_BITS, PACKET_END } from "./huffman-code.js";

export { HuffmanDecoder } from "./huffman-decoder.js";

/** Code in the upper bits, its number of bits in the lower four. */
const ENTRIES = Uint16Array.from(HUFFMAN_CODE, ([bits, code]) => (code << 4) | bits);
const [END_BITS, END_CODE] = HUFFMAN_CODE[PACKET_END] as readonly [number, number];

/** Bytes that suffice for the compressed form of a packet of this size, whatever is in it. */
export function maximumCompressedBytes(plainBytes: number): number {
  return (plainBytes * LONGEST_CODE_BITS + END_BITS + 7) >> 3;
}

/**
 * Compresses one packet, `[start, end)` of `source`, to `target` from `at` on, with the mark of its end and filled up to a
 * whole byte. The code has no memory, so compressed packets may be copied and joined freely.
 *
 * @returns where the compressed packet ends
 * @throws RangeError when `target` is too small; what was written then is useless
 */
export function compressInto(source: Uint8Array, start: number, end: number, target: Uint8Array, at: number): number {
  let pending = 0;
  let bits = 0;
  for (let i = start; i < end; i++) {
    const entry = ENTRIES[source[i] as number] as number;
    const length = entry & 15;
    // At most 15 pending bits and 11 new ones: what is pushed out above bit 31 has been written long ago.
    pending = (pending << length) | (entry >>> 4);
    bits += length;
    if (bits >= 16) {
      bits -= 16;
      target[at] = pending >>> (bits + 8);
      target[at + 1] = pending >>> bits;
      at += 2;
    }
  }
  pending = (pending << END_BITS) | END_CODE;
  bits += END_BITS;
  for (; bits >= 8; bits -= 8) target[at++] = pending >>> (bits - 8);
  if (bits > 0) target[at++] = pending << (8 - bits);
  if (at > target.length) throw new RangeError(`the compressed packet needs ${at - target.length} bytes more than there are`);
  return at;
}

/** The compressed form of one packet in a buffer of its own. */
export function compress(source: Uint8Array): Buffer {
  const target = Buffer.allocUnsafe(maximumCompressedBytes(source.length));
  return target.subarray(0, compressInto(source, 0, source.length, target, 0));
}
