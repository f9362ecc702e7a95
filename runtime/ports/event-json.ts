import type { ShardEvent } from "./events.js";

export type JsonMembers = Record<string, string | number | boolean | null>;

/** What was published as it leaves the house, over HTTP and to webhooks: ids are decimal strings, times ISO 8601 text. */
export function eventJson({ declaration, members }: ShardEvent): JsonMembers {
  const json: JsonMembers = {};
  for (const [name, { kind }] of Object.entries(declaration.members)) {
    const value = members[name] ?? null;
    if (value === null) json[name] = null;
    else if (kind === "id") json[name] = String(value);
    else if (kind === "time") json[name] = new Date(Number(value)).toISOString();
    else json[name] = value;
  }
  return json;
}
