import { MultiShape } from "../../../world/multis/multi-shape.js";
import { componentsOf, type DesignTile } from "../../../world/multis/house-design.js";
import { fn, type LuaFunction, parameter } from "../../declare/module.js";
import { boolean, integer, optional, type LuaValueOf } from "../../declare/types.js";
import { components } from "../../modules/world/multi.js";
import { art, multiType } from "../../world/items/item-templates.js";
import { AT_Z, coordinate, ON_MAP } from "../../world/whereabouts.js";
import type { TestWorld } from "../worlds/test-world.js";

const AREA = [
  ON_MAP,
  parameter("left", coordinate, "westernmost tile"),
  parameter("top", coordinate, "northernmost tile"),
  parameter("right", coordinate, "easternmost tile"),
  parameter("bottom", coordinate, "southernmost tile"),
] as const;

/**
 * Functions of tests about houses, boats and the ground. Tests have no client files, so they say what multis consist
 * of.
 */
export function multiFunctions(world: () => TestWorld): Record<string, LuaFunction> {
  return {
    define_multi: fn({
      about: "Says what a multi consists of, as client files do.",
      parameters: [
        parameter("multi_id", multiType, "the multi"),
        parameter("components", components, "what is drawn"),
        parameter("fittings", optional(components), "doors, signs and the like, which are items of their own"),
      ],
      returns: [],
      does(_, multiId, drawn, fittings) {
        const apart = tilesOf(fittings ?? []).map((tile) => ({ ...tile, isVisible: false }));
        const { ground } = world().world;
        const shape = new MultiShape([...componentsOf(tilesOf(drawn)), ...apart]);
        const others = ground.shapes;
        ground.shapes = { get: (id) => (id === multiId ? shape : others.get(id)) };
      },
    }),
    define_water: fn({
      about:
        "Says where water is. Elsewhere the ground of tests is level land at altitude 0. Nobody stands on water but who swims, and who is aboard.",
      parameters: [...AREA, AT_Z] as const,
      returns: [],
      example: "test.define_water(1, 1480, 1570, 1520, 1596, -5)",
      does: (_, facet, left, top, right, bottom, z) => world().terrain.addWater({ facet, left, top, right, bottom, z }),
    }),
    define_land: fn({
      about: "Says which land tile lies in an area, as client files do. It is level land at altitude 0.",
      parameters: [...AREA, parameter("tile", art, "number of the land tile")] as const,
      returns: [],
      example: "test.define_land(1, 1480, 1570, 1520, 1596, 220)",
      does: (_, facet, left, top, right, bottom, tile) => world().terrain.addLand({ facet, left, top, right, bottom, tile }),
    }),
    finish_design: fn({
      about: "Ends the designing of a house as the player would: with a design to build, or by closing the tools.",
      parameters: [
        parameter("session_id", integer(), "the player's session"),
        parameter("components", optional(components), "the design; nil when the tools are closed"),
      ],
      returns: [parameter("was_open", boolean, "whether the player was designing")],
      does: (_, sessionId, design) => world().windows.endDesign(sessionId, design ? tilesOf(design) : "closed"),
    }),
  };
}

function tilesOf(list: LuaValueOf<typeof components>): DesignTile[] {
  return list.map(({ item_id: tile, dx, dy, dz }) => ({ tile, dx, dy, dz }));
}
