/**
 * The 64-bit hash by which a UOP container names its entries: Bob Jenkins' lookup3 ("hashlittle2", both seeds 0) over
 * the bytes of a lower-case path such as `build/map0legacymul/00000000.dat`; the second word of its result is the upper
 * half.
 *
 * Sources: Jenkins, lookup3.c (public domain); ClassicUO UOFileUop; ModernUO UOPFiles.
 */
export function uopNameHash(name: string): bigint {
  let a = (0xdeadbeef + name.length) | 0;
  let b = a;
  let c = a;
  let at = 0;
  for (; name.length - at > 12; at += 12) {
    a = (a + word(name, at)) | 0;
    b = (b + word(name, at + 4)) | 0;
    c = (c + word(name, at + 8)) | 0;
    a = ((a - c) | 0) ^ rotate(c, 4);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ rotate(a, 6);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ rotate(b, 8);
    b = (b + a) | 0;
    a = ((a - c) | 0) ^ rotate(c, 16);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ rotate(a, 19);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ rotate(b, 4);
    b = (b + a) | 0;
  }
  if (at < name.length) {
    a = (a + word(name, at)) | 0;
    b = (b + word(name, at + 4)) | 0;
    c = (c + word(name, at + 8)) | 0;
    c = ((c ^ b) - rotate(b, 14)) | 0;
    a = ((a ^ c) - rotate(c, 11)) | 0;
    b = ((b ^ a) - rotate(a, 25)) | 0;
    c = ((c ^ b) - rotate(b, 16)) | 0;
    a = ((a ^ c) - rotate(c, 4)) | 0;
    b = ((b ^ a) - rotate(a, 14)) | 0;
    c = ((c ^ b) - rotate(b, 24)) | 0;
  }
  return (BigInt(b >>> 0) << 32n) | BigInt(c >>> 0);
}

/** Four characters, the first in the lowest byte. Characters beyond the end count as 0. */
function word(name: string, at: number): number {
  return byte(name, at) | (byte(name, at + 1) << 8) | (byte(name, at + 2) << 16) | (byte(name, at + 3) << 24);
}

function byte(name: string, at: number): number {
  return at < name.length ? name.charCodeAt(at) : 0;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
