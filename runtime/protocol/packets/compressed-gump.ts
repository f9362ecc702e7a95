import { deflateSync } from "node:zlib";
import { custom } from "../fields/index.js";
import type { Field } from "../fields/field.js";
import { PacketError } from "../packet-error.js";

/** A part of 0xDD: zlib data and its unpacked size. */
export interface CompressedBlock {
  plainBytes: number;
  deflated: Buffer;
}

/** Largest compressed part. Both parts must fit into one packet. */
const DEFLATED_MAX_BYTES = 0x7f00;
/** Largest unpacked part. The texts of the largest known gumps take a tenth of it. */
const PLAIN_MAX_BYTES = 0x40000;
/** Bytes of the second number, which the first number includes. */
const PLAIN_SIZE_BYTES = 4;

export const compressedBlock: Field<CompressedBlock> = custom<CompressedBlock>({
  type: "u32 bytes that follow, u32 bytes when unpacked, zlib data",
  doc: `at most ${DEFLATED_MAX_BYTES} bytes, at most ${PLAIN_MAX_BYTES} unpacked`,
  minimumBytes: 8,
  maximumBytes: 8 + DEFLATED_MAX_BYTES,
  read(from) {
    const length = from.u32() - PLAIN_SIZE_BYTES;
    if (length < 0 || length > DEFLATED_MAX_BYTES)
      throw new PacketError(`${length} bytes are not within 0 to ${DEFLATED_MAX_BYTES}`);
    const plainBytes = checkedPlainBytes(from.u32());
    return { plainBytes, deflated: from.copy(length) };
  },
  write(to, { plainBytes, deflated }) {
    if (deflated.length > DEFLATED_MAX_BYTES)
      throw new PacketError(`${deflated.length} bytes are more than ${DEFLATED_MAX_BYTES}`);
    to.u32(deflated.length + PLAIN_SIZE_BYTES);
    to.u32(checkedPlainBytes(plainBytes));
    to.copy(deflated);
  },
  sample: (chance) => deflateBlock(Buffer.from(Array.from({ length: chance(40) }, () => chance(256)))),
});

function deflateBlock(plain: Uint8Array): CompressedBlock {
  return { plainBytes: plain.length, deflated: deflateSync(plain) };
}

/** The texts of a gump as 0xDD packs them: for each a count of characters, then UTF-16. */
export function packTexts(texts: readonly string[]): CompressedBlock {
  const plain = Buffer.alloc(texts.reduce((sum, text) => sum + 2 + text.length * 2, 0));
  let at = 0;
  for (const text of texts) {
    at = plain.writeUInt16BE(text.length, at);
    for (let i = 0; i < text.length; i++) at = plain.writeUInt16BE(text.charCodeAt(i), at);
  }
  return deflateBlock(plain);
}

/** The layout of a gump as 0xDD packs it: Latin-1 and a NUL. */
export function packLayout(layout: string): CompressedBlock {
  return deflateBlock(Buffer.from(`${layout}\0`, "latin1"));
}

function checkedPlainBytes(bytes: number): number {
  if (bytes > PLAIN_MAX_BYTES) throw new PacketError(`${bytes} bytes unpacked are more than ${PLAIN_MAX_BYTES}`);
  return bytes;
}
