import { NAME_BYTES } from "./fixed-text.js";
import type { WholeFile } from "./client-directory.js";
import type { ProblemBook } from "./problems.js";
import { ITEM_TILES, ItemTable, LAND_TILES, LandTable } from "./tile-table.js";

/**
 * `tiledata.mul`, little endian: 512 groups of land tiles, then groups of item tiles up to the end. A group is an
 * unused u32 and 32 tiles.
 *
 * Land tile: flags, u16 texture, 20 bytes name. Item tile: flags, u8 weight in stones, u8 layer, u16 unknown, u8
 * unknown, u8 quantity, u16 animation, u16 hue, u16 light, u8 height in units of altitude, 20 bytes name. Flags are u32
 * in the classic layout and u64 from client 7.0.9 (High Seas) on, so land and item tiles have 26 and 37, or 30 and 41
 * bytes. Only the file's size tells the layouts apart: 1,036,288 bytes with 0x4000 items, 1,644,544 with 0x8000, and
 * 3,188,736 in the newer layout with 0x10000.
 *
 * Sources: ClassicUO TileDataLoader; ModernUO TileData; Source-X CUOInstall (recognition by size).
 */
interface Layout {
  readonly name: "classic" | "7.0.9";
  readonly flagBytes: 4 | 8;
}

const CLASSIC: Layout = { name: "classic", flagBytes: 4 };
const HIGH_SEAS: Layout = { name: "7.0.9", flagBytes: 8 };

const GROUP_HEADER_BYTES = 4;
const GROUP_TILES = 32;
const LAND_GROUPS = LAND_TILES / GROUP_TILES;
/** Bytes of texture and name, after the flags. */
const LAND_REST_BYTES = 2 + NAME_BYTES;
const ITEM_REST_BYTES = 13 + NAME_BYTES;
/** Every file of the classic layout is smaller. */
const HIGH_SEAS_BYTES = 3_188_736;

/** Land and item tiles. */
export interface TileData {
  /** The layout of the file. */
  readonly layout: Layout["name"];
  readonly land: LandTable;
  readonly items: ItemTable;
}

/** Reads the tables. Undefined, with the problem noted, when the size fits neither layout. */
export function readTileData(file: WholeFile, problems: ProblemBook): TileData | undefined {
  const { name, bytes } = file;
  const layout = layoutOf(bytes.length);
  if (!layout) {
    const what = `ends here; a file of ${bytes.length} bytes is of neither layout, classic or 7.0.9 (${HIGH_SEAS_BYTES} bytes)`;
    problems.report("short", name, bytes.length, what);
    return undefined;
  }
  const itemsAt = LAND_GROUPS * landGroupBytes(layout);
  const groups = Math.floor((bytes.length - itemsAt) / itemGroupBytes(layout));
  const land = new LandTable(LAND_TILES);
  const items = new ItemTable(Math.min(groups * GROUP_TILES, ITEM_TILES));
  readLand(bytes, layout, land);
  readItems(bytes, itemsAt, layout, items);
  return { layout: layout.name, land, items };
}

function layoutOf(size: number): Layout | undefined {
  if (size >= HIGH_SEAS_BYTES) return HIGH_SEAS;
  return [CLASSIC, HIGH_SEAS].find((layout) => {
    const items = size - LAND_GROUPS * landGroupBytes(layout);
    return items > 0 && items % itemGroupBytes(layout) === 0;
  });
}

function landGroupBytes(layout: Layout): number {
  return GROUP_HEADER_BYTES + GROUP_TILES * (layout.flagBytes + LAND_REST_BYTES);
}

function itemGroupBytes(layout: Layout): number {
  return GROUP_HEADER_BYTES + GROUP_TILES * (layout.flagBytes + ITEM_REST_BYTES);
}

/** Offset of a tile's record from the first group. */
function recordAt(tile: number, recordBytes: number): number {
  return (Math.floor(tile / GROUP_TILES) + 1) * GROUP_HEADER_BYTES + tile * recordBytes;
}

function readLand(bytes: Buffer, { flagBytes }: Layout, land: LandTable): void {
  for (let tile = 0; tile < land.count; tile++) {
    const at = recordAt(tile, flagBytes + LAND_REST_BYTES);
    land.flags[tile] = bytes.readInt32LE(at);
    if (flagBytes === 8) land.upperFlags[tile] = bytes.readInt32LE(at + 4);
    const rest = at + flagBytes;
    land.textures[tile] = bytes.readUInt16LE(rest);
    copyName(bytes, rest + 2, land.nameFields, tile);
  }
}

function readItems(bytes: Buffer, start: number, { flagBytes }: Layout, items: ItemTable): void {
  for (let tile = 0; tile < items.count; tile++) {
    const at = start + recordAt(tile, flagBytes + ITEM_REST_BYTES);
    items.flags[tile] = bytes.readInt32LE(at);
    if (flagBytes === 8) items.upperFlags[tile] = bytes.readInt32LE(at + 4);
    const rest = at + flagBytes;
    items.weights[tile] = bytes[rest]!;
    items.layers[tile] = bytes[rest + 1]!;
    items.quantities[tile] = bytes[rest + 5]!;
    items.animations[tile] = bytes.readUInt16LE(rest + 6);
    items.hues[tile] = bytes.readUInt16LE(rest + 8);
    items.lights[tile] = bytes.readUInt16LE(rest + 10);
    items.heights[tile] = bytes[rest + 12]!;
    copyName(bytes, rest + 13, items.nameFields, tile);
  }
}

/** A call of `copy` takes several times as long for these few bytes, and there are tens of thousands of names. */
function copyName(bytes: Buffer, from: number, fields: Buffer, tile: number): void {
  const to = tile * NAME_BYTES;
  for (let i = 0; i < NAME_BYTES; i++) fields[to + i] = bytes[from + i]!;
}
