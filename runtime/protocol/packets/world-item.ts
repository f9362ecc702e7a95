import { custom } from "../fields/index.js";
import type { Field } from "../fields/field.js";
import { PacketError } from "../packet-error.js";
import type { Reader } from "../reader.js";
import type { Writer } from "../writer.js";

/** An item on the ground as 0x1A has it. Missing members are not on the wire. */
export interface WorldItemForm {
  serial: number;
  graphic: number;
  graphicIncrement?: number;
  /** The body, for a corpse. */
  amount?: number;
  x: number;
  y: number;
  direction?: number;
  z: number;
  hue?: number;
  flags?: number;
}

/** An item on the ground, whatever the form of its packet. */
export interface WorldItemLooks {
  readonly serial: number;
  readonly graphic: number;
  /** The body, for a corpse. */
  readonly amount: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly direction: number;
  readonly hue: number;
  readonly flags: number;
}

/** Leaves out of 0x1A the client's defaults: amount 1, and 0 for direction, hue and flags. */
export function packedWorldItem(looks: WorldItemLooks): WorldItemForm {
  const { serial, graphic, amount, x, y, z, direction, hue, flags } = looks;
  return {
    serial,
    graphic,
    ...(amount === 1 ? {} : { amount }),
    x,
    y,
    ...(direction === 0 ? {} : { direction }),
    z,
    ...(hue === 0 ? {} : { hue }),
    ...(flags === 0 ? {} : { flags }),
  };
}

const AMOUNT_LARGEST = 0xffff;

/** The second amount in 0xF3. Servers write both alike, so by default it is the first. */
export const sameAmount: Field<number, number | undefined> = custom<number, number | undefined>({
  type: "u16",
  doc: "the amount once more; optional, else amount",
  minimumBytes: 2,
  maximumBytes: 2,
  read: (from) => from.u16(),
  write: (to, given, all) => to.u16(limited("amountAgain", given ?? (all.amount as number), AMOUNT_LARGEST)),
  sample: (chance) => chance(AMOUNT_LARGEST + 1),
});

const HAS_AMOUNT = 0x80000000;
const HAS_INCREMENT = 0x8000;
const HAS_DIRECTION = 0x8000;
const HAS_HUE = 0x8000;
const HAS_FLAGS = 0x4000;

/**
 * 0x1A packs the presence of each member into spare bits: of the serial (amount), the graphic (increment), x
 * (direction) and y (hue, flags). Source: POL packet guide 0x1A; ClassicUO PacketHandlers.UpdateItem.
 */
export const worldItemForm: Field<WorldItemForm> = custom<WorldItemForm>({
  type: "u32 serial (0x80000000 amount), u16 graphic (0x8000 increment), [u8 increment], [u16 amount], u16 x (0x8000 direction), u16 y (0x8000 hue, 0x4000 flags), [u8 direction], i8 z, [u16 hue], [u8 flags]",
  doc: "the item",
  minimumBytes: 11,
  maximumBytes: 18,
  read,
  write,
  sample: (chance) => ({
    serial: chance(0x80000000),
    graphic: chance(0x8000),
    ...(chance(2) ? { graphicIncrement: chance(0x100) } : {}),
    ...(chance(2) ? { amount: chance(0x10000) } : {}),
    x: chance(0x8000),
    y: chance(0x4000),
    ...(chance(2) ? { direction: chance(0x100) } : {}),
    z: chance(0x100) - 0x80,
    ...(chance(2) ? { hue: chance(0x10000) } : {}),
    ...(chance(2) ? { flags: chance(0x100) } : {}),
  }),
});

function read(from: Reader): WorldItemForm {
  const serial = from.u32();
  const graphic = from.u16();
  const graphicIncrement = graphic & HAS_INCREMENT ? from.u8() : undefined;
  const amount = serial >= HAS_AMOUNT ? from.u16() : undefined;
  const x = from.u16();
  const y = from.u16();
  const direction = x & HAS_DIRECTION ? from.u8() : undefined;
  const z = from.i8();
  const hue = y & HAS_HUE ? from.u16() : undefined;
  const flags = y & HAS_FLAGS ? from.u8() : undefined;
  return {
    serial: serial & 0x7fffffff,
    graphic: graphic & 0x7fff,
    ...(graphicIncrement === undefined ? {} : { graphicIncrement }),
    ...(amount === undefined ? {} : { amount }),
    x: x & 0x7fff,
    y: y & 0x3fff,
    ...(direction === undefined ? {} : { direction }),
    z,
    ...(hue === undefined ? {} : { hue }),
    ...(flags === undefined ? {} : { flags }),
  };
}

function write(to: Writer, item: WorldItemForm): void {
  const { graphicIncrement, amount, direction, hue, flags } = item;
  to.u32(limited("serial", item.serial, 0x7fffffff) + (amount === undefined ? 0 : HAS_AMOUNT));
  to.u16(limited("graphic", item.graphic, 0x7fff) | (graphicIncrement === undefined ? 0 : HAS_INCREMENT));
  if (graphicIncrement !== undefined) to.u8(limited("graphicIncrement", graphicIncrement, 0xff));
  if (amount !== undefined) to.u16(limited("amount", amount, 0xffff));
  to.u16(limited("x", item.x, 0x7fff) | (direction === undefined ? 0 : HAS_DIRECTION));
  to.u16(limited("y", item.y, 0x3fff) | (hue === undefined ? 0 : HAS_HUE) | (flags === undefined ? 0 : HAS_FLAGS));
  if (direction !== undefined) to.u8(limited("direction", direction, 0xff));
  to.u8(limited("z", item.z + 0x80, 0xff) - 0x80);
  if (hue !== undefined) to.u16(limited("hue", hue, 0xffff));
  if (flags !== undefined) to.u8(limited("flags", flags, 0xff));
}

function limited(member: string, value: number, largest: number): number {
  if (!Number.isInteger(value) || value < 0 || value > largest) throw new PacketError(`${value} does not fit`).within(member);
  return value;
}
