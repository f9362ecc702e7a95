/** Sub-commands of 0xBF that clients send. Each is declared as a packet. Undeclared ones are counted and skipped. */
import { equals, flag, ifMore, paddedText, subCommand, u16, u32, u8, when } from "../fields/index.js";
import type { Fields } from "../fields/field.js";
import { type Coverage, packet } from "../packet.js";
import type { Rate, ValueOf } from "../packet.js";
import { partyRequestFields } from "./party.js";
import { hue, serial } from "./parts.js";
import { CLICKS, QUERIES, SELDOM, SPEECH, WINDOWS } from "./rates.js";

const ANY_TIME = ["characters", "world"] as const;

function request<const F extends Fields>(
  sub: number,
  name: string,
  rate: Rate,
  about: string,
  source: string,
  fields: F,
  coverage: Coverage,
) {
  return packet({
    id: 0xbf,
    name,
    from: "client",
    stage: ANY_TIME,
    size: "variable",
    rate,
    about,
    source: `POL packet guide 0xBF; ${source}`,
    ...coverage,
    fields: { sub: subCommand(sub), ...fields },
  });
}

export const screenSize = request(
  0x05,
  "ScreenSize",
  SELDOM,
  "Size of the game window.",
  "ClassicUO Send_GameWindowSize",
  {
    width: u32("pixels"),
    height: u32("pixels"),
  },
  { note: "Nothing: a report." },
);

export const partyRequest = request(
  0x06,
  "PartyRequest",
  SPEECH,
  "What the player does with the party.",
  "ClassicUO Send_Party*",
  partyRequestFields,
  {
    lua: ["on_party_invite", "on_party_remove", "on_party_say", "on_party_loot", "on_party_answer", "party.invite"],
    note: "The script that asked goes on.",
  },
);

export const questArrowClick = request(
  0x07,
  "QuestArrowClick",
  CLICKS,
  "A click on the quest arrow.",
  "ClassicUO Send_ClickQuestArrow",
  {
    rightButton: flag("right mouse button"),
  },
  { lua: ["on_arrow_click"] },
);

export const disarmRequest = request(
  0x09,
  "DisarmRequest",
  CLICKS,
  "Wrestler's disarm, before AOS.",
  "ClassicUO Send_DisarmRequest",
  {},
  { lua: ["on_disarm"] },
);
export const stunRequest = request(
  0x0a,
  "StunRequest",
  CLICKS,
  "Wrestler's stun, before AOS.",
  "ClassicUO Send_StunRequest",
  {},
  { lua: ["on_stun"] },
);

export const clientLanguage = request(
  0x0b,
  "ClientLanguage",
  SELDOM,
  "Language of the client.",
  "ClassicUO Send_Language",
  {
    language: paddedText(4, "three letters, such as ENU"),
  },
  { note: "Nothing: a report. Clients translate clilocs themselves." },
);

export const statusBarClosed = request(
  0x0c,
  "StatusBarClosed",
  CLICKS,
  "A status bar was closed.",
  "ClassicUO Send_CloseStatusBarGump",
  {
    serial: serial("whose"),
  },
  { note: "Nothing: the client closed it already." },
);

export const animationRequest = request(
  0x0e,
  "AnimationRequest",
  CLICKS,
  "A gesture, by number.",
  "ServUO PacketHandlers.Animate",
  {
    action: u32("number of the gesture"),
  },
  { lua: ["on_animate"] },
);

export const clientType = request(
  0x0f,
  "ClientType",
  SELDOM,
  "Expansions of the client.",
  "ClassicUO Send_ClientType",
  {
    unknown: u8("always 0x0A", { fallback: 0x0a }),
    flags: u32("one bit for each expansion"),
  },
  { note: "Nothing: a report." },
);

export const propertiesRequest = request(
  0x10,
  "PropertiesRequest",
  QUERIES,
  "Asks for the properties of an object.",
  "ClassicUO Send_MegaClilocRequest_Old",
  {
    serial: serial("mobile or item"),
    list: ifMore(u32("only from some clients; 0")),
  },
  { lua: ["ItemTemplate.on_describe", "ItemTemplate.on_describe_within", "MobileTemplate.on_describe"], note: "{Tooltip}" },
);

export const popupMenuRequest = request(
  0x13,
  "PopupMenuRequest",
  CLICKS,
  "Asks for the context menu of an object.",
  "ClassicUO Send_RequestPopupMenu",
  {
    serial: serial("mobile or item"),
  },
  { lua: ["context_menu.add", "ContextMenuLine.condition"], note: "{PopupMenu}, or a gump for lines of text" },
);

export const popupMenuChoice = request(
  0x15,
  "PopupMenuChoice",
  WINDOWS,
  "A line of the context menu was chosen.",
  "ClassicUO Send_PopupMenuSelection",
  {
    serial: serial("mobile or item"),
    index: u16("index from 0xBF 0x14"),
  },
  { lua: ["ContextMenuLine.handler"], note: "What the handler of the line does." },
);

