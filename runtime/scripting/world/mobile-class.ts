import { LAYER } from "../../world/layers.js";
import type { Mobile } from "../../world/mobile.js";
import { type LuaProperty, property } from "../declare/class.js";
import { boolean, integer, list, type LuaType, optional, text } from "../declare/types.js";
import { art, hueType, NAME_BYTES } from "./item-templates.js";
import { notorietyType } from "./named-numbers.js";
import type { WorldTools } from "./parts.js";
import { directionType } from "./whereabouts.js";

const STAT_MAXIMUM = 65_000;
const stat = integer({ min: 0, max: STAT_MAXIMUM });

/** What scripts read and change of a mobile. */
export function mobileProperties(tools: WorldTools): Record<string, LuaProperty<Mobile>> {
  const { classes, world, presentation, players } = tools;

  const redrawn = (mobile: Mobile): void => {
    world.touch(mobile);
    presentation.redraw({ serial: mobile.serial });
  };
  /** Part of its looks. */
  const look = <T>(about: string, type: LuaType<T>, get: (mobile: Mobile) => T, set: (mobile: Mobile, value: T) => void) =>
    property<Mobile, T>({
      ...{ about, type },
      get: (_, mobile) => get(mobile),
      set(_, mobile, value) {
        set(mobile, value);
        redrawn(mobile);
      },
    });
  /** A figure of its status. */
  const figure = (about: string, get: (mobile: Mobile) => number, set: (mobile: Mobile, value: number) => void) =>
    property<Mobile, number>({
      ...{ about, type: stat },
      get: (_, mobile) => get(mobile),
      set(_, mobile, value) {
        set(mobile, value);
        world.touch(mobile);
        presentation.refreshStatus({ serial: mobile.serial });
      },
    });
  const shown = <T>(about: string, type: LuaType<T>, get: (mobile: Mobile) => T) =>
    property<Mobile, T>({ about, type, get: (_, mobile) => get(mobile) });

  return {
    template: shown("id of its template, empty for the characters of players", text(), (mobile) => mobile.templateId),
    is_player: shown("whether it is a player's character", boolean, (mobile) => mobile.isPlayer),
    session_id: shown(
      "the session of its player; nil for creatures",
      optional(integer()),
      (mobile) => players.byCharacter(mobile.serial)?.sessionId,
    ),
    name: look(
      "what it is called",
      text({ minBytes: 1, maxBytes: NAME_BYTES }),
      (mobile) => mobile.name,
      (mobile, name) => (mobile.name = name),
    ),
    body: look(
      "its picture",
      art,
      (mobile) => mobile.body,
      (mobile, body) => (mobile.body = body),
    ),
    hue: look(
      "its colour",
      hueType,
      (mobile) => mobile.hue,
      (mobile, hue) => (mobile.hue = hue),
    ),
    notoriety: look(
      "what it is to others",
      notorietyType,
      (mobile) => mobile.notoriety,
      (mobile, notoriety) => (mobile.notoriety = notoriety),
    ),
    direction: look(
      "where it faces, 0 north to 7 north-west",
      directionType,
      (mobile) => mobile.direction,
      (mobile, direction) => (mobile.direction = direction),
    ),
    female: shown("whether it is female", boolean, (mobile) => mobile.isFemale),
    map_id: shown("the map", integer(), (mobile) => mobile.facet),
    x: shown("place", integer(), (mobile) => mobile.x),
    y: shown("place", integer(), (mobile) => mobile.y),
    z: shown("height", integer(), (mobile) => mobile.z),
    hits: figure(
      "hits left, never more than hits_max; setting it to 0 kills nobody, see mobile:kill",
      (mobile) => mobile.hits,
      (mobile, hits) => (mobile.hits = Math.min(hits, mobile.hitsMax)),
    ),
    stamina: figure(
      "stamina left, never more than stamina_max",
      (mobile) => mobile.stamina,
      (mobile, stamina) => (mobile.stamina = Math.min(stamina, mobile.staminaMax)),
    ),
    mana: figure(
      "mana left, never more than mana_max",
      (mobile) => mobile.mana,
      (mobile, mana) => (mobile.mana = Math.min(mana, mobile.manaMax)),
    ),
    hits_max: figure(
      "most hits",
      (mobile) => mobile.hitsMax,
      (mobile, most) => (mobile.hitsMaximum = most),
    ),
    stamina_max: figure(
      "most stamina",
      (mobile) => mobile.staminaMax,
      (mobile, most) => (mobile.staminaMaximum = most),
    ),
    mana_max: figure(
      "most mana",
      (mobile) => mobile.manaMax,
      (mobile, most) => (mobile.manaMaximum = most),
    ),
    strength: figure(
      "strength",
      (mobile) => mobile.strength,
      (mobile, strength) => (mobile.strength = strength),
    ),
    dexterity: figure(
      "dexterity",
      (mobile) => mobile.dexterity,
      (mobile, dexterity) => (mobile.dexterity = dexterity),
    ),
    intelligence: figure(
      "intelligence",
      (mobile) => mobile.intelligence,
      (mobile, intelligence) => (mobile.intelligence = intelligence),
    ),
    is_dead: shown("whether it has died and not come back to life", boolean, (mobile) => tools.deaths.isDead(mobile)),
    is_ghost: shown("whether it looks like a ghost", boolean, (mobile) => mobile.isGhost),
    at_war: shown("whether it is ready to fight", boolean, (mobile) => mobile.isAtWar),
    backpack: shown("its backpack", classes.maybeItem, (mobile) => mobile.backpack),
    bank: shown("its bank box", classes.maybeItem, (mobile) => mobile.equipped(LAYER.bank)),
    equipment: shown("what it wears, its bags included", list(classes.item), (mobile) =>
      mobile.equipment.filter((item) => item.layer !== LAYER.cursor),
    ),
    living_body: property({
      about: "the body it had when it died; 0 while it lives. Whoever has one is dead",
      type: art,
      get: (_, mobile) => mobile.livingBody,
      set(_, mobile, body) {
        mobile.livingBody = body;
        world.touch(mobile);
      },
    }),
    living_hue: property({
      about: "the hue it had when it died",
      type: hueType,
      get: (_, mobile) => mobile.livingHue,
      set(_, mobile, hue) {
        mobile.livingHue = hue;
        world.touch(mobile);
      },
    }),
  };
}
