import { DISTRICT_TILES } from "../../../world/space/squares.js";
import { type Sector } from "../../../world/space/sectors.js";
import { SECTOR_SHIFT, SECTOR_TILES } from "../../../world/space/squares.js";
import type { World } from "../../../world/world.js";

/** Creatures are awake where a player is this many sectors away or fewer: 24 tiles, as far as any client sees. */
const REACH_SECTORS = 3;

if (REACH_SECTORS * SECTOR_TILES + SECTOR_TILES > DISTRICT_TILES) throw new Error("creatures reach farther than a district");

/** Whether a player is near enough to a tile that creatures there are awake. */
export function isActive(world: World, facet: number, x: number, y: number): boolean {
  const { presence } = world.grid(facet);
  if (presence.playersAround(x, y) === 0) return false;
  const column = x >> SECTOR_SHIFT;
  const row = y >> SECTOR_SHIFT;
  return presence.hasPlayerIn({
    left: (column - REACH_SECTORS) << SECTOR_SHIFT,
    top: (row - REACH_SECTORS) << SECTOR_SHIFT,
    right: ((column + REACH_SECTORS + 1) << SECTOR_SHIFT) - 1,
    bottom: ((row + REACH_SECTORS + 1) << SECTOR_SHIFT) - 1,
  });
}

/** The sectors that come into a player's reach when it comes into a sector. @param from the sector that it left */
export function* sectorsComingIntoReach(world: World, from: Sector | undefined, to: Sector): Generator<Sector> {
  const grid = world.grid(to.facet);
  const column = to.left >> SECTOR_SHIFT;
  const row = to.top >> SECTOR_SHIFT;
  for (let r = row - REACH_SECTORS; r <= row + REACH_SECTORS; r++) {
    for (let c = column - REACH_SECTORS; c <= column + REACH_SECTORS; c++) {
      if (from?.facet === to.facet && isInReach(from, c, r)) continue;
      const sector = grid.at(c, r);
      if (sector) yield sector;
    }
  }
}

function isInReach({ left, top }: Sector, column: number, row: number): boolean {
  return Math.abs((left >> SECTOR_SHIFT) - column) <= REACH_SECTORS && Math.abs((top >> SECTOR_SHIFT) - row) <= REACH_SECTORS;
}
