import type { LuaAny } from "./types.js";

/** What JSON said, as Lua has it: without null. */
export function withoutNull(value: unknown): LuaAny {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(withoutNull).filter((one) => one !== undefined);
  if (typeof value !== "object") return value as LuaAny;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutNull(one)]));
}
