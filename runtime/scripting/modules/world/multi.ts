import { multiAt } from "../../../world/multis/multi-register.js";
import { surveySite } from "../../../world/multis/site.js";
import { BOAT_SPEEDS, type BoatSpeed } from "../../../world/multis/voyage.js";
import { DESIGN_TILES_MAXIMUM, type DesignTile, STOREYS_MAXIMUM } from "../../../world/multis/house-design.js";
import type { DesignWish, HouseDesigns } from "../../../contracts/client/house-designs.js";
import { fn, luaModule, type LuaModule, parameter, type Refusal, refuse, WaitOver } from "../../declare/module.js";
import { boolean, integer, list, oneOf, optional, record, type LuaValueOf } from "../../declare/types.js";
import { carriedBy, carry, NO_MULTI, turn } from "../../world/items/carrying.js";
import { art, multiType } from "../../world/items/item-templates.js";
import type { WorldTools } from "../../world/parts.js";
import { AT_PLACE, AT_X, AT_Y, ON_MAP } from "../../world/whereabouts.js";
import { designOf } from "../../../world/saved/settings.js";
import { setDesign } from "../../../world/multis/reshaping.js";

/** Largest margin of a survey, in tiles. */
const MARGIN_MAXIMUM = 16;
/** Farthest that a multi is carried at once, in tiles; farther is a matter of `teleport`-like moves of many. */
const CARRY_TILES = 32;
const DONE = parameter("done", boolean, "true");

const offset = integer({ min: -CARRY_TILES, max: CARRY_TILES });
const speed = oneOf(Object.keys(BOAT_SPEEDS) as BoatSpeed[]);
const shapeType = record(
  {
    left: integer(),
    top: integer(),
    right: integer(),
    bottom: integer(),
    height: integer(),
    fittings: list(record({ item_id: integer(), dx: integer(), dy: integer(), dz: integer() })),
  },
  "MultiShape",
);

/** The offset of a component fits a signed byte of 0xD8. */
const componentOffset = integer({ min: -128, max: 127 });
export const components = list(
  record({ item_id: art, dx: componentOffset, dy: componentOffset, dz: componentOffset }, "MultiComponent"),
  { max: DESIGN_TILES_MAXIMUM },
);

/** How a script wants a house to be designed. */
const wishType = record(
  {
    standing: optional(components),
    draft: optional(components),
    empty: optional(components),
    art: optional(list(art)),
    storeys: optional(integer({ min: 1, max: STOREYS_MAXIMUM })),
    steps: optional(boolean),
  },
  "DesignWish",
);

function tilesOf(listed: LuaValueOf<typeof components>): DesignTile[] {
  return listed.map(({ item_id: tile, dx, dy, dz }) => ({ tile, dx, dy, dz }));
}

function componentsOf(tiles: Iterable<DesignTile>): LuaValueOf<typeof components> {
  return [...tiles].map(({ tile, dx, dy, dz }) => ({ item_id: tile, dx, dy, dz }));
}

/** What of a wish the designing takes. */
function designWish({ standing, draft, empty, art: allowed, storeys, steps }: LuaValueOf<typeof wishType>): DesignWish {
  const used = allowed && new Set(allowed);
  return {
    ...(standing && { standing: tilesOf(standing) }),
    ...(draft && { draft: tilesOf(draft) }),
    ...(empty && { empty: tilesOf(empty) }),
    ...(used && { mayUse: (tile: number) => used.has(tile) }),
    ...(storeys !== undefined && { storeys }),
    ...(steps !== undefined && { hasSteps: steps }),
  };
}

