import { type EventDeclaration, eventDeclarations, type ShardEvent } from "../ports/events.js";
import { snakeCase } from "./declare/names.js";

/** An event that scripts may handle, by a global function of that name in any of their files. */
export interface LuaEvent {
  /** `on_help_request` */
  readonly name: string;
  readonly about: string;
  /** What the handler is called with. */
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly about: string }[];
  /** A handler that answers false before it waits for anything keeps it from happening, and later ones are not asked. */
  readonly isCancellable: boolean;
}

export const HELP_REQUEST: LuaEvent = {
  name: "on_help_request",
  about: "A player pressed the help button.",
  parameters: [
    { name: "session_id", type: "integer", about: "the player's session" },
    { name: "character_id", type: "integer", about: "serial of the character" },
  ],
  isCancellable: false,
};

const WHO_AND_WHERE =
  "session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer";

export const SPEECH: LuaEvent = {
  name: "on_speech",
  about: "A player is about to say something. Answer false and nobody hears it.",
  parameters: [
    {
      name: "event",
      type: `{ ${WHO_AND_WHERE}, text: string, mode: string, earshot: integer }`,
      about: "who says what and where; `mode` is say, emote, whisper or yell, `earshot` how many tiles that carries",
    },
  ],
  isCancellable: true,
};

export const USE: LuaEvent = {
  name: "on_use",
  about: "A player double-clicked an object in sight. Answer false and nothing else follows, such as a paperdoll.",
  parameters: [
    { name: "event", type: `{ ${WHO_AND_WHERE}, serial: integer }`, about: "who uses what, and where the player stands" },
  ],
  isCancellable: true,
};

export const STEP: LuaEvent = {
  name: "on_step",
  about:
    "A player is about to step onto another tile; turning is no step. Answer false and the step is rejected. Called for every " +
    "step of every player while any file has such a handler, so it must be quick.",
  parameters: [
    {
      name: "event",
      type: `{ ${WHO_AND_WHERE}, to_x: integer, to_y: integer, direction: integer, running: boolean }`,
      about: "who, from where and to where; direction 0 north to 7 north-west",
    },
  ],
  isCancellable: true,
};

export const DEATH: LuaEvent = {
  name: "on_death",
  about:
    "Somebody has no hits left. A creature is gone when this has been called; what becomes of a player is up to scripts. Giving " +
    "it hits keeps it alive.",
  parameters: [
    { name: "mobile", type: "Mobile", about: "who died" },
    { name: "killer", type: "Mobile|nil", about: "by whom, where that is known" },
  ],
  isCancellable: false,
};

export const DOOR_MACRO: LuaEvent = {
  name: "on_door_macro",
  about: "A player pressed the key that opens the door ahead.",
  parameters: [{ name: "event", type: `{ ${WHO_AND_WHERE} }`, about: "who and where" }],
  isCancellable: false,
};

export const DEATH_CHOICE: LuaEvent = {
  name: "on_death_choice",
  about: "A dead player chose on the screen that tells of its death.",
  parameters: [{ name: "event", type: `{ ${WHO_AND_WHERE}, choice: "resurrect"|"ghost" }`, about: "who, where and what" }],
  isCancellable: false,
};

export const USE_SKILL: LuaEvent = {
  name: "on_use_skill",
  about: "A player pressed the button of a skill.",
  parameters: [
    { name: "event", type: `{ ${WHO_AND_WHERE}, skill: integer }`, about: "who, where and the skill's number from 0" },
  ],
  isCancellable: false,
};

export const CAST: LuaEvent = {
  name: "on_cast",
  about: "A player wants to cast a spell, from a book or by a macro.",
  parameters: [
    {
      name: "event",
      type: `{ ${WHO_AND_WHERE}, spell: integer, book?: integer }`,
      about: "who, where, the spell's number from 1 and the serial of the book where that is known",
    },
  ],
  isCancellable: false,
};

/** What the runtime tells only scripts of; everything that is published reaches them besides (see events.ts of the hall). */
const OWN_EVENTS: readonly LuaEvent[] = [HELP_REQUEST, SPEECH, USE, STEP, DEATH, DOOR_MACRO, DEATH_CHOICE, USE_SKILL, CAST];

/** `TicketOpenedEvent` reaches Lua as `on_ticket_opened`. */
export function luaNameOf({ name }: Pick<EventDeclaration, "name">): string {
  return `on_${snakeCase(name.replace(/Event$/, ""))}`;
}

export const luaEvents: readonly LuaEvent[] = [
  ...OWN_EVENTS,
  ...eventDeclarations.map((declaration) => ({
    name: luaNameOf(declaration),
    about: declaration.about,
    parameters: [{ name: "event", type: eventType(declaration), about: "what happened" }],
    isCancellable: false,
  })),
];

/** The members of a published event as Lua sees them: names in snake_case, times as ISO 8601 text, null left out. */
export function luaMembers(event: ShardEvent): Record<string, string | number | boolean | undefined> {
  return Object.fromEntries(
    Object.entries(event.members).map(([name, value]) => {
      const isTime = event.declaration.members[name]?.kind === "time";
      return [snakeCase(name), isTime && typeof value === "number" ? new Date(value).toISOString() : (value ?? undefined)];
    }),
  );
}

function eventType({ members }: EventDeclaration): string {
  const types = {
    id: "integer",
    integer: "integer",
    number: "number",
    text: "string",
    boolean: "boolean",
    time: "string",
  } as const;
  const shown = Object.entries(members).map(
    ([name, { kind, nullable }]) => `${snakeCase(name)}${nullable ? "?" : ""}: ${types[kind]}`,
  );
  return `{ ${shown.join(", ")} }`;
}
