import {
  atLeast,
  equals,
  flag,
  i16,
  oneOf,
  paddedText,
  rawText,
  restBytes,
  struct,
  u16,
  u32,
  u8,
  when,
} from "../fields/index.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { graphic, hue, serial, x, y, z } from "./parts.js";
import { CLICKS } from "./rates.js";
import { sameAmount, worldItemForm } from "./world-item.js";

export const singleClick = packet({
  id: 0x09,
  name: "SingleClick",
  from: "client",
  stage: "world",
  size: 5,
  rate: CLICKS,
  about: "The player clicked an object once and wants its name.",
  source: "POL packet guide 0x09; ClassicUO OutgoingPackets.Send_ClickRequest",
  lua: ["on_look_at_name", "ItemTemplate.on_single_click", "ItemTemplate.on_click_within", "MobileTemplate.on_single_click"],
  note: "The name, by {UnicodeMessage}, {AsciiMessage} or {ClilocMessage}",
  fields: { serial: serial("what was clicked") },
});
export type SingleClick = ValueOf<typeof singleClick>;

export const doubleClick = packet({
  id: 0x06,
  name: "DoubleClick",
  from: "client",
  stage: "world",
  size: 5,
  rate: CLICKS,
  about: "The player uses an object; a mobile shows its paperdoll.",
  source: "POL packet guide 0x06; ClassicUO OutgoingPackets.Send_DoubleClick",
  lua: ["on_look_into", "on_look_at_paperdoll", "on_use", "ItemTemplate.on_use", "MobileTemplate.on_use"],
  note: "{OpenContainer} of a container, {Paperdoll} of a person",
  fields: { serial: serial("what was clicked; 0x80000000 is set when the player's own paperdoll is asked for") },
});
export type DoubleClick = ValueOf<typeof doubleClick>;

export const nameRequest = packet({
  id: 0x98,
  name: "NameRequest",
  from: "client",
  stage: "world",
  size: "variable",
  rate: CLICKS,
  about: "Asks for the name of an object, for the client's name plates.",
  source: "POL packet guide 0x98; ClassicUO OutgoingPackets.Send_NameRequest",
  note: "{NameResponse}",
  fields: { serial: serial() },
});
export type NameRequest = ValueOf<typeof nameRequest>;

export const nameResponse = packet({
  id: 0x98,
  name: "NameResponse",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Name of an object.",
  source: "POL packet guide 0x98; ServUO MobileName; ClassicUO PacketHandlers.UpdateName",
  note: "The answer to {NameRequest}; {mobile.name} is what it tells.",
  fields: { serial: serial(), name: paddedText(30, "name") },
});
export type NameResponse = ValueOf<typeof nameResponse>;

export const statusRequest = packet({
  id: 0x34,
  name: "StatusRequest",
  from: "client",
  stage: "world",
  size: 10,
  rate: CLICKS,
  about: "Asks for status (0x11) or skills (0x3A) of a mobile.",
  source: "POL packet guide 0x34; ClassicUO OutgoingPackets.Send_StatusRequest, Send_SkillsRequest",
  note: "{StatusInfo}; {Skills} for the own skills",
  fields: { pattern: u32("0xEDEDEDED", { fallback: 0xedededed }), type: u8("4 status, 5 skills"), serial: serial("the mobile") },
});
export type StatusRequest = ValueOf<typeof statusRequest>;

const attributes = struct({
  female: flag("woman"),
  strength: u16("points"),
  dexterity: u16("points"),
  intelligence: u16("points"),
  stamina: u16("now"),
  staminaMax: u16("most"),
  mana: u16("now"),
  manaMax: u16("most"),
  gold: u32("gold carried"),
  armor: i16("armour, or physical resistance"),
  weight: u16("stones carried"),
});

