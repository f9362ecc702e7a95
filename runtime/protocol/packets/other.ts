/** Packets without a family: chat, encoded commands, and packets that only unusual clients send. */
import { bytes, flag, i16, list, pad, paddedText, restBytes, subCommand, text, u16, u32, u8 } from "../fields/index.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { serial, x, y } from "./parts.js";
import { CLICKS, SELDOM, SPEECH } from "./rates.js";

export const godModeRequest = packet({
  id: 0x04,
  name: "GodModeRequest",
  from: "client",
  stage: "world",
  size: 2,
  rate: SELDOM,
  about: "The editor client of old wants its powers. Ignored.",
  source: "POL packet guide 0x04",
  note: "Nothing: today's clients do not send it.",
  fields: { on: flag("on") },
});
export type GodModeRequest = ValueOf<typeof godModeRequest>;

export const clientSpy = packet({
  id: 0xa4,
  name: "ClientSpy",
  from: "client",
  stage: ["login", "characters", "world"],
  size: 149,
  rate: SELDOM,
  about: "Hardware of the player's machine, from old clients. Ignored.",
  source: "POL packet guide 0xA4",
  note: "Nothing: today's clients do not send it.",
  fields: { data: bytes(148, "machine") },
});
export type ClientSpy = ValueOf<typeof clientSpy>;

export const serverChange = packet({
  id: 0x76,
  name: "ServerChange",
  from: "server",
  stage: "world",
  size: 16,
  about: "The player crosses into another part of the world.",
  source: "POL packet guide 0x76; ServUO ServerChange",
  note: "Nothing: {MapChange} tells clients of a facet.",
  fields: {
    x: x(),
    y: y(),
    z: i16("height"),
    unused: pad(5),
    mapWidth: u16("tiles of the facet, west to east"),
    mapHeight: u16("tiles of the facet, north to south"),
  },
});
export type ServerChange = ValueOf<typeof serverChange>;

export const chatRequest = packet({
  id: 0xb3,
  name: "ChatRequest",
  from: "client",
  stage: "world",
  size: "variable",
  rate: SPEECH,
  about: "A line or an action in the chat window.",
  source: "POL packet guide 0xB3; ClassicUO OutgoingPackets.Send_ChatMessageCommand and its like",
  lua: ["on_chat_line"],
  fields: {
    language: paddedText(4, "three letters, such as ENU"),
    action: u16("0x61 say, 0x62 join, 0x63 create a channel, 0x43 leave"),
    text: text({ ends: "rest", encoding: "utf16be", max: 256, terminator: true }, "what is said, or the channel"),
  },
});
export type ChatRequest = ValueOf<typeof chatRequest>;

/** Maximum of characters in each text of 0xB2. */
export const CHAT_CHARACTERS = 256;

export const chatMessage = packet({
  id: 0xb2,
  name: "ChatMessage",
  from: "server",
  stage: "world",
  size: "variable",
  about: "What happens in the chat window: channels that come and go, who is in the own one, and what is said.",
  source: "POL packet guide 0xB2; RunUO ChatMessagePacket; ClassicUO ChatManager",
  lua: ["client.chat"],
  fields: {
    message: u16("0x25 said, 0x3E8 a channel, 0x3ED the chat opens; 1 to 0x24 texts of the client"),
    language: paddedText(4, "three letters, or nothing"),
    first: text(
      { ends: "terminated", encoding: "utf16be", max: CHAT_CHARACTERS },
      "a name, with a digit for its colour where it is a speaker's",
    ),
    second: text(
      { ends: "terminated", encoding: "utf16be", max: CHAT_CHARACTERS },
      "what is said, or 1 for a channel with a password",
    ),
  },
});
export type ChatMessage = ValueOf<typeof chatMessage>;

export const openChat = packet({
  id: 0xb5,
  name: "OpenChat",
  from: "client",
  stage: "world",
  size: 64,
  rate: SELDOM,
  about: "The chat button was pressed.",
  source: "POL packet guide 0xB5; ClassicUO OutgoingPackets.Send_OpenChat",
  lua: ["on_chat_button"],
  fields: { unknown: u8("always 0", { fallback: 0 }), name: paddedText(31, "name in the chat", { encoding: "utf16be" }) },
});
export type OpenChat = ValueOf<typeof openChat>;

export const mailMessage = packet({
  id: 0xbb,
  name: "MailMessage",
  from: "client",
  stage: "world",
  size: 9,
  rate: SELDOM,
  about: "The messenger of old clients. Ignored.",
  source: "POL packet guide 0xBB",
  note: "Nothing: today's clients do not send it.",
  fields: { target: serial("to whom"), attachment: serial("item") },
});
export type MailMessage = ValueOf<typeof mailMessage>;

