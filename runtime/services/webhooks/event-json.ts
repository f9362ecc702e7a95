import type { ShardEvent } from "../../contracts/events/event-bus.js";
import type { Members } from "../../contracts/events/members.js";

export type JsonMembers = Record<string, string | number | boolean | null>;

type PlainJson<M extends Members[string]> = M["kind"] extends "id" | "time"
  ? string
  : M["kind"] extends "text"
    ? M extends { readonly names?: readonly (infer Name)[] }
      ? Name
      : never
    : M["kind"] extends "boolean"
      ? boolean
      : number;

/** The type of members as {@link membersJson} makes them. */
export type MembersJson<M extends Members> = {
  -readonly [Name in keyof M]: PlainJson<M[Name]> | (M[Name]["nullable"] extends true ? null : never);
};

/** The type of an event as {@link eventJson} makes it: `EventJson<typeof ticketChanged>`. */
export type EventJson<Declaration extends { readonly members: Members }> = MembersJson<Declaration["members"]>;

/** Members as HTTP and webhooks send them: ids are decimal strings, times are ISO 8601 text. */
export function membersJson<M extends Members>(declared: M, values: ShardEvent["members"]): MembersJson<M> {
  const json = Object.entries(declared).map(([name, { kind }]) => {
    const value = values[name] ?? null;
    if (value === null) return [name, null];
    if (kind === "id") return [name, String(value)];
    return [name, kind === "time" ? new Date(Number(value)).toISOString() : value];
  });
  return Object.fromEntries(json) as MembersJson<M>;
}

/**
 * An event as HTTP and webhooks send it.
 *
 * @param namesWorld whether there is more than one world
 */
export function eventJson({ declaration, members, world }: ShardEvent, namesWorld = false): JsonMembers {
  return { ...(namesWorld && world !== undefined && { world }), ...membersJson(declaration.members, members) };
}
