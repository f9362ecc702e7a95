import { PacketTable } from "../../runtime/protocol/packet-table.js";
import type { AnyPacket, ServerPacket } from "../../runtime/protocol/packet.js";
import { allPackets, oldForms } from "../../runtime/protocol/packets/index.js";

/** The packets that servers send to today's clients. */
export const serverPackets = new PacketTable(allPackets.filter((packet) => !oldForms.has(packet)).filter(isFromServer));

function isFromServer(packet: AnyPacket): packet is ServerPacket<unknown, never> {
  return packet.from === "server";
}