const bonuses = struct({
  physicalMax: i16("percent"),
  fireMax: i16("percent"),
  coldMax: i16("percent"),
  poisonMax: i16("percent"),
  energyMax: i16("percent"),
  defenceChance: i16("percent"),
  defenceChanceMax: i16("percent"),
  hitChance: i16("percent"),
  swingSpeed: i16("percent"),
  damage: i16("percent"),
  lowerReagentCost: i16("percent"),
  spellDamage: i16("percent"),
  fasterCastRecovery: i16("points"),
  fasterCasting: i16("points"),
  lowerManaCost: i16("percent"),
});

export const statusInfo = packet({
  id: 0x11,
  name: "StatusInfo",
  from: "server",
  stage: "world",
  size: "variable",
  about: "Status of a mobile: name and health; for the player's own, everything that the type promises.",
  source: "POL packet guide 0x11; ServUO MobileStatusExtended; ClassicUO PacketHandlers.CharacterStatus",
  lua: ["mobile:refresh", "mobile.strength", "mobile.luck", "mobile.followers", "mobile.fire_resistance"],
  fields: {
    serial: serial("the mobile"),
    name: paddedText(30, "name"),
    hits: u16("now, or 0 to 25 for others"),
    hitsMax: u16("most, or 25 for others"),
    canRename: flag("the player may rename it (pets)"),
    type: u8("0 others, 1 own, 3 UOR, 4 AOS, 5 ML, 6 HS; 7 seen from one old server", { max: 7 }),
    attributes: when("type", atLeast(1), attributes),
    burden: when("type", oneOf(5, 6), struct({ weightMax: u16("stones"), race: u8("1 human, 2 elf, 3 gargoyle") })),
    company: when("type", oneOf(3, 4, 5, 6), struct({ statCap: u16("points"), followers: u8("now"), followersMax: u8("most") })),
    resistances: when(
      "type",
      oneOf(4, 5, 6),
      struct({
        fire: i16("percent"),
        cold: i16("percent"),
        poison: i16("percent"),
        energy: i16("percent"),
        luck: u16("luck"),
        damageMin: u16("least damage"),
        damageMax: u16("most damage"),
        tithing: u32("tithing points"),
      }),
    ),
    bonuses: when("type", equals(6), bonuses),
    unknown: when("type", equals(7), restBytes({ max: 64 }, "not known")),
  },
});
export type StatusInfo = ValueOf<typeof statusInfo>;

export const paperdoll = packet({
  id: 0x88,
  name: "Paperdoll",
  from: "server",
  stage: "world",
  size: 66,
  about: "Opens a mobile's paperdoll.",
  source: "POL packet guide 0x88; ServUO DisplayPaperdoll; ClassicUO PacketHandlers.OpenPaperdoll",
  lua: ["mobile:open_paperdoll", "mobile.title"],
  fields: { serial: serial("the mobile"), text: paddedText(60, "name and title"), flags: u8("1 war, 2 the viewer may dress it") },
});
export type Paperdoll = ValueOf<typeof paperdoll>;

export const textCommand = packet({
  id: 0x12,
  name: "TextCommand",
  from: "client",
  stage: "world",
  size: "variable",
  rate: CLICKS,
  about: "Skills, spells, doors and gestures, as a number and a text.",
  source:
    "POL packet guide 0x12; ServUO PacketHandlers.TextCommand; ClassicUO OutgoingPackets.Send_UseSkill, Send_CastSpell, Send_EmoteAction",
  lua: ["on_use_skill", "on_cast", "on_door_macro", "on_gesture", "on_invoke_virtue", "on_use"],
  note: "The key for the spell book uses the first item with the tag spellbook.",
  fields: {
    command: u8("0x24 skill, 0x27 spell from book, 0x43 spell book, 0x56 spell, 0x58 door, 0xC7 gesture, 0xF4 virtue"),
    text: rawText(
      { ends: "rest", max: 128, terminator: true, why: "the kind of a spell book (0x43) is a byte like a control character" },
      "arguments, separated by blanks; `numbersOf` reads them",
    ),
  },
});
export type TextCommand = ValueOf<typeof textCommand>;

