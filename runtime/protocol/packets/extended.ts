/** Sub-commands of 0xBF that servers send. */
import { constant, flag, hasBit, list, restBytes, struct, u16, u32, u8, when } from "../fields/index.js";
import { message } from "./extended-message.js";
import { partyFields } from "./party.js";
import { serial, x, y, z } from "./parts.js";
import { spellbookContent } from "./spellbooks.js";
import { extendedStats } from "./stat-locks.js";

const FASTWALK_KEYS = 6;

const fastwalkKeys = message(
  0x01,
  "FastwalkKeys",
  "Keys for the next steps; a client that has keys sends one with each step.",
  "ServUO FastwalkPrevention",
  {
    keys: list({ ends: "fixed", max: FASTWALK_KEYS, of: u32("key") }),
  },
);

const fastwalkKey = message(0x02, "FastwalkKey", "One more key.", "ClassicUO PacketHandlers.ExtendedCommand 2", {
  key: u32("key"),
});

export const closeGump = message(
  0x04,
  "CloseGump",
  "Closes all windows of a kind, as if this button had been pressed.",
  "ServUO CloseGump",
  {
    gumpType: u32("kind of the window, as in 0xB0"),
    button: u32("button, 0 none"),
  },
);

export const party = message(
  0x06,
  "Party",
  "State and talk of the player's party.",
  "ServUO PartyMemberList; ClassicUO PartyManager.ParsePacket",
  partyFields,
);

export const mapChange = message(
  0x08,
  "MapChange",
  "The facet on which the player is.",
  "ServUO MapChange; ClassicUO PacketHandlers.ExtendedCommand 8",
  {
    map: u8("0 Felucca, 1 Trammel, 2 Ilshenar, 3 Malas, 4 Tokuno, 5 Ter Mur"),
  },
);

const statusBarClose = message(0x0c, "StatusBarClose", "Closes a status bar.", "ClassicUO PacketHandlers.ExtendedCommand 0x0C", {
  serial: serial("whose"),
});

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
  "before 5.0.0.1",
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
  "before 6.0.0.0",
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
);

export const abilityCleared = message(0x21, "AbilityCleared", "The weapon ability was used up.", "ServUO ClearWeaponAbility", {});

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
);

export const speedControl = message(
  0x26,
  "SpeedControl",
  "How fast the player's client may move.",
  "ServUO SpeedControl; ClassicUO CharacterSpeedType",
  {
    mode: u8("0 normal, 1 as if mounted, 2 walks only, 3 as if mounted and walks only"),
  },
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
