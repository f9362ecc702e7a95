import { takeTimers, writeThing } from "../../../storage/network/handover-record.js";
import { detach } from "../../../world/entities/detaching.js";
import { directionTo } from "../../../world/space/directions.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { LOCKED_STATS, LOCKS, skillLocks, statLocks } from "../../../world/entities/skill-locks.js";
import { EYE_HEIGHT } from "../../../world/terrain/line-of-sight.js";
import { type LuaMethod, method } from "../../declare/class.js";
import { parameter, refuse } from "../../declare/module.js";
import { boolean, integer, oneOf, optional, text, type LuaType } from "../../declare/types.js";
import { templateId } from "../items/item-templates.js";
import { skillTenths } from "./mobile-templates.js";
import { setPoints } from "./set-points.js";
import { movePlayer, sendElsewhere } from "./move-player.js";
import { mobileShows } from "./mobile-shows.js";
import { layerType, skillType } from "../named-numbers.js";
import { paramKey, paramOf, paramsOf, paramTable, paramValue, setParam } from "../param-values.js";
import type { WorldTools } from "../parts.js";
import { altitude, AT_PLACE, AT_X, AT_Y, coordinate, directionType, distanceBetween, groundOf } from "../whereabouts.js";
import type { Item } from "../../../world/entities/item.js";
import { LuaKind } from "../../vm/lua-exports.js";

const done = parameter("done", boolean, "true");
const direction = parameter("direction", directionType, "0 north to 7 north-west");
const skill = parameter("skill", skillType, "name or number of the skill");

