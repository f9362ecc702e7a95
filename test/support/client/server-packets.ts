import { PacketTable } from "../../../runtime/wire/packet-table.js";
import type { AnyPacket, ServerPacket } from "../../../runtime/wire/packet.js";
import { allPackets, oldForms } from "../../../runtime/wire/packets/index.js";

/** The packets of today's servers, for the dispatcher of a test client. */
export const serverPackets = new PacketTable(allPackets.filter((packet) => !oldForms.has(packet)).filter(isFromServer));

function isFromServer(packet: AnyPacket): packet is ServerPacket<unknown, never> {
  return packet.from === "server";
}
