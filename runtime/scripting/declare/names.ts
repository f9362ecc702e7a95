/** Names in Lua: `mapId` is `map_id`. */
export function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/** Names outside of Lua: `map_id` is `mapId`. */
export function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of a type that may be nil, without that. */
export function bareName(name: string): string {
  return name.replace(/\|nil$/, "");
}
