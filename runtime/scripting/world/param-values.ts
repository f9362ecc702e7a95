import { type DataChange, type DataOwner, DataTable } from "../../world/saved/data-table.js";
import { worthOf } from "../../world/items/currencies.js";
import { Item } from "../../world/entities/item.js";
import type { Mobile } from "../../world/entities/mobile.js";
import type { ParamValue } from "../../world/saved/params.js";
import type { World } from "../../world/world.js";
import { DATA_BYTES, dataValue, placeable, pushData } from "../data/data-value.js";
import { type Refusal, refuse } from "../declare/module.js";
import { roomFor, thawed } from "../declare/stack.js";
import { exactText, expected, type LuaType, Mismatch } from "../declare/types.js";
import { LuaKind } from "../vm/lua-exports.js";
import type { Causes } from "./causes.js";
import type { NewItems } from "./items/new-items.js";

const KEY_BYTES = 64;
/** Enough for a spawner's list of some hundreds of creatures. */
const TEXT_BYTES = 4_096;
const PARAMS_MAXIMUM = 64;

export const paramKey = exactText({ minBytes: 1, maxBytes: KEY_BYTES });

/**
 * A value that can be stored as a param. A table that is read back is the stored one: what a script changes in it is
 * stored.
 */
export const paramValue: LuaType<ParamValue> = {
  name: "string|number|boolean|table",
  limits: `a string of at most ${TEXT_BYTES} bytes, a number, a boolean, or a table of these of at most ${DATA_BYTES} bytes in all`,
  read(vm, L, index) {
    const value = dataValue.read(vm, L, index);
    if (typeof value === "string" && vm.stringBytes(L, index) > TEXT_BYTES)
      throw new Mismatch(`string of ${vm.stringBytes(L, index)} bytes is longer than ${TEXT_BYTES}`);
    return value;
  },
  push: pushData,
};

export type Params = ReadonlyMap<string, ParamValue>;

/** A table of params by name. */
export const paramTable: LuaType<Params> = {
  name: "table<string, any>",
  limits: `at most ${PARAMS_MAXIMUM} of string, number, boolean or table`,
  read(vm, L, index) {
    const { exports } = vm;
    if (exports.lua_type(L, index) !== LuaKind.table) throw expected("table", vm, L, index);
    roomFor(vm, L);
    const table = thawed(vm, L, index);
    const values = new Map<string, ParamValue>();
    exports.lua_pushnil(L);
    while (exports.lua_next(L, table) !== 0) {
      const key = paramKey.read(vm, L, -2);
      if (values.size >= PARAMS_MAXIMUM) throw new Mismatch(`more than ${PARAMS_MAXIMUM} values`);
      try {
        values.set(key, placeable(paramValue.read(vm, L, -1)));
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
export function setParam(
  tools: SettingTools,
  of: Item | Mobile,
  key: string,
  value: ParamValue | undefined,
): Refusal | undefined {
  const { params } = of;
  if (value !== undefined && params?.get(key) === value) return undefined;
  if (value !== undefined && params && !params.has(key) && params.size >= PARAMS_MAXIMUM) {
    return refuse(`it already has ${PARAMS_MAXIMUM} params`);
  }
  const { world, newItems, causes } = tools;
  // What is new counts for what it is worth when it is placed.
  const money = of instanceof Item && world.currencies.get(of.kind.id) === key && !newItems.get(of.serial) ? of : undefined;
  const before = money && worthOf(world.currencies, money);
  world.setParam(of, key, value === undefined ? undefined : placeable(value));
  if (money && before !== undefined) world.ledger.worthChanged(worthOf(world.currencies, money) - before, causes.current);
  return undefined;
}

/** A param of an entity, or else of its template. */
export function paramOf(tools: Tools, of: Item | Mobile, key: string, ofTemplate: Params | undefined): ParamValue | undefined {
  const own = of.params?.get(key);
  return own === undefined ? keptBy(OF_TEMPLATE, ofTemplate?.get(key)) : keptBy(new ParamOwner(tools, of), own);
}

/** All params of an entity: its own, then those of its template. */
export function paramsOf(tools: Tools, of: Item | Mobile, ofTemplate: Params | undefined): Params {
  for (const key of of.params?.keys() ?? []) paramOf(tools, of, key, undefined);
  return new Map([...templateParams(ofTemplate), ...(of.params ?? [])]);
}

/** The params of a template, which cannot be changed. */
export function templateParams(params: Params | undefined): Params {
  for (const value of params?.values() ?? []) keptBy(OF_TEMPLATE, value);
  return params ?? new Map();
}

interface Tools {
  readonly world: World;
  readonly newItems: Pick<NewItems, "get">;
}

interface SettingTools extends Tools {
  readonly causes: Pick<Causes, "current">;
}

function keptBy<T extends ParamValue | undefined>(owner: DataOwner, value: T): T {
  if (value instanceof DataTable && value.isFree) value.keptBy(owner);
  return value;
}

const OF_TEMPLATE: DataOwner = {
  refusal: () => "it belongs to a template",
  changed: () => undefined,
};

/** Stores an entity when a table in its params changes. */
class ParamOwner implements DataOwner {
  private readonly tools: Tools;
  private readonly entity: Item | Mobile;

  constructor(tools: Tools, entity: Item | Mobile) {
    this.tools = tools;
    this.entity = entity;
  }

  refusal({ bytes }: DataChange): string | undefined {
    const { world, newItems } = this.tools;
    const { entity } = this;
    if (!world.isHere(entity) && newItems.get(entity.serial) !== entity) return "what it belongs to is gone";
    return bytes > DATA_BYTES ? `a table of more than ${DATA_BYTES} bytes` : undefined;
  }

  changed(): void {
    if (this.tools.world.isHere(this.entity)) this.tools.world.touch(this.entity);
  }
}
