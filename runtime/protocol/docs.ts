import { fieldTable, hex } from "./docs-fields.js";
import type { Row } from "./docs-fields.js";
import { UNDECLARED_CLIENT_BYTES } from "./framing.js";
import type { AnyPacket } from "./packet.js";
import type { Family } from "./packets/index.js";

/**
 * The reference of all packets, as Markdown. The same declarations always give the same text.
 *
 * @throws TypeError when a packet has no purpose or no source, or a field has no description
 */
export function packetReference(families: readonly Family[]): string {
  return [...introduction(families), ...families.flatMap(familySection)].join("\n");
}

function introduction(families: readonly Family[]): string[] {
  const packets = families.flatMap((family) => family.packets).sort((a, b) => a.id - b.id || a.name.localeCompare(b.name, "en"));
  return [
    "# Packets",
    "",
    "Generated from the declarations in `runtime/protocol/packets` by `npm run docs`. Numbers are big-endian. Offsets and sizes are",
    "in bytes and count from the packet's id. A variable packet has its length as u16 at offset 1. Packets of a server after 0x91",
    "are compressed (`runtime/protocol/huffman-code.ts`); packets of a client never are.",
    "",
    "Texts of players are cleaned when read: control characters, marks of writing direction and broken surrogates are removed.",
    "Packets of a client that are not in this list, and unknown sub-commands, are skipped by their length and counted, up to",
    `${UNDECLARED_CLIENT_BYTES} bytes. A length outside the limits, a count above its maximum and bytes left over end the connection.`,
    "",
    "| Id | Packet | From | Size | Stage |",
    "| --- | --- | --- | --- | --- |",
    ...packets.map(
      (packet) =>
        `| ${idOf(packet)} | [${packet.name}](#${packet.name.toLowerCase()}) | ${packet.from} | ${sizeOf(packet)} | ${packet.stages.join(", ")} |`,
    ),
    "",
  ];
}

function familySection({ title, packets }: Family): string[] {
  const sorted = [...packets].sort(
    (a, b) => a.id - b.id || (a.sub?.id ?? -1) - (b.sub?.id ?? -1) || a.name.localeCompare(b.name, "en"),
  );
  return [`## ${title}`, "", ...sorted.flatMap(packetSection)];
}

function packetSection(packet: AnyPacket): string[] {
  const { name, about, source, from, stages, rate, clients } = packet;
  if (about === "" || source === "") throw new TypeError(`${name} does not say what it is for and where its facts are from`);
  const facts = [
    `${idOf(packet)}, from the ${from}`,
    `${sizeOf(packet)} bytes`,
    `stage: ${stages.join(", ")}`,
    ...(rate ? [`rate: ${rate.burst} at once, ${rate.perSecond} per second, over it: ${rate.over}`] : []),
    ...(clients === undefined ? [] : [`clients: ${clients}`]),
  ];
  const rows = fieldTable(packet);
  return [
    `### ${name}`,
    "",
    about,
    "",
    `${facts.join("; ")}.`,
    "",
    ...(rows.length === 0
      ? []
      : ["| Offset | Field | Type | Most | Meaning |", "| --- | --- | --- | --- | --- |", ...rows.map(rowLine), ""]),
    `Source: ${source}.`,
    "",
  ];
}

function idOf({ id, sub }: AnyPacket): string {
  return sub ? `${hex(id)} sub ${hex(sub.id)}` : hex(id);
}

function sizeOf({ size }: AnyPacket): string {
  if (typeof size === "number") return String(size);
  return size.min === size.max ? `${size.min}` : `${size.min} to ${size.max}`;
}

function rowLine({ offset, name, type, most, meaning }: Row): string {
  return `| ${[offset, `\`${name}\``, type, most, meaning].map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
