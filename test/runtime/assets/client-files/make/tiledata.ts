import { Bytes } from "./bytes.js";

export interface MadeLand {
  flags?: number;
  upperFlags?: number;
  texture?: number;
  name?: string;
}

export interface MadeItem {
  flags?: number;
  upperFlags?: number;
  weight?: number;
  layer?: number;
  quantity?: number;
  animation?: number;
  hue?: number;
  light?: number;
  height?: number;
  name?: string;
}

export interface MadeTileData {
  isNew: boolean;
  /** 0x4000 or 0x8000 with the classic layout, 0x10000 with the newer one. */
  items: number;
  land: (tile: number) => MadeLand;
  item: (tile: number) => MadeItem;
}

/** A `tiledata.mul`. */
export function makeTileData({ isNew, items, land, item }: MadeTileData): Buffer {
  const out = new Bytes();
  const flags = (lower = 0, upper = 0) => (isNew ? out.u32(lower, upper) : out.u32(lower));
  for (let tile = 0; tile < 0x4000; tile++) {
    if (tile % 32 === 0) out.u32(0);
    const made = land(tile);
    flags(made.flags, made.upperFlags)
      .u16(made.texture ?? 0)
      .fixed(made.name ?? "", 20);
  }
  for (let tile = 0; tile < items; tile++) {
    if (tile % 32 === 0) out.u32(0);
    const made = item(tile);
    flags(made.flags, made.upperFlags);
    out.u8(made.weight ?? 0, made.layer ?? 0).u16(0);
    out.u8(0, made.quantity ?? 0).u16(made.animation ?? 0, made.hue ?? 0, made.light ?? 0);
    out.u8(made.height ?? 0).fixed(made.name ?? "", 20);
  }
  return out.done();
}
