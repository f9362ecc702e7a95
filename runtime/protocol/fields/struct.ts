import { PacketError, errorWithin } from "../packet-error.js";
import type { Field, Fields, StructIn, StructOut, FieldContext } from "./field.js";

/** Several fields in a row. Reading returns an object with a member for each field that has a value. */
export function struct<const F extends Fields>(fields: F, doc = ""): Field<StructOut<F>, StructIn<F>> {
  const names = Object.keys(fields);
  const parts = Object.values(fields) as Field<unknown>[];
  checkReferences(fields);
  return {
    doc,
    minimumBytes: parts.reduce((sum, part) => sum + part.minimumBytes, 0),
    maximumBytes: parts.reduce((sum, part) => sum + part.maximumBytes, 0),
    shape: { kind: "struct", fields },
    read(from) {
      const value: Record<string, unknown> = {};
      let i = 0;
      try {
        for (; i < parts.length; i++) {
          const content = (parts[i] as Field<unknown>).read(from, value);
          if (content !== undefined) value[names[i] as string] = content;
        }
      } catch (error) {
        throw errorWithin(error, names[i] as string);
      }
      return value as StructOut<F>;
    },
    write(to, value) {
      const all = value as FieldContext;
      if (typeof all !== "object" || all === null) throw new PacketError(`${String(all)} is no object`);
      let i = 0;
      try {
        for (; i < parts.length; i++) (parts[i] as Field<unknown>).write(to, all[names[i] as string], all);
      } catch (error) {
        throw errorWithin(error, names[i] as string);
      }
    },
  };
}

/** Checks, when the program starts, that conditions use only fields before them. */
function checkReferences(fields: Fields): void {
  const before = new Set<string>();
  for (const [name, field] of Object.entries(fields)) {
    const { shape } = field;
    if ((shape.kind === "when" || shape.kind === "variant") && !before.has(shape.on)) {
      throw new TypeError(`field ${name} depends on ${shape.on}, which does not stand before it`);
    }
    before.add(name);
  }
}
