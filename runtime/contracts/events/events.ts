import { declareEvent, type EventDeclaration } from "./event-bus.js";
import { jobMembers } from "../job-states.js";
import { sessionMembers } from "../sessions.js";
import { member, nullableMember, oneOf, pickMembers, utcMembers } from "./members.js";
import { ticketTargetKinds } from "../ticket-kinds.js";
import { ticketMembers } from "../tickets.js";

/** What the event of a new ticket tells. */
export const openedTicketMembers = pickMembers(
  ticketMembers,
  "ticketId",
  "category",
  "message",
  "senderAccountId",
  "senderCharacterId",
  "mapId",
  "x",
  "y",
  "z",
  "createdAt",
);
/** What the event of a changed ticket tells of it. */
export const changedTicketMembers = pickMembers(
  ticketMembers,
  "ticketId",
  "status",
  "senderCharacterId",
  "assignedToAccountId",
  "lastUpdatedAt",
);

export const ticketOpened = declareEvent({
  name: "TicketOpenedEvent",
  about: "A help ticket was stored.",
  level: "Counselor",
  members: utcMembers(openedTicketMembers),
});

export const ticketChanged = declareEvent({
  name: "TicketChangedEvent",
  about: "A help ticket was assigned, or its status was set.",
  level: "Counselor",
  members: {
    ...utcMembers(changedTicketMembers),
    changedByAccountId: nullableMember("id", "account that changed it; null while tokens are off"),
  },
});

export const ticketOverdue = declareEvent({
  name: "TicketOverdueEvent",
  about: "A help ticket missed a target of the configuration. Published once for each target.",
  level: "Counselor",
  members: {
    ...pickMembers(ticketMembers, "ticketId", "category", "assignedToAccountId"),
    target: oneOf(ticketTargetKinds, "what was not done in time: the first answer, or closing it"),
    dueAtUtc: member("time", "when it was due"),
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
  members: utcMembers(sessionMembers),
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

export const ownerRestored = declareEvent({
  name: "OwnerRestoredEvent",
  about: "A rollback gave a pet, a house or a ship back, or put it up again.",
  level: "GameMaster",
  members: {
    thingId: member("id", "serial of the pet, the house or the ship"),
    ownerId: nullableMember("id", "serial of its owner's character; null for none"),
    ownerName: nullableMember("text", "the character's name"),
    ownerAccountId: nullableMember("id", "its account"),
    formerOwnerId: nullableMember("id", "serial of the character that owned it until now"),
  },
});

export const settingRestored = declareEvent({
  name: "SettingRestoredEvent",
  about: "A rollback gave a house back what its owner had set, or a thing what bound it to a house.",
  level: "GameMaster",
  members: {
    thingId: member("id", "serial of the house or the thing"),
    setting: member("text", "`design`, or the param"),
  },
});

/** What an alarm is about: a stack that grew, somebody's gains, the world's gold, an item in two places or copied. */
const alarmKinds = ["stack", "gain", "gold", "place", "copy"] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export const alarmRaised = declareEvent({
  name: "AlarmRaisedEvent",
  about: "Something was probably doubled, or somebody gains far more than is usual. Raised once in an hour for the same thing.",
  level: "GameMaster",
  members: {
    kind: oneOf(alarmKinds, "a stack that grew, somebody's gains, the gold of the world, or an item in two places"),
    text: member("text", "what was noticed"),
    subjectId: nullableMember("id", "serial of the character or the item"),
    selection: member("text", "what to give to the command history, to see what happened"),
    lines: member("text", "the latest lines of that"),
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

const jobEventMembers = {
  ...utcMembers(jobMembers),
  outputLineCount: member("integer", "number of output lines kept so far; the job itself has the lines"),
} as const;

export const jobStarted = declareEvent({
  name: "JobStartedEvent",
  about: "A background job started.",
  level: "GameMaster",
  members: jobEventMembers,
});

export const jobProgress = declareEvent({
  name: "JobProgressEvent",
  about: "A background job made progress. Published at most four times a second; the stream does not replay it.",
  level: "GameMaster",
  isFleeting: true,
  members: jobEventMembers,
});

export const jobEnded = declareEvent({
  name: "JobEndedEvent",
  about: "A background job finished, failed or was cancelled.",
  level: "GameMaster",
  members: {
    ...jobEventMembers,
    message: member("text", "how it ended and how long it took, such as: done in 2 min 5 s: 5,000 signs"),
  },
});

export const beforeRestart = declareEvent({
  name: "BeforeRestartEvent",
  about:
    "The world is about to restart while players stay connected; they cannot act any more. What a script changes before it waits is " +
    "stored. Before a crash or a kill there is no such event.",
  level: "Counselor",
  members: { reason: member("text", "why it restarts") },
});

export const afterRestart = declareEvent({
  name: "AfterRestartEvent",
  about:
    "The world was started again, and its players are back and can act. Timers, waits and the thinking of creatures go on from here; what " +
    "goes by the day's clock and was due meanwhile follows at once.",
  level: "Counselor",
  members: {
    how: member("text", "how the world before ended: a reason, a signal or an exit code"),
    wasPlanned: member("boolean", "whether it was told to restart; else it was killed or failed"),
    pauseMs: member("integer", "milliseconds in which nobody could act"),
    players: member("integer", "players who came back"),
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
  ownerRestored,
  settingRestored,
  alarmRaised,
  beforeRestart,
  afterRestart,
  scriptFailed,
  scriptReloaded,
  scriptRemoved,
  jobStarted,
  jobProgress,
  jobEnded,
];
