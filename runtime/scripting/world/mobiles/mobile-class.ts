import { setBody } from "../../../world/entities/appearance.js";
import { overloadStones } from "../../../world/items/burden.js";
import { isInTransit, LAYER } from "../../../world/entities/layers.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { type LuaProperty, property } from "../../declare/class.js";
import { boolean, integer, list, type LuaType, optional, text } from "../../declare/types.js";
import { art, hueType, NAME_BYTES } from "../items/item-templates.js";
import { notorietyType } from "../named-numbers.js";
import type { WorldTools } from "../parts.js";
import { directionType } from "../whereabouts.js";
import { setPoints } from "./set-points.js";

const STAT_MAXIMUM = 65_000;
const stat = integer({ min: 0, max: STAT_MAXIMUM });

/** The properties of a mobile in scripts. */
export function mobileProperties(tools: WorldTools): Record<string, LuaProperty<Mobile>> {
  const { classes, world, presentation, players, regeneration, wounds } = tools;

  const redrawn = (mobile: Mobile): void => {
    world.touch(mobile);
    presentation.redraw({ serial: mobile.serial });
  };
  /** A property of its looks, which clients draw again. */
  const look = <T>(about: string, type: LuaType<T>, get: (mobile: Mobile) => T, set: (mobile: Mobile, value: T) => void) =>
    property<Mobile, T>({
      ...{ about, type },
      get: (_, mobile) => get(mobile),
      set(_, mobile, value) {
        set(mobile, value);
        redrawn(mobile);
      },
    });
  const changed = (mobile: Mobile, change: () => void): void => {
    regeneration.catchUp(mobile);
    change();
    world.touch(mobile);
    regeneration.attend(mobile);
  };
  /** A number of its status. */
  const figure = (about: string, get: (mobile: Mobile) => number, set: (mobile: Mobile, value: number) => void) =>
    property<Mobile, number>({
      ...{ about, type: stat },
      get: (_, mobile) => get(mobile),
      set(_, mobile, value) {
        changed(mobile, () => set(mobile, value));
        presentation.refreshStatus({ serial: mobile.serial });
      },
    });
  const statOf = (name: "strength" | "dexterity" | "intelligence") =>
    property<Mobile, number>({
      ...{ about: name, type: stat },
      get: (_, mobile) => mobile[name],
      set: (_, mobile, value) => setPoints(tools, mobile, { points: { stat: name }, value }),
    });
  /** A number of its status that comes back by itself. Clients are told of it alone, since it changes often. */
  const vital = (about: string, get: (mobile: Mobile) => number, set: (mobile: Mobile, value: number) => void) =>
    property<Mobile, number>({
      ...{ about, type: stat },
      get(_, mobile) {
        regeneration.catchUp(mobile);
        return get(mobile);
      },
      set(_, mobile, value) {
        regeneration.catchUp(mobile);
        set(mobile, value);
        wounds.vitalsChanged(mobile);
      },
    });
  const shown = <T>(about: string, type: LuaType<T>, get: (mobile: Mobile) => T) =>
    property<Mobile, T>({ about, type, get: (_, mobile) => get(mobile) });

  return {
    template: shown("id of its template, empty for characters of players", text(), (mobile) => mobile.templateId),
    skill_total: shown("sum of all its skills, in tenths of a point", integer(), (mobile) =>
      Object.values(mobile.skills).reduce((sum, tenths) => sum + tenths, 0),
    ),
    overload: shown("stones that it carries beyond what it can without effort; 0 for none", integer(), overloadStones),
    is_player: shown("whether it is a player's character", boolean, (mobile) => mobile.isPlayer),
    session_id: shown(
      "session of its player; nil for creatures",
      optional(integer()),
      (mobile) => players.byCharacter(mobile.serial)?.sessionId,
    ),
    name: look(
      "its name",
      text({ minBytes: 1, maxBytes: NAME_BYTES }),
      (mobile) => mobile.name,
      (mobile, name) => {
        world.chronicle.renamed(mobile, { before: mobile.name, after: name });
        mobile.name = name;
        presentation.showName({ serial: mobile.serial });
      },
    ),
    body: look(
      "its body",
      art,
      (mobile) => mobile.body,
      (mobile, body) => setBody(world, mobile, body),
    ),
    hue: look(
      "its hue",
      hueType,
      (mobile) => mobile.hue,
      (mobile, hue) => (mobile.hue = hue),
    ),
    notoriety: look(
      "its notoriety, which colours its name",
      notorietyType,
      (mobile) => mobile.notoriety,
      (mobile, notoriety) => (mobile.notoriety = notoriety),
    ),
    direction: look(
      "0 north to 7 north-west",
      directionType,
      (mobile) => mobile.direction,
      (mobile, direction) => (mobile.direction = direction),
    ),
    female: shown("whether it is female", boolean, (mobile) => mobile.isFemale),
    map_id: shown("the map", integer(), (mobile) => mobile.facet),
    x: shown("position", integer(), (mobile) => mobile.x),
    y: shown("position", integer(), (mobile) => mobile.y),
    z: shown("altitude", integer(), (mobile) => mobile.z),
    region: shown("the region in which it is, the innermost of several", tools.regionTypes.maybeRegion, (mobile) => {
      tools.regionRegistry.bringIntoForce();
      return mobile.region;
    }),
    hits: vital(
      "hits left, at most hits_max; setting 0 does not kill, see mobile:kill",
      (mobile) => mobile.hits,
      (mobile, hits) => (mobile.hits = Math.min(hits, mobile.hitsMax)),
    ),
    stamina: vital(
      "stamina left, at most stamina_max",
      (mobile) => mobile.stamina,
      (mobile, stamina) => (mobile.stamina = Math.min(stamina, mobile.staminaMax)),
    ),
    mana: vital(
      "mana left, at most mana_max",
      (mobile) => mobile.mana,
      (mobile, mana) => (mobile.mana = Math.min(mana, mobile.manaMax)),
    ),
    hits_max: figure(
      "maximum of hits",
      (mobile) => mobile.hitsMax,
      (mobile, most) => (mobile.hitsMaximum = most),
    ),
    stamina_max: figure(
      "maximum of stamina",
      (mobile) => mobile.staminaMax,
      (mobile, most) => (mobile.staminaMaximum = most),
    ),
    mana_max: figure(
      "maximum of mana",
      (mobile) => mobile.manaMax,
      (mobile, most) => (mobile.manaMaximum = most),
    ),
    strength: statOf("strength"),
    dexterity: statOf("dexterity"),
    intelligence: statOf("intelligence"),
    is_dead: shown("whether it is dead", boolean, (mobile) => tools.deaths.isDead(mobile)),
    is_person: shown(
      "whether it has the body of a human, an elf or a gargoyle, or of such a ghost",
      boolean,
      (mobile) => mobile.isPerson,
    ),
    is_ghost: shown("whether it has the body of a ghost", boolean, (mobile) => mobile.isGhost),
    backpack: shown("its backpack", classes.maybeItem, (mobile) => mobile.backpack),
    bank: shown("its bank box", classes.maybeItem, (mobile) => mobile.equipped(LAYER.bank)),
    equipment: shown("what it wears, including its bags", list(classes.item), (mobile) =>
      mobile.equipment.filter((item) => !isInTransit(item.layer)),
    ),
    living_body: property({
      about: "the body it had when it died; 0 while it lives; a mobile with one is dead",
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
