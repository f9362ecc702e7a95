import { jobStates } from "./job-states.js";
import { accountLevels, type AccountLevel } from "./levels.js";
import { ticketCategories, ticketStatuses } from "./ticket-kinds.js";

/**
 * How a member crosses: an `id` is a number in here and in Lua and a decimal string in JSON; a `time` is Unix milliseconds in
 * here and ISO 8601 text outside.
 */
export type MemberKind = "id" | "integer" | "number" | "text" | "boolean" | "time";

interface Member<Kind extends MemberKind = MemberKind, Nullable extends boolean = boolean, Name extends string = string> {
  readonly kind: Kind;
  readonly nullable: Nullable;
  readonly about: string;
  /** The texts that it may be; any text without them. */
  readonly names?: readonly Name[];
}
type Members = Readonly<Record<string, Member>>;
type Plain<Kind, Name> = Kind extends "text" ? Name : Kind extends "boolean" ? boolean : number;
type MemberValue<M> =
  M extends Member<infer Kind, infer Nullable, infer Name> ? Plain<Kind, Name> | (Nullable extends true ? null : never) : never;
export type MembersOf<M extends Members> = { readonly [K in keyof M]: MemberValue<M[K]> };

export function member<Kind extends MemberKind>(kind: Kind, about: string): Member<Kind, false> {
  return { kind, about, nullable: false };
}

export function nullableMember<Kind extends MemberKind>(kind: Kind, about: string): Member<Kind, true> {
  return { kind, about, nullable: true };
}

/** A text that is one of some names. */
export function oneOf<const Name extends string>(names: readonly Name[], about: string): Member<"text", false, Name> {
  return { kind: "text", about, nullable: false, names };
}

/** Something that happened, declared once: the stream of events, webhooks, Lua's `on_...` and the documents follow from it. */
export interface EventDeclaration<M extends Members = Members> {
  /** `TicketOpenedEvent`; in Lua `on_ticket_opened`. */
  readonly name: `${string}Event`;
  readonly about: string;
  /** Who may see it on the stream of events. */
  readonly level: AccountLevel;
  /** Comes often and is soon out of date: not kept for readers who come back, and posted only where it is named. */
  readonly isFleeting?: boolean;
  readonly members: M;
}

export function declareEvent<const M extends Members>(declaration: EventDeclaration<M>): EventDeclaration<M> {
  return declaration;
}

/** What was published; members are camelCase. */
export interface ShardEvent {
  readonly declaration: EventDeclaration;
  readonly members: Readonly<Record<string, string | number | boolean | null>>;
  /** Unix milliseconds. */
  readonly at: number;
}

export type EventListener = (event: ShardEvent) => void;

/** The part of the log that the bus needs. */
interface FailureLog {
  error(details: object, message: string): void;
}

/** Tells whoever listens, in the order they came, at once; what one of them throws is logged and harms no other. */
export class EventBus {
  private readonly listeners = new Set<EventListener>();
  private readonly log: FailureLog;

