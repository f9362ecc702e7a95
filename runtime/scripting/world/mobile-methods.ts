import type { Mobile } from "../../world/mobile.js";
import { EYE_HEIGHT } from "../../world/terrain/line-of-sight.js";
import { type LuaMethod, method } from "../declare/class.js";
import { parameter, refuse } from "../declare/module.js";
import { boolean, integer, list, optional, text } from "../declare/types.js";
import { hueType, templateId } from "./item-templates.js";
import { skillTenths } from "./mobile-templates.js";
import { movePlayer } from "./move-player.js";
import { layerType, skillType } from "./named-numbers.js";
import { paramKey, paramOf, paramsOf, paramTable, paramValue, setParam } from "./param-values.js";
import type { WorldTools } from "./parts.js";
import { entityOrX } from "./entity-or-x.js";
import {
  altitude,
  AT_PLACE,
  AT_X,
  AT_Y,
  coordinate,
  directionTo,
  directionType,
  distanceBetween,
  groundOf,
} from "./whereabouts.js";

const SAID_BYTES = 1_024;
const NUMBER_MAXIMUM = 0xffff;
const SPELLS_MAXIMUM = 64;

const done = parameter("done", boolean, "true");
const direction = parameter("direction", directionType, "0 north to 7 north-west");
const said = parameter("text", text({ maxBytes: SAID_BYTES }), "the words");
const hue = parameter("hue", optional(hueType), "hue of the text");
const skill = parameter("skill", skillType, "name or number of the skill");

/** The methods of a mobile in scripts. */
export function mobileMethods(tools: WorldTools): Record<string, LuaMethod<Mobile>> {
  const { world, classes, players, presentation, ground, events, mobileTemplates } = tools;

  const sessionOf = (mobile: Mobile): number | undefined => players.byCharacter(mobile.serial)?.sessionId;
  const placeOf = ({ facet, x, y, z }: Mobile) => ({ mapId: facet, x, y, z });
  const say = ({ serial }: Mobile, words: string, saying: { hue?: number; isEmote?: boolean }): void =>
    void presentation.say({ serial, text: words, saying });
  const opened = parameter("is_open", boolean, "false when the mobile has no player, or there is nothing to open");
  const forPlayer = (mobile: Mobile, work: (sessionId: number) => boolean): boolean => {
    const sessionId = sessionOf(mobile);
    return sessionId !== undefined && work(sessionId);
  };

  return {
    move_to: method({
      about: "Moves the mobile to any place on any map.",
      parameters: AT_PLACE,
      returns: [done],
      fails: true,
      does(_, mobile, mapId, x, y, z) {
        const sessionId = sessionOf(mobile);
        if (sessionId !== undefined) return movePlayer({ players, events }, sessionId, { mapId, x, y, z });
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
    say: method({
      about: "Makes the mobile say something.",
      parameters: [said, hue],
      returns: [],
      does: (_, mobile, words, colour) => say(mobile, words, colour === undefined ? {} : { hue: colour }),
    }),
    emote: method({
      about: "Shows an emote of the mobile, between asterisks.",
      parameters: [said, hue],
      returns: [],
      does: (_, mobile, words, colour) => say(mobile, words, { isEmote: true, ...(colour !== undefined && { hue: colour }) }),
    }),
    tell: method({
      about: "Shows its player a system message.",
      parameters: [said, hue],
      returns: [parameter("is_there", boolean, "false for creatures")],
      does: (_, mobile, words, colour) => forPlayer(mobile, (sessionId) => players.tell(sessionId, words, colour)),
    }),
    skill: method({
      about: "Returns a skill.",
      parameters: [skill],
      returns: [parameter("tenths", integer(), "in tenths of a point")],
      does: (_, mobile, number) => mobile.skills[number] ?? 0,
    }),
    set_skill: method({
      about: "Sets a skill.",
      parameters: [skill, parameter("tenths", skillTenths, "in tenths of a point")],
      returns: [],
      does(_, mobile, number, tenths) {
        mobile.skills = { ...mobile.skills, [number]: tenths };
        world.touch(mobile);
        presentation.refreshStatus({ serial: mobile.serial });
      },
    }),
    delete: method({
      about: "Deletes a creature and its items. Refused for characters of players.",
      parameters: [],
      returns: [done],
      fails: true,
      does(_, mobile) {
        if (mobile.isPlayer) return refuse("a player's character cannot be deleted");
        world.remove(mobile);
        return true;
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
    animate: method({
      about: "Plays an animation of the body.",
      parameters: [
        parameter(
          "action",
          integer({ min: 0, max: NUMBER_MAXIMUM }),
          "number of the animation, which depends on the kind of body",
        ),
      ],
      returns: [],
      does: (_, { serial }, action) => void presentation.animate({ serial, movement: { action } }),
    }),
    sound: method({
      about: "Plays a sound at the mobile's position.",
      parameters: [parameter("sound_id", integer({ min: 0, max: NUMBER_MAXIMUM }), "number of the sound")],
      returns: [],
      does: (_, mobile, sound) => void presentation.playSound({ at: placeOf(mobile), sound }),
    }),
    open: method({
      about: "Opens a container for its player, wherever the container is.",
      parameters: [parameter("container", classes.item, "the container")],
      returns: [opened],
      does: (_, mobile, { serial, isContainer }) =>
        isContainer && forPlayer(mobile, (sessionId) => presentation.openContainer({ sessionId, serial })),
    }),
    open_paperdoll: method({
      about: "Opens a mobile's paperdoll for its player.",
      parameters: [parameter("of", classes.mobile, "the mobile on the paperdoll")],
      returns: [opened],
      does: (_, mobile, { serial }) => forPlayer(mobile, (sessionId) => presentation.openPaperdoll({ sessionId, serial })),
    }),
    open_spellbook: method({
      about: "Opens a spell book for its player.",
      parameters: [
        parameter("book", classes.item, "the book"),
        parameter(
          "spells",
          list(integer({ min: 1, max: SPELLS_MAXIMUM }), { max: SPELLS_MAXIMUM }),
          "numbers of the spells in it, from 1",
        ),
        parameter(
          "first_spell",
          optional(integer({ min: 1, max: NUMBER_MAXIMUM })),
          "number of the book's first spell; default 1",
        ),
      ],
      returns: [opened],
      does(_, mobile, { serial }, spells, firstSpell = 1) {
        let content = 0n;
        for (const spell of spells) content |= 1n << BigInt(spell - 1);
        return forPlayer(mobile, (sessionId) => presentation.openSpellbook({ sessionId, serial, content, firstSpell }));
      },
    }),
    fall: method({
      about: "Shows how the mobile falls and becomes a corpse. Both must be in the world.",
      parameters: [parameter("corpse", classes.item, "the corpse, on the ground")],
      returns: [],
      does: (_, { serial }, corpse) => void presentation.drawDeath({ serial, corpse: corpse.serial }),
    }),
    show_death: method({
      about: "Tells its player that the character died, or lives again.",
      parameters: [parameter("is_dead", boolean, "true for death")],
      returns: [opened],
      does: (_, mobile, isDead) => forPlayer(mobile, (sessionId) => presentation.showDeathScreen({ sessionId, isDead })),
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
