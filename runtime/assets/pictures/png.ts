import { crc32, deflateSync, inflateSync } from "node:zlib";
import type { Picture } from "../client-files/pictures.js";

/**
 * PNG files of 8 bits for red, green, blue and alpha, not interlaced. Big endian: a signature of 8 bytes, then chunks
 * of u32 length, 4 letters, content, u32 CRC-32 of letters and content. IHDR: u32 width, u32 height, u8 bit depth, u8
 * colour type, three u8 of 0. tEXt: keyword, NUL, Latin-1 text. IDAT: the rows, each after a byte for its filter,
 * compressed by zlib. IEND is empty.
 *
 * Source: PNG specification, third edition (W3C).
 */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 8;
const RED_GREEN_BLUE_ALPHA = 6;
const CHUNK_FRAME_BYTES = 12;
const HEADER_BYTES = 13;
/** The offset of the chunk after IHDR, which names the source in files that have one. */
const SECOND_CHUNK = SIGNATURE.length + CHUNK_FRAME_BYTES + HEADER_BYTES;
const NO_FILTER = 0;
const MAX_DECODED_PIXELS = 4_096 * 4_096;
const KEYWORD = "Source\0";
const END = chunk("IEND", Buffer.alloc(0));

/**
 * A picture as a PNG file; the same picture gives the same bytes.
 *
 * @param source what the picture was made from, in Latin-1; {@link sourceOfPng} reads it
 */
export function encodePng({ width, height, rgba }: Picture, source?: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = BIT_DEPTH;
  header[9] = RED_GREEN_BLUE_ALPHA;
  const text = source === undefined ? [] : [chunk("tEXt", Buffer.from(KEYWORD + source, "latin1"))];
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), ...text, chunk("IDAT", deflateSync(rowsOf(width, height, rgba))), END]);
}

/** Whether these bytes begin and end like a PNG file. */
export function isWholePng(bytes: Buffer): boolean {
  return bytes.length > SECOND_CHUNK + END.length && bytes.indexOf(SIGNATURE) === 0 && bytes.subarray(-END.length).equals(END);
}

/** The source that a file of {@link encodePng} names; undefined if it names none or is incomplete. */
export function sourceOfPng(bytes: Buffer): string | undefined {
  if (!isWholePng(bytes) || bytes.toString("latin1", SECOND_CHUNK + 4, SECOND_CHUNK + 8) !== "tEXt") return undefined;
  const start = SECOND_CHUNK + 8;
  const text = bytes.toString("latin1", start, start + bytes.readUInt32BE(SECOND_CHUNK));
  return text.startsWith(KEYWORD) ? text.slice(KEYWORD.length) : undefined;
}

/** The picture of a file of {@link encodePng}; undefined for any other file. */
export function decodePng(bytes: Buffer): Picture | undefined {
  if (
    !isWholePng(bytes) ||
    bytes[SIGNATURE.length + 8 + 8] !== BIT_DEPTH ||
    bytes[SIGNATURE.length + 8 + 9] !== RED_GREEN_BLUE_ALPHA
  )
    return undefined;
  const width = bytes.readUInt32BE(SIGNATURE.length + 8);
  const height = bytes.readUInt32BE(SIGNATURE.length + 12);
  if (width * height > MAX_DECODED_PIXELS) return undefined;
  const packed: Buffer[] = [];
  for (let at = SIGNATURE.length; at + CHUNK_FRAME_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IDAT") packed.push(bytes.subarray(at + 8, at + 8 + length));
    at += CHUNK_FRAME_BYTES + length;
  }
  const rowBytes = width * 4 + 1;
  const rows = inflated(Buffer.concat(packed), rowBytes * height);
  const rgba = new Uint8Array(width * height * 4);
  for (let row = 0; rows !== undefined && row < height; row++) {
    if (rows[row * rowBytes] !== NO_FILTER) return undefined;
    rgba.set(rows.subarray(row * rowBytes + 1, (row + 1) * rowBytes), row * width * 4);
  }
  return rows && { width, height, rgba };
}

function inflated(packed: Buffer, bytes: number): Buffer | undefined {
  try {
    const rows = inflateSync(packed, { maxOutputLength: Math.max(1, bytes) });
    return rows.length === bytes ? rows : undefined;
  } catch {
    return undefined; // Damaged, or larger than its head says.
  }
}

/** Rows without a filter: a filter does not make pictures of few colours smaller. */
function rowsOf(width: number, height: number, rgba: Uint8Array): Buffer {
  const rowBytes = width * 4;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let row = 0; row < height; row++) rows.set(rgba.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  return rows;
}

function chunk(letters: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(CHUNK_FRAME_BYTES + content.length);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(letters, 4, "latin1");
  content.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length);
  return bytes;
}
