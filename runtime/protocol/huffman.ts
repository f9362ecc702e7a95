import { HUFFMAN_CODE, LONGEST_CODE_BITS, PACKET_END } from "./huffman-code.js";

export { HuffmanDecoder } from "./huffman-decoder.js";

/** The code in the upper bits, and its number of bits in the lower four. */
const ENTRIES = Uint16Array.from(HUFFMAN_CODE, ([bits, code]) => (code << 4) | bits);
const [END_BITS, END_CODE] = HUFFMAN_CODE[PACKET_END] as readonly [number, number];

/** Largest compressed size of a packet of this size. */
export function maximumCompressedBytes(plainBytes: number): number {
  return (plainBytes * LONGEST_CODE_BITS + END_BITS + 7) >> 3;
}

/**
 * Compresses one packet, `[start, end)` of `source`, into `target` from `at` on, with the end mark and padded to a
 * whole byte. The code has no memory, so compressed packets may be copied and joined freely.
 *
 * @returns the end of the compressed packet
 * @throws RangeError when `target` is too small; the written part is then useless
 */
export function compressInto(source: Uint8Array, start: number, end: number, target: Uint8Array, at: number): number {
  let pending = 0;
  let bits = 0;
  for (let i = start; i < end; i++) {
    const entry = ENTRIES[source[i] as number] as number;
    const length = entry & 15;
    // At most 15 pending bits and 11 new ones: bits shifted beyond bit 31 were already written.
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

/** The compressed form of one packet, in a new buffer. */
export function compress(source: Uint8Array): Buffer {
  const target = Buffer.allocUnsafe(maximumCompressedBytes(source.length));
  return target.subarray(0, compressInto(source, 0, source.length, target, 0));
}
