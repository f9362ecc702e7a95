import { PacketError } from "../packet-error.js";
import type { AnyField, Field, InOf, OutOf } from "./field.js";

/** A condition on an earlier field. `words` describe it, following the field's name in a sentence. */
export interface FieldCondition<V> {
  readonly words: string;
  readonly holds: (value: V) => boolean;
}

export const atLeast = (limit: number): FieldCondition<number> => ({
  words: `is at least ${limit}`,
  holds: (value) => value >= limit,
});
export const equals = <V extends number | boolean>(wanted: V): FieldCondition<V> => ({
  words: `is ${String(wanted)}`,
  holds: (value) => value === wanted,
});
export const oneOf = (...wanted: number[]): FieldCondition<number> => ({
  words: `is one of ${wanted.join(", ")}`,
  holds: (value) => wanted.includes(value),
});
export const hasBit = (bit: number): FieldCondition<number> => ({
  words: `has bit 0x${bit.toString(16)}`,
  holds: (value) => (value & bit) !== 0,
});

/** A field that exists only when an earlier one fulfils a condition. */
export function when<V, Out, In>(
  on: string,
  condition: FieldCondition<V>,
  of: Field<Out, In>,
): Field<Out | undefined, In | undefined> {
  const { words, holds } = condition;
  return {
    doc: of.doc,
    minimumBytes: 0,
    maximumBytes: of.maximumBytes,
    shape: { kind: "when", on, condition: words, holds: holds, of },
    read: (from, before) => (holds(before[on] as V) ? of.read(from, before) : undefined),
    write(to, value, all) {
      if (holds(all[on] as V)) of.write(to, value as In, all);
      else if (value !== undefined) throw new PacketError(`is there only when ${on} ${words}`);
    },
  };
}

/** A field at the end that exists when the frame has bytes left for it. */
export function ifMore<Out, In>(of: Field<Out, In>): Field<Out | undefined, In | undefined> {
  return {
    doc: of.doc,
    minimumBytes: 0,
    maximumBytes: of.maximumBytes,
    shape: { kind: "ifMore", of },
    read: (from, before) => (from.left > 0 ? of.read(from, before) : undefined),
    write(to, value, all) {
      if (value !== undefined) of.write(to, value, all);
    },
  };
}

type Cases = Readonly<Record<number, AnyField>>;

/** One of several layouts, chosen by the number in an earlier field. */
export function variant<const C extends Cases, const O extends AnyField | undefined = undefined>(
  on: string,
  cases: C,
  doc = "",
  otherwise?: O,
): Field<OutOf<C[keyof C]> | OutOf<O>, InOf<C[keyof C]> | InOf<O>> {
  type Out = OutOf<C[keyof C]> | OutOf<O>;
  type In = InOf<C[keyof C]> | InOf<O>;
  const byNumber = new Map(Object.entries(cases).map(([key, field]) => [Number(key), field as Field<Out, In>]));
  const rest = otherwise as Field<Out, In> | undefined;
  const all = [...byNumber.values(), ...(rest ? [rest] : [])];
  const choose = (key: unknown): Field<Out, In> => {
    const chosen = byNumber.get(key as number) ?? rest;
    if (!chosen) throw new PacketError(`${on} ${String(key)} is not known`);
    return chosen;
  };
  return {
    doc,
    minimumBytes: Math.min(...all.map((field) => field.minimumBytes)),
    maximumBytes: Math.max(...all.map((field) => field.maximumBytes)),
    shape: { kind: "variant", on, cases: byNumber, otherwise },
    read: (from, before) => choose(before[on]).read(from, before),
    write: (to, value, surroundings) => choose(surroundings[on]).write(to, value, surroundings),
  };
}
