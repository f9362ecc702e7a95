import { dataOfJson, jsonOfData } from "./data-json.js";
import { DataTable, type DataValue } from "./data-table.js";

/** What scripts keep with items and mobiles under names of their own; it is stored with them. */
export type ParamValue = DataValue;

/** The param of an item with the time at which it decays, in Unix milliseconds. */
export const DECAYS_AT_PARAM = "decays_at";

/** A param as it is stored. Versions without tables stored a place as a bare object, hence the wrapper of a table. */
export type StoredParam =
  | string
  | number
  | boolean
  | { readonly table: unknown }
  | { readonly mapId?: number; readonly x: number; readonly y: number; readonly z: number };

export function storedParams(params: ReadonlyMap<string, ParamValue>): Record<string, StoredParam> {
  return Object.fromEntries(
    Array.from(params, ([key, value]) => [key, value instanceof DataTable ? { table: jsonOfData(value) } : value]),
  );
}

export function paramsOfStored(stored: Readonly<Record<string, StoredParam>>): Map<string, ParamValue> {
  const params = new Map<string, ParamValue>();
  for (const [key, value] of Object.entries(stored)) {
    const param = typeof value === "object" ? dataOfJson("table" in value ? value.table : placeMembers(value)) : value;
    if (param !== undefined) params.set(key, param);
  }
  return params;
}

/** The same params for another entity. */
export function copyOfParams(params: ReadonlyMap<string, ParamValue>): Map<string, ParamValue> {
  return new Map(Array.from(params, ([key, value]) => [key, value instanceof DataTable ? value.copy() : value]));
}

function placeMembers({ mapId, ...rest }: { readonly mapId?: number }): object {
  return mapId === undefined ? rest : { map_id: mapId, ...rest };
}

/** When an item decays, in Unix milliseconds; undefined for never. */
export function decaysAt({ params }: { readonly params: ReadonlyMap<string, ParamValue> | undefined }): number | undefined {
  const at = params?.get(DECAYS_AT_PARAM);
  return typeof at === "number" ? at : undefined;
}