export const worldItem = packet({
  id: 0xf3,
  name: "WorldItem",
  from: "server",
  stage: "world",
  size: 26,
  clients: "7.0.9.0 and later",
  about: "An item or multi on the ground comes into sight or changes.",
  source: "POL packet guide 0xF3; ServUO WorldItemHS; ClassicUO PacketHandlers.UpdateItemSA",
  lua: [
    "item:move_to",
    "item:refresh",
    "item.item_id",
    "item.hue",
    "item.amount",
    "item.direction",
    "item.movable",
    "items.create",
  ],
  fields: { ...worldItemFields(), access: u16("1 player's own, 0 of the world", { fallback: 0 }) },
});
export type WorldItem = ValueOf<typeof worldItem>;

export const worldItemBefore7090 = packet({
  id: 0xf3,
  name: "WorldItemBefore7090",
  from: "server",
  stage: "world",
  size: 24,
  clients: "7.0.0.0 to 7.0.8.x",
  about: "Like WorldItem, without its last member.",
  source: "POL packet guide 0xF3; ServUO WorldItemSA; ClassicUO PacketsTable",
  note: "Nothing: the clients that know it read {WorldItemClassic}, too.",
  fields: worldItemFields(),
});

function worldItemFields() {
  return {
    version: u16("always 1", { fallback: 1 }),
    type: u8("0 item, 1 mobile, 2 multi, 3 item that can be attacked", { fallback: 0 }),
    serial: serial("item"),
    graphic: graphic(),
    offset: u8("offset of the graphic", { fallback: 0 }),
    amount: u16("amount; for a corpse the body"),
    amountAgain: sameAmount,
    x: x(),
    y: y(),
    z: z(),
    direction: u8("direction of a corpse's head, 0 to 7; for other items the shape of their light", { fallback: 0 }),
    hue: hue(),
    flags: u8("0x20 movable, 0x80 hidden", { fallback: 0 }),
  } as const;
}

export const worldItemClassic = packet({
  id: 0x1a,
  name: "WorldItemClassic",
  from: "server",
  stage: "world",
  size: "variable",
  clients: "before 7.0.0.0; later ones read it too",
  about: "An item on the ground, in the packed form.",
  source: "POL packet guide 0x1A; ServUO WorldItem; ClassicUO PacketHandlers.UpdateItem",
  lua: [
    "item:move_to",
    "item:refresh",
    "item.item_id",
    "item.hue",
    "item.amount",
    "item.direction",
    "item.movable",
    "items.create",
  ],
  fields: { item: worldItemForm },
});
export type WorldItemClassic = ValueOf<typeof worldItemClassic>;

export const wornItem = packet({
  id: 0x2e,
  name: "WornItem",
  from: "server",
  stage: "world",
  size: 15,
  about: "A mobile in sight put on an item.",
  source: "POL packet guide 0x2E; ServUO EquipUpdate; ClassicUO PacketHandlers.EquipItem",
  lua: ["item:equip_on"],
  fields: {
    serial: serial("item"),
    graphic: graphic(),
    unknown: u8("always 0", { fallback: 0 }),
    layer: u8("layer"),
    mobile: serial("who wears it"),
    hue: hue(),
  },
});
export type WornItem = ValueOf<typeof wornItem>;

export const playSound = packet({
  id: 0x54,
  name: "PlaySound",
  from: "server",
  stage: "world",
  size: 12,
  about: "Plays a sound at a place.",
  source: "POL packet guide 0x54; ServUO PlaySound; ClassicUO PacketHandlers.PlaySoundEffect",
  lua: ["sounds.play", "sounds.play_to", "mobile:sound"],
  fields: {
    mode: u8("0 quiet and repeating, 1 once", { fallback: 1 }),
    sound: u16("number of the sound"),
    volume: u16("not used by clients", { fallback: 0 }),
    x: x(),
    y: y(),
    z: i16("height"),
  },
});
export type PlaySound = ValueOf<typeof playSound>;
