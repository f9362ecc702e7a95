import { PacketError } from "../packet-error.js";
import type { Reader } from "../reader.js";
import type { Writer } from "../writer.js";
import type { Fallible, Field, IntegerType } from "./field.js";

interface IntegerOptions {
  /** Smallest and largest legal value. Packets with other values are refused. */
  readonly min?: number;
  readonly max?: number;
  /** Written when the value is left out. */
  readonly fallback?: number;
}

interface IntegerFormat {
  readonly bytes: 1 | 2 | 4;
  readonly min: number;
  readonly max: number;
  readonly read: (from: Reader) => number;
  readonly write: (to: Writer, value: number) => void;
}

/** All integers are big-endian. Writing a negative number stores its two's complement. */
export const INTEGER_FORMATS: Readonly<Record<IntegerType, IntegerFormat>> = {
  u8: { bytes: 1, min: 0, max: 0xff, read: (from) => from.u8(), write: (to, value) => to.u8(value) },
  u16: { bytes: 2, min: 0, max: 0xffff, read: (from) => from.u16(), write: (to, value) => to.u16(value) },
  u32: { bytes: 4, min: 0, max: 0xffffffff, read: (from) => from.u32(), write: (to, value) => to.u32(value) },
  i8: { bytes: 1, min: -0x80, max: 0x7f, read: (from) => from.i8(), write: (to, value) => to.u8(value) },
  i16: { bytes: 2, min: -0x8000, max: 0x7fff, read: (from) => from.i16(), write: (to, value) => to.u16(value) },
  i32: { bytes: 4, min: -0x80000000, max: 0x7fffffff, read: (from) => from.i32(), write: (to, value) => to.u32(value) },
};

function integer<const O extends IntegerOptions>(type: IntegerType, doc: string, options: O): Field<number, Fallible<number, O>> {
  const format = INTEGER_FORMATS[type];
  const min = options.min ?? format.min;
  const max = options.max ?? format.max;
  const { fallback } = options;
  const narrowed = min > format.min || max < format.max;
  const { read, write } = format;
  return {
    doc,
    minimumBytes: format.bytes,
    maximumBytes: format.bytes,
    shape: { kind: "integer", type, min, max, ...(fallback === undefined ? {} : { fallback }) },
    read: narrowed
      ? (from) => {
          const value = read(from);
          if (value < min || value > max) throw new PacketError(`${value} is not within ${min} to ${max}`);
          return value;
        }
      : read,
    write(to, given) {
      const value = given ?? fallback;
      if (!Number.isInteger(value) || (value as number) < min || (value as number) > max) {
        throw new PacketError(`${String(value)} is no ${type}${narrowed ? ` within ${min} to ${max}` : ""}`);
      }
      write(to, value);
    },
  };
}

type IntegerBuilder = <const O extends IntegerOptions = Record<never, never>>(
  doc?: string,
  options?: O,
) => Field<number, Fallible<number, O>>;

function builder(type: IntegerType): IntegerBuilder {
  return <const O extends IntegerOptions>(doc = "", options?: O) => integer(type, doc, options ?? ({} as O));
}

export const u8 = builder("u8");
export const u16 = builder("u16");
export const u32 = builder("u32");
export const i8 = builder("i8");
export const i16 = builder("i16");
export const i32 = builder("i32");

/** One byte: 0 is false, anything else is true. Written as 0 or 1. */
export function flag<const O extends { readonly fallback?: boolean } = Record<never, never>>(
  doc = "",
  options?: O,
): Field<boolean, Fallible<boolean, O>> {
  const fallback = options?.fallback;
  return {
    doc,
    minimumBytes: 1,
    maximumBytes: 1,
    shape: { kind: "flag", ...(fallback === undefined ? {} : { fallback }) },
    read: (from) => from.u8() !== 0,
    write(to, given) {
      const value = given ?? fallback;
      if (typeof value !== "boolean") throw new PacketError(`${String(value)} is no boolean`);
      to.u8(value ? 1 : 0);
    },
  };
}

/** Unused bytes: written as zeros, ignored when read. */
export function pad(bytes: number, doc = "unused"): Field<void> {
  return {
    doc,
    minimumBytes: bytes,
    maximumBytes: bytes,
    shape: { kind: "pad", bytes },
    read: (from) => void from.take(bytes),
    write: (to) => to.zeros(bytes),
  };
}

/** A number that is always the same. Another number means a different packet. */
export function constant(type: IntegerType, value: number, doc = "always this"): Field<void> {
  return { ...fixedInteger(type, value, doc), shape: { kind: "constant", type, value } };
}

/** The number that distinguishes the sub-commands of a packet id. */
export function subCommand(value: number, type: "u8" | "u16" = "u16"): Field<void> {
  return { ...fixedInteger(type, value, "sub-command"), shape: { kind: "subCommand", type, value } };
}

function fixedInteger(type: IntegerType, value: number, doc: string): Omit<Field<void>, "shape"> {
  const format = INTEGER_FORMATS[type];
  return {
    doc,
    minimumBytes: format.bytes,
    maximumBytes: format.bytes,
    read(from) {
      const found = format.read(from);
      if (found !== value) throw new PacketError(`is ${found}, must be ${value}`);
    },
    write: (to) => format.write(to, value),
  };
}
