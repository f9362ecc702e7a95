import { custom, list, struct, text, u16, u32 } from "../fields/index.js";
import type { Field } from "../fields/field.js";
import { PacketError } from "../packet-error.js";
import { packet } from "../packet.js";
import type { ValueOf } from "../packet.js";
import { serial } from "./parts.js";
import { QUERIES } from "./rates.js";

const SERIALS_MAX = 512;
const SERIAL_BYTES = 4;

/** Serials up to the frame's end. Fewer than four bytes at the end, which some clients send, are ignored. */
const serials: Field<number[], readonly number[]> = custom<number[], readonly number[]>({
  type: "u32 up to the end; up to three bytes more are passed over",
  doc: `serials, at most ${SERIALS_MAX}`,
  minimumBytes: 0,
  maximumBytes: SERIALS_MAX * SERIAL_BYTES + SERIAL_BYTES - 1,
  read(from) {
    const found = Array.from({ length: Math.floor(from.left / SERIAL_BYTES) }, () => from.u32());
    from.take(from.left);
    return found;
  },
  write(to, values) {
    if (values.length > SERIALS_MAX) throw new PacketError(`${values.length} serials are more than ${SERIALS_MAX}`);
    for (const value of values) to.u32(value);
  },
  sample: (chance) => Array.from({ length: chance(40) }, () => chance(2 ** 31)),
});

export const tooltipsRequest = packet({
  id: 0xd6,
  name: "TooltipsRequest",
  from: "client",
  stage: "world",
  size: "variable",
  rate: QUERIES,
  about: "Asks for the tooltips of objects.",
  source: "POL packet guide 0xD6; ServUO PacketHandlers.BatchQueryProperties; ClassicUO OutgoingPackets.Send_MegaClilocRequest",
  lua: ["ItemTemplate.on_describe", "ItemTemplate.on_describe_within", "MobileTemplate.on_describe"],
  note: "{Tooltip}",
  fields: { serials },
});
export type TooltipsRequest = ValueOf<typeof tooltipsRequest>;

export const tooltip = packet({
  id: 0xd6,
  name: "Tooltip",
  from: "server",
  stage: "world",
  size: "variable",
  about: "The tooltip of an object: lines of the client's texts with arguments.",
  source: "POL packet guide 0xD6; ServUO ObjectPropertyList; ClassicUO PacketHandlers.MegaCliloc",
  lua: ["ItemTemplate.on_describe", "ItemTemplate.on_describe_within", "MobileTemplate.on_describe"],
  fields: {
    unknown1: u16("always 1", { fallback: 1 }),
    serial: serial("mobile or item"),
    unknown2: u16("always 0", { fallback: 0 }),
    revision: u32("hash of the lines"),
    lines: list({
      ends: { type: "u32", terminator: 0 },
      max: 128,
      of: struct({
        cliloc: u32("number of the text"),
        arguments: text(
          { ends: "u16", encoding: "utf16le", max: 512, countsBytes: true, keeps: "\t\n", fallback: "" },
          "arguments, separated by tabs",
        ),
      }),
    }),
  },
});
export type Tooltip = ValueOf<typeof tooltip>;

export const tooltipRevision = packet({
  id: 0xdc,
  name: "TooltipRevision",
  from: "server",
  stage: "world",
  size: 9,
  about: "Revision of an object's tooltip; a client that has another asks for it.",
  source: "POL packet guide 0xDC; ServUO OPLInfo; ClassicUO PacketHandlers.OPLInfo",
  lua: ["item:refresh", "mobile:refresh"],
  fields: { serial: serial("mobile or item"), revision: u32("hash of the lines") },
});
export type TooltipRevision = ValueOf<typeof tooltipRevision>;