export const statLockRequest = request(
  0x1a,
  "StatLockRequest",
  CLICKS,
  "Lets a stat rise or fall, or locks it.",
  "ClassicUO Send_StatLockStateRequest",
  {
    stat: u8("0 strength, 1 dexterity, 2 intelligence"),
    lock: u8("0 up, 1 down, 2 locked"),
  },
  { lua: ["mobile:stat_lock"], note: "{ExtendedStats}" },
);

export const castSpellRequest = request(
  0x1c,
  "CastSpellRequest",
  CLICKS,
  "Casts a spell.",
  "ClassicUO Send_CastSpell; ModernUO CastSpell",
  {
    form: u16("2; 1 from some old clients, with the book", { fallback: 2 }),
    book: when("form", equals(1), serial("spell book")),
    spell: u16("number of the spell from 1"),
  },
  { lua: ["on_cast"] },
);

export const houseDesignRequest = request(
  0x1e,
  "HouseDesignRequest",
  CLICKS,
  "Asks for the design of a house.",
  "ClassicUO Send_CustomHouseDataRequest",
  {
    serial: serial("the house"),
  },
  { lua: ["multi.set_design"], note: "{HouseDesign}" },
);

export const unnamedRequest24 = request(
  0x24,
  "UnnamedRequest24",
  SELDOM,
  "Sent by clients from 4.0.7 on; meaning not known. Ignored.",
  "ServUO PacketHandlers (0x24 ignored)",
  {
    unknown: ifMore(u8("not known")),
  },
  { note: "Nothing: other servers ignore it, too." },
);

export const raceChangeAnswer = request(
  0x2a,
  "RaceChangeAnswer",
  SELDOM,
  "Looks chosen for the new race.",
  "ClassicUO Send_ChangeRaceRequest",
  {
    skinHue: ifMore(hue("skin; nothing follows the sub-command when the player declined")),
    hair: ifMore(u16("graphic of the hair")),
    hairHue: ifMore(hue("hair")),
    beard: ifMore(u16("graphic of the beard")),
    beardHue: ifMore(hue("beard")),
  },
  { lua: ["race.ask"], note: "The script that asked goes on." },
);
export type RaceChangeAnswer = ValueOf<typeof raceChangeAnswer>;

export const targetedItemUse = request(
  0x2c,
  "TargetedItemUse",
  CLICKS,
  "Uses an item on an object without a cursor (bandages).",
  "ClassicUO Send_TargetSelectedObject",
  {
    item: serial("item"),
    target: serial("on whom or what"),
  },
  { lua: ["on_use_item_on"] },
);

export const targetedSpell = request(
  0x2d,
  "TargetedSpell",
  CLICKS,
  "Casts a spell on an object without a cursor.",
  "ServUO PacketHandlers.TargetedSpell",
  {
    spell: u16("number of the spell from 1"),
    target: serial("on whom or what"),
  },
  { lua: ["on_cast"] },
);

export const targetedSkillUse = request(
  0x2e,
  "TargetedSkillUse",
  CLICKS,
  "Uses a skill on an object without a cursor.",
  "ServUO PacketHandlers.TargetedSkillUse",
  {
    skill: u16("number of the skill"),
    target: serial("on whom or what"),
  },
  { lua: ["on_use_skill"] },
);

export const toggleFlying = request(
  0x32,
  "ToggleFlying",
  CLICKS,
  "A gargoyle starts or ends flying.",
  "ClassicUO Send_ToggleGargoyleFlying",
  {
    unknown1: u16("always 1", { fallback: 1 }),
    unknown2: u32("always 0", { fallback: 0 }),
  },
  { lua: ["on_fly"] },
);

export const boatMoveRequest = request(
  0x33,
  "BoatMoveRequest",
  CLICKS,
  "Steers a boat with the mouse.",
  "ClassicUO Send_MultiBoatMoveRequest",
  {
    serial: serial("the player's mobile"),
    direction: u8("0 to 7"),
    directionAgain: u8("the same"),
    speed: u8("0 stop, 1 slow, 2 fast"),
  },
  { lua: ["on_steer_boat"] },
);

export const extendedRequests = [
  screenSize,
  partyRequest,
  questArrowClick,
  disarmRequest,
  stunRequest,
  clientLanguage,
  statusBarClosed,
  animationRequest,
  clientType,
  propertiesRequest,
  popupMenuRequest,
  popupMenuChoice,
  statLockRequest,
  castSpellRequest,
  houseDesignRequest,
  unnamedRequest24,
  raceChangeAnswer,
  targetedItemUse,
  targetedSpell,
  targetedSkillUse,
  toggleFlying,
  boatMoveRequest,
];
