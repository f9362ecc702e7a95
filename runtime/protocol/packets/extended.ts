/** Sub-commands of 0xBF that servers send. */
import type { Field, Fields, FieldContext } from "../fields/field.js";
import {
  constant,
  custom,
  flag,
  hasBit,
  ifMore,
  list,
  restBytes,
  struct,
  subCommand,
  u16,
  u32,
  u8,
  variant,
  when,
} from "../fields/index.js";
import { PacketError } from "../packet-error.js";
import { type Coverage, packet } from "../packet.js";
import { graphic, serial, x, y, z } from "./parts.js";
import { partyFields } from "./party.js";

/** The spells of a spellbook, which 0x24 with `SPELLBOOK_GUMP` opens. */

const SPELLS_BYTES = 8;
const SPELLS_MAX = SPELLS_BYTES * 8;

/**
 * Numbers of spells, one bit for each, beginning with the book's first spell, whose number is in the field
 * `firstSpell`.
 */
const spellBits: Field<number[], readonly number[]> = custom<number[], readonly number[]>({
  type: "8 bytes: bit 0 of the first is firstSpell, its bit 1 the next",
  doc: "numbers of the spells in the book",
  minimumBytes: SPELLS_BYTES,
  maximumBytes: SPELLS_BYTES,
  read(from, before) {
    const first = firstSpellOf(before);
    const at = from.take(SPELLS_BYTES);
    return Array.from({ length: SPELLS_MAX }, (_, i) => i)
      .filter((i) => (((from.bytes[at + (i >> 3)] as number) >> (i & 7)) & 1) === 1)
      .map((i) => first + i);
  },
  write(to, spells, all) {
    const first = firstSpellOf(all);
    const at = to.at;
    to.zeros(SPELLS_BYTES);
    for (const spell of spells) {
      const i = spell - first;
      if (!Number.isInteger(i) || i < 0 || i >= SPELLS_MAX)
        throw new PacketError(`spell ${spell} is not in a book from ${first}`);
      to.bytes[at + (i >> 3)] = (to.bytes[at + (i >> 3)] as number) | (1 << (i & 7));
    }
  },
  sample: (chance, all) => Array.from({ length: SPELLS_MAX }, (_, i) => firstSpellOf(all) + i).filter(() => chance(2) === 1),
});

function firstSpellOf(all: FieldContext): number {
  return all.firstSpell as number;
}

export const spellbookContent = message(
  0x1b,
  "SpellbookContent",
  "Spells of an opened book.",
  "ModernUO SendNewSpellbookContent; ClassicUO PacketHandlers.ExtendedCommand 0x1B",
  {
    unknown: u16("always 1", { fallback: 1 }),
    serial: serial("the book"),
    graphic: graphic("graphic of the book"),
    firstSpell: u16("number of the book's first spell: 1 magery, 101 necromancy, 201 chivalry"),
    spells: spellBits,
  },
  { lua: ["mobile:open_spellbook"] },
);

/** 0 up, 1 down, 2 locked, for each stat. */
interface StatLocks {
  strength: number;
  dexterity: number;
  intelligence: number;
}

const LOCK_LARGEST = 3;

/** The locks in one byte; its upper two bits have no meaning. */
const statLocks: Field<StatLocks> = custom<StatLocks>({
  type: "u8: strength 0x30, dexterity 0x0C, intelligence 0x03",
  doc: "locks: 0 up, 1 down, 2 locked",
  minimumBytes: 1,
  maximumBytes: 1,
  read(from) {
    const byte = from.u8();
    return { strength: (byte >> 4) & 3, dexterity: (byte >> 2) & 3, intelligence: byte & 3 };
  },
  write(to, locks) {
    const { strength, dexterity, intelligence } = locks;
    for (const [stat, lock] of Object.entries({ strength, dexterity, intelligence })) {
      if (!Number.isInteger(lock) || lock < 0 || lock > LOCK_LARGEST) throw new PacketError(`${lock} is no lock`).within(stat);
    }
    to.u8((strength << 4) | (dexterity << 2) | intelligence);
  },
  sample: (chance) => ({ strength: chance(4), dexterity: chance(4), intelligence: chance(4) }),
});

export const extendedStats = message(
  0x19,
  "ExtendedStats",
  "Locks of the player's stats, or the state of a bonded pet.",
  "ModernUO SendStatLockInfo, CreateBondedStatus; ClassicUO PacketHandlers.ExtendedCommand 0x19",
  {
    version: u8("0 bonded pet, 2 stat locks, 5 animation of a dead one or stat locks"),
    serial: serial("mobile"),
    details: variant("version", {
      0: struct({ dead: flag("the pet is dead") }),
      2: struct({ unknown: u8("always 0", { fallback: 0 }), locks: statLocks }),
      5: struct({
        unknown: u8("always 0", { fallback: 0 }),
        packedLocks: u8("locks as in version 2; 0xFF an animation follows"),
        animation: ifMore(struct({ status: u8("0 none"), action: u16("animation"), frame: u16("frame") })),
      }),
    }),
  },
  { lua: ["mobile:stat_lock"], note: "The locks that the player chose." },
);

