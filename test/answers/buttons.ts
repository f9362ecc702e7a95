import type { ClientPacket } from "../../runtime/protocol/packet.js";
import { doubleClick, statusRequest, textCommand } from "../../runtime/protocol/packets/clicks.js";
import { attackRequest } from "../../runtime/protocol/packets/combat.js";
import { warModeRequest } from "../../runtime/protocol/packets/entering.js";
import {
  animationRequest,
  castSpellRequest,
  disarmRequest,
  partyRequest,
  statLockRequest,
  stunRequest,
  targetedItemUse,
  toggleFlying,
} from "../../runtime/protocol/packets/extended-requests.js";
import { gumpResponse, helpRequest, tipRequest } from "../../runtime/protocol/packets/gumps.js";
import { resyncRequest, viewRangeRequest } from "../../runtime/protocol/packets/movement.js";
import {
  abilityRequest,
  guildRequest,
  lastWeaponRequest,
  openChat,
  openStore,
  questRequest,
} from "../../runtime/protocol/packets/other.js";
import { profileRequest, renameRequest } from "../../runtime/protocol/packets/prompts.js";
import { logoutRequest, pingRequest } from "../../runtime/protocol/packets/session.js";
import { PARTY_REQUESTS } from "../../runtime/protocol/packets/party.js";
import { TEXT_COMMANDS } from "../../runtime/protocol/packets/skills.js";
import type { GameClient } from "../support/client/game-client.js";

/** What somebody has who presses: serials of its backpack, of bandages, and of a person beside it. */
export interface Having {
  readonly backpack: number;
  readonly bandages: number;
  readonly other: number;
}

/** What a press needs of a client. */
export type Presser = Pick<GameClient, "serial" | "send" | "say">;

type Press = (client: Presser, having: Having) => void;

const REST = { rest: Buffer.from([0x0a]) };
/** The kind of gump that clients name for virtues, and the button of the symbol on the paperdoll. */
const [VIRTUES, SYMBOL] = [0x1cd, 1];
const [GUILD, EMOTE, WHISPER, YELL] = [13, 2, 8, 9];
const [STATUS, SKILLS] = [4, 5];

const sends =
  <Input>(packet: ClientPacket<unknown, Input>, value: (client: Presser, having: Having) => Input): Press =>
  (client, having) =>
    client.send(packet, value(client, having));
const command = (number: number, text: string): Press => sends(textCommand, () => ({ command: number, text }));
const says =
  (text: string, type: number): Press =>
  (client) =>
    client.say(text, type);

