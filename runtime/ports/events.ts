import { jobStates } from "./job-states.js";
import { accountLevels, type AccountLevel } from "./levels.js";
import { ticketCategories, ticketStatuses, ticketTargetKinds } from "./ticket-kinds.js";

/**
 * How JSON and Lua show a member: an `id` is a number here and in Lua, and a decimal string in JSON; a `time` is Unix
 * milliseconds here, and ISO 8601 text elsewhere.
 */
export type MemberKind = "id" | "integer" | "number" | "text" | "boolean" | "time";

interface Member<Kind extends MemberKind = MemberKind, Nullable extends boolean = boolean, Name extends string = string> {
  readonly kind: Kind;
  readonly nullable: Nullable;
  readonly about: string;
  /** The only texts allowed; without it any text is allowed. */
  readonly names?: readonly Name[];
}
export type Members = Readonly<Record<string, Member>>;
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

/** A text that is one of the names. */
export function oneOf<const Name extends string>(names: readonly Name[], about: string): Member<"text", false, Name> {
  return { kind: "text", about, nullable: false, names };
}

/** A kind of event, declared once: the stream of events, webhooks, Lua's `on_...` and the documents follow from it. */
export interface EventDeclaration<M extends Members = Members> {
  /** For example `TicketOpenedEvent`, which is `on_ticket_opened` in Lua. */
  readonly name: `${string}Event`;
  readonly about: string;
  /** The lowest level that sees it on the stream of events. */
  readonly level: AccountLevel;
  /** Frequent and soon out of date: the stream keeps none for readers that reconnect, and only webhooks that name it get it. */
  readonly isFleeting?: boolean;
  readonly members: M;
}

function declareEvent<const M extends Members>(declaration: EventDeclaration<M>): EventDeclaration<M> {
  return declaration;
}

/** A published event. Names of members are camelCase. */
export interface ShardEvent {
  readonly declaration: EventDeclaration;
  readonly members: Readonly<Record<string, string | number | boolean | null>>;
  /** Unix milliseconds. */
  readonly at: number;
  /** The world that it is about; undefined in a shard of one process, and for what is of no world. */
  readonly world?: string | undefined;
}

export type EventListener = (event: ShardEvent) => void;

/** The part of the log that the bus needs. */
interface FailureLog {
  error(details: object, message: string): void;
}

/** Calls all listeners at once, in the order of their subscription. An error of one is logged and does not affect the others. */
export class EventBus {
  private readonly listeners = new Set<EventListener>();
  private readonly log: FailureLog;
  private readonly world: string | undefined;

  /** @param world of this process, in a network */
  constructor(log: FailureLog, world?: string) {
    this.log = log;
    this.world = world;
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: EventListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param world that it is about; the one of this process without it */
  publish<M extends Members>(declaration: EventDeclaration<M>, members: MembersOf<M>, world = this.world): void {
    const event: ShardEvent = { declaration, members: members, at: Date.now(), ...(world !== undefined && { world }) };
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
    mapId: member("integer", "map of the character when the ticket was sent"),
    x: member("integer", "position"),
    y: member("integer", "position"),
    z: member("integer", "position"),
    createdAtUtc: member("time", "when it was stored"),
  },
});

export const ticketChanged = declareEvent({
  name: "TicketChangedEvent",
  about: "A help ticket was assigned, or its status was set.",
  level: "Counselor",
  members: {
    ticketId: member("id", "the ticket"),
    status: oneOf(ticketStatuses, "its status now"),
    assignedToAccountId: nullableMember("id", "account of the staff member who has it"),
    changedByAccountId: nullableMember("id", "account that changed it; null while tokens are off"),
    lastUpdatedAtUtc: member("time", "when it was changed"),
  },
});

export const ticketOverdue = declareEvent({
  name: "TicketOverdueEvent",
  about: "A help ticket missed a target of the configuration. Published once for each target.",
  level: "Counselor",
  members: {
    ticketId: member("id", "the ticket"),
    category: oneOf(ticketCategories, "its category"),
    target: oneOf(ticketTargetKinds, "what was not done in time: the first answer, or closing it"),
    dueAtUtc: member("time", "when it was due"),
    assignedToAccountId: nullableMember("id", "account of the staff member who has it"),
  },
});

export const backupDone = declareEvent({
  name: "BackupDoneEvent",
  about: "A scheduled backup is complete and passed its check.",
  level: "Administrator",
  members: { file: member("text", "its path on the server"), bytes: member("integer", "its size") },
});

export const backupFailed = declareEvent({
  name: "BackupFailedEvent",
  about: "A scheduled backup could not be made, or did not pass its check. It is tried again.",
  level: "Administrator",
  members: {
    reason: member("text", "why"),
    lastDoneAtUtc: nullableMember("time", "when the last scheduled backup was complete; null if there is none"),
  },
});

