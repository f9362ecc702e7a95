import { PacketError } from "../packet-error.js";
import type { Reader } from "../reader.js";
import type { Writer } from "../writer.js";
import { CHARACTER_SETS, bytesBeforeNul } from "./character-sets.js";
import type { CharacterSet } from "./character-sets.js";
import { cleanText } from "../../base/text/clean-text.js";
import type { CountType, Encoding, Fallible, Field, TextExtent } from "./field.js";
import { INTEGER_FORMATS } from "./numbers.js";

export interface TextOptions {
  /** Maximum length in characters (in bytes with utf8), without the terminator. */
  readonly max: number;
  readonly encoding?: Encoding;
  /** The end of the text. `padded` fills `max` units with NUL. */
  readonly ends: TextExtent;
  /** Characters that cleaning keeps, such as line feeds in a profile. */
  readonly keeps?: string;
  /** With `ends: "rest"` or a count: whether a NUL is written at the end, and counted. Readers accept both. */
  readonly terminator?: boolean;
  /** Whether the count in front is in bytes instead of characters. */
  readonly countsBytes?: boolean;
  readonly fallback?: string;
}

/**
 * A text that players may see. Reading removes control characters, direction overrides, broken surrogates and
 * everything after a NUL. Windows-1252 by default.
 */
export function text<const O extends TextOptions>(options: O, doc = ""): Field<string, Fallible<string, O>> {
  return textField(options, doc, "");
}

/** An uncleaned text, byte for byte: Windows-1252, up to its NUL. `why` says why it must not be cleaned. */
export function rawText<const O extends TextOptions & { readonly why: string }>(
  options: O,
  doc = "",
): Field<string, Fallible<string, O>> {
  return textField(options, doc, options.why);
}

/** `text` in `length` bytes, padded with NUL. */
export function paddedText<const O extends Omit<TextOptions, "max" | "ends"> = Record<never, never>>(
  length: number,
  doc = "",
  options?: O,
): Field<string, Fallible<string, O>> {
  return textField({ ...options, max: length, ends: "padded" }, doc, "");
}

function textField<O extends TextOptions>(options: O, doc: string, raw: string): Field<string, Fallible<string, O>> {
  const { max, ends, encoding = "windows1252", keeps = "", terminator = false, countsBytes = false, fallback } = options;
  const set = CHARACTER_SETS[encoding];
  const layout = LAYOUTS[ends](set, max, { terminator, countsBytes });
  return {
    doc,
    minimumBytes: layout.minimumBytes,
    maximumBytes: layout.maximumBytes,
    shape: { kind: "text", encoding, extent: ends, max, raw, keeps, terminator, ...(fallback === undefined ? {} : { fallback }) },
    read: raw === "" ? (from) => cleanText(layout.read(from), keeps) : (from) => layout.read(from),
    write(to, given) {
      const value = given ?? fallback;
      if (typeof value !== "string") throw new PacketError(`${String(value)} is no text`);
      const units = set.units(value);
      if (units > max) throw new PacketError(`${units} characters are more than ${max}`);
      // A NUL inside would end the text for the reader and hide what follows.
      if (value.includes("\0")) throw new PacketError("a text holds no NUL");
      layout.write(to, value, units);
    },
  };
}

interface Layout {
  readonly minimumBytes: number;
  readonly maximumBytes: number;
  read(from: Reader): string;
  write(to: Writer, value: string, units: number): void;
}

interface LayoutDetails {
  readonly terminator: boolean;
  readonly countsBytes: boolean;
}

type LayoutOf = (set: CharacterSet, max: number, details: LayoutDetails) => Layout;

const padded: LayoutOf = (set, max) => {
  const bytes = max * set.unit;
  return {
    minimumBytes: bytes,
    maximumBytes: bytes,
    read(from) {
      const at = from.take(bytes);
      return set.decode(from, at, bytesBeforeNul(from, at, bytes, set.unit));
    },
    write(to, value, units) {
      set.encode(to, value);
      to.zeros((max - units) * set.unit);
    },
  };
};

const terminated: LayoutOf = (set, max) => ({
  minimumBytes: set.unit,
  maximumBytes: (max + 1) * set.unit,
  read(from) {
    const at = from.at;
    const bytes = bytesBeforeNul(from, at, from.left, set.unit);
    if (from.left < bytes + set.unit) throw new PacketError(`no terminator in the ${from.left} bytes left`);
    if (bytes > max * set.unit) throw new PacketError(`${bytes / set.unit} characters are more than ${max}`);
    from.take(bytes + set.unit);
    return set.decode(from, at, bytes);
  },
  write(to, value) {
    set.encode(to, value);
    to.zeros(set.unit);
  },
});

const rest: LayoutOf = (set, max, { terminator }) => ({
  minimumBytes: 0,
  // Some senders put an extra word behind the terminator, so two more units are accepted.
  maximumBytes: (max + 2) * set.unit,
  read(from) {
    const bytes = from.left;
    const at = from.take(bytes);
    const used = bytesBeforeNul(from, at, bytes, set.unit);
    if (used > max * set.unit) throw new PacketError(`${used / set.unit} characters are more than ${max}`);
    return set.decode(from, at, used);
  },
  write(to, value) {
    set.encode(to, value);
    if (terminator) to.zeros(set.unit);
  },
});

function counted(type: CountType): LayoutOf {
  const format = INTEGER_FORMATS[type];
  return (set, max, { terminator, countsBytes }) => {
    const most = (max + (terminator ? 1 : 0)) * set.unit;
    const step = countsBytes ? 1 : set.unit;
    return {
      minimumBytes: format.bytes,
      maximumBytes: format.bytes + most,
      read(from) {
        const bytes = format.read(from) * step;
        if (bytes > most) throw new PacketError(`${bytes / set.unit} characters are more than ${most / set.unit}`);
        const at = from.take(bytes);
        return set.decode(from, at, bytesBeforeNul(from, at, bytes, set.unit));
      },
      write(to, value, units) {
        format.write(to, ((units + (terminator ? 1 : 0)) * set.unit) / step);
        set.encode(to, value);
        if (terminator) to.zeros(set.unit);
      },
    };
  };
}

const LAYOUTS: Readonly<Record<TextExtent, LayoutOf>> = {
  padded,
  terminated,
  rest,
  u8: counted("u8"),
  u16: counted("u16"),
  u32: counted("u32"),
};
