import { type LuaApi, namedTables } from "../lua-api.js";
import { luaEvents } from "../events/lua-events.js";

/**
 * All names that docs/lua-api.md explains, such as `mobile:say` and `ItemTemplate.on_use`, and the heading of each in
 * it.
 */
export function luaNames(api: LuaApi): ReadonlyMap<string, string> {
  const headings = new Map<string, string>();
  const explain = (name: string, parameters: readonly { readonly name: string }[]): void =>
    void headings.set(name, `${name}(${parameters.map((one) => one.name).join(", ")})`);
  for (const { name, parameters } of luaEvents) explain(name, parameters);
  for (const [name, { parameters }] of Object.entries(api.functions)) explain(name, parameters);
  for (const { name, label, properties, methods } of api.classes ?? []) {
    for (const property of properties.keys()) headings.set(`${label}.${property}`, name);
    for (const [method, { parameters }] of methods) explain(`${label}:${method}`, parameters);
  }
  for (const { name, functions } of api.modules) {
    for (const [one, { parameters }] of Object.entries(functions)) explain(`${name}.${one}`, parameters);
  }
  for (const [table, members] of namedTables(api)) {
    for (const member of Object.keys(members)) headings.set(`${table}.${member}`, table);
  }
  return headings;
}
