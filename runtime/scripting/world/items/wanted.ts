import type { Entity } from "../../../world/entities/entity.js";
import { tilesAround } from "../../../world/space/near.js";
import { type EntitySearch, NOT_YET, type Wanted } from "../../../world/space/search.js";
import { VALUES_LIMIT } from "../../declare/stack.js";
import { boolean, integer, optional, type RecordOf } from "../../declare/types.js";
import { LOOKED_AT_ONCE } from "../../runner/loops.js";
import type { Runner } from "../../runner/runner.js";
import { LuaRaise } from "../../vm/raise.js";
import { templateId } from "./item-templates.js";
import { paramKey, paramValue } from "../param-values.js";
import { described } from "../template-registry.js";
import { coordinate, mapType } from "../whereabouts.js";

/** Members of what scripts may want of items and of mobiles. */
export const wantedMembers = {
  template: described(optional(templateId), "of this template"),
  tag: described(optional(templateId), "its template has this tag"),
  param: described(optional(paramKey), "it has a param of this name of its own"),
  value: described(optional(paramValue), "value of the param"),
  map_id: described(optional(mapType), "on the ground of this map"),
  x: described(optional(coordinate), "on this tile, or around it"),
  y: optional(coordinate),
  range: described(optional(integer({ min: 0 })), "tiles to each side of x and y; default 0"),
  left: described(optional(coordinate), "in this area of the map, corners included"),
  top: optional(coordinate),
  right: optional(coordinate),
  bottom: optional(coordinate),
  waits: described(
    optional(boolean),
    "whether the loop waits after every few milliseconds, so that the game goes on; default: only in jobs",
  ),
};

type PlaceWanted = Pick<RecordOf<typeof wantedMembers>, "map_id" | "x" | "y" | "range" | "left" | "top" | "right" | "bottom">;
type ParamWanted = Pick<RecordOf<typeof wantedMembers>, "param" | "value">;

/** @throws LuaRaise for an incomplete place */
export function placeWanted({ map_id, x, y, range, left, top, right, bottom }: PlaceWanted): Pick<Wanted, "facet" | "area"> {
  const edges = [left, top, right, bottom];
  const hasEdges = edges.some((edge) => edge !== undefined);
  const hasTile = x !== undefined || y !== undefined || range !== undefined;
  if (map_id === undefined && (hasEdges || hasTile)) throw new LuaRaise("a place needs its map_id");
  if (hasEdges && hasTile) throw new LuaRaise("a place is x and y, or an area, not both");
  const onMap = map_id === undefined ? {} : { facet: map_id };
  if (hasTile) {
    if (x === undefined || y === undefined) throw new LuaRaise("a place needs x and y");
    return { ...onMap, area: tilesAround(x, y, range ?? 0) };
  }
  if (!hasEdges) return onMap;
  if (left === undefined || top === undefined || right === undefined || bottom === undefined)
    throw new LuaRaise("an area needs left, top, right and bottom");
  if (right < left || bottom < top) throw new LuaRaise("the area ends before it begins");
  return { ...onMap, area: { left, top, right, bottom } };
}

/** @throws LuaRaise for a value without a param */
export function paramWanted({ param, value }: ParamWanted): Pick<Wanted, "param" | "value"> {
  if (param === undefined && value !== undefined) throw new LuaRaise("a value needs its param");
  return { ...(param !== undefined && { param }), ...(value !== undefined && { value }) };
}

/**
 * Everything that a search finds, as a list.
 *
 * @param each the function for a longer search: `items.each`
 * @throws LuaRaise for more than a list can hold, and when the handler's time is over
 */
export function listOf<E extends Entity>({ budget }: Runner, search: EntitySearch<E>, each: string): E[] {
  const found: E[] = [];
  for (;;) {
    const next = search.next(LOOKED_AT_ONCE);
    if (next === undefined) return found;
    if (next === NOT_YET) budget.check();
    else if (found.push(next) > VALUES_LIMIT) throw new LuaRaise(`more than ${VALUES_LIMIT} are there; use ${each} in a loop`);
  }
}
