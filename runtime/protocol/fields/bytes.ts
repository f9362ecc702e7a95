import { PacketError } from "../packet-error.js";
import type { Fallible, Field } from "./field.js";

/** Exactly `count` raw bytes. */
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
