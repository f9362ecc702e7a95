import { Bytes } from "./bytes.js";

export interface Cell {
  tile: number;
  z: number;
}

export interface MadeStatic {
  x: number;
  y: number;
  z: number;
  tile: number;
  hue: number;
}

/** A `mapN.mul`: columns of blocks from west to east, each from north to south. */
export function makeMap(width: number, height: number, cell: (x: number, y: number) => Cell): Buffer {
  const out = Buffer.alloc((width / 8) * (height / 8) * 196);
  let at = 0;
  for (let left = 0; left < width; left += 8) {
    for (let top = 0; top < height; top += 8) {
      at += 4;
      for (let y = top; y < top + 8; y++) {
        for (let x = left; x < left + 8; x++) {
          const { tile, z } = cell(x, y);
          out.writeUInt16LE(tile, at);
          out.writeInt8(z, at + 2);
          at += 3;
        }
      }
    }
  }
  return out;
}

/** A `staidxN.mul` and a `staticsN.mul`. The statics of a block keep their order. */
export function makeStatics(width: number, height: number, statics: readonly MadeStatic[]): { index: Buffer; data: Buffer } {
  const index = new Bytes();
  const data = new Bytes();
  const byBlock = new Map<string, MadeStatic[]>();
  for (const made of statics) {
    const key = `${made.x - (made.x % 8)},${made.y - (made.y % 8)}`;
    const there = byBlock.get(key);
    if (there) there.push(made);
    else byBlock.set(key, [made]);
  }
  for (let left = 0; left < width; left += 8) {
    for (let top = 0; top < height; top += 8) {
      const here = byBlock.get(`${left},${top}`);
      if (!here) {
        index.u32(0xffffffff, 0, 0);
        continue;
      }
      index.u32(data.length, here.length * 7, 0);
      for (const { tile, x, y, z, hue } of here) {
        data
          .u16(tile)
          .u8(x - left, y - top, z)
          .u16(hue);
      }
    }
  }
  return { index: index.done(), data: data.done() };
}