/** `multi`: houses, boats and the like. */
export function multiModule(tools: WorldTools & { readonly designs: HouseDesigns }): LuaModule {
  const { world, terrain, classes, designs, regionsOf, regionTypes } = tools;
  const which = parameter("multi", classes.item, "a multi on the ground");
  const PARTS = parameter(
    "parts",
    optional(list(classes.item)),
    "those of a ship: besides them it takes only what is above its altitude and seen; default: all that is on the multi",
  );
  const siteType = record(
    {
      on_map: boolean,
      lowest: integer(),
      highest: integer(),
      land: list(integer()),
      water: boolean,
      blocked: boolean,
      items: integer(),
      mobiles: integer(),
      multis: list(classes.item),
      regions: list(regionTypes.region),
    },
    "BuildingSite",
  );

  return luaModule({
    name: "multi",
    about:
      "Multis: houses, boats and the like, which cover many tiles. An item of a template with `multi` is one while it lies on the ground. " +
      "Its components block and bear as the client knows them. They need client files; without these a multi is seen, but nobody " +
      "walks on it or knocks against it.",
    functions: {
      shape: fn({
        about:
          "Returns how far a multi reaches from its origin, and its fittings: doors, signs and the like, which are items of their own.",
        parameters: [parameter("multi_id", multiType, "the multi")],
        returns: [parameter("shape", optional(shapeType), "nil when the client files do not have it")],
        does(_, multiId) {
          const shape = world.ground.shapes.get(multiId);
          if (!shape) return undefined;
          const { left, top, right, bottom, highest, fittings } = shape;
          return {
            ...{ left, top, right, bottom, height: highest },
            fittings: fittings.map(({ tile, dx, dy, dz }) => ({ item_id: tile, dx, dy, dz })),
          };
        },
      }),
      components: fn({
        about:
          "Returns the components that the client files give a multi, such as those of an empty plot. Fittings are not among them.",
        parameters: [parameter("multi_id", multiType, "the multi")],
        returns: [parameter("components", optional(components), "nil when the client files do not have it")],
        does(_, multiId) {
          const shape = world.ground.shapes.get(multiId);
          return shape && componentsOf(shape.drawn());
        },
      }),
      at: fn({
        about: "Returns the multi that covers a tile.",
        parameters: [ON_MAP, AT_X, AT_Y],
        returns: [parameter("multi", classes.maybeItem, "nil when there is none")],
        does: (_, mapId, x, y) => multiAt(world.grid(mapId), x, y),
      }),
      survey: fn({
        about:
          "Looks at the place where a multi would stand: whether all of it is on_map, the lowest and highest altitude of the land, the kinds of " +
          "land, whether all of it is water, whether it is blocked by rock, statics or items, the number of items and mobiles there, " +
          "other multis within the margin, and the regions of its tiles.",
        parameters: [
          parameter("multi_id", multiType, "the multi"),
          ...AT_PLACE,
          parameter("margin", optional(integer({ min: 0, max: MARGIN_MAXIMUM })), "tiles to each side; default 0"),
          parameter("except", classes.maybeItem, "a multi that is to move: neither it nor what is on it counts"),
        ] as const,
        returns: [parameter("site", siteType, "what is there")],
        fails: true,
        example: SURVEY_EXAMPLE,
        does(_, multiId, facet, x, y, z, margin = 0, except) {
          const shape = world.ground.shapes.get(multiId);
          if (!shape) return refuse(`the client files have no multi ${multiId}`);
          const site = surveySite({ world, terrain, regionsOf }, shape, { facet, x, y, z }, { margin, except });
          const { isOnMap: on_map, lowest, highest, isWater: water, isBlocked: blocked, items, mobiles } = site;
          const lists = { land: [...site.landTiles], multis: [...site.multis], regions: [...site.regions] };
          return { on_map, lowest, highest, water, blocked, items, mobiles, ...lists };
        },
      }),
      design: fn({
        about: "Returns the components of a multi as it stands.",
        parameters: [which],
        returns: [parameter("components", components, "art, and place from the multi's origin")],
        does: (_, { shape }) => componentsOf(shape?.drawn() ?? []),
      }),
      set_design: fn({
        about: "Gives a multi other components than its own. They are stored with it. Without components it gets its own again.",
        parameters: [which, parameter("components", optional(components), "as multi.design and multi.edit return them")],
        returns: [DONE],
        fails: true,
        does(_, multi, list) {
          if (multi.multiId === undefined) return refuse(NO_MULTI);
          const former = designOf(multi);
          setDesign(world, multi, list && tilesOf(list));
          world.chronicle.rebuilt(multi, former);
          return true;
        },
      }),
      edit: fn({
        about:
          "Opens the client's tools for designing a house, and waits until the player wants to build the design. Nothing is built by this: " +
          "the script decides, and calls multi.set_design. The components lie on the multi's plot. Without a design it returns nil " +
          "and a reason: closed, or why the tools cannot be opened. The waiting handler ends when the player leaves. The wish may say " +
          "what stands there (with the doors, which are items), with which draft to begin (such as one that the script has refused), what " +
          "clearing leaves, which art may be built, how many storeys there are, and that steps stand in the row south of the multi; what " +
          "does not comply is refused while it is drawn.",
        parameters: [
          parameter("session_id", integer({ min: 1 }), "the player's session; the client must see the house"),
          which,
          parameter("wish", optional(wishType), "where designing begins and what is allowed"),
        ] as const,
        returns: [parameter("components", components, "art, and place from the multi's origin")],
        fails: true,
        suspends: true,
        does: (_, sessionId, { serial }, wish = {}) =>
          new Promise<LuaValueOf<typeof components> | Refusal>((resolve, reject) => {
            const problem = designs.edit(
              sessionId,
              serial,
              (end) => {
                if (end === "gone") reject(new WaitOver("the player has left"));
                else if (end === "closed") resolve(refuse(end));
                else resolve(componentsOf(end));
              },
              designWish(wish),
            );
            if (problem) resolve(refuse(problem.reason));
          }),
      }),
      aboard: fn({
        about: "Returns the items and mobiles on a multi, or in it.",
        parameters: [which, PARTS],
        returns: [parameter("objects", list(classes.either), "in no particular order")],
        does: (_, multi, parts) => carriedBy(world, multi, parts),
      }),
      carry: fn({
        about:
          "Moves a multi with everything on it. By one tile it sails: clients from 7.0.9.0 on see it glide, with all aboard. Farther, it is " +
          "there at once. It looks at no terrain: see multi.survey.",
        parameters: [
          which,
          parameter("dx", offset, "tiles to the east"),
          parameter("dy", offset, "tiles to the south"),
          parameter("speed", optional(speed), "how fast clients draw the tile: in 1000, 500 or 250 ms; default normal"),
          PARTS,
        ] as const,
        returns: [DONE],
        fails: true,
        example: SAIL_EXAMPLE,
        does: (_, multi, dx, dy, pace = "normal", parts) => carry(tools, multi, dx, dy, pace, parts),
      }),
      turn: fn({
        about:
          "Turns a multi about its origin, with everything on it: it becomes another multi with another direction, and what is on it changes its tile.",
        parameters: [
          which,
          parameter("multi_id", multiType, "the multi for the new direction"),
          parameter("quarters", integer({ min: -3, max: 3 }), "quarter turns clockwise"),
          PARTS,
        ],
        returns: [DONE],
        fails: true,
        does: (_, multi, multiId, quarters, parts) => turn(tools, multi, multiId, quarters, parts),
      }),
    },
  });
}

const SURVEY_EXAMPLE = `local site = multi.survey(0x64, 1, 1500, 1600, 0, 5)
local is_good = site and site.on_map and not site.blocked and site.lowest == site.highest and #site.multis == 0`;

const SAIL_EXAMPLE = `local boat = items.get(0x40001234)
timer.every(500, function()
  local ahead = multi.survey(boat.multi_id, boat.map_id, boat.x, boat.y - 1, boat.z, 0, boat)
  if ahead and ahead.water and not ahead.blocked then multi.carry(boat, 0, -1) end
end)`;
