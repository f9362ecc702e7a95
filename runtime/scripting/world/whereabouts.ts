import { HIGHEST_Z, LOWEST_Z } from "../../world/space/altitude.js";
import { type Entity, NOWHERE } from "../../world/entities/entity.js";
import { Item } from "../../world/entities/item.js";
import { integer } from "../declare/types.js";
import { type TileArea, tilesBetween } from "../../world/space/places.js";
import { type Parameter, parameter } from "../declare/module.js";
import { LuaRaise } from "../vm/raise.js";

const MAPS = 6;
const COORDINATE_MAXIMUM = 0xffff;
/** Longest range of a search around a place, in tiles. */
const RANGE_MAXIMUM = 64;

export const mapType = integer({ min: 0, max: MAPS - 1 });
export const coordinate = integer({ min: 0, max: COORDINATE_MAXIMUM });
export const altitude = integer({ min: LOWEST_Z, max: HIGHEST_Z });
export const directionType = integer({ min: 0, max: 7 });
export const rangeType = integer({ min: 0, max: RANGE_MAXIMUM });

export const ON_MAP = parameter("map_id", mapType, "the map");
export const AT_X = parameter("x", coordinate, "position");
export const AT_Y = parameter("y", coordinate, "position");
export const AT_Z = parameter("z", altitude, "altitude");
/** `map_id, x, y, z` */
export const AT_PLACE = [ON_MAP, AT_X, AT_Y, AT_Z] as const satisfies readonly Parameter[];

/** Longest side of an area that scripts can search, in tiles. */
const AREA_TILES = 64;
/** `map_id, left, top, right, bottom` */
export const IN_AREA = [
  ON_MAP,
  parameter("left", coordinate, "westernmost tile"),
  parameter("top", coordinate, "northernmost tile"),
  parameter("right", coordinate, `easternmost tile, less than ${AREA_TILES} from the first`),
  parameter("bottom", coordinate, `southernmost tile, less than ${AREA_TILES} from the first`),
] as const satisfies readonly Parameter[];

/** Makes an area from its edges. @throws LuaRaise for edges in the wrong order or too far apart */
export function areaOf(left: number, top: number, right: number, bottom: number): TileArea {
  if (right < left || bottom < top) throw new LuaRaise("the area ends before it begins");
  if (right - left >= AREA_TILES || bottom - top >= AREA_TILES) {
    throw new LuaRaise(`the area has more than ${AREA_TILES} tiles to a side`);
  }
  return { left, top, right, bottom };
}

/** The entity on the map: an item's outermost container or the mobile that carries it. */
export function groundOf(entity: Entity): Entity {
  return entity instanceof Item ? entity.root : entity;
}

/** Distance in tiles, counted in steps; undefined on different maps and for an entity without a place. */
export function distanceBetween(one: Entity, other: Entity): number | undefined {
  const [from, to] = [groundOf(one), groundOf(other)];
  if (from.facet === NOWHERE || from.facet !== to.facet) return undefined;
  return tilesBetween(from, to);
}
