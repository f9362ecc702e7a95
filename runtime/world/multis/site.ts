import { HIGHEST_Z } from "../space/altitude.js";
import { isOnFacet } from "../space/facets.js";
import { Item } from "../entities/item.js";
import { Mobile } from "../entities/mobile.js";
import { isWithinArea, sectorsWithin } from "../space/near.js";
import type { Place, TileArea } from "../space/places.js";
import type { Region } from "../regions/region.js";
import type { Regions } from "../regions/regions.js";
import type { Terrain } from "../terrain/terrain.js";
import type { World } from "../world.js";
import { aboard } from "./aboard.js";
import { areaOf } from "./multi.js";
import type { MultiShape } from "./multi-shape.js";

/** Height of a storey, which a multi's highest component needs above it (ClassicUO CustomHouseManager). */
const STOREY_HEIGHT = 20;

/** What lies where a multi would stand. Rules of building are made of it. */
export interface Site {
  /** Whether its tiles are all on the map; all else counts those that are. */
  isOnMap: boolean;
  /** Lowest and highest altitude of the land under it. */
  lowest: number;
  highest: number;
  /** The kinds of land under it; none on a map without client files. */
  readonly landTiles: ReadonlySet<number>;
  /** Whether there is water on every tile. */
  isWater: boolean;
  /** Whether part of the land is steep rock or the like, or a static or an item is in the way. */
  isBlocked: boolean;
  /** Items on the ground and mobiles on its tiles. */
  items: number;
  mobiles: number;
  /** Other multis that lie over it, or nearer to it than the margin. */
  readonly multis: readonly Item[];
  /** The regions of its tiles, the innermost at each. */
  readonly regions: ReadonlySet<Region>;
}

/**
 * Looks at the tiles that a multi would cover. It looks at each tile once, and at what stands near.
 *
 * @param margin tiles around the multi that are searched for other multis
 * @param except a multi that is to move: neither it nor what is on it counts
 */
export function surveySite(
  { world, terrain, regionsOf }: { readonly world: World; readonly terrain: Terrain; readonly regionsOf: Pick<Regions, "at"> },
  shape: MultiShape,
  { facet, x, y, z }: Place,
  { margin = 0, except }: { margin?: number; except?: Item | undefined } = {},
): Site {
  const own: ReadonlySet<Item | Mobile> = new Set(except && [except, ...aboard(world, except)]);
  const landTiles = new Set<number>();
  const multis = new Set<Item>();
  const regions = new Set<Region>();
  const site = { isOnMap: true, lowest: HIGHEST_Z, highest: -HIGHEST_Z, isWater: true, isBlocked: false, items: 0, mobiles: 0 };
  const size = world.facets[facet]!;
  const top = Math.min(HIGHEST_Z, z + shape.highest + STOREY_HEIGHT);
  for (let dy = shape.top; dy <= shape.bottom; dy++) {
    for (let dx = shape.left; dx <= shape.right; dx++) {
      if (!shape.covers(dx, dy)) continue;
      const [tileX, tileY] = [x + dx, y + dy];
      if (!isOnFacet(size, tileX, tileY)) {
        site.isOnMap = false;
        continue;
      }
      const land = terrain.landAt(world, facet, tileX, tileY);
      if (land.tile !== undefined) landTiles.add(land.tile);
      const region = regionsOf.at(facet, tileX, tileY, z);
      if (region) regions.add(region);
      site.lowest = Math.min(site.lowest, land.lowest);
      site.highest = Math.max(site.highest, land.highest);
      site.isWater &&= land.isWet;
      site.isBlocked ||= (land.isImpassable && !land.isWet) || terrain.isObstructed(world, facet, tileX, tileY, z, top, own);
    }
  }
  const area = areaOf(shape, x, y);
  for (const { entities } of sectorsWithin(world, facet, area)) {
    for (const entity of entities) {
      if (!isWithinArea(entity, area) || !shape.covers(entity.x - x, entity.y - y)) continue;
      if (entity instanceof Mobile) site.mobiles += own.has(entity) ? 0 : 1;
      else if (entity instanceof Item) site.items += own.has(entity) ? 0 : 1;
    }
  }
  for (const multi of multisWithin(world, facet, widened(area, margin))) if (multi !== except) multis.add(multi);
  return { ...site, landTiles, multis: [...multis], regions };
}

function widened({ left, top, right, bottom }: TileArea, tiles: number): TileArea {
  return { left: left - tiles, top: top - tiles, right: right + tiles, bottom: bottom + tiles };
}

/** The multis whose rectangle touches an area; one that lies over several sectors comes as often. */
function* multisWithin(world: World, facet: number, area: TileArea): Generator<Item> {
  for (const { multis } of sectorsWithin(world, facet, area)) {
    for (const multi of multis ?? []) {
      const { left, top, right, bottom } = areaOf(multi.shape, multi.x, multi.y);
      if (left <= area.right && right >= area.left && top <= area.bottom && bottom >= area.top) yield multi;
    }
  }
}