/** Declares a sub-command of 0xBF that servers send. @param source sources in addition to the packet guide */
function message<const F extends Fields>(
  sub: number,
  name: string,
  about: string,
  source: string,
  fields: F,
  rest: Coverage & { readonly clients?: string },
) {
  return packet({
    id: 0xbf,
    name,
    from: "server",
    stage: "world",
    size: "variable",
    about,
    source: `POL packet guide 0xBF; ${source}`,
    ...rest,
    fields: { sub: subCommand(sub), ...fields },
  });
}

const FASTWALK_KEYS = 6;

const fastwalkKeys = message(
  0x01,
  "FastwalkKeys",
  "Keys for the next steps; a client that has keys sends one with each step.",
  "ServUO FastwalkPrevention",
  {
    keys: list({ ends: "fixed", max: FASTWALK_KEYS, of: u32("key") }),
  },
  { note: "Nothing: the server measures the pace of steps itself." },
);

const fastwalkKey = message(
  0x02,
  "FastwalkKey",
  "One more key.",
  "ClassicUO PacketHandlers.ExtendedCommand 2",
  {
    key: u32("key"),
  },
  { note: "Nothing: the server measures the pace of steps itself." },
);

export const closeGump = message(
  0x04,
  "CloseGump",
  "Closes all windows of a kind, as if this button had been pressed.",
  "ServUO CloseGump",
  {
    gumpType: u32("kind of the window, as in 0xB0"),
    button: u32("button, 0 none"),
  },
  { lua: ["gump.close"] },
);

export const party = message(
  0x06,
  "Party",
  "State and talk of the player's party.",
  "ServUO PartyMemberList; ClassicUO PartyManager.ParsePacket",
  partyFields,
  { lua: ["party.invite", "party.add", "party.remove", "party.disband", "party.say"] },
);

export const mapChange = message(
  0x08,
  "MapChange",
  "The facet on which the player is.",
  "ServUO MapChange; ClassicUO PacketHandlers.ExtendedCommand 8",
  {
    map: u8("0 Felucca, 1 Trammel, 2 Ilshenar, 3 Malas, 4 Tokuno, 5 Ter Mur"),
  },
  { lua: ["mobile:move_to", "players.move"] },
);

const statusBarClose = message(
  0x0c,
  "StatusBarClose",
  "Closes a status bar.",
  "ClassicUO PacketHandlers.ExtendedCommand 0x0C",
  {
    serial: serial("whose"),
  },
  { note: "Nothing: {CloseWindow} closes a status, too." },
);

const equipmentInfo = message(
  0x10,
  "EquipmentInfo",
  "Properties of an item for clients without tooltips.",
  "ServUO DisplayEquipmentInfo; ClassicUO PacketHandlers.ExtendedCommand 0x10",
  {
    serial: serial("item"),
    cliloc: u32("number of the name"),
    attributes: restBytes({ max: 1024 }, "crafter, marks and charges as tagged 32-bit numbers, ended by 0xFFFFFFFF"),
  },
  { note: "Nothing: clients without tooltips are told names by {ClilocMessage} and {AsciiMessage}." },
);

export const tooltipRevisionBefore5001 = message(
  0x10,
  "TooltipRevisionBefore5001",
  "Revision of an object's tooltip; a client that has another asks for it.",
  "POL ObjRevisionPkt",
  {
    serial: serial("mobile or item"),
    revision: u32("hash of the lines"),
  },
  { clients: "before 5.0.0.1" },
);

/** Most lines of a context menu. No screen shows more. */
export const POPUP_LINES = 64;

export const popupMenu = message(
  0x14,
  "PopupMenu",
  "Context menu of an object.",
  "ServUO DisplayContextMenu; ClassicUO PopupMenuData.Parse",
  {
    mode: constant("u16", 2, "2: texts are full numbers"),
    serial: serial("mobile or item"),
    lines: list({
      ends: "u8",
      max: POPUP_LINES,
      of: struct({
        cliloc: u32("number of the text"),
        index: u16("for the answer"),
        flags: u16("1 greyed, 4 highlighted, 0x20 coloured"),
      }),
    }),
  },
  { lua: ["context_menu.add"] },
);

/** The first text of the client that the old form of a context menu can name. */
export const FIRST_OLD_POPUP_TEXT = 3_000_000;

