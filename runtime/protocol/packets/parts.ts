import { custom, i8, struct, u16, u32, u8 } from "../fields/index.js";
import type { Field } from "../fields/field.js";
import { PacketError } from "../packet-error.js";

/** Serial number of a mobile (below 0x40000000) or an item (from 0x40000000). */
export const serial = (doc = "serial"): Field<number> => u32(doc);

/** Direction 0 (north) to 7 (north-west), clockwise; 0x80 is set for running. */
export const direction = (doc = "0 north to 7 north-west, clockwise; 0x80 running"): Field<number> => u8(doc);

export const body = (doc = "body graphic"): Field<number> => u16(doc);
export const graphic = (doc = "item graphic"): Field<number> => u16(doc);
export const hue = (doc = "hue, 0 none"): Field<number> => u16(doc);
export const x = (doc = "tiles from the west edge"): Field<number> => u16(doc);
export const y = (doc = "tiles from the north edge"): Field<number> => u16(doc);
export const z = (doc = "height"): Field<number> => i8(doc);

export const NOTORIETY = "1 innocent, 2 friend, 3 grey animal, 4 criminal, 5 enemy, 6 murderer, 7 invulnerable";
export const MOBILE_FLAGS =
  "1 frozen, 2 female, 4 poisoned or flying, 8 yellow health, 0x10 ignores mobiles, 0x40 war, 0x80 hidden";

/** One skill at creation. */
export const skillChoice = struct({ skill: u8("skill number"), points: u8("points, 0 to 100") });

/**
 * An IPv4 address as dotted text. In 0xA8 its bytes are in reverse order (1.0.0.127 on the wire is 127.0.0.1).
 */
export function ipv4(order: "natural" | "reversed", doc: string): Field<string> {
  return custom<string>({
    type: order === "natural" ? "IPv4 address" : "IPv4 address, last byte first",
    doc,
    minimumBytes: 4,
    maximumBytes: 4,
    read(from) {
      const bytes = [...from.copy(4)];
      return (order === "natural" ? bytes : bytes.reverse()).join(".");
    },
    write(to, value) {
      const parts = value.split(".");
      const bytes = parts.map(Number);
      if (bytes.length !== 4 || bytes.some((byte, i) => String(byte) !== parts[i] || byte > 255))
        throw new PacketError(`${value} is no IPv4 address`);
      to.copy(Uint8Array.from(order === "natural" ? bytes : bytes.reverse()));
    },
    sample: (chance) => [chance(256), chance(256), chance(256), chance(256)].join("."),
  });
}
