/** All declared packets, family by family, and the tables made from them. */
import { LengthTable, UNDECLARED_CLIENT_BYTES } from "../framing.js";
import { LARGEST_PACKET_BYTES } from "../packet.js";
import type { AnyPacket, ClientPacket, Stage } from "../packet.js";
import { CLIENT_LENGTHS, SERVER_LENGTHS } from "../packet-lengths.js";
import { PacketTable } from "../packet-table.js";
import * as booksAndMaps from "./books-and-maps.js";
import * as buffs from "./buffs.js";
import * as bulletinBoards from "./bulletin-boards.js";
import * as characters from "./character-list.js";
import * as combat from "./combat.js";
import * as entering from "./entering.js";
import { extendedMessages, oldExtendedMessages } from "./extended.js";
import { extendedRequests } from "./extended-requests.js";
import * as gumps from "./gumps.js";
import * as houses from "./houses.js";
import * as items from "./items.js";
import * as login from "./login.js";
import * as looks from "./clicks.js";
import * as movement from "./movement.js";
import * as other from "./other.js";
import * as prompts from "./prompts.js";
import * as session from "./session.js";
import * as skills from "./skills.js";
import * as speech from "./speech.js";
import * as targets from "./targets.js";
import * as tooltips from "./tooltips.js";
import * as trade from "./trade.js";

/** A family of packets: a section of docs/packets.md. */
export interface Family {
  readonly title: string;
  readonly packets: readonly AnyPacket[];
}

export const families: readonly Family[] = [
  { title: "Login", packets: declaredIn(login) },
  { title: "Characters", packets: declaredIn(characters) },
  { title: "Entering the world", packets: declaredIn(entering) },
  { title: "Movement and sight", packets: declaredIn(movement) },
  { title: "Speech", packets: declaredIn(speech) },
  { title: "Names, looks and things in sight", packets: declaredIn(looks) },
  { title: "Session", packets: declaredIn(session) },
  { title: "Items and containers", packets: declaredIn(items) },
  { title: "Fights, animations and effects", packets: declaredIn(combat) },
  { title: "Buffs", packets: declaredIn(buffs) },
  { title: "Skills", packets: declaredIn(skills) },
  { title: "Target cursors", packets: declaredIn(targets) },
  { title: "Gumps, menus and help", packets: declaredIn(gumps) },
  { title: "Prompts and profiles", packets: declaredIn(prompts) },
  { title: "Books and maps", packets: declaredIn(booksAndMaps) },
  { title: "Houses", packets: declaredIn(houses) },
  { title: "Bulletin boards", packets: declaredIn(bulletinBoards) },
  { title: "Trade", packets: declaredIn(trade) },
  { title: "Tooltips", packets: declaredIn(tooltips) },
  { title: "Extended requests (0xBF)", packets: extendedRequests },
  { title: "Extended messages (0xBF)", packets: [...extendedMessages, ...oldExtendedMessages] },
  { title: "Other", packets: declaredIn(other) },
];

export const allPackets: readonly AnyPacket[] = families.flatMap((family) => family.packets);

/** Forms for older clients. Today's clients have another form with the same id. */
export const oldForms: ReadonlySet<AnyPacket> = new Set<AnyPacket>([
  characters.supportedFeaturesBefore60142,
  characters.characterListBefore70130,
  entering.mobileIncomingBefore70331,
  looks.worldItemBefore7090,
  items.dropItemBefore6017,
  items.openContainerBefore7090,
  items.addItemToContainerBefore6017,
  items.containerContentsBefore6017,
  gumps.questArrowBefore7090,
  targets.multiTargetCursorBefore7090,
  ...oldExtendedMessages,
]);

const current = allPackets.filter((declared) => !oldForms.has(declared));

/** The packets of today's clients, for the server's dispatcher. */
export const clientPackets = new PacketTable(current.filter(isFromClient));

/** Sizes of all packets that a client may send. */
export const clientLengths = new LengthTable(CLIENT_LENGTHS, current.filter(isFromClient), UNDECLARED_CLIENT_BYTES);

const beforeGrids = [...current.filter((declared) => declared !== items.dropItem), items.dropItemBefore6017].filter(isFromClient);
/**
 * `clientPackets` of clients before 6.0.1.7, whose 0x08 has no slot. Its size is fixed, so the form depends on the
 * version.
 */
export const clientPacketsBefore6017 = new PacketTable(beforeGrids);
/** `clientLengths` of clients before 6.0.1.7. */
export const clientLengthsBefore6017 = new LengthTable(
  CLIENT_LENGTHS.map((length, id) => (id === items.dropItem.id ? items.dropItemBefore6017.minimumBytes : length)),
  beforeGrids,
  UNDECLARED_CLIENT_BYTES,
);
/** Sizes of all packets that a server may send. */
export const serverLengths = new LengthTable(SERVER_LENGTHS, [], LARGEST_PACKET_BYTES);

/** Sizes of the packets that a client may send in this stage; all others are bad frames. */
export function clientLengthsIn(stage: Stage): LengthTable {
  return clientLengths.only(
    current.filter((declared) => isFromClient(declared) && declared.stages.includes(stage)).map(({ id }) => id),
  );
}

function isFromClient(declared: AnyPacket): declared is ClientPacket<unknown, never> {
  return declared.from === "client";
}

/** The declarations among a module's exports. */
function declaredIn(module: Readonly<Record<string, unknown>>): AnyPacket[] {
  return Object.values(module).filter(
    (value): value is AnyPacket => typeof value === "object" && value !== null && "writeInto" in value,
  );
}
