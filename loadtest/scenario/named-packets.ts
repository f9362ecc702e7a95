import { allPackets, oldForms } from "../../runtime/protocol/packets/index.js";

const byName = new Map(
  allPackets.filter((packet) => !oldForms.has(packet)).map((packet) => [`${packet.from} ${packet.name}`, packet]),
);

/** The declaration of a packet, by its name in docs/packets.md. @throws Error if there is none */
export function packetNamed(from: "client" | "server", name: string): unknown {
  const packet = byName.get(`${from} ${name}`);
  if (packet === undefined) throw new Error(`there is no packet of the ${from} with the name ${name}; see docs/packets.md`);
  return packet;
}
