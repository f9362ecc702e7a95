import type { Mobile } from "../../world/mobile.js";
import { EYE_HEIGHT } from "../../world/terrain/line-of-sight.js";
import { type LuaMethod, method } from "../declare/class.js";
import { parameter, refuse } from "../declare/module.js";
import { boolean, integer, list, optional, text } from "../declare/types.js";
import { hueType, templateId } from "./item-templates.js";
import { skillTenths } from "./mobile-templates.js";
import { movePlayer } from "./move-player.js";
import { layerType, skillType } from "./named-numbers.js";
import { paramKey, paramsOf, paramTable, paramValue, setParam } from "./param-values.js";
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
const said = parameter("text", text({ maxBytes: SAID_BYTES }), "what is said");
const hue = parameter("hue", optional(hueType), "its colour");
const skill = parameter("skill", skillType, "name or number of the skill");

/** What scripts do with a mobile. */
export function mobileMethods(tools: WorldTools): Record<string, LuaMethod<Mobile>> {
  const { world, classes, players, presentation, ground, deaths, events, mobileTemplates } = tools;

  const sessionOf = (mobile: Mobile): number | undefined => players.byCharacter(mobile.serial)?.sessionId;
  const placeOf = ({ facet, x, y, z }: Mobile) => ({ mapId: facet, x, y, z });
  const say = ({ serial }: Mobile, words: string, saying: { hue?: number; isEmote?: boolean }): void =>
    void presentation.say({ serial, text: words, saying });
  const opened = parameter("is_open", boolean, "false where there is no such player, or nothing to open");
  const forPlayer = (mobile: Mobile, work: (sessionId: number) => boolean): boolean => {
    const sessionId = sessionOf(mobile);
    return sessionId !== undefined && work(sessionId);
  };
  const by = parameter("by", classes.maybeMobile, "whose doing it is");

  return {
    move_to: method({
      about: "Puts it somewhere else at once, on another map too.",
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
      about: "Has a creature turn to a direction and go one step, as the ground allows.",
      parameters: [direction, parameter("running", optional(boolean), "whether it runs")],
      returns: [parameter("has_moved", boolean, "false where the way is barred, and for players, who walk themselves")],
      does(_, mobile, to, running = false) {
        if (mobile.direction !== to && !ground.walk(mobile, to, running)) return false;
        return ground.walk(mobile, to, running);
      },
    }),
    face: method({
      about: "Turns it to a direction.",
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
      about: "In which direction a place lies.",
      parameters: [AT_X, AT_Y],
      returns: [parameter("direction", optional(directionType), "0 north to 7 north-west; nil where it stands itself")],
      does: (_, mobile, x, y) => directionTo(x - mobile.x, y - mobile.y),
    }),
    distance_to: method({
      about: "Tiles to another mobile or an item, from where both are in the end.",
      parameters: [parameter("other", classes.either, "the other")],
      returns: [parameter("tiles", optional(integer()), "nil on different maps")],
      does: (_, mobile, other) => distanceBetween(mobile, other),
    }),
    sees: method({
      about: "Whether nothing hides another mobile, an item or a place on its map.",
      parameters: [
        parameter("target", entityOrX(classes.either), "a mobile, an item, or the x of a place"),
        parameter("y", optional(coordinate), "of a place"),
        parameter("z", optional(altitude), "of a place"),
      ],
      returns: [parameter("is_seen", boolean, "whether that is so")],
      does(_, mobile, target, y = 0, z = 0) {
        const eyes = { ...placeOf(mobile), z: mobile.z + EYE_HEIGHT };
        if (typeof target === "number") return ground.lineOfSight(eyes, { mapId: mobile.facet, x: target, y, z });
        const seen = groundOf(target);
        return ground.lineOfSight(eyes, { mapId: seen.facet, x: seen.x, y: seen.y, z: seen.z });
      },
    }),
    say: method({
      about: "Has it say something.",
      parameters: [said, hue],
      returns: [],
      does: (_, mobile, words, colour) => say(mobile, words, colour === undefined ? {} : { hue: colour }),
    }),
    emote: method({
      about: "Shows what it does, between asterisks.",
      parameters: [said, hue],
      returns: [],
      does: (_, mobile, words, colour) => say(mobile, words, { isEmote: true, ...(colour !== undefined && { hue: colour }) }),
    }),
    tell: method({
      about: "Shows its player a text at the lower left.",
      parameters: [said, hue],
      returns: [parameter("is_there", boolean, "false for creatures")],
      does: (_, mobile, words, colour) => forPlayer(mobile, (sessionId) => players.tell(sessionId, words, colour)),
    }),
    skill: method({
      about: "A skill of it.",
      parameters: [skill],
      returns: [parameter("tenths", integer(), "tenths of a point")],
      does: (_, mobile, number) => mobile.skills[number] ?? 0,
    }),
    set_skill: method({
      about: "Sets a skill of it.",
      parameters: [skill, parameter("tenths", skillTenths, "tenths of a point")],
      returns: [],
      does(_, mobile, number, tenths) {
        mobile.skills = { ...mobile.skills, [number]: tenths };
        world.touch(mobile);
        presentation.refreshStatus({ serial: mobile.serial });
      },
    }),
    damage: method({
      about: "Takes hits from it. At none left it dies: on_death of its template is called, then on_death of all files.",
      parameters: [parameter("hits", integer({ min: 0, max: NUMBER_MAXIMUM }), "how many"), by],
      returns: [parameter("has_died", boolean, "whether it died of it")],
      does: (_, mobile, hits, killer) => deaths.damage(mobile, hits, killer),
    }),
    kill: method({
      about: "Has it die.",
      parameters: [by],
      returns: [parameter("has_died", boolean, "false where it was dead already, or something kept it alive")],
      does: (_, mobile, killer) => deaths.kill(mobile, killer),
    }),
    delete: method({
      about: "Takes a creature out of the world for good, with all it has. Refused for players.",
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
      about: "What a script keeps with it under a name; what its template says where it keeps nothing itself.",
      parameters: [parameter("key", paramKey, "the name")],
      returns: [parameter("value", optional(paramValue), "nil where nothing is kept")],
      does: (_, mobile, key) => mobile.params?.get(key) ?? mobileTemplates.of(mobile)?.declared.params?.get(key),
    }),
    set: method({
      about: "Keeps a value with it, which is stored with it.",
      parameters: [parameter("key", paramKey, "the name"), parameter("value", optional(paramValue), "nil forgets it")],
      returns: [done],
      fails: true,
      does: (_, mobile, key, value) => setParam(world, mobile, key, value) ?? true,
    }),
    params: method({
      about: "All that is kept with it, and what its template says besides.",
      parameters: [],
      returns: [parameter("values", paramTable, "by name")],
      does: (_, mobile) => paramsOf(mobile.params, mobileTemplates.of(mobile)?.declared.params),
    }),
    has_tag: method({
      about: "Whether its template has a tag.",
      parameters: [parameter("tag", templateId, "the tag")],
      returns: [parameter("has_tag", boolean, "whether it has")],
      does: (_, mobile, tag) => mobileTemplates.of(mobile)?.declared.tags?.includes(tag) ?? false,
    }),
    equipped: method({
      about: "What it wears somewhere.",
      parameters: [parameter("layer", layerType, "where")],
      returns: [parameter("item", classes.maybeItem, "nil where nothing is worn")],
      does: (_, mobile, layer) => mobile.equipped(layer),
    }),
    animate: method({
      about: "Has its body move; the client knows movements by their numbers, which depend on the kind of body.",
      parameters: [parameter("action", integer({ min: 0, max: NUMBER_MAXIMUM }), "number of the movement")],
      returns: [],
      does: (_, { serial }, action) => void presentation.animate({ serial, movement: { action } }),
    }),
    sound: method({
      about: "Plays a sound where it stands.",
      parameters: [parameter("sound_id", integer({ min: 0, max: NUMBER_MAXIMUM }), "number of the sound")],
      returns: [],
      does: (_, mobile, sound) => void presentation.playSound({ at: placeOf(mobile), sound }),
    }),
    open: method({
      about: "Shows its player what is in a container, wherever that is.",
      parameters: [parameter("container", classes.item, "the container")],
      returns: [opened],
      does: (_, mobile, { serial, isContainer }) =>
        isContainer && forPlayer(mobile, (sessionId) => presentation.openContainer({ sessionId, serial })),
    }),
    open_paperdoll: method({
      about: "Shows its player somebody's paperdoll.",
      parameters: [parameter("of", classes.mobile, "whose")],
      returns: [opened],
      does: (_, mobile, { serial }) => forPlayer(mobile, (sessionId) => presentation.openPaperdoll({ sessionId, serial })),
    }),
    open_spellbook: method({
      about: "Shows its player a spell book.",
      parameters: [
        parameter("book", classes.item, "the book"),
        parameter("spells", list(integer({ min: 1, max: SPELLS_MAXIMUM }), { max: SPELLS_MAXIMUM }), "which are in it, from 1"),
        parameter(
          "first_spell",
          optional(integer({ min: 1, max: NUMBER_MAXIMUM })),
          "number of the book's first spell; 1 without",
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
      about: "Shows how it falls and becomes a corpse; both must be in the world.",
      parameters: [parameter("corpse", classes.item, "the corpse, on the ground")],
      returns: [],
      does: (_, { serial }, corpse) => void presentation.drawDeath({ serial, corpse: corpse.serial }),
    }),
    show_death: method({
      about: "Tells its player that it is dead, or that it lives again.",
      parameters: [parameter("is_dead", boolean, "which")],
      returns: [opened],
      does: (_, mobile, isDead) => forPlayer(mobile, (sessionId) => presentation.showDeathScreen({ sessionId, isDead })),
    }),
    refresh: method({
      about: "Shows it and its hits anew to whoever sees it, and to its own player all of its status.",
      parameters: [],
      returns: [],
      does(_, { serial }) {
        presentation.redraw({ serial });
        presentation.refreshStatus({ serial });
      },
    }),
  };
}