export const publicHouseContents = packet({
  id: 0xfb,
  name: "PublicHouseContents",
  from: "client",
  stage: ["characters", "world"],
  size: 2,
  rate: SELDOM,
  about: "Whether the player wants to see what lies in public houses.",
  source: "ClassicUO OutgoingPackets.Send_ShowPublicHouseContent",
  lua: ["on_house_contents_option"],
  note: "Nothing: clients send it unasked and wait for nothing.",
  fields: { show: flag("show") },
});
export type PublicHouseContents = ValueOf<typeof publicHouseContents>;

export const openStore = packet({
  id: 0xfa,
  name: "OpenStore",
  from: "client",
  stage: "world",
  size: 1,
  rate: SELDOM,
  about: "The store button was pressed.",
  source: "ClassicUO OutgoingPackets.Send_OpenUOStore",
  lua: ["on_store_button"],
  fields: {},
});
export type OpenStore = ValueOf<typeof openStore>;

export const equipMacro = packet({
  id: 0xec,
  name: "EquipMacro",
  from: "client",
  stage: "world",
  size: "variable",
  rate: CLICKS,
  about: "Puts on several items at once.",
  source: "ClassicUO OutgoingPackets.Send_EquipMacroKR",
  lua: ["ItemTemplate.on_lift", "ItemTemplate.on_equip"],
  note: "As {PickUpItem} and {EquipItem}, for each",
  fields: { items: list({ ends: "u8", max: 32, of: u32() }, "serials of items") },
});
export type EquipMacro = ValueOf<typeof equipMacro>;

export const unequipMacro = packet({
  id: 0xed,
  name: "UnequipMacro",
  from: "client",
  stage: "world",
  size: "variable",
  rate: CLICKS,
  about: "Takes off several items at once.",
  source: "ClassicUO OutgoingPackets.Send_UnequipMacroKR",
  lua: ["ItemTemplate.on_lift", "ItemTemplate.on_unequip"],
  note: "As {PickUpItem} and {DropItem}, for each",
  fields: { layers: list({ ends: "u8", max: 32, of: u16() }, "layers") },
});
export type UnequipMacro = ValueOf<typeof unequipMacro>;

export const abilityRequest = packet({
  id: 0xd7,
  name: "AbilityRequest",
  from: "client",
  stage: "world",
  size: "variable",
  rate: CLICKS,
  about: "Arms a weapon's ability.",
  source: "POL packet guide 0xD7; ClassicUO OutgoingPackets.Send_UseCombatAbility",
  lua: ["on_use_ability"],
  fields: {
    serial: serial("the player's mobile"),
    sub: subCommand(0x19),
    unknown: u32("always 0", { fallback: 0 }),
    ability: u8("number of the ability, 0 none"),
    end: u8("0x0A", { fallback: 0x0a }),
  },
});
export type AbilityRequest = ValueOf<typeof abilityRequest>;

export const lastWeaponRequest = packet({
  id: 0xd7,
  name: "LastWeaponRequest",
  from: "client",
  stage: "world",
  size: "variable",
  rate: CLICKS,
  about: "Takes the last weapon into the hand again.",
  source: "POL packet guide 0xD7; ClassicUO OutgoingPackets.Send_EquipLastWeapon",
  lua: ["on_take_last_weapon"],
  fields: { serial: serial("the player's mobile"), sub: subCommand(0x1e), rest: restBytes({ max: 8 }, "0x0A") },
});

export const guildRequest = packet({
  id: 0xd7,
  name: "GuildRequest",
  from: "client",
  stage: "world",
  size: "variable",
  rate: SELDOM,
  about: "The guild button was pressed.",
  source: "POL packet guide 0xD7; ClassicUO OutgoingPackets.Send_GuildMenuRequest",
  lua: ["on_guild_button"],
  fields: { serial: serial("the player's mobile"), sub: subCommand(0x28), rest: restBytes({ max: 8 }, "0x0A") },
});

export const questRequest = packet({
  id: 0xd7,
  name: "QuestRequest",
  from: "client",
  stage: "world",
  size: "variable",
  rate: SELDOM,
  about: "The quest button was pressed.",
  source: "POL packet guide 0xD7; ClassicUO OutgoingPackets.Send_QuestMenuRequest",
  lua: ["on_quest_button"],
  fields: { serial: serial("the player's mobile"), sub: subCommand(0x32), rest: restBytes({ max: 8 }, "0x00 or 0x0A") },
});
