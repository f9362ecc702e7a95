import type { Item } from "../../../world/entities/item.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import type { PathGoal } from "../../../world/paths/path-finder.js";
import { type LuaMethod, type LuaProperty, method, property } from "../../declare/class.js";
import { parameter, type Refusal, refuse } from "../../declare/module.js";
import { boolean, expected, integer, list, type LuaType, optional, record, text } from "../../declare/types.js";
import { LuaKind } from "../../vm/lua-exports.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import type { WorldTools } from "../parts.js";
import { described } from "../template-registry.js";
import { WALKERS_MAXIMUM } from "./walkers.js";
import { altitude, coordinate, directionType, groundOf } from "../whereabouts.js";

/** Longest distance from a goal that counts as there. */
const WITHIN_MAXIMUM_TILES = 24;
const REASON_BYTES = 64;
const PLAYERS_WALK = "a player's client walks";

const place = record({ x: coordinate, y: coordinate, z: optional(altitude) });
type Goal = Item | Mobile | { readonly x: number; readonly y: number; readonly z?: number };

/** A mobile, an item or a place on the same map. */
function goalType(either: LuaType<Item | Mobile>): LuaType<Goal> {
  return {
    name: `${either.name}|${place.name}`,
    read(vm, L, index) {
      const kind = vm.exports.lua_type(L, index);
      if (kind === LuaKind.userdata) return either.read(vm, L, index);
      if (kind === LuaKind.table) return place.read(vm, L, index);
      throw expected("an object or a place", vm, L, index);
    },
    push() {
      throw new Error("a goal is not a result");
    },
  };
}

const tiles = integer({ min: 0, max: WITHIN_MAXIMUM_TILES });
const within = described(optional(tiles), "tiles from the goal that are near enough; default 1 for an object, 0 for a place");
const running = described(optional(boolean), "whether it runs");

/** How mobiles find their way and walk by themselves: properties and methods of `Mobile`. */
export function mobileWays(tools: WorldTools): {
  properties: Record<string, LuaProperty<Mobile>>;
  methods: Record<string, LuaMethod<Mobile>>;
} {
  const { classes, paths, walkers } = tools;
  const goal = parameter("goal", goalType(classes.either), "a mobile, an item, or a place on its map");

  const pathGoal = (mobile: Mobile, to: Goal, near: number | undefined): PathGoal | Refusal => {
    if (!("serial" in to)) return { x: to.x, y: to.y, z: to.z, within: near ?? 0 };
    const ground = groundOf(to);
    if (ground.facet === NOWHERE || ground.facet !== mobile.facet) return refuse("the goal is not on its map");
    return { x: ground.x, y: ground.y, z: ground.z, within: near ?? 1 };
  };

  return {
    properties: {
      following: property({
        about: "the mobile or item that it follows",
        type: optional(classes.either),
        get(_, mobile) {
          const now = walkers.goalOf(mobile);
          return now?.kind === "follow" ? now.target : undefined;
        },
      }),
      is_mounted: property({
        about: "whether it wears a mount",
        type: boolean,
        get: (_, mobile) => mobile.isMounted,
      }),
    },
    methods: {
      path_to: method({
        about:
          "Finds a way that the mobile can walk, as the terrain is now. The search is short: a goal that is more than 63 tiles away, or " +
          "behind a maze, is too far.",
        parameters: [goal, parameter("options", optional(record({ within })), "how near the way ends")],
        returns: [parameter("directions", list(directionType), "of its steps, for mobile:step; empty when it is near enough")],
        fails: true,
        does(_, mobile, to, options) {
          const wanted = pathGoal(mobile, to, options?.within);
          if ("reason" in wanted) return wanted;
          const found = paths.find(mobile, mobile.gait, wanted);
          return typeof found === "string" ? refuse(found) : found;
        },
      }),
      walk_to: method({
        about:
          "Lets a creature walk to a goal at its natural pace, and waits until it is there. It gives up when there is no way, and when no " +
          "player is near any more.",
        parameters: [goal, parameter("options", optional(record({ within, running })), "how near it goes, and whether it runs")],
        returns: [parameter("done", boolean, "true")],
        fails: true,
        suspends: true,
        example: 'if self:walk_to({ x = 1496, y = 1628 }) then self:say("Here I am.") end',
        does(_, mobile, to, options) {
          if (mobile.isPlayer) return Promise.resolve(refuse(PLAYERS_WALK));
          const wanted = pathGoal(mobile, to, options?.within);
          if ("reason" in wanted) return Promise.resolve(wanted);
          return new Promise((resolve) => {
            const begun = walkers.begin(mobile, { kind: "place", to: wanted }, options?.running ?? false, (end) =>
              resolve(end === "arrived" ? true : refuse(end)),
            );
            if (!begun) resolve(refuse(`${WALKERS_MAXIMUM} others are walking`));
          });
        },
      }),
      follow: method({
        about:
          "Lets a creature follow a mobile or an item from now on, at its natural pace, round what is in the way. It stops when the target " +
          "is gone or out of sight, when no player is near, and at mobile:stop or another walk. It does not wait.",
        parameters: [
          parameter("target", classes.either, "whom it follows"),
          parameter(
            "options",
            optional(
              record({
                distance: described(optional(tiles), "tiles that it stays away; default 1"),
                running: described(optional(boolean), "whether it runs; by default it runs when it has fallen behind"),
              }),
            ),
            "how it follows",
          ),
        ],
        returns: [parameter("done", boolean, "true")],
        fails: true,
        does(_, mobile, target, options = {}) {
          if (mobile.isPlayer) return refuse(PLAYERS_WALK);
          if (target === mobile) return refuse("it cannot follow itself");
          const { distance = 1, running: runs } = options;
          const begun = walkers.begin(mobile, { kind: "follow", target, distance }, runs, () => undefined);
          return begun || refuse(`${WALKERS_MAXIMUM} others are walking`);
        },
      }),
      watch_steps: method({
        about:
          "Calls on_watched_step before each step of a player from now on, or not any more. Reasons do not know of each other: the " +
          "steps are watched while there is any. A reload keeps them; they end when the player leaves the world.",
        parameters: [
          parameter("reason", text({ maxBytes: REASON_BYTES }), "why, such as the name of the feature"),
          parameter("is_watched", boolean, "false to end it"),
        ],
        returns: [],
        example: 'mobile:watch_steps("trance", true)',
        does(_, mobile, reason, isWatched) {
          const reasons = mobile.stepWatches ?? new Set();
          if (isWatched) reasons.add(reason);
          else reasons.delete(reason);
          mobile.stepWatches = reasons.size > 0 ? reasons : undefined;
        },
      }),
      stop: method({
        about: "Ends mobile:walk_to or mobile:follow of a creature.",
        parameters: [],
        returns: [parameter("has_walked", boolean, "whether it walked")],
        does: (_, mobile) => walkers.stop(mobile),
      }),
    },
  };
}
