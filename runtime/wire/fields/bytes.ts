import { PacketError } from "../packet-error.js";
import type { CountType, Fallible, Field } from "./field.js";
import { INTEGER_FORMATS } from "./numbers.js";

/** Exactly `count` bytes as they are. */
export function bytes<const O extends { readonly fallback?: Uint8Array } = Record<never, never>>(
  count: number,
  doc = "",
  options?: O,
): Field<Buffer, Fallible<Uint8Array, O>> {
  const fallback = options?.fallback;
  return {
    doc,
    minimumBytes: count,
    maximumBytes: count,
    shape: { kind: "bytes", extent: "fixed", max: count, ...(fallback === undefined ? {} : { fallback }) },
    read: (from) => from.copy(count),
    write(to, given) {
      const value = given ?? fallback;
      if (value?.length !== count) throw new PacketError(`needs exactly ${count} bytes, got ${value?.length ?? "none"}`);
      to.copy(value);
    },
  };
}

/** Everything up to the frame's end, at most `max` bytes. */
export function restBytes(limits: { readonly max: number }, doc = ""): Field<Buffer, Uint8Array> {
  const { max } = limits;
  return {
    doc,
    minimumBytes: 0,
    maximumBytes: max,
    shape: { kind: "bytes", extent: "rest", max },
    read(from) {
      if (from.left > max) throw new PacketError(`${from.left} bytes are more than ${max}`);
      return from.copy(from.left);
    },
    write(to, value) {
      if (value.length > max) throw new PacketError(`${value.length} bytes are more than ${max}`);
      to.copy(value);
    },
  };
}

/** A count of bytes, then the bytes. */
export function countedBytes(limits: { readonly count: CountType; readonly max: number }, doc = ""): Field<Buffer, Uint8Array> {
  const { count, max } = limits;
  const format = INTEGER_FORMATS[count];
  return {
    doc,
    minimumBytes: format.bytes,
    maximumBytes: format.bytes + max,
    shape: { kind: "bytes", extent: count, max },
    read(from) {
      const length = format.read(from);
      if (length > max) throw new PacketError(`${length} bytes are more than ${max}`);
      return from.copy(length);
    },
    write(to, value) {
      if (value.length > max) throw new PacketError(`${value.length} bytes are more than ${max}`);
      format.write(to, value.length);
      to.copy(value);
    },
  };
}
