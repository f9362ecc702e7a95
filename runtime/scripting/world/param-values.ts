import type { Item } from "../../world/item.js";
import type { Mobile } from "../../world/mobile.js";
import type { ParamValue } from "../../world/params.js";
import type { World } from "../../world/world.js";
import { type Refusal, refuse } from "../declare/module.js";
import { absolute, roomFor } from "../declare/stack.js";
import { expected, integer, type LuaType, Mismatch, optional, record, text } from "../declare/types.js";
import { LuaKind } from "../vm/lua-exports.js";

const KEY_BYTES = 64;
/** Enough for a spawner's list of some hundreds of creatures. */
const TEXT_BYTES = 4_096;
const PARAMS_MAXIMUM = 64;

export const paramKey = text({ minBytes: 1, maxBytes: KEY_BYTES });
const paramText = text({ maxBytes: TEXT_BYTES });
const place = record({ map_id: optional(integer()), x: integer(), y: integer(), z: integer() });

/** A value that can be stored as a param. */
export const paramValue: LuaType<ParamValue> = {
  name: "string|number|boolean|{ map_id?: integer, x: integer, y: integer, z: integer }",
  limits: `texts of at most ${TEXT_BYTES} bytes`,
  read(vm, L, index) {
    const { exports } = vm;
    switch (exports.lua_type(L, index)) {
      case LuaKind.string:
        return paramText.read(vm, L, index);
      case LuaKind.boolean:
        return exports.lua_toboolean(L, index) !== 0;
      case LuaKind.number: {
        const number = exports.lua_tonumberx(L, index, 0);
        if (!Number.isFinite(number)) throw new Mismatch(`${number} cannot be stored`);
        return number;
      }
      case LuaKind.table: {
        const { map_id: mapId, ...rest } = place.read(vm, L, index);
        return { ...(mapId !== undefined && { mapId }), ...rest };
      }
      default:
        throw expected("string, number, boolean or place", vm, L, index);
    }
  },
  push(vm, L, value) {
    if (typeof value === "string") vm.pushString(L, value);
    else if (typeof value === "boolean") vm.pushBoolean(L, value);
    else if (typeof value !== "number") {
      const { mapId, x, y, z } = value;
      place.push(vm, L, { x, y, z, ...(mapId !== undefined && { map_id: mapId }) });
    } else if (Number.isSafeInteger(value)) vm.pushInteger(L, value);
    else vm.exports.lua_pushnumber(L, value);
  },
};

export type Params = ReadonlyMap<string, ParamValue>;

/** A table of params by name. */
export const paramTable: LuaType<Params> = {
  name: "table<string, any>",
  limits: `at most ${PARAMS_MAXIMUM} of string, number, boolean or place`,
  read(vm, L, index) {
    const { exports } = vm;
    if (exports.lua_type(L, index) !== LuaKind.table) throw expected("table", vm, L, index);
    roomFor(vm, L);
    const table = absolute(vm, L, index);
    const values = new Map<string, ParamValue>();
    exports.lua_pushnil(L);
    while (exports.lua_next(L, table) !== 0) {
      const key = paramKey.read(vm, L, -2);
      if (values.size >= PARAMS_MAXIMUM) throw new Mismatch(`more than ${PARAMS_MAXIMUM} values`);
      try {
        values.set(key, paramValue.read(vm, L, -1));
      } catch (error) {
        throw error instanceof Mismatch ? error.within(`.${key}`) : error;
      }
      exports.lua_settop(L, -2);
    }
    return values;
  },
  push(vm, L, values) {
    roomFor(vm, L);
    vm.exports.lua_createtable(L, 0, values.size);
    for (const [key, value] of values) {
      paramValue.push(vm, L, value);
      vm.setField(L, -2, key);
    }
  },
};

/** Sets or deletes a param of an entity. Refused when it has too many. */
export function setParam(world: World, of: Item | Mobile, key: string, value: ParamValue | undefined): Refusal | undefined {
  const { params } = of;
  if (value !== undefined && params && !params.has(key) && params.size >= PARAMS_MAXIMUM) {
    return refuse(`it already has ${PARAMS_MAXIMUM} params`);
  }
  world.setParam(of, key, value);
  return undefined;
}

/** All params of an entity: its own, then those of its template. */
export function paramsOf(own: Params | undefined, ofTemplate: Params | undefined): Params {
  return new Map([...(ofTemplate ?? []), ...(own ?? [])]);
}