/** The buttons and keys of ClassicUO that ask the server for something, by their places. */
export const BUTTONS: readonly (readonly [place: string, button: string, press: Press])[] = [
  ["paperdoll", "Help", sends(helpRequest, () => ({}))],
  ["paperdoll", "Quests", sends(questRequest, ({ serial }) => ({ serial, ...REST }))],
  ["paperdoll", "Skills", sends(statusRequest, ({ serial }) => ({ type: SKILLS, serial }))],
  ["paperdoll", "Guild", sends(guildRequest, ({ serial }) => ({ serial, ...REST }))],
  ["paperdoll", "War", sends(warModeRequest, () => ({ war: true }))],
  ["paperdoll", "Peace", sends(warModeRequest, () => ({ war: false }))],
  ["paperdoll", "Status", sends(statusRequest, ({ serial }) => ({ type: STATUS, serial }))],
  ["paperdoll", "the scroll of the profile", sends(profileRequest, ({ serial }) => ({ mode: 0, serial }))],
  [
    "paperdoll",
    "the symbol of virtues",
    sends(gumpResponse, ({ serial }) => ({ serial, type: VIRTUES, button: SYMBOL, switches: [serial], texts: [] })),
  ],
  ["paperdoll", "the backpack", sends(doubleClick, (_, { backpack }) => ({ serial: backpack }))],
  ["paperdoll", "the own name, double-clicked", sends(doubleClick, ({ serial }) => ({ serial }))],
  ["party window", "Add a member", sends(partyRequest, () => ({ action: PARTY_REQUESTS.invite, details: { member: 0 } }))],
  ["party window", "Leave", sends(partyRequest, () => ({ action: PARTY_REQUESTS.remove, details: { member: 0 } }))],
  [
    "party window",
    "Say to one member",
    sends(partyRequest, (_, { other }) => ({ action: PARTY_REQUESTS.tellOne, details: { member: other, text: "psst" } })),
  ],
  [
    "party window",
    "Say to the party",
    sends(partyRequest, () => ({ action: PARTY_REQUESTS.tellAll, details: { text: "hail" } })),
  ],
  [
    "party window",
    "Others may loot me",
    sends(partyRequest, () => ({ action: PARTY_REQUESTS.loot, details: { mayLoot: true } })),
  ],
  [
    "party window",
    "Accept, without an invitation",
    sends(partyRequest, (_, { other }) => ({ action: PARTY_REQUESTS.accept, details: { leader: other } })),
  ],
  [
    "party window",
    "Decline, without an invitation",
    sends(partyRequest, (_, { other }) => ({ action: PARTY_REQUESTS.decline, details: { leader: other } })),
  ],
  ["status", "the arrow of a stat", sends(statLockRequest, () => ({ stat: 1, lock: 1 }))],
  ["status", "the bar of another, named", sends(renameRequest, (_, { other }) => ({ serial: other, name: "Rex" }))],
  ["top bar", "Chat", sends(openChat, () => ({ name: "" }))],
  ["top bar", "Store", sends(openStore, () => ({}))],
  ["tip window", "Next", sends(tipRequest, () => ({ tip: 1, direction: 1 }))],
  ["skills", "Anatomy", command(TEXT_COMMANDS.useSkill, "1 0")],
  ["skills", "Mining, used by a tool", command(TEXT_COMMANDS.useSkill, "45 0")],
  ["spell book", "Heal", command(TEXT_COMMANDS.castFromBook, "4 0")],
  ["spell icon", "Heal", sends(castSpellRequest, () => ({ form: 2, spell: 4 }))],
  ["abilities", "Stun", sends(stunRequest, () => ({}))],
  ["abilities", "Disarm", sends(disarmRequest, () => ({}))],
  ["abilities", "the weapon's first", sends(abilityRequest, ({ serial }) => ({ serial, ability: 3 }))],
  ["key", "Open door", command(TEXT_COMMANDS.openDoor, "")],
  ["key", "Open spell book", command(TEXT_COMMANDS.openSpellbook, "1")],
  ["key", "Cast Heal", command(TEXT_COMMANDS.cast, "4")],
  ["key", "Bow", command(TEXT_COMMANDS.gesture, "bow")],
  ["key", "Salute", command(TEXT_COMMANDS.gesture, "salute")],
  ["key", "Invoke Honor", command(TEXT_COMMANDS.virtue, "1")],
  ["key", "Fly", sends(toggleFlying, () => ({}))],
  ["key", "Animate", sends(animationRequest, () => ({ action: 121 }))],
  ["key", "Last weapon", sends(lastWeaponRequest, ({ serial }) => ({ serial, ...REST }))],
  ["key", "Bandage self", sends(targetedItemUse, ({ serial }, { bandages }) => ({ item: bandages, target: serial }))],
  ["key", "Last object", sends(doubleClick, (_, { bandages }) => ({ serial: bandages }))],
  ["key", "Attack last", sends(attackRequest, (_, { other }) => ({ serial: other }))],
  ["key", "View range", sends(viewRangeRequest, () => ({ range: 18 }))],
  ["key", "Resynchronize", sends(resyncRequest, () => ({}))],
  ["key", "Say", says("hail", 0)],
  ["key", "Emote", says("smiles", EMOTE)],
  ["key", "Whisper", says("psst", WHISPER)],
  ["key", "Yell", says("hey", YELL)],
  ["key", "Say to the guild", says("to arms", GUILD)],
  ["client", "its pulse", sends(pingRequest, () => ({ sequence: 7 }))],
  ["paperdoll", "Log out", sends(logoutRequest, () => ({}))],
];
