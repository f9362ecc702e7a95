import type { EventDeclaration, ShardEvent } from "../../contracts/events/event-bus.js";

export type JsonMembers = Record<string, string | number | boolean | null>;

type Members = EventDeclaration["members"];
type PlainJson<M extends Members[string]> = M["kind"] extends "id" | "time"
  ? string
  : M["kind"] extends "text"
    ? M extends { readonly names?: readonly (infer Name)[] }
      ? Name
      : never
    : M["kind"] extends "boolean"
      ? boolean
      : number;

/** The type of an event as {@link eventJson} makes it: `EventJson<typeof ticketChanged>`. */
export type EventJson<Declaration extends { readonly members: Members }> = {
  [Name in keyof Declaration["members"]]:
    | PlainJson<Declaration["members"][Name]>
    | (Declaration["members"][Name]["nullable"] extends true ? null : never);
};

/**
 * An event as HTTP and webhooks send it: ids are decimal strings, times are ISO 8601 text.
 *
 * @param namesWorld whether there is more than one world
 */
export function eventJson({ declaration, members, world }: ShardEvent, namesWorld = false): JsonMembers {
  const json: JsonMembers = namesWorld && world !== undefined ? { world } : {};
  for (const [name, { kind }] of Object.entries(declaration.members)) {
    const value = members[name] ?? null;
    if (value === null) json[name] = null;
    else if (kind === "id") json[name] = String(value);
    else if (kind === "time") json[name] = new Date(Number(value)).toISOString();
    else json[name] = value;
  }
  return json;
}