export const mobilePositionChanged = declareEvent({
  name: "MobilePositionChangedEvent",
  about: "A command or a script moved a mobile. Steps do not count.",
  level: "Counselor",
  members: {
    mobileId: member("id", "serial of the mobile"),
    fromMapId: member("integer", "map before"),
    fromX: member("integer", "position before"),
    fromY: member("integer", "position before"),
    fromZ: member("integer", "position before"),
    toMapId: member("integer", "map now"),
    toX: member("integer", "position now"),
    toY: member("integer", "position now"),
    toZ: member("integer", "position now"),
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
  about: "A character entered the world.",
  level: "Counselor",
  members: playerMembers,
});

export const sessionEntered = declareEvent({
  name: "SessionEnteredEvent",
  about: "What the list of sessions shows of a session whose character entered the world. The stream does not replay it.",
  level: "Counselor",
  isFleeting: true,
  members: {
    sessionId: member("id", "the session"),
    accountId: member("id", "the account"),
    username: member("text", "its name"),
    role: oneOf(accountLevels, "its level"),
    characterId: nullableMember("id", "serial of the character"),
    characterName: nullableMember("text", "its name"),
    mapId: nullableMember("integer", "where the character is"),
    x: nullableMember("integer", "where the character is"),
    y: nullableMember("integer", "where the character is"),
    z: nullableMember("integer", "where the character is"),
    remoteAddress: member("text", "the address of the client"),
    connectedAtUtc: member("time", "when the client connected"),
    clientVersion: nullableMember("text", "what the client says of its version; null until it does"),
    pingMs: nullableMember("number", "the round trip; null until it is measured"),
  },
});

export const playerLeft = declareEvent({
  name: "PlayerLeftEvent",
  about: "A character left the world.",
  level: "Counselor",
  members: playerMembers,
});

export const characterDeleted = declareEvent({
  name: "CharacterDeletedEvent",
  about:
    "The character of a player was deleted, by its player or with its account. It is no longer in the world, nor in `store`.",
  level: "Counselor",
  members: {
    characterId: member("id", "its serial, which another character may get"),
    characterName: member("text", "its name"),
  },
});

export const scriptFailed = declareEvent({
  name: "ScriptFailedEvent",
  about: "A script failed, was stopped, or could not be loaded.",
  level: "GameMaster",
  members: {
    file: member("text", "the file, such as lua/commands/where.lua"),
    handler: member("text", "what was running, such as on_help_request or loading"),
    message: member("text", "the error with file and line"),
    traceback: member("text", "the calls that led to it"),
  },
});

export const scriptReloaded = declareEvent({
  name: "ScriptReloadedEvent",
  about: "A script was reloaded after its file changed.",
  level: "GameMaster",
  members: { file: member("text", "the file"), milliseconds: member("number", "how long it took") },
});

export const scriptRemoved = declareEvent({
  name: "ScriptRemovedEvent",
  about: "A script is no longer in force, because its file was deleted.",
  level: "GameMaster",
  members: { file: member("text", "the file") },
});

const jobMembers = {
  jobId: member("id", "the job"),
  name: member("text", "its kind: the command that started it"),
  state: oneOf(jobStates, "how far it is"),
  done: member("integer", "how many are done"),
  total: nullableMember("integer", "how many there are to do; null while that is unknown"),
  unit: member("text", "what is counted"),
  startedAtUtc: member("time", "when it started"),
  elapsedMs: member("integer", "milliseconds since then"),
  ratePerSecond: nullableMember("number", "average number done per second; null until there is an average"),
  secondsLeft: nullableMember("integer", "seconds left at that rate; null if unknown"),
  outputLineCount: member("integer", "number of output lines kept so far; the job itself has the lines"),
  startedBy: member("text", "name of the account that started it, or console"),
  cancelLevel: oneOf(accountLevels, "the level needed to cancel it"),
} as const;

export const jobStarted = declareEvent({
  name: "JobStartedEvent",
  about: "A background job started.",
  level: "GameMaster",
  members: jobMembers,
});

export const jobProgress = declareEvent({
  name: "JobProgressEvent",
  about: "A background job made progress. Published at most four times a second; the stream does not replay it.",
  level: "GameMaster",
  isFleeting: true,
  members: jobMembers,
});

export const jobEnded = declareEvent({
  name: "JobEndedEvent",
  about: "A background job finished, failed or was cancelled.",
  level: "GameMaster",
  members: {
    ...jobMembers,
    message: member("text", "how it ended and how long it took, such as: done in 2 min 5 s: 5,000 signs"),
  },
});

/** All events, for documents and checks. */
export const eventDeclarations: readonly EventDeclaration[] = [
  ticketOpened,
  ticketChanged,
  ticketOverdue,
  backupDone,
  backupFailed,
  mobilePositionChanged,
  playerEntered,
  sessionEntered,
  playerLeft,
  characterDeleted,
  scriptFailed,
  scriptReloaded,
  scriptRemoved,
  jobStarted,
  jobProgress,
  jobEnded,
];
