import { Bytes } from "./bytes.js";

/** A land picture from 16-bit colours. Only those within the diamond are used. */
export function makeLandPicture(colour: (x: number, y: number) => number): Buffer {
  const out = new Bytes();
  for (let y = 0; y < 44; y++) {
    // Within the diamond, a pixel's distances from the centre along both axes add up to at most 22.
    for (let x = 0; x < 44; x++) if (Math.abs(x - 21.5) + Math.abs(y - 21.5) <= 22) out.u16(colour(x, y));
  }
  return out.done();
}

/** An item picture from 16-bit colours; 0 is a transparent pixel. */
export function makeItemPicture(width: number, height: number, colour: (x: number, y: number) => number): Buffer {
  const starts: number[] = [];
  const rows = new Bytes();
  for (let y = 0; y < height; y++) {
    starts.push(rows.length / 2);
    const row = Array.from({ length: width }, (_, x) => colour(x, y));
    for (let x = 0, drawnTo = 0; x < width; x++) {
      if (row[x] === 0) continue;
      const end = row.findIndex((value, column) => column > x && value === 0);
      const run = row.slice(x, end < 0 ? width : end);
      rows.u16(x - drawnTo, run.length, ...run);
      drawnTo = x + run.length;
      x = drawnTo;
    }
    rows.u16(0, 0);
  }
  return new Bytes()
    .u32(0)
    .u16(width, height, ...starts)
    .raw(rows.done())
    .done();
}
