import { writeRgba } from "./colours.js";
import { DamagedData } from "./problems.js";

/**
 * Pictures of `art.mul`, little endian; for colours see `colours.ts`.
 *
 * Land: 1,012 u16 colours, the rows of a diamond in a square of 44 by 44: 2, 4, … 44 and then 44, … 4, 2 pixels, each
 * row centred.
 *
 * Item: u32 unused, u16 width, u16 height, and for each row a u16 offset in units of 2 bytes from the end of this
 * table. A row consists of runs: u16 count of pixels to skip, u16 count of pixels to draw, and their u16 colours (0:
 * transparent). Two zero counts end it.
 *
 * Sources: POL packet guide; ClassicUO ArtLoader.
 */
const DIAMOND_SIDE = 44;
const DIAMOND_BYTES = 2_024;
const ITEM_HEADER_BYTES = 8;
const RUN_HEADER_BYTES = 4;
/** The client's own limit is 2,048 (ClassicUO ArtLoader). No real picture comes near. */
const MAX_ITEM_SIDE = 1_024;

/** A picture in bytes of red, green, blue and alpha, row by row from the top left. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/**
 * Decodes the picture of a land tile.
 *
 * @throws DamagedData when it is too short
 */
export function decodeLandPicture(bytes: Buffer): Picture {
  if (bytes.length < DIAMOND_BYTES)
    throw new DamagedData(bytes.length, `a land picture of ${bytes.length} bytes, ${DIAMOND_BYTES} are needed`);
  const rgba = new Uint8Array(DIAMOND_SIDE * DIAMOND_SIDE * 4);
  let at = 0;
  for (let row = 0; row < DIAMOND_SIDE; row++) {
    const indent = row < DIAMOND_SIDE / 2 ? DIAMOND_SIDE / 2 - 1 - row : row - DIAMOND_SIDE / 2;
    for (let column = indent; column < DIAMOND_SIDE - indent; column++, at += 2) {
      writeRgba(rgba, (row * DIAMOND_SIDE + column) * 4, bytes.readUInt16LE(at));
    }
  }
  return { width: DIAMOND_SIDE, height: DIAMOND_SIDE, rgba };
}

/**
 * Decodes the picture of an item.
 *
 * @throws DamagedData when a size, a row or a run is out of bounds
 */
export function decodeItemPicture(bytes: Buffer): Picture {
  if (bytes.length < ITEM_HEADER_BYTES) throw new DamagedData(bytes.length, "an item picture ends within its head");
  const width = bytes.readUInt16LE(4);
  const height = bytes.readUInt16LE(6);
  if (width === 0 || height === 0 || width > MAX_ITEM_SIDE || height > MAX_ITEM_SIDE) {
    throw new DamagedData(4, `an item picture of ${width} x ${height} pixels, sides go from 1 to ${MAX_ITEM_SIDE}`);
  }
  const rowsAt = ITEM_HEADER_BYTES + height * 2;
  if (rowsAt > bytes.length) throw new DamagedData(bytes.length, "an item picture ends within its table of rows");
  const rgba = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const at = rowsAt + bytes.readUInt16LE(ITEM_HEADER_BYTES + row * 2) * 2;
    decodeRow(bytes, at, rgba.subarray(row * width * 4, (row + 1) * width * 4));
  }
  return { width, height, rgba };
}

function decodeRow(bytes: Buffer, start: number, row: Uint8Array): void {
  let at = start;
  let pixel = 0;
  for (;;) {
    if (at + RUN_HEADER_BYTES > bytes.length) throw new DamagedData(at, "a row of an item picture goes past its end");
    const left = bytes.readUInt16LE(at);
    const drawn = bytes.readUInt16LE(at + 2);
    if (left === 0 && drawn === 0) return;
    at += RUN_HEADER_BYTES;
    pixel += left;
    if ((pixel + drawn) * 4 > row.length) throw new DamagedData(at, "a row of an item picture is wider than the picture");
    if (at + drawn * 2 > bytes.length) throw new DamagedData(at, "a row of an item picture goes past its end");
    for (const end = pixel + drawn; pixel < end; pixel++, at += 2) {
      const colour = bytes.readUInt16LE(at);
      if (colour !== 0) writeRgba(row, pixel * 4, colour);
    }
  }
}