export const popupMenuBefore6000 = message(
  0x14,
  "PopupMenuBefore6000",
  "Like PopupMenu, with texts counted from 3000000.",
  "ServUO DisplayContextMenuOld; ClassicUO PopupMenuData.Parse",
  {
    mode: constant("u16", 1, "1: texts are counted from 3000000"),
    serial: serial("mobile or item"),
    lines: list({
      ends: "u8",
      max: POPUP_LINES,
      of: struct({
        index: u16("for the answer"),
        text: u16("number of the text less 3000000"),
        flags: u16("1 greyed, 0x20 a colour follows"),
        colour: when("flags", hasBit(0x20), u16("colour")),
      }),
    }),
  },
  { clients: "before 6.0.0.0" },
);

export const closeWindow = message(
  0x16,
  "CloseWindow",
  "Closes one of the client's own windows.",
  "ClassicUO PacketHandlers.ExtendedCommand 0x16",
  {
    window: u32("1 paperdoll, 2 status, 8 profile, 12 container"),
    serial: serial("whose"),
  },
  { lua: ["client.close_window", "item:close"] },
);

const mapPatches = message(
  0x18,
  "MapPatches",
  "How many blocks of each facet's map are patched.",
  "ServUO MapPatches; ClassicUO MapLoader.ApplyPatches",
  {
    facets: list({
      ends: "u32",
      max: 16,
      of: struct({ statics: u32("patched blocks of statics"), land: u32("patched blocks of land") }),
    }),
  },
  { note: "Nothing: server and clients read the same maps, without patches." },
);

export const houseRevision = message(
  0x1d,
  "HouseRevision",
  "Revision of a house's design; a client that has another asks for it.",
  "ServUO DesignStateGeneral",
  {
    serial: serial("the house"),
    revision: u32("revision"),
  },
  { lua: ["multi.set_design"] },
);

export const houseCustomisation = message(
  0x20,
  "HouseCustomisation",
  "Begins or ends the design of a house.",
  "ServUO BeginHouseCustomization; ClassicUO PacketHandlers.ExtendedCommand 0x20",
  {
    serial: serial("the house"),
    action: u8("4 begin, 5 end"),
    graphic: u16("0"),
    x: x("0xFFFF"),
    y: y("0xFFFF"),
    z: z("-1"),
  },
  { lua: ["multi.edit"] },
);

export const abilityCleared = message(
  0x21,
  "AbilityCleared",
  "The weapon ability was used up.",
  "ServUO ClearWeaponAbility",
  {},
  { lua: ["client.clear_ability"] },
);

export const damageNumber = message(
  0x22,
  "DamageNumber",
  "Damage above a mobile, for clients before 4.0.7; later ones get 0x0B.",
  "ServUO DamagePacketOld; ClassicUO PacketHandlers.ExtendedCommand 0x22",
  {
    unknown: u8("always 1", { fallback: 1 }),
    serial: serial("who was hit"),
    damage: u8("points"),
  },
  { lua: ["screen.damage"] },
);

export const spellIcon = message(
  0x25,
  "SpellIcon",
  "A spell's icon shows that it is active.",
  "ServUO ToggleSpecialAbility; ClassicUO PacketHandlers.ExtendedCommand 0x25",
  {
    spell: u16("number of the spell"),
    active: flag("active"),
  },
  { lua: ["client.mark_spell"] },
);

export const speedControl = message(
  0x26,
  "SpeedControl",
  "How fast the player's client may move.",
  "ServUO SpeedControl; ClassicUO CharacterSpeedType",
  {
    mode: u8("0 normal, 1 as if mounted, 2 walks only, 3 as if mounted and walks only"),
  },
  { lua: ["client.pace"] },
);

export const raceChange = message(
  0x2a,
  "RaceChange",
  "Opens the choice of looks for a new race.",
  "ServUO HeritageTokenGump; ClassicUO PacketHandlers.ExtendedCommand 0x2A",
  {
    female: flag("woman"),
    race: u8("1 human, 2 elf, 3 gargoyle"),
  },
  { lua: ["race.ask"] },
);

const mobileFrame = message(
  0x2b,
  "MobileFrame",
  "Holds a mobile's animation at a frame.",
  "ClassicUO PacketHandlers.ExtendedCommand 0x2B",
  {
    serial: u16("lower half of the mobile's serial"),
    animation: u8("animation"),
    frame: u8("frame"),
  },
  { note: "Nothing: it names a mobile by half of its serial, so that another one in sight may be meant." },
);

export const extendedMessages = [
  fastwalkKeys,
  fastwalkKey,
  closeGump,
  party,
  mapChange,
  statusBarClose,
  equipmentInfo,
  popupMenu,
  closeWindow,
  mapPatches,
  extendedStats,
  spellbookContent,
  houseRevision,
  houseCustomisation,
  abilityCleared,
  damageNumber,
  spellIcon,
  speedControl,
  raceChange,
  mobileFrame,
];
export const oldExtendedMessages = [popupMenuBefore6000, tooltipRevisionBefore5001];
