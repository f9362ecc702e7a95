import type { ArtFacts, Fixtures } from "../../../contracts/scripts/map-fixtures.js";

import type { PathFinder } from "../../../world/paths/path-finder.js";
import { GAIT } from "../../../world/terrain/tile-bits.js";
import type { World } from "../../../world/world.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../declare/module.js";
import { boolean, integer, list, optional, record } from "../../declare/types.js";
import type { ScriptGround } from "../../world/ground.js";
import { art } from "../../world/items/item-templates.js";
import { itemsWithin, tilesAround } from "../../../world/space/near.js";
import { altitude, areaOf, AT_PLACE, AT_X, AT_Y, coordinate, IN_AREA, ON_MAP } from "../../world/whereabouts.js";

/** Height of a standing person in units of altitude (ClassicUO). */
const PERSON_HEIGHT = 16;
const SWIMS = parameter("swims", optional(boolean), "whether the creature swims");

/** Most art ids in one search. */
const ITEM_IDS_MAXIMUM = 4_096;

/** Stores the world; implemented by `persistence`. */
export interface WorldStore {
  /** Rejects when the world cannot be stored, or a save is running. */
  save(): Promise<{ readonly records: number; readonly elapsedMs: number }>;
}

const artMembers = {
  height: integer(),
  wall: boolean,
  window: boolean,
  door: boolean,
  impassable: boolean,
  surface: boolean,
};
const artType = record(artMembers, "ArtFacts");
const fixtureType = record({ item_id: integer(), z: integer(), ...artMembers }, "Static");

const placedType = record({ item_id: integer(), x: integer(), y: integer(), z: integer() });

const landType = record(
  { tile: optional(integer()), lowest: integer(), highest: integer(), wet: boolean, impassable: boolean },
  "Land",
);

const saved = record({ records: integer(), elapsed_ms: integer() });

