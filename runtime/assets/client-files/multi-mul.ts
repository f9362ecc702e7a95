import type { IndexedFile } from "./indexed-file.js";
import type { MultiComponent } from "./multi-components.js";

/**
 * Entries of `multi.mul` (index: `multi.idx`), little endian: components in a row, each u16 item tile, i16 dx, i16 dy, i16 dz, u32 visible
 * (0: hidden), and from client 7.0.9 (High Seas) on another u32 (ship access). Nothing in the files tells the two layouts apart.
 *
 * Sources: ClassicUO MultiLoader; ModernUO MultiData; Source-X CUOMultiItemRec, CUOInstall (recognition by length).
 */
const CLASSIC_BYTES = 12;
const HIGH_SEAS_BYTES = 16;

export type MultiLayout = typeof CLASSIC_BYTES | typeof HIGH_SEAS_BYTES;

/**
 * The size of a component: the one that divides more of the entries' lengths. When that is undecided, as in a file with one entry of 48
 * bytes, the layout of tiledata decides, because both changed with the same client.
 */
export function multiLayoutOf(file: IndexedFile, isTileDataNew: boolean): MultiLayout {
  let lead = 0;
  for (let entry = 0; entry < file.count; entry++) {
    const bytes = file.bytesOf(entry);
    lead += Number(bytes % HIGH_SEAS_BYTES === 0) - Number(bytes % CLASSIC_BYTES === 0);
  }
  if (lead === 0) return isTileDataNew ? HIGH_SEAS_BYTES : CLASSIC_BYTES;
  return lead > 0 ? HIGH_SEAS_BYTES : CLASSIC_BYTES;
}

/** The components of an entry. An incomplete one at the end is left out. */
export function readMulComponents(bytes: Buffer, layout: MultiLayout): MultiComponent[] {
  const components: MultiComponent[] = [];
  for (let at = 0; at + layout <= bytes.length; at += layout) {
    components.push({
      tile: bytes.readUInt16LE(at),
      dx: bytes.readInt16LE(at + 2),
      dy: bytes.readInt16LE(at + 4),
      dz: bytes.readInt16LE(at + 6),
      isVisible: bytes.readUInt32LE(at + 8) !== 0,
    });
  }
  return components;
}
