import type { Mobile } from "../../../world/entities/mobile.js";
import { isInArea, type Region } from "../../../world/regions/region.js";
import type { World } from "../../../world/world.js";
import { type LuaClass, luaClass, method, objectOf, property } from "../../declare/class.js";
import { parameter, refuse } from "../../declare/module.js";
import { anything, boolean, integer, list, type LuaType, optional } from "../../declare/types.js";
import type { WorldClasses } from "../classes.js";
import type { RegionRegistry } from "./region-registry.js";
import { areaType, regionName } from "./region-type.js";
import { altitude, coordinate } from "../whereabouts.js";

/** The class of regions, still without members, and its types in declarations. */
export interface RegionClass {
  readonly regions: LuaClass<Region>;
  readonly region: LuaType<Region>;
  readonly maybeRegion: LuaType<Region | undefined>;
}

export function regionClass(registry: RegionRegistry): RegionClass {
  const regions = luaClass<Region>({
    name: "Region",
    about: "A named part of a map. The object stays the same while there is a region of its name on its map.",
    find: (serial) => registry.numbered(serial),
    label: ({ name }) => name,
  });
  const region = objectOf(regions);
  return { regions, region, maybeRegion: optional(region) };
}

/** Adds the properties and methods of a region. */
export function addRegionMembers(
  { regions, region, maybeRegion }: RegionClass,
  { registry, world, classes }: { registry: RegionRegistry; world: World; classes: WorldClasses },
): void {
  const playersIn = (of: Region): Mobile[] => [...world.mobiles.ofTemplate("")].filter((one) => one.region?.isIn(of));
  regions.add({
    properties: {
      name: property({ about: "its name", type: regionName, get: (_, { name }) => name }),
      map_id: property({ about: "the map", type: integer(), get: (_, { facet }) => facet }),
      priority: property({ about: "its priority", type: integer(), get: (_, { shape }) => shape.priority }),
      parent: property({ about: "the region around it", type: maybeRegion, get: (_, { shape }) => shape.parent }),
      areas: property({
        about: "its rectangles",
        type: list(areaType),
        get: (_, { shape }) =>
          shape.areas.map(({ left, top, right, bottom, lowest, highest }) => ({
            ...{ x1: left, y1: top, x2: right, y2: bottom, z1: lowest, z2: highest },
          })),
      }),
    },
    methods: {
      get: method({
        about: "Returns a field of the region, or of the nearest region above it that has the field.",
        parameters: [parameter("field", regionName, "name of the field: music, guarded, or one of its own")],
        returns: [parameter("value", anything, "nil when none has it")],
        does: (_, of, field) => registry.field(of, field),
      }),
      own: method({
        about: "Returns a field of the region itself.",
        parameters: [parameter("field", regionName, "name of the field")],
        returns: [parameter("value", anything, "nil when only a region above it has the field, or none")],
        does: (_, of, field) => registry.definitionOf(of)?.fields.get(field),
      }),
      contains: method({
        about: "Tells whether a place of its map is in one of its rectangles, whatever region counts there.",
        parameters: [
          parameter("x", coordinate, "position"),
          parameter("y", coordinate, "position"),
          parameter("z", altitude, "altitude"),
        ],
        returns: [parameter("contains", boolean, "whether it is")],
        does: (_, { shape }, x, y, z) => shape.areas.some((area) => isInArea(area, x, y, z)),
      }),
      is_in: method({
        about: "Tells whether it is another region or a part of it.",
        parameters: [parameter("other", region, "the other region")],
        returns: [parameter("is_in", boolean, "whether it is")],
        does: (_, of, other) => of.isIn(other),
      }),
      players: method({
        about: "Returns the characters of players in the region and its parts.",
        parameters: [],
        returns: [parameter("mobiles", list(classes.mobile), "in no particular order")],
        does: (_, of) => playersIn(of),
      }),
      remove: method({
        about: "Removes a region that region.add made. Regions that files define go with their file.",
        parameters: [],
        returns: [parameter("done", boolean, "true")],
        fails: true,
        does: (_, of) => registry.remove(of) || refuse("a file defines it"),
      }),
    },
  });
}
