import { Bytes } from "./bytes.js";

/** A `hues.mul` with `groups` groups of 8 hues. Hues count from 1. */
export function makeHues(groups: number, hue: (hue: number) => { colours: readonly number[]; name: string }): Buffer {
  const out = new Bytes();
  for (let group = 0; group < groups; group++) {
    out.u32(0);
    for (let i = 0; i < 8; i++) {
      const { colours, name } = hue(group * 8 + i + 1);
      out.u16(...colours, colours[0]!, colours[31]!).fixed(name, 20);
    }
  }
  return out.done();
}

/** A `radarcol.mul`. */
export function makeRadarColours(count: number, colour: (entry: number) => number): Buffer {
  return new Bytes().u16(...Array.from({ length: count }, (_, entry) => colour(entry))).done();
}
