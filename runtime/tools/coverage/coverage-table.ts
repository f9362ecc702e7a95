import type { AnyPacket } from "../../protocol/packet.js";
import type { Family } from "../../protocol/packets/index.js";
import type { Rows } from "./rows.js";

interface TableParts<Row> {
  readonly families: readonly Family[];
  /** Which packets have rows. */
  readonly isIn: (packet: AnyPacket) => boolean;
  readonly rows: Rows<Row>;
  /** The headings of docs/lua-api.md, by the names that they explain. */
  readonly luaNames: ReadonlyMap<string, string>;
  /** The file with the rows, for errors. */
  readonly where: string;
}

/** The packets of one direction with their rows, as tables of Markdown. */
export class CoverageTable<Row> {
  private readonly parts: TableParts<Row>;
  private readonly families: readonly Family[];
  private readonly packets: ReadonlyMap<string, AnyPacket>;

  /** @throws TypeError when a packet has no row, or a row no packet */
  constructor(parts: TableParts<Row>) {
    const { families, isIn, rows, where } = parts;
    this.parts = parts;
    this.packets = new Map(families.flatMap(({ packets }) => packets.map((packet) => [packet.name, packet])));
    this.families = families
      .map(({ title, packets }) => ({ title, packets: packets.filter(isIn).sort(byNumber) }))
      .filter(({ packets }) => packets.length > 0);
    const declared = new Set(this.families.flatMap(({ packets }) => packets.map(({ name }) => name)));
    for (const name of declared) if (!(name in rows)) throw new TypeError(`${where} has no row for ${name}`);
    for (const name of Object.keys(rows))
      if (!declared.has(name)) throw new TypeError(`${where}: no such packet has the name ${name}`);
  }

  /** A table for each family. @param head the first line of each @param cellsOf what follows the packet itself */
  sections(head: string, cellsOf: (packet: AnyPacket, row: Row) => readonly string[]): string[] {
    return this.families.flatMap(({ title, packets }) => [
      `### ${title}`,
      "",
      head,
      head.replace(/[^|]+/g, " --- "),
      ...packets.map((packet) => `| ${[packetLink(packet), ...cellsOf(packet, this.parts.rows[packet.name]!)].join(" | ")} |`),
      "",
    ]);
  }

  /** Links to names in the Lua reference. @throws TypeError when it does not have one */
  luaLinks(packet: AnyPacket, names: readonly string[]): string {
    return names.map((name) => this.luaLink(packet, name)).join(", ");
  }

  /** A text with links where it names a packet or a member of the Lua reference in braces. @throws TypeError for another name */
  text(packet: AnyPacket, text: string): string {
    return text.replace(/\{([^}]+)\}/g, (_, name: string) => {
      const other = this.packets.get(name);
      return other ? packetLink(other) : this.luaLink(packet, name);
    });
  }

  /** @throws TypeError which says what is wrong with a packet's row */
  refuse(packet: AnyPacket, reason: string): never {
    throw new TypeError(`${this.parts.where}: the row of ${packet.name} ${reason}`);
  }

  private luaLink(packet: AnyPacket, name: string): string {
    const heading = this.parts.luaNames.get(name) ?? this.refuse(packet, `names ${name}, which does not exist`);
    return `[\`${name}\`](lua-api.md#${anchorOf(heading)})`;
  }
}

function byNumber(a: AnyPacket, b: AnyPacket): number {
  return a.id - b.id || (a.sub?.id ?? 0) - (b.sub?.id ?? 0) || a.name.localeCompare(b.name, "en");
}

function packetLink({ name, id, sub }: AnyPacket): string {
  return `[${hex(id)}${sub ? ` sub ${hex(sub.id)}` : ""} ${name}](packets.md#${name.toLowerCase()})`;
}

function hex(number: number): string {
  return `0x${number.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** The anchor that GitHub makes of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}
