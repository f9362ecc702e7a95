/** Packets byte by byte, for tests that send malformed ones. */

/** A variable packet with its real length, unless another is given. */
export function variable(id: number, body: Uint8Array | number[], length = body.length + 3): Buffer {
  const head = Buffer.alloc(3);
  head[0] = id;
  head.writeUInt16BE(length, 1);
  return Buffer.concat([head, Uint8Array.from(body)]);
}

/** Numbers as on the wire. */
export const u16 = (value: number): number[] => [value >> 8, value & 0xff];
export const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];
export const zeros = (count: number): number[] => Array<number>(count).fill(0);
/** A text in UTF-16, most significant byte first. */
export const utf16 = (text: string): number[] => [...text].flatMap((character) => u16(character.charCodeAt(0)));

/** A 0xAD said aloud in English. */
export const speech = (text: string): Buffer =>
  variable(0xad, [0, ...u16(0x02b2), ...u16(3), ...Buffer.from("ENU\0"), ...utf16(text), 0, 0]);
/** A 0xAD with keywords. @param groups bytes as on the wire, beginning with the count */
export const keywordSpeech = (groups: number[], text = "hi"): Buffer =>
  variable(0xad, [0xc0, ...u16(0x02b2), ...u16(3), ...Buffer.from("ENU\0"), ...groups, ...Buffer.from(text), 0]);
/** A 0xB1. @param switches, texts bytes as on the wire, beginning with the count */
export const gumpAnswer = (switches: number[], texts: number[]): Buffer =>
  variable(0xb1, [...u32(1), ...u32(2), ...u32(0), ...switches, ...texts]);
