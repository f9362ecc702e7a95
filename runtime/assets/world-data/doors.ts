import { z } from "zod";
import { FACINGS } from "./facings.js";
import { AREAS_MAXIMUM, ITEM_ID_MAXIMUM, NAME_MAX_CHARACTERS } from "./limits.js";
import type { FormEntry, JsonForm } from "./json-reader.js";
import type { WorldDataTable } from "./kinds.js";
import { placeProblem } from "./maps.js";
import { type DataArea, area, mapId, otherMembers, shortText } from "./shapes.js";

const FRAME_ITEMS_MAXIMUM = 1_000;
const MAPS_MAXIMUM = 10;

const NO_ITEM_ID = 'expected an item id, such as 166 or "0x00A6"';
/** An item id as a number or as text: `"0x6A5"`. */
const itemId = z
  .union([z.int(), z.string().regex(/^0[xX][0-9A-Fa-f]{1,4}$/, NO_ITEM_ID)], { error: NO_ITEM_ID })
  .transform(Number)
  .pipe(z.int().min(1).max(ITEM_ID_MAXIMUM));
const side = z.array(itemId).max(FRAME_ITEMS_MAXIMUM).default([]);
const facing = z.enum(FACINGS);
const gap = (single: (typeof FACINGS)[number], double: [(typeof FACINGS)[number], (typeof FACINGS)[number]]) =>
  z.strictObject({ single: facing, double: z.tuple([facing, facing]) }).default({ single, double });

/** One map or several. `site` adds a rectangle. */
const about = z.object({ map: mapId.optional(), maps: z.array(mapId).min(1).max(MAPS_MAXIMUM).optional() });
const site = about
  .refine(({ map, maps }) => (map === undefined) !== (maps === undefined), "needs either map or maps")
  .transform(({ map, maps }) => ({ mapIds: maps ?? [map!] }))
  .and(area);
const region = site.and(z.object({ name: shortText.optional() }));
const exception = site.and(z.object({ why: z.string().max(NAME_MAX_CHARACTERS).optional() }));

const members = {
  template: shortText,
  frames: z.strictObject({ west: side, east: side, north: side, south: side }),
  gaps: z
    .strictObject({ east_west: gap("west_cw", ["west_cw", "east_ccw"]), north_south: gap("south_cw", ["north_ccw", "south_cw"]) })
    .prefault({}),
  regions: z.array(region).min(1).max(AREAS_MAXIMUM),
  except: z.array(exception).max(AREAS_MAXIMUM).default([]),
};
const shape = z.object(members);
type Specification = z.infer<typeof shape>;

/**
 * Where doors are generated: in gaps between wall items, in regions of maps. One entry for each map. `{ "template",
 * "frames": { "west": [ids], ... }, "gaps", "regions": [{ "map", "x1", "y1", "x2", "y2" }], "except": [...] }`.
 */
export const doorForm: JsonForm<Specification> = {
  shape,
  read(specification, { source, problem }) {
    const params = otherMembers(source, members, problem);
    const regions = specification.regions.filter((region) => {
      const outside = region.mapIds.map((mapId) => outsideOf(region, mapId)).find((reason) => reason !== undefined);
      if (outside !== undefined) problem(outside);
      return outside === undefined;
    });
    const mapIds = [...new Set(regions.flatMap((region) => region.mapIds))].sort((a, b) => a - b);
    return mapIds.map((mapId) => entryOf({ ...specification, regions }, mapId, params));
  },
};

/** Returns the reason why a region cannot be on a map, or undefined. */
function outsideOf({ x1, y1, x2, y2 }: DataArea, mapId: number): string | undefined {
  return placeProblem(mapId, x1, y1, 0) ?? placeProblem(mapId, x2, y2, 0);
}

function entryOf({ template, frames, gaps, regions, except }: Specification, mapId: number, params?: WorldDataTable): FormEntry {
  const ofMap = <T extends { mapIds: readonly number[] }>(all: readonly T[]): T[] =>
    all.filter(({ mapIds }) => mapIds.includes(mapId));
  const here = ofMap(regions).map(({ x1, y1, x2, y2, name }) => ({
    area: { x1, y1, x2, y2 },
    ...(name !== undefined && { name }),
  }));
  const open = ofMap(except).map(({ x1, y1, x2, y2, why }) => ({ area: { x1, y1, x2, y2 }, ...(why !== undefined && { why }) }));
  const details = { template, frames, gaps, regions: here, except: open, ...(params && { params }) };
  const { x1: x, y1: y } = here[0]!.area;
  return { mapId, x, y, z: 0, identity: JSON.stringify(details), details };
}