/** The methods of a mobile in scripts. */
export function mobileMethods(tools: WorldTools): Record<string, LuaMethod<Mobile>> {
  const { world, classes, players, presentation, ground, events, handover, mobileTemplates } = tools;

  const sessionOf = (mobile: Mobile): number | undefined => players.byCharacter(mobile.serial)?.sessionId;
  const placeOf = ({ facet, x, y, z }: Mobile) => ({ mapId: facet, x, y, z });

  return {
    ...mobileShows(tools),
    move_to: method({
      about:
        "Moves the mobile to any place on any map. Where another process of the world plays that map, a player leaves within a moment " +
        "(`on_handover`); a creature goes at once with all that it has, and `exists` is false here from then on.",
      parameters: AT_PLACE,
      returns: [done],
      fails: true,
      does(_, mobile, mapId, x, y, z) {
        const sessionId = sessionOf(mobile);
        if (sessionId !== undefined) return movePlayer({ players, events }, sessionId, { mapId, x, y, z });
        if (handover.isElsewhere(mapId)) return sendElsewhere(handover, mobile, { mapId, x, y, z });
        try {
          world.teleport(mobile, { facet: mapId, x, y, z });
        } catch (error) {
          if (error instanceof RangeError) return refuse(error.message);
          throw error;
        }
        return true;
      },
    }),
    step: method({
      about: "Turns a creature and takes one step, if the terrain allows it.",
      parameters: [direction, parameter("running", optional(boolean), "whether it runs")],
      returns: [parameter("has_moved", boolean, "false when the way is blocked, and for characters of players")],
      does: (_, mobile, to, running) => ground.walk(mobile, to, running),
    }),
    face: method({
      about: "Turns the mobile.",
      parameters: [direction],
      returns: [],
      does(_, mobile, to) {
        if (mobile.direction === to) return;
        if (!mobile.isPlayer) return world.step(mobile, mobile.x, mobile.y, mobile.z, to);
        mobile.direction = to;
        world.touch(mobile);
        presentation.redraw({ serial: mobile.serial });
      },
    }),
    direction_to: method({
      about: "Returns the direction of a place.",
      parameters: [AT_X, AT_Y],
      returns: [parameter("direction", optional(directionType), "0 north to 7 north-west; nil for the mobile's own place")],
      does: (_, mobile, x, y) => directionTo(x - mobile.x, y - mobile.y),
    }),
    distance_to: method({
      about: "Returns the distance to another mobile or an item, measured to the item's holder.",
      parameters: [parameter("other", classes.either, "the other object")],
      returns: [parameter("tiles", optional(integer()), "nil on different maps")],
      does: (_, mobile, other) => distanceBetween(mobile, other),
    }),
    sees: method({
      about: "Tells whether the mobile has a line of sight to another mobile, an item or a place on its map.",
      parameters: [
        parameter("target", entityOrX(classes.either), "a mobile, an item, or the x of a place"),
        parameter("y", optional(coordinate), "the y of a place"),
        parameter("z", optional(altitude), "the z of a place"),
      ],
      returns: [parameter("is_seen", boolean, "whether it has")],
      does(_, mobile, target, y = 0, z = 0) {
        const eyes = { ...placeOf(mobile), z: mobile.z + EYE_HEIGHT };
        if (typeof target === "number") return ground.lineOfSight(eyes, { mapId: mobile.facet, x: target, y, z });
        const seen = groundOf(target);
        return ground.lineOfSight(eyes, { mapId: seen.facet, x: seen.x, y: seen.y, z: seen.z });
      },
    }),
    skill: method({
      about: "Returns a skill.",
      parameters: [skill],
      returns: [parameter("tenths", integer(), "in tenths of a point")],
      does: (_, mobile, number) => mobile.skills[number] ?? 0,
    }),
    set_skill: method({
      about: "Sets a skill, and tells its player.",
      parameters: [skill, parameter("tenths", skillTenths, "in tenths of a point")],
      returns: [],
      does(_, mobile, number, tenths) {
        setPoints(tools, mobile, { points: { skill: number }, value: tenths });
      },
    }),
    skill_lock: method({
      about: "Returns what a player chose for a skill: whether it may rise, is to fall, or stays as it is.",
      parameters: [skill],
      returns: [parameter("lock", oneOf(LOCKS), "up for creatures")],
      does: (_, mobile, number) => lockAt(skillLocks(mobile)(number)),
    }),
    stat_lock: method({
      about: "Returns what a player chose for strength, dexterity or intelligence: whether it may rise, is to fall, or stays.",
      parameters: [parameter("stat", oneOf(LOCKED_STATS), "the stat")],
      returns: [parameter("lock", oneOf(LOCKS), "up for creatures")],
      does: (_, mobile, stat) => lockAt(statLocks(mobile)(LOCKED_STATS.indexOf(stat))),
    }),
    delete: method({
      about: "Deletes a creature and its items. Refused for characters of players.",
      parameters: [],
      returns: [done],
      fails: true,
      does(_, mobile) {
        if (mobile.isPlayer) return refuse("a player's character cannot be deleted");
        world.ledger.goneWithAll(mobile, tools.causes.current);
        world.remove(mobile);
        return true;
      },
    }),
    put_away: method({
      about:
        "Takes a creature out of the world with all that it has, such as into a stable, and returns its record. Store it: " +
        "mobiles.bring_back makes the same creature of it, with its serial.",
      parameters: [],
      returns: [parameter("record", text(), "its record")],
      fails: true,
      does(_, mobile) {
        if (mobile.isPlayer) return refuse("a player's character cannot be put away");
        const { facet, x, y, z } = mobile;
        detach(world, mobile);
        mobile.departure = { facet, x, y, z };
        return Buffer.from(writeThing(mobile, mobile.departure, takeTimers(world.store, mobile.serial))).toString("utf8");
      },
    }),
    get: method({
      about: "Returns a param of the mobile, or of its template.",
      parameters: [parameter("key", paramKey, "name of the param")],
      returns: [parameter("value", optional(paramValue), "nil when there is none")],
      does: (_, mobile, key) => paramOf(tools, mobile, key, mobileTemplates.of(mobile)?.declared.params),
    }),
    set: method({
      about: "Sets a param, which is stored with the mobile.",
      parameters: [parameter("key", paramKey, "name of the param"), parameter("value", optional(paramValue), "nil deletes it")],
      returns: [done],
      fails: true,
      does: (_, mobile, key, value) => setParam(tools, mobile, key, value) ?? true,
    }),
    params: method({
      about: "Returns all params of the mobile and its template.",
      parameters: [],
      returns: [parameter("values", paramTable, "the values by name")],
      does: (_, mobile) => paramsOf(tools, mobile, mobileTemplates.of(mobile)?.declared.params),
    }),
    has_tag: method({
      about: "Tells whether its template has a tag.",
      parameters: [parameter("tag", templateId, "the tag")],
      returns: [parameter("has_tag", boolean, "whether it has")],
      does: (_, mobile, tag) => mobileTemplates.of(mobile)?.declared.tags?.includes(tag) ?? false,
    }),
    equipped: method({
      about: "Returns the item on a layer.",
      parameters: [parameter("layer", layerType, "the layer")],
      returns: [parameter("item", classes.maybeItem, "nil when the layer is empty")],
      does: (_, mobile, layer) => mobile.equipped(layer),
    }),
    refresh: method({
      about: "Sends the mobile and its hits again to everybody who sees it, and the whole status to its own player.",
      parameters: [],
      returns: [],
      does(_, { serial }) {
        presentation.redraw({ serial });
        presentation.refreshStatus({ serial });
      },
    }),
  };
}

function lockAt(number: number): (typeof LOCKS)[number] {
  return LOCKS[number] ?? "up";
}

/** An object, or the x of a place. */
function entityOrX(either: LuaType<Item | Mobile>): LuaType<Item | Mobile | number> {
  return {
    name: `${either.name}|integer`,
    read: (vm, L, index) =>
      vm.exports.lua_type(L, index) === LuaKind.number ? coordinate.read(vm, L, index) : either.read(vm, L, index),
    push(vm, L, value) {
      if (typeof value === "number") coordinate.push(vm, L, value);
      else either.push(vm, L, value);
    },
  };
}
