import type { AnyPacket, Coverage } from "../../protocol/packet.js";
import type { Family } from "../../protocol/packets/index.js";

/** The end of the name of a form for older clients. */
const OLD_FORM = /Before\d+$/;
/** What is said of packets that are legal only before the world is entered. */
const LOGIN: Coverage = { note: "Login and choice of a character, which scripts have no part in." };

/** Whether docs/client-coverage.md lists a packet. */
export function isListed({ from, stages }: AnyPacket): boolean {
  return from === "server" || stages.includes("world");
}

/** What is declared of each packet. A form for older clients has what today's form says. */
export function coverageOf(families: readonly Family[]): (packet: AnyPacket) => Coverage {
  const packets = new Map(families.flatMap((family) => family.packets.map((packet) => [packet.name, packet])));
  return function coverage({ name, stages, coverage: declared }) {
    if (declared.lua ?? declared.note) return declared;
    const current = packets.get(name.replace(OLD_FORM, ""));
    if (current && current.name !== name) return coverage(current);
    return stages.includes("world") ? declared : LOGIN;
  };
}
