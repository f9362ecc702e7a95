import { Bytes } from "./bytes.js";

export interface MadeComponent {
  tile: number;
  dx: number;
  dy: number;
  dz: number;
  isVisible: boolean;
}

/** An entry of `multi.mul`. */
export function makeMulti(components: readonly MadeComponent[], isNew: boolean): Buffer {
  const out = new Bytes();
  for (const { tile, dx, dy, dz, isVisible } of components) {
    out.u16(tile, dx, dy, dz).u32(Number(isVisible));
    if (isNew) out.u32(0);
  }
  return out.done();
}

/** An entry of `MultiCollection.uop`, each component with `texts` texts. */
export function makeCollectionMulti(id: number, components: readonly MadeComponent[], texts = 0): Buffer {
  const out = new Bytes().u32(id, components.length);
  for (const { tile, dx, dy, dz, isVisible } of components) {
    out.u16(tile, dx, dy, dz, isVisible ? 0 : 1).u32(texts);
    for (let text = 0; text < texts; text++) out.u32(1_020_000 + text);
  }
  return out.done();
}