/** `world`: the ground and its statics, and saving the world. */
export function worldModule(parts: {
  world: World;
  ground: ScriptGround;
  paths: PathFinder;
  store: WorldStore;
  fixtures: Fixtures;
}): LuaModule {
  const { world, ground, paths, store, fixtures } = parts;
  return luaModule({
    name: "world",
    about: "The ground and its statics, and saving the world.",
    functions: {
      save: fn({
        about:
          "Stores the whole world as a snapshot and empties the journal. Refused while another save runs, and when the database fails.",
        parameters: [],
        returns: [parameter("result", saved, "number of records, and duration in milliseconds")],
        fails: true,
        suspends: true,
        does: () =>
          store.save().then(
            ({ records, elapsedMs }) => ({ records, elapsed_ms: Math.round(elapsedMs) }),
            (error: unknown) => refuse(error instanceof Error ? error.message : String(error)),
          ),
      }),
      line_of_sight: fn({
        about: "Tells whether one point can be seen from another on the same map.",
        parameters: [
          ...AT_PLACE,
          parameter("to_x", coordinate, "the other point"),
          parameter("to_y", coordinate, "the other point"),
          parameter("to_z", altitude, "the other point"),
        ] as const,
        returns: [parameter("is_seen", boolean, "whether it can be seen")],
        does: (_, mapId, x, y, z, toX, toY, toZ) => ground.lineOfSight({ mapId, x, y, z }, { mapId, x: toX, y: toY, z: toZ }),
      }),
      is_level: fn({
        about: "Tells whether a map is level everywhere, because the shard has no client files of it.",
        parameters: [ON_MAP],
        returns: [parameter("is_level", boolean, "whether it is")],
        does: (_, mapId) => ground.isLevel(mapId),
      }),
      standing_z: fn({
        about: "Returns the altitude nearest to z at which somebody can stand on a tile.",
        parameters: [...AT_PLACE, SWIMS] as const,
        returns: [parameter("height", optional(integer()), "nil when nobody can stand there")],
        does: (_, mapId, x, y, z, swims) => ground.standingZ({ mapId, x, y, z }, swims),
      }),
      can_stand: fn({
        about: "Tells whether somebody can stand at a place, with no item in the way.",
        parameters: [...AT_PLACE, SWIMS] as const,
        returns: [parameter("can_stand", boolean, "whether somebody can")],
        does(_, mapId, x, y, z, swims) {
          if (ground.standingZ({ mapId, x, y, z }, swims) !== z) return false;
          for (const item of itemsWithin(world, mapId, tilesAround(x, y, 0))) {
            if (item.blocks && Math.abs(item.z - z) < PERSON_HEIGHT) return false;
          }
          return true;
        },
      }),
      can_walk: fn({
        about:
          "Tells whether a creature can go from one place of a map to another on foot, or swimming. It looks at ways of some dozens of tiles.",
        parameters: [
          ...AT_PLACE,
          parameter("to_x", coordinate, "the other place"),
          parameter("to_y", coordinate, "the other place"),
          parameter("to_z", altitude, "the other place"),
          SWIMS,
        ] as const,
        returns: [parameter("can_walk", boolean, "whether a way was found")],
        does(_, facet, x, y, z, toX, toY, toZ, swims = false) {
          const goal = { x: toX, y: toY, z: toZ, within: 0 };
          return Array.isArray(paths.find({ facet, x, y, z }, swims ? GAIT.swimming : GAIT.foot, goal));
        },
      }),
      plays: fn({
        about:
          "Tells whether this process plays a map. A shard in one process plays all. Where several share a world, each has the objects of its " +
          "own maps only: `items` and `mobiles` find nothing on others, while the ground of all maps is known.",
        parameters: [ON_MAP],
        returns: [parameter("plays", boolean, "whether it does")],
        does: (_, mapId) => world.ground.played?.has(mapId) ?? true,
      }),
      land_at: fn({
        about: "Returns the land of a tile.",
        parameters: [ON_MAP, AT_X, AT_Y],
        returns: [
          parameter(
            "land",
            optional(landType),
            "its land tile, nil on a shard without client files; the altitudes of its corners; whether it is water, by the land or a static; nil outside of the map",
          ),
        ],
        does(_, mapId, x, y) {
          const land = ground.landAt(mapId, x, y);
          return land && { ...land, wet: land.isWet, impassable: land.isImpassable };
        },
      }),
      statics_on: fn({
        about: "Returns the statics of a tile, from the client's files. A shard without them has none.",
        parameters: [ON_MAP, AT_X, AT_Y],
        returns: [parameter("statics", list(fixtureType), "z is the altitude of the base, height is above z")],
        does: (_, mapId, x, y) => fixtures.on(mapId, x, y).map((one) => ({ item_id: one.itemId, z: one.z, ...artFacts(one) })),
      }),
      find_art: fn({
        about: "Finds the statics and the items on the ground with certain art in an area.",
        parameters: [...IN_AREA, parameter("item_ids", list(art, { max: ITEM_IDS_MAXIMUM }), "the art ids")] as const,
        returns: [parameter("places", list(placedType), "art and position of each")],
        does(_, mapId, left, top, right, bottom, itemIds) {
          const area = areaOf(left, top, right, bottom);
          const wanted = new Set(itemIds);
          const placed = [...fixtures.find(mapId, area, wanted)];
          for (const item of itemsWithin(world, mapId, area)) if (wanted.has(item.itemId)) placed.push(item);
          return placed.map(({ itemId, x, y, z }) => ({ item_id: itemId, x, y, z }));
        },
      }),
      art: fn({
        about: "Returns the properties of item art, from the client's files.",
        parameters: [parameter("item_id", art, "the art id")],
        returns: [parameter("art", optional(artType), "nil on a shard without client files")],
        does(_, itemId) {
          const facts = fixtures.art(itemId);
          return facts && artFacts(facts);
        },
      }),
      counts: fn({
        about: "Counts the items and mobiles of the world.",
        parameters: [],
        returns: [parameter("counts", record({ items: integer(), mobiles: integer() }), "items wherever they are, and mobiles")],
        does: () => ({ items: world.itemCount, mobiles: world.mobileCount }),
      }),
      size: fn({
        about: "Returns the size of a map in tiles.",
        parameters: [AT_PLACE[0]],
        returns: [parameter("size", record({ width: integer(), height: integer() }), "its width and height")],
        does: (_, mapId) => ({ width: world.facets[mapId]?.width ?? 0, height: world.facets[mapId]?.height ?? 0 }),
      }),
    },
  });
}

function artFacts({ height, isWall, isWindow, isDoor, isImpassable, isSurface }: ArtFacts) {
  return { height, wall: isWall, window: isWindow, door: isDoor, impassable: isImpassable, surface: isSurface };
}
