import type { Reader } from "../reader.js";
import type { Writer } from "../writer.js";
import type { Chance, Field, FieldContext } from "./field.js";

/** A field whose layout no other kind describes. It describes itself in words and makes its own samples for tests. */
export function custom<Out, In = Out>(parts: {
  /** The layout in a few words, for the documentation. */
  readonly type: string;
  readonly doc: string;
  readonly minimumBytes: number;
  readonly maximumBytes: number;
  readonly read: (from: Reader, before: FieldContext) => Out;
  readonly write: (to: Writer, value: In, all: FieldContext) => void;
  /** A random legal value. */
  readonly sample: (chance: Chance, all: FieldContext) => In;
}): Field<Out, In> {
  const { type, doc, minimumBytes, maximumBytes, read, write, sample } = parts;
  return { doc, minimumBytes, maximumBytes, shape: { kind: "custom", type, sample }, read, write };
}
