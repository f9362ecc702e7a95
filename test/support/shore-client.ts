import { writeFileSync } from "node:fs";
import path from "node:path";
import { TILE_FLAGS } from "../../runtime/assets/client-files/tile-table.js";
import { makeIndexed } from "../runtime/assets/client-files/make/indexed.js";
import { type MadeComponent, makeMulti } from "../runtime/assets/client-files/make/multis.js";
import { writeSparseMap } from "../runtime/assets/client-files/make/sparse.js";
import { makeTileData } from "../runtime/assets/client-files/make/tiledata.js";

const WATER = 0xa8;
export const [WALL, FLOOR, DOOR, STAIR] = [0x10, 0x12, 0x17, 0x18] as const;
export const [HUT, RAFT_NORTH, RAFT_EAST, STEPS] = [0x66, 0x08, 0x09, 0x65] as const;
/** The small house of clients, here of one room, and the four small boats, here planks of nine tiles. */
export const HOUSE = 0x64;
const BOATS = [0x00, 0x01, 0x02, 0x03];
/** The small dragon ship that faces north, here three tiles wide; those that face elsewhere follow it. */
export const SHIP = 0x04;
const SHIPS = [SHIP, SHIP + 1, SHIP + 2, SHIP + 3];
/** An empty plot of seven by seven, on which houses are designed. */
export const PLOT = 0x13ec;
const PLOT_Z = 7;
const MULTIS = 0x1400;
const [WOODEN_DOOR, SIGN, PLANK] = [0x06a5, 0x0bd2, 0x3eb1];
/** Planks of ships that are open, to the four sides: their tops are as high as the deck. */
const GANGWAYS = [0x3ed5, 0x3e89, 0x3ed4, 0x3e84];
const DECK_HEIGHT = 3;
const heights = new Map<number, number>([[WALL, 20], [WOODEN_DOOR, 20], ...GANGWAYS.map((tile) => [tile, DECK_HEIGHT] as const)]);
const PART = { left: 1456, top: 1600, width: 96, height: 96 };
/** The lake lies east of this column. */
export const SHORE = 1500;
export const WATER_Z = -5;
/** A shore on which 60 ships find room, so the sailors of 300 players of the scenario society. */
export const LONG_SHORE_TILES = 1_800;

/**
 * Three by three: a floor at the altitude of the ground, and walls but for a gap in the south, where a door belongs.
 */
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

/** A deck three tiles wide, with a plank to each side, which is an item of its own. */
function ship(isEast: boolean): MadeComponent[] {
  const rows = [-1, 0, 1].flatMap((across) =>
    deck(isEast, 4).map((part) => ({ ...part, dx: part.dx + (isEast ? 0 : across), dy: part.dy + (isEast ? across : 0) })),
  );
  const planks = [-2, 2].map((across) => ({
    ...{ tile: PLANK, dx: isEast ? 0 : across, dy: isEast ? across : 0, dz: 0, isVisible: false },
  }));
  return [...rows, ...planks];
}

/** Seven by seven of floor, a door in the south, and a sign beside it. */
function house(): MadeComponent[] {
  const parts: MadeComponent[] = [];
  for (let dx = -3; dx <= 3; dx++) for (let dy = -3; dy <= 3; dy++) parts.push({ tile: FLOOR, dx, dy, dz: 0, isVisible: true });
  parts.push({ tile: WOODEN_DOOR, dx: 0, dy: 3, dz: 0, isVisible: false }, { tile: SIGN, dx: 2, dy: 4, dz: 5, isVisible: false });
  return parts;
}

/** Seven by seven of floor at the altitude of the first storey. */
function plot(): MadeComponent[] {
  const tiles = Array.from({ length: 49 }, (_, at) => ({ dx: (at % 7) - 3, dy: Math.floor(at / 7) - 3 }));
  return tiles.map((place) => ({ ...place, tile: FLOOR, dz: PLOT_Z, isVisible: true }));
}

/**
 * Writes the files of a client whose map 1 has a meadow in the west and a lake in the east.
 *
 * @param height tiles of the shore from north to south, a multiple of 8
 */
export function writeShoreClient(directory: string, height = PART.height): void {
  const flags = new Map<number, number>([
    [WALL, TILE_FLAGS.impassable | TILE_FLAGS.wall],
    [FLOOR, TILE_FLAGS.surface | TILE_FLAGS.background],
    ...GANGWAYS.map((tile) => [tile, TILE_FLAGS.surface] as const),
  ]);
  const tileData = makeTileData({
    ...{ isNew: false, items: 0x4000 },
    land: (tile) => (tile === WATER ? { flags: TILE_FLAGS.wet | TILE_FLAGS.impassable } : { texture: 1 }),
    item: (tile) => ({ flags: flags.get(tile) ?? 0, height: heights.get(tile) ?? 0, weight: 255 }),
  });
  const multis = new Map([
    [HUT, makeMulti(hut(), false)],
    [RAFT_NORTH, makeMulti(deck(false), false)],
    [RAFT_EAST, makeMulti(deck(true), false)],
    [STEPS, makeMulti([{ tile: STAIR, dx: 0, dy: 0, dz: 0, isVisible: true }], false)],
    [HOUSE, makeMulti(house(), false)],
    [PLOT, makeMulti(plot(), false)],
    ...SHIPS.map((multi) => [multi, makeMulti(ship(multi % 2 === 1), false)] as const),
    ...BOATS.map((multi) => [multi, makeMulti(deck(multi % 2 === 1, 4), false)] as const),
  ]);
  const { index, data } = makeIndexed(MULTIS, multis);
  writeFileSync(path.join(directory, "tiledata.mul"), tileData);
  writeFileSync(path.join(directory, "multi.idx"), index);
  writeFileSync(path.join(directory, "multi.mul"), data);
  writeSparseMap(directory, {
    ...{ id: 1, width: 7168, height: 4096, part: { ...PART, height }, statics: [] },
    cell: (x) => (x > SHORE ? { tile: WATER, z: WATER_Z } : { tile: 3, z: 0 }),
  });
}
