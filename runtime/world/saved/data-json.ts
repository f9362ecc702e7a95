import { type DataKey, DataTable, type DataValue } from "./data-table.js";

/** Before a whole number as a key, and before a text that begins with this mark. */
const MARK = "#";

/** A value as JSON can say it: a list from 1 as an array, every other table as an object. */
export function jsonOfData(value: DataValue): unknown {
  if (!(value instanceof DataTable)) return value;
  if (value.unread !== undefined) return value.unread;
  if (value.isList) return Array.from({ length: value.length }, (_, i) => jsonOfData(value.get(i + 1)!));
  return Object.fromEntries(Array.from(value.entries(), ([key, member]) => [textOfKey(key), jsonOfData(member)]));
}

/** The inverse of {@link jsonOfData}. Undefined for null, which is no value. */
export function dataOfJson(json: unknown): DataValue | undefined {
  if (typeof json === "string" || typeof json === "number" || typeof json === "boolean") return json;
  if (typeof json !== "object" || json === null) return undefined;
  return new DataTable({ json, read: tableOfJson });
}

function tableOfJson(json: object): DataTable {
  const table = new DataTable();
  if (Array.isArray(json)) json.forEach((value, i) => void table.set(i + 1, dataOfJson(value)));
  else for (const [key, value] of Object.entries(json)) table.set(keyOfText(key), dataOfJson(value));
  return table;
}

export function textOfKey(key: DataKey): string {
  return typeof key === "number" || key.startsWith(MARK) ? `${MARK}${key}` : key;
}

export function keyOfText(text: string): DataKey {
  if (!text.startsWith(MARK)) return text;
  const rest = text.slice(1);
  return rest.startsWith(MARK) ? rest : Number(rest);
}
