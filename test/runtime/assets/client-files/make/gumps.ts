import { Bytes } from "./bytes.js";

/** The rows of a gump picture; each row is a list of runs of a colour. */
export type Rows = readonly (readonly (readonly [colour: number, count: number])[])[];

export function makeGumpRows(rows: Rows): Buffer {
  const table = new Bytes();
  const runs = new Bytes();
  for (const row of rows) {
    table.u32(rows.length + runs.length / 4);
    for (const [colour, count] of row) runs.u16(colour, count);
  }
  return table.raw(runs.done()).done();
}

/** `gumpidx.mul` and `gumpart.mul`, with the sizes in the index. */
export function makeGumps(pictures: ReadonlyMap<number, { width: number; rows: Rows }>): Record<string, Buffer> {
  const index = new Bytes();
  const data = new Bytes();
  for (let entry = 0; entry <= Math.max(...pictures.keys()); entry++) {
    const picture = pictures.get(entry);
    const bytes = picture && makeGumpRows(picture.rows);
    index.u32(bytes ? data.length : 0xffffffff, bytes?.length ?? 0, picture ? picture.width * 0x10000 + picture.rows.length : 0);
    if (bytes) data.raw(bytes);
  }
  return { "gumpidx.mul": index.done(), "gumpart.mul": data.done() };
}

/** A font with some characters, each as rows of `#` and spaces. */
export function makeFont(characters: Readonly<Record<string, readonly string[]>>): Buffer {
  const table = Buffer.alloc(0x10000 * 4);
  const glyphs = new Bytes();
  for (const [character, rows] of Object.entries(characters)) {
    table.writeUInt32LE(table.length + glyphs.length, character.charCodeAt(0) * 4);
    const width = rows[0]!.length;
    glyphs.raw(Buffer.from([1, 2, width, rows.length]));
    for (const row of rows) {
      const bits = Buffer.alloc(Math.ceil(width / 8));
      [...row].forEach((dot, x) => {
        if (dot === "#") bits[x >> 3]! |= 0x80 >> (x & 7);
      });
      glyphs.raw(bits);
    }
  }
  return Buffer.concat([table, glyphs.done()]);
}
