/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A value of JSON as source text of Lua. `null` is nil, an array counts from 1. */
export function luaLiteral(value: Json): string {
  if (value === null) return "nil";
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return String(value);
  if (isList(value)) return `{ ${value.map(luaLiteral).join(", ")} }`;
  const members = Object.entries(value).map(([name, member]) => `[${quoted(name)}] = ${luaLiteral(member)}`);
  return `{ ${members.join(", ")} }`;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}

/** Bytes outside of printable ASCII, quotes and backslashes as decimal escapes, so that no text can end the literal. */
function quoted(text: string): string {
  const bytes = [...Buffer.from(text, "utf8")];
  const safe = (byte: number): boolean => byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
  return `"${bytes.map((byte) => (safe(byte) ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, "0")}`)).join("")}"`;
}
