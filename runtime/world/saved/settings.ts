import type { Item } from "../entities/item.js";
import { numbersOf } from "../multis/house-design.js";
import { dataOfJson, jsonOfData } from "./data-json.js";
import type { ParamValue } from "./params.js";

/*
 * What owners set of a house, and what is bound to one. Scripts keep it in params. The record tells how it changes, so
 * that it can be undone.
 */

/** Lists of people, each with a `serial` and a `name`. */
const LISTS: ReadonlySet<string> = new Set(["co_owners", "friends", "bans"]);
/** Whether everybody may come in, and which keys fit. */
const ACCESS: ReadonlySet<string> = new Set(["public", "lock_id"]);
/** Of a thing: the house in which it is locked down or secured. */
const HOUSES: ReadonlySet<string> = new Set(["locked_down", "secured"]);
/** Of a strong box: the character that owns it. */
const BOX_OWNER = "box_owner";
/** What scripts keep of a design beside its components. */
const DESIGN_PARAMS = ["design_doors", "design_pieces"];
/** The name of the setting that is not one param. */
export const DESIGN = "design";

/** Somebody on a list. */
export interface Listed {
  readonly serial: number;
  readonly name?: string;
}

type PlainValue = string | number | boolean;

/** How a house is designed. */
export interface DesignSetting {
  /** 0 without a design of its own. */
  readonly revision: number;
  /** Art and place of each component, four numbers each; undefined without a design of its own. */
  readonly tiles?: readonly number[];
  readonly params: Readonly<Record<string, unknown>>;
}

/** What a setting is; undefined for nothing. */
export type SettingValue = readonly Listed[] | PlainValue | DesignSetting | undefined;

/** What a line of the record tells of a setting. */
export type SettingChange = { readonly setting: string } & (
  | { readonly added: readonly Listed[]; readonly removed: readonly Listed[] }
  | { readonly before?: PlainValue; readonly after?: PlainValue }
  | { readonly former: DesignSetting; readonly revision: number }
);

/** Whether a param of an item is a setting that the record tells of. */
export function isSetting(item: Item, key: string): boolean {
  return item.multiId === undefined ? HOUSES.has(key) || key === BOX_OWNER : LISTS.has(key) || ACCESS.has(key);
}

/** Whether a setting of a thing names the house in which it is kept. */
export function namesHouse(setting: string): boolean {
  return HOUSES.has(setting);
}

/** What a setting of an item is now. */
export function settingOf(item: Item, setting: string): SettingValue {
  return setting === DESIGN ? designOf(item) : plainSetting(setting, item.params?.get(setting));
}

/** How a house is designed. */
export function designOf({ design, params }: Item): DesignSetting {
  const kept = DESIGN_PARAMS.map((key) => [key, jsonOf(params?.get(key))] as const).filter(([, json]) => json !== undefined);
  return {
    revision: design?.revision ?? 0,
    ...(design && { tiles: numbersOf(design.shape) }),
    params: Object.fromEntries(kept),
  };
}

/** The params that belong to a design, with undefined for those that it does not have. */
export function designParams({ params }: DesignSetting): [key: string, value: ParamValue | undefined][] {
  return DESIGN_PARAMS.map((key) => [key, dataOfJson(params[key])]);
}

/** What changes a param; undefined if nothing does. */
export function settingChange(
  setting: string,
  before: ParamValue | undefined,
  after: ParamValue | undefined,
): SettingChange | undefined {
  return changeBetween(setting, plainSetting(setting, before), plainSetting(setting, after));
}

/** What leads from one value of a setting to another one. */
export function changeBetween(setting: string, before: SettingValue, after: SettingValue): SettingChange | undefined {
  if (LISTS.has(setting)) {
    const [had, has] = [before, after].map((value) => (value ?? []) as readonly Listed[]);
    const [added, removed] = [without(has!, had!), without(had!, has!)];
    return added.length + removed.length === 0 ? undefined : { setting, added, removed };
  }
  if (before === after) return undefined;
  if (setting === DESIGN) return { setting, former: before as DesignSetting, revision: (after as DesignSetting).revision };
  return { setting, ...(before !== undefined && { before }), ...(after !== undefined && { after }) } as SettingChange;
}

/** What a setting is without a change. If somebody has changed it once more since, it stays. */
export function undoneSetting(now: SettingValue, change: SettingChange): SettingValue {
  if ("added" in change) {
    const list = (now ?? []) as readonly Listed[];
    const rest = without(list, change.added);
    return [...rest, ...without(change.removed, rest)];
  }
  if ("former" in change) return (now as DesignSetting).revision === change.revision ? change.former : now;
  return now === change.after ? change.before : now;
}

/** A setting as a param. */
export function settingParam(value: SettingValue): ParamValue | undefined {
  return Array.isArray(value) && value.length === 0 ? undefined : dataOfJson(value);
}

function plainSetting(setting: string, value: ParamValue | undefined): SettingValue {
  const json = jsonOf(value);
  if (LISTS.has(setting)) return Array.isArray(json) ? (json as readonly Listed[]) : [];
  return typeof json === "object" ? undefined : (json as PlainValue | undefined);
}

function jsonOf(value: ParamValue | undefined): unknown {
  return value === undefined ? undefined : jsonOfData(value);
}

function without(list: readonly Listed[], others: readonly Listed[]): Listed[] {
  return list.filter(({ serial }) => !others.some((other) => other.serial === serial));
}
