import type { AnyField, FieldContext } from "../../../runtime/protocol/fields/field.js";
import { cleanText } from "../../../runtime/base/text/clean-text.js";
import type { Chance, Fields, Shape } from "../../../runtime/protocol/fields/field.js";
import type { AnyPacket } from "../../../runtime/protocol/packet.js";
import { bytesOf } from "./chance.js";

/** Keeps samples so small that no combination of them exceeds the largest packet. */
const FEW_ENTRIES = 5;
const SHORT_TEXT = 40;
/** Parts with a smaller maximum are also sampled at that maximum. */
const SMALL_PART_BYTES = 4096;

/** A random value that the packet can carry, derived from its fields. */
export function samplePacket(packet: AnyPacket, chance: Chance): Record<string, unknown> {
  return sample(packet.content, chance, {}) as Record<string, unknown>;
}

function sample(field: AnyField, chance: Chance, all: FieldContext): unknown {
  const { shape } = field;
  switch (shape.kind) {
    case "integer":
      return sampleInteger(shape, chance);
    case "flag":
      return chance(2) === 1;
    case "pad":
    case "constant":
    case "subCommand":
      return undefined;
    case "bytes":
      return bytesOf(chance, shape.extent === "fixed" ? shape.max : chance(Math.min(shape.max, SHORT_TEXT) + 1));
    case "text":
      return sampleText(shape, chance);
    case "struct":
      return sampleStruct(shape.fields, chance);
    case "list":
      return sampleList(shape, field.maximumBytes, chance, all);
    case "when":
      return shape.holds(all[shape.on] as never) ? sample(shape.of, chance, all) : undefined;
    case "ifMore":
      return sample(shape.of, chance, all);
    case "variant": {
      const chosen = shape.cases.get(all[shape.on] as number) ?? shape.otherwise;
      return chosen && sample(chosen, chance, all);
    }
    case "custom":
      return shape.sample(chance, all);
  }
}

function sampleInteger({ min, max }: { min: number; max: number }, chance: Chance): number {
  const kind = chance(6);
  if (kind === 0) return min;
  if (kind === 1) return max;
  if (kind === 2) return Math.min(max, Math.max(min, chance(8)));
  return min + chance(max - min + 1);
}

function sampleStruct(fields: Fields, chance: Chance): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  // Optional parts at a packet's end can be missing only together with all later ones.
  let cut = false;
  for (const [name, field] of Object.entries(fields)) {
    if (field.shape.kind === "ifMore" && (cut ||= chance(3) === 0)) continue;
    const keys = casesDecidedBy(name, fields);
    const content = keys.length > 0 ? keys[chance(keys.length)] : sample(field, chance, value);
    if (content !== undefined) value[name] = content;
  }
  return value;
}

/** The numbers for which a variant chosen by this field has a layout. */
function casesDecidedBy(name: string, fields: Fields): number[] {
  return Object.values(fields).flatMap(({ shape }) =>
    shape.kind === "variant" && shape.on === name ? [...shape.cases.keys()] : [],
  );
}

function sampleList(shape: Shape & { kind: "list" }, maximumBytes: number, chance: Chance, all: FieldContext): unknown[] {
  const { of, max, min, ends } = shape;
  const full = maximumBytes <= SMALL_PART_BYTES && chance(8) === 0;
  const length = full ? max : Math.min(max, min + chance(FEW_ENTRIES));
  const entries = Array.from({ length }, () => sample(of, chance, all));
  return ends.by === "terminator" ? entries.filter((entry) => firstNumber(entry) !== ends.value) : entries;
}

function firstNumber(entry: unknown): unknown {
  return typeof entry === "object" && entry !== null ? Object.values(entry)[0] : entry;
}

const ALPHABETS = {
  windows1252: () => ["a", "Z", " ", "9", "~", "é", "ÿ", "Š", "€"],
  utf8: () => ["a", "é", "€", "ž", "😀"],
  utf16be: () => ["a", "é", "€", "ž", "😀"],
  utf16le: () => ["a", "é", "€", "ž", "😀"],
} as const;

function sampleText(shape: Shape & { kind: "text" }, chance: Chance): string {
  const { encoding, max, keeps, raw } = shape;
  const longest = max * 2 <= SMALL_PART_BYTES && chance(8) === 0 ? max : chance(Math.min(max, SHORT_TEXT) + 1);
  const alphabet = raw === "" ? [...ALPHABETS[encoding](), ...keeps] : ["a", "\x01", "\x7f", "\xff"];
  const size = (text: string) => (encoding === "utf8" ? Buffer.byteLength(text) : text.length);
  let text = "";
  for (;;) {
    const longer = text + (alphabet[chance(alphabet.length)] as string);
    if (size(longer) > longest) return raw === "" ? cleanText(text, keeps) : text;
    text = longer;
  }
}
