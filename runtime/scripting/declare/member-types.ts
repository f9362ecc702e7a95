import type { Members, MembersOf } from "../../contracts/events/members.js";
import { snakeCase } from "./names.js";
import { boolean, integer, type LuaType, number, oneOf, optional, record, text } from "./types.js";

const TYPES = { id: integer(), integer: integer(), number: number(), text: text(), time: integer(), boolean };

/** Declared members as a table of Lua, with names in snake_case and times in Unix milliseconds. */
export function memberRecord(members: Members): LuaType<Readonly<Record<string, unknown>>> {
  const fields = Object.entries(members).map(([name, { kind, nullable, names }]) => {
    const plain: LuaType<unknown> = names ? oneOf(names) : TYPES[kind];
    return [snakeCase(name), nullable ? optional(plain) : plain];
  });
  return record(Object.fromEntries(fields) as Record<string, LuaType<unknown>>);
}

/** The values of a table of {@link memberRecord}. */
export function memberFields<M extends Members>(members: M, values: MembersOf<M>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(members).map((name) => [snakeCase(name), values[name] ?? undefined]));
}
