import type { EventDeclaration, ShardEvent } from "../../contracts/events/event-bus.js";
import { eventDeclarations } from "../../contracts/events/events.js";
import type { Members } from "../../contracts/events/members.js";
import { requestDeclarations } from "../../contracts/player-requests/all-requests.js";
import { snakeCase } from "../declare/names.js";
import { type LuaEvent, OWN_EVENTS, WHO_AND_WHERE } from "./own-events.js";

/** The events of requests, by the name of the request. */
export const requestEvents: ReadonlyMap<string, LuaEvent> = new Map(
  requestDeclarations.map(({ name, about, members }) => [
    name,
    {
      name: `on_${name}`,
      about: `${about} Return false when it is answered, so that later handlers and the stock answer do not follow.`,
      parameters: [
        {
          name: "event",
          type: `{ ${[WHO_AND_WHERE, ...memberTypes(members)].join(", ")} }`,
          about: [
            "the player and the position",
            ...Object.entries(members).map(([member, one]) => `\`${snakeCase(member)}\`: ${one.about}`),
          ].join("; "),
        },
      ],
      isCancellable: true,
    },
  ]),
);

/** `TicketOpenedEvent` reaches Lua as `on_ticket_opened`. */
export function luaNameOf({ name }: Pick<EventDeclaration, "name">): string {
  return `on_${snakeCase(name.replace(/Event$/, ""))}`;
}

/** All events of Lua: those for scripts only, requests of players, and what the shard publishes. */
export const luaEvents: readonly LuaEvent[] = [
  ...OWN_EVENTS,
  ...requestEvents.values(),
  ...eventDeclarations.map((declaration) => ({
    name: luaNameOf(declaration),
    about: declaration.about,
    parameters: [{ name: "event", type: eventType(declaration), about: "the members of the event" }],
    isCancellable: false,
  })),
];

/** The members of a published event for Lua: names in snake_case, times as ISO 8601 text, without null. */
export function luaMembers({
  declaration,
  members,
}: Pick<ShardEvent, "members"> & { readonly declaration: { readonly members: Members } }): Record<
  string,
  string | number | boolean | undefined
> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      const isTime = declaration.members[name]?.kind === "time";
      return [snakeCase(name), isTime && typeof value === "number" ? new Date(value).toISOString() : (value ?? undefined)];
    }),
  );
}

function eventType({ members }: EventDeclaration): string {
  return `{ ${memberTypes(members).join(", ")} }`;
}

function memberTypes(members: Members): string[] {
  const types = {
    id: "integer",
    integer: "integer",
    number: "number",
    text: "string",
    boolean: "boolean",
    time: "string",
  } as const;
  return Object.entries(members).map(([name, { kind, nullable, names }]) => {
    const type = names ? names.map((one) => JSON.stringify(one)).join("|") : types[kind];
    return `${snakeCase(name)}${nullable ? "?" : ""}: ${type}`;
  });
}
