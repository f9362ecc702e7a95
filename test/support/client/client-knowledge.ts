import { type ClientVersion, parseClientVersion } from "../../../runtime/game/connection/client-version.js";
import { LengthTable } from "../../../runtime/protocol/framing.js";
import { type AnyPacket, LARGEST_PACKET_BYTES, type ServerPacket } from "../../../runtime/protocol/packet.js";
import { SERVER_LENGTHS, UNKNOWN } from "../../../runtime/protocol/packet-lengths.js";
import { PacketTable } from "../../../runtime/protocol/packet-table.js";
import * as characters from "../../../runtime/protocol/packets/character-list.js";
import * as entering from "../../../runtime/protocol/packets/entering.js";
import { tooltipRevisionBefore5001 } from "../../../runtime/protocol/packets/extended.js";
import { allPackets, oldForms } from "../../../runtime/protocol/packets/index.js";
import * as items from "../../../runtime/protocol/packets/items.js";
import { worldItem, worldItemBefore7090 } from "../../../runtime/protocol/packets/clicks.js";
import { questArrow, questArrowBefore7090 } from "../../../runtime/protocol/packets/gumps.js";

/** What a client of one version knows of the protocol. */
export interface Knowledge {
  /** Sizes of the packets; a packet that came later has none. */
  readonly lengths: LengthTable;
  /** The forms in which it reads packets. */
  readonly packets: PacketTable<ServerPacket<unknown, never>>;
}

/** Sizes in older clients, each before a version (ClassicUO PacketsTable). */
const OLDER_LENGTHS: readonly (readonly [before: string, id: number, bytes: number])[] = [
  ["5.0.0.1", 0x0b, 266],
  ["5.0.0.1", 0x16, 1],
  ["5.0.0.1", 0x31, 1],
  ["6.0.1.7", 0x25, 20],
  ["6.0.14.2", 0xb9, 3],
  ["7.0.9.0", 0x24, 7],
  ["7.0.9.0", 0x99, 26],
  ["7.0.9.0", 0xba, 6],
  ["7.0.9.0", 0xf3, 24],
];

/** The first version that knows a packet (POL ClientType and packet guide, ClassicUO ClientVersion). */
const SINCE: readonly (readonly [since: string, ...ids: number[]])[] = [
  ["5.0.0.1", 0xdc, 0xdd],
  ["5.0.2.2", 0xdf],
  ["6.0.1.3", 0xe3, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea],
  ["7.0.0.0", 0xe2, 0xf3],
  ["7.0.9.0", 0xf6, 0xf7],
  ["7.0.13.0", 0xf5],
];

/** Packets with an older form, each before a version. */
const OLDER_FORMS: readonly (readonly [before: string, today: AnyPacket, older: AnyPacket])[] = [
  ["6.0.1.7", items.addItemToContainer, items.addItemToContainerBefore6017],
  ["6.0.1.7", items.containerContents, items.containerContentsBefore6017],
  ["6.0.14.2", characters.supportedFeatures, characters.supportedFeaturesBefore60142],
  ["7.0.9.0", items.openContainer, items.openContainerBefore7090],
  ["7.0.9.0", questArrow, questArrowBefore7090],
  ["7.0.9.0", worldItem, worldItemBefore7090],
  ["7.0.13.0", characters.characterList, characters.characterListBefore70130],
  ["7.0.33.1", entering.mobileIncoming, entering.mobileIncomingBefore70331],
];

export function isBefore(version: ClientVersion, than: string): boolean {
  const other = versionOf(than);
  const order =
    version.major - other.major ||
    version.minor - other.minor ||
    version.revision - other.revision ||
    version.patch - other.patch;
  return order < 0;
}

export function versionOf(text: string): ClientVersion {
  const version = parseClientVersion(text);
  if (!version) throw new Error(`${text} is no version`);
  return version;
}

export function knowledgeOf(version: ClientVersion): Knowledge {
  const lengths = [...SERVER_LENGTHS];
  for (const [before, id, bytes] of OLDER_LENGTHS) if (isBefore(version, before)) lengths[id] = bytes;
  for (const [since, ...ids] of SINCE) if (isBefore(version, since)) for (const id of ids) lengths[id] = UNKNOWN;
  const forms = new Set(allPackets.filter((packet) => !oldForms.has(packet)));
  for (const [before, today, older] of OLDER_FORMS) {
    if (!isBefore(version, before)) continue;
    forms.delete(today);
    forms.add(older);
  }
  if (isBefore(version, "5.0.0.1")) {
    for (const form of forms) if (form.name === "EquipmentInfo") forms.delete(form);
    forms.add(tooltipRevisionBefore5001);
  }
  return {
    lengths: new LengthTable(lengths, [], LARGEST_PACKET_BYTES),
    packets: new PacketTable([...forms].filter((packet): packet is ServerPacket<unknown, never> => packet.from === "server")),
  };
}
