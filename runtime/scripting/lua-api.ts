import type { AnyLuaClass } from "./declare/class.js";
import type { LuaFunction, LuaModule } from "./declare/module.js";
import type { LuaType } from "./declare/types.js";

/** Everything that scripts find: classes, modules and global functions. */
export interface LuaApi {
  readonly classes?: readonly AnyLuaClass[];
  readonly modules: readonly LuaModule[];
  readonly functions: Readonly<Record<string, LuaFunction>>;
}

/** Table types that have a name, which the definitions of functions refer to. */
export function namedTables({
  classes = [],
  modules,
  functions,
}: LuaApi): [string, Readonly<Record<string, LuaType<unknown>>>][] {
  const tables = new Map<string, Readonly<Record<string, LuaType<unknown>>>>();
  const collect = (type: LuaType<unknown>): void => {
    if (type.of) collect(type.of);
    if (!type.members) return;
    // Only names of one word; other types are written out in place.
    if (/^\w+$/.test(type.name)) tables.set(type.name, type.members);
    for (const member of Object.values(type.members)) collect(member);
  };
  const all = [
    ...Object.values(functions),
    ...modules.flatMap((module) => Object.values(module.functions)),
    ...classes.flatMap(({ methods }) => [...methods.values()]),
  ];
  for (const { parameters, returns } of all) for (const { type } of [...parameters, ...returns]) collect(type);
  for (const { properties } of classes) for (const { type } of properties.values()) collect(type);
  return [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The documented part of a function or method. */
export type Documented = Omit<LuaFunction, "does">;
