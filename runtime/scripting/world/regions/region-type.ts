import { SEASONS, WEATHER_KINDS } from "../../../contracts/client/appearances.js";
import { HIGHEST_Z, LOWEST_Z } from "../../../world/space/altitude.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import type { Region } from "../../../world/regions/region.js";
import { callbacks } from "../../declare/callbacks.js";
import { parameter } from "../../declare/module.js";
import {
  anything,
  boolean,
  integer,
  type LuaAny,
  type LuaType,
  list,
  oneOf,
  optional,
  record,
  type RecordOf,
  text,
} from "../../declare/types.js";
import { amendmentMembers } from "../../named-slot.js";
import { described } from "../template-registry.js";
import { coordinate, mapType } from "../whereabouts.js";
import { spoken } from "../senses/spoken.js";

const NAME_BYTES = 120;
/** Rectangles of one region. */
const AREAS_MAXIMUM = 500;
const PRIORITY_MAXIMUM = 1_000;
const MUSIC_MAXIMUM = 0xffff;
const DARKNESS_MAXIMUM = 31;
/** Clients show no more drops or flakes. */
export const DENSITY_MAXIMUM = 70;
const SPAWNS_MAXIMUM = 100;
const SPAWN_COUNT_MAXIMUM = 200;
/** Bounds of altitude in world data reach one beyond the highest. */
const Z_MAXIMUM = HIGHEST_Z + 1;

export const regionName = text({ minBytes: 1, maxBytes: NAME_BYTES });
const bound = integer({ min: LOWEST_Z, max: Z_MAXIMUM });

export const areaType = record(
  {
    x1: described(coordinate, "westernmost tile"),
    y1: described(coordinate, "northernmost tile"),
    x2: described(coordinate, "easternmost tile"),
    y2: described(coordinate, "southernmost tile"),
    z1: described(optional(bound), "lowest altitude; default all"),
    z2: described(optional(bound), "highest altitude; default all"),
  },
  "RegionArea",
);

/** Fields that the shard's own scripts know. A child of a region has them from its parent. */
const knownFields = {
  music: described(optional(integer({ min: 0, max: MUSIC_MAXIMUM })), "number of the piece that plays there"),
  darkness: described(optional(integer({ min: 0, max: DARKNESS_MAXIMUM })), "light there: 0 is day, 31 black"),
  weather: described(optional(oneOf(WEATHER_KINDS)), "what falls there"),
  weather_density: described(optional(integer({ min: 0, max: DENSITY_MAXIMUM })), "drops or flakes; default 70"),
  season: described(optional(oneOf(SEASONS)), "the look of trees and ground there"),
  guarded: described(optional(boolean), "guards protect those who are there; players are told when they come and go"),
  no_harm: described(optional(boolean), "players harm nobody who is there, and nobody from there"),
  no_recall: described(optional(boolean), "no magic travel into it or out of it"),
  no_housing: described(optional(boolean), "no houses are built there, except by staff"),
  spawns: described(
    optional(
      list(record({ template: regionName, count: integer({ min: 1, max: SPAWN_COUNT_MAXIMUM }) }, "RegionSpawn"), {
        max: SPAWNS_MAXIMUM,
      }),
    ),
    "creatures that live there, kept at their number while players are in it",
  ),
};

const shapeMembers = {
  name: described(regionName, "unique on its map"),
  map_id: described(mapType, "the map"),
  areas: described(optional(list(areaType, { max: AREAS_MAXIMUM })), "its rectangles"),
  priority: described(
    optional(integer({ min: -PRIORITY_MAXIMUM, max: PRIORITY_MAXIMUM })),
    "of several regions at a tile the one with the highest counts; default that of its parent, or 50",
  ),
  parent: described(optional(regionName), "name of the region around it, on the same map"),
  fields: described(optional(anything), "further fields of any name, for region:get"),
  ...amendmentMembers,
};

export function regionCallbacks(region: LuaType<Region>, mobile: LuaType<Mobile>) {
  const self = parameter("self", region, "the region");
  const who = parameter("mobile", mobile, "the mobile");
  return callbacks({
    on_enter: { about: "A mobile, of a player or not, has come into the region.", parameters: [self, who], isFrequent: true },
    on_leave: {
      about: "A mobile has left the region. Its `exists` is false when it has left the world.",
      parameters: [self, who],
      isFrequent: true,
    },
    on_speech: {
      about: "A player in the region said something that others hear.",
      parameters: [self, parameter("speaker", mobile, "the player's character"), ...spoken],
      isFrequent: true,
    },
  });
}

export type RegionCallbacks = ReturnType<typeof regionCallbacks>;

/** What `region.define` and `region.add` take. */
export function definitionType({ members }: RegionCallbacks) {
  return record({ ...shapeMembers, ...knownFields, ...members }, "RegionDefinition");
}

export type RegionDefinition = RecordOf<typeof shapeMembers & typeof knownFields>;

/** The fields of a definition by name: the known ones and those of its own. */
export function fieldsOf(definition: RegionDefinition): ReadonlyMap<string, LuaAny> {
  const own = typeof definition.fields === "object" && !Array.isArray(definition.fields) ? definition.fields : {};
  const known = Object.keys(knownFields).map((name) => [name, definition[name as keyof typeof knownFields]] as const);
  return new Map<string, LuaAny>([...Object.entries(own), ...known.filter(([, value]) => value !== undefined)] as [
    string,
    LuaAny,
  ][]);
}
