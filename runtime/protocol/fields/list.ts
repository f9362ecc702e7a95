import { PacketError, errorWithin } from "../packet-error.js";
import { Reader } from "../reader.js";
import type { Writer } from "../writer.js";
import type { Field, ListEnd } from "./field.js";
import { INTEGER_FORMATS } from "./numbers.js";

export interface ListOptions<Out, In> {
  readonly of: Field<Out, In>;
  /** Maximum number of entries. */
  readonly max: number;
  /** Minimum number of entries. */
  readonly min?: number;
  /**
   * The end of the list: given by a count of this type in front, exactly `max` entries, a terminating value, or the
   * frame's end.
   */
  readonly ends: "u8" | "u16" | "u32" | "fixed" | "rest" | { readonly type: "u8" | "u16" | "u32"; readonly terminator: number };
  /** Whether the list may end at the frame's end, without the count or the terminator. */
  readonly mayBeCut?: boolean;
}

/** A sequence of entries of one kind. */
export function list<Out, In>(options: ListOptions<Out, In>, doc = ""): Field<Out[], readonly In[]> {
  const { of, max, mayBeCut = false } = options;
  const end = listEnd(options);
  const min = end.by === "fixed" ? max : (options.min ?? 0);
  const extraBytes = end.by === "count" || end.by === "terminator" ? INTEGER_FORMATS[end.type].bytes : 0;
  return {
    doc,
    minimumBytes: mayBeCut ? 0 : extraBytes + min * of.minimumBytes,
    maximumBytes: extraBytes + max * of.maximumBytes,
    shape: { kind: "list", of, max, min, ends: end },
    read(from, before) {
      const entries: Out[] = [];
      if (mayBeCut && from.left === 0) return entries;
      const goesOn = continuation(from, end, min, max, mayBeCut);
      while (goesOn(entries.length)) {
        if (entries.length >= max) throw new PacketError(`more than ${max} entries`);
        try {
          entries.push(of.read(from, before));
        } catch (error) {
          throw errorWithin(error, `[${entries.length}]`);
        }
      }
      if (entries.length < min) throw new PacketError(`${entries.length} entries are fewer than ${min}`);
      return entries;
    },
    write(to, entries, all) {
      if (!Array.isArray(entries)) throw new PacketError(`${String(entries)} is no list`);
      if (entries.length > max || entries.length < min)
        throw new PacketError(`${entries.length} entries are not within ${min} to ${max}`);
      if (end.by === "count") INTEGER_FORMATS[end.type].write(to, entries.length);
      for (let i = 0; i < entries.length; i++) {
        const start = to.at;
        try {
          of.write(to, entries[i] as In, all);
          if (end.by === "terminator") refuseTerminator(to, start, end);
        } catch (error) {
          throw errorWithin(error, `[${i}]`);
        }
      }
      if (end.by === "terminator") INTEGER_FORMATS[end.type].write(to, end.value);
    },
  };
}

/** Refuses an entry that begins like the terminator, because readers would end the list there. */
function refuseTerminator(to: Writer, start: number, end: ListEnd & { by: "terminator" }): void {
  if (INTEGER_FORMATS[end.type].read(new Reader(to.bytes, start, to.at)) === end.value) {
    throw new PacketError(`begins with ${end.value}, which ends the list`);
  }
}

function listEnd({ ends }: ListOptions<unknown, never>): ListEnd {
  if (ends === "fixed" || ends === "rest") return { by: ends };
  if (typeof ends === "string") return { by: "count", type: ends };
  return { by: "terminator", type: ends.type, value: ends.terminator };
}

/**
 * Returns a function that says, before each entry, whether there is another one. A false count is refused before any
 * entry is read.
 */
function continuation(from: Reader, end: ListEnd, min: number, max: number, mayBeCut: boolean): (have: number) => boolean {
  switch (end.by) {
    case "fixed":
      return (have) => have < max;
    case "rest":
      return () => from.left > 0;
    case "count": {
      const count = INTEGER_FORMATS[end.type].read(from);
      if (count > max || count < min) throw new PacketError(`${count} entries are not within ${min} to ${max}`);
      return (have) => have < count;
    }
    case "terminator": {
      const format = INTEGER_FORMATS[end.type];
      return () => {
        if (mayBeCut && from.left === 0) return false;
        const start = from.at;
        if (format.read(from) === end.value) return false;
        from.at = start;
        return true;
      };
    }
  }
}
