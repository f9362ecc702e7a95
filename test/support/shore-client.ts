import { writeFileSync } from "node:fs";
import path from "node:path";
import { TILE_FLAGS } from "../../runtime/client-files/tile-flags.js";
import { makeIndexed } from "../runtime/client-files/make/indexed.js";
import { type MadeComponent, makeMulti } from "../runtime/client-files/make/multis.js";
import { writeSparseMap } from "../runtime/client-files/make/sparse.js";
import { makeTileData } from "../runtime/client-files/make/tiledata.js";

const WATER = 0xa8;
export const [WALL, FLOOR, DOOR, STAIR] = [0x10, 0x12, 0x17, 0x18] as const;
export const [HUT, RAFT_NORTH, RAFT_EAST, STEPS] = [0x66, 0x08, 0x09, 0x65] as const;
/** The small house of clients, here of one room, and the four small boats, here planks of nine tiles. */
export const HOUSE = 0x64;
const BOATS = [0x00, 0x01, 0x02, 0x03];
const [WOODEN_DOOR, SIGN] = [0x06a5, 0x0bd2];
const PART = { left: 1456, top: 1600, width: 96, height: 96 };
/** The lake lies east of this column. */
export const SHORE = 1500;
export const WATER_Z = -5;

/** Three by three: a floor at the altitude of the ground, and walls but for a gap in the south, where a door belongs. */
export function hut(): MadeComponent[] {
  const parts: MadeComponent[] = [{ tile: DOOR, dx: 0, dy: 1, dz: 0, isVisible: false }];
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      parts.push({ tile: FLOOR, dx, dy, dz: 0, isVisible: true });
      const isGap = dx === 0 && dy >= 0;
      if (!isGap) parts.push({ tile: WALL, dx, dy, dz: 0, isVisible: true });
    }
  }
  return parts;
}

/** A deck of five tiles or more, three above the water. */
const deck = (isEast: boolean, half = 2): MadeComponent[] =>
  Array.from({ length: 2 * half + 1 }, (_, index) => index - half).map((n) => ({
    tile: FLOOR,
    dx: isEast ? n : 0,
    dy: isEast ? 0 : n,
    dz: 3,
    isVisible: true,
  }));

/** Seven by seven of floor, a door in the south, and a sign beside it. */
function house(): MadeComponent[] {
  const parts: MadeComponent[] = [];
  for (let dx = -3; dx <= 3; dx++) for (let dy = -3; dy <= 3; dy++) parts.push({ tile: FLOOR, dx, dy, dz: 0, isVisible: true });
  parts.push({ tile: WOODEN_DOOR, dx: 0, dy: 3, dz: 0, isVisible: false }, { tile: SIGN, dx: 2, dy: 4, dz: 5, isVisible: false });
  return parts;
}

/** Writes the files of a client whose map 1 has a meadow in the west and a lake in the east. */
export function writeShoreClient(directory: string): void {
  const flags = new Map<number, number>([
    [WALL, TILE_FLAGS.impassable | TILE_FLAGS.wall],
    [FLOOR, TILE_FLAGS.surface | TILE_FLAGS.background],
  ]);
  const tileData = makeTileData({
    ...{ isNew: false, items: 0x4000 },
    land: (tile) => (tile === WATER ? { flags: TILE_FLAGS.wet | TILE_FLAGS.impassable } : { texture: 1 }),
    item: (tile) => ({ flags: flags.get(tile) ?? 0, height: tile === WALL ? 20 : 0, weight: 255 }),
  });
  const multis = new Map([
    [HUT, makeMulti(hut(), false)],
    [RAFT_NORTH, makeMulti(deck(false), false)],
    [RAFT_EAST, makeMulti(deck(true), false)],
    [STEPS, makeMulti([{ tile: STAIR, dx: 0, dy: 0, dz: 0, isVisible: true }], false)],
    [HOUSE, makeMulti(house(), false)],
    ...BOATS.map((multi) => [multi, makeMulti(deck(multi % 2 === 1, 4), false)] as const),
  ]);
  const { index, data } = makeIndexed(0x100, multis);
  writeFileSync(path.join(directory, "tiledata.mul"), tileData);
  writeFileSync(path.join(directory, "multi.idx"), index);
  writeFileSync(path.join(directory, "multi.mul"), data);
  writeSparseMap(directory, {
    ...{ id: 1, width: 7168, height: 4096, part: PART, statics: [] },
    cell: (x) => (x > SHORE ? { tile: WATER, z: WATER_Z } : { tile: 3, z: 0 }),
  });
}