  constructor(log: FailureLog) {
    this.log = log;
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: EventListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publish<M extends Members>(declaration: EventDeclaration<M>, members: MembersOf<M>): void {
    const event: ShardEvent = { declaration, members: members, at: Date.now() };
    for (const listener of this.listeners) {
      try {
        listener(event);
      } catch (error) {
        this.log.error({ err: error, event: declaration.name }, "a listener failed");
      }
    }
  }
}

export const ticketOpened = declareEvent({
  name: "TicketOpenedEvent",
  about: "A help ticket was stored.",
  level: "Counselor",
  members: {
    ticketId: member("id", "the ticket"),
    category: oneOf(ticketCategories, "its category"),
    message: member("text", "what the player wrote"),
    senderAccountId: member("id", "account of the player"),
    senderCharacterId: member("id", "serial of the character"),
    mapId: member("integer", "map of the character when it was sent"),
    x: member("integer", "place"),
    y: member("integer", "place"),
    z: member("integer", "place"),
    createdAtUtc: member("time", "when it was stored"),
  },
});

export const ticketChanged = declareEvent({
  name: "TicketChangedEvent",
  about: "A help ticket was assigned or its status set.",
  level: "Counselor",
  members: {
    ticketId: member("id", "the ticket"),
    status: oneOf(ticketStatuses, "its status now"),
    assignedToAccountId: nullableMember("id", "who has it"),
    changedByAccountId: nullableMember("id", "who did it; null while tokens are off"),
    lastUpdatedAtUtc: member("time", "when"),
  },
});

export const mobilePositionChanged = declareEvent({
  name: "MobilePositionChangedEvent",
  about: "A mobile was put somewhere else by a command or a script, not by walking.",
  level: "Counselor",
  members: {
    mobileId: member("id", "serial of the mobile"),
    fromMapId: member("integer", "map before"),
    fromX: member("integer", "place before"),
    fromY: member("integer", "place before"),
    fromZ: member("integer", "place before"),
    toMapId: member("integer", "map now"),
    toX: member("integer", "place now"),
    toY: member("integer", "place now"),
    toZ: member("integer", "place now"),
  },
});

const playerMembers = {
  sessionId: member("id", "the session"),
  accountId: member("id", "the account"),
  accountName: member("text", "its name"),
  characterId: member("id", "serial of the character"),
  characterName: member("text", "its name"),
} as const;

export const playerEntered = declareEvent({
  name: "PlayerEnteredEvent",
  about: "A character came into the world.",
  level: "Counselor",
  members: playerMembers,
});

export const playerLeft = declareEvent({
  name: "PlayerLeftEvent",
  about: "A character left the world.",
  level: "Counselor",
  members: playerMembers,
});

export const scriptFailed = declareEvent({
  name: "ScriptFailedEvent",
  about: "A script failed, was stopped, or could not be loaded.",
  level: "GameMaster",
  members: {
    file: member("text", "the file: lua/help/tickets.lua"),
    handler: member("text", "what was running: on_help_request, loading"),
    message: member("text", "the error with file and line"),
    traceback: member("text", "the calls that led there"),
  },
});

export const scriptReloaded = declareEvent({
  name: "ScriptReloadedEvent",
  about: "A script was loaded anew after its file changed.",
  level: "GameMaster",
  members: { file: member("text", "the file"), milliseconds: member("number", "how long it took") },
});

const jobMembers = {
  jobId: member("id", "the job"),
  name: member("text", "its kind: the command that began it"),
  state: oneOf(jobStates, "how far it is"),
  done: member("integer", "how many are done"),
  total: nullableMember("integer", "how many there are to do; null while nobody knows"),
  unit: member("text", "what is counted"),
  startedAtUtc: member("time", "when it began"),
  elapsedMs: member("integer", "milliseconds since then"),
  ratePerSecond: nullableMember("number", "done in a second on average; null before that says anything"),
  secondsLeft: nullableMember("integer", "at that rate; null where it is not known"),
  outputLineCount: member("integer", "lines of output that are kept by now; the job itself has them"),
  startedBy: member("text", "name of the account that began it, or console"),
  cancelLevel: oneOf(accountLevels, "whoever cancels it needs this level"),
} as const;

export const jobStarted = declareEvent({
  name: "JobStartedEvent",
  about: "A background job began.",
  level: "GameMaster",
  members: jobMembers,
});

export const jobProgress = declareEvent({
  name: "JobProgressEvent",
  about: "A background job went on, four times a second at most. It is not sent again.",
  level: "GameMaster",
  isFleeting: true,
  members: jobMembers,
});

export const jobEnded = declareEvent({
  name: "JobEndedEvent",
  about: "A background job is done, failed or was cancelled.",
  level: "GameMaster",
  members: { ...jobMembers, message: member("text", "how it ended and how long it took: done in 2 min 5 s: 5,000 signs") },
});

/** All there are, for documents and checks. */
export const eventDeclarations: readonly EventDeclaration[] = [
  ticketOpened,
  ticketChanged,
  mobilePositionChanged,
  playerEntered,
  playerLeft,
  scriptFailed,
  scriptReloaded,
  jobStarted,
  jobProgress,
  jobEnded,
];
