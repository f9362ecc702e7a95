import { accountLevels } from "./levels.js";
import { member, type MembersOf, nullableMember, oneOf } from "./events/members.js";

/**
 * A session as operators see it, declared once. Members are null while it has no character, or while the client has not
 * sent them.
 */
export const sessionMembers = {
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
  connectedAt: member("time", "when the client connected"),
  clientVersion: nullableMember("text", "what the client says of its version; null until it does"),
  pingMs: nullableMember("number", "the round trip; null until it is measured"),
} as const;

export interface SessionInfo extends MembersOf<typeof sessionMembers> {
  /** Where it plays; undefined in a shard of one process, and at an edge. */
  readonly world?: string | undefined;
}

export interface Sessions {
  list(): SessionInfo[];
  /** undefined for an unknown session. */
  find(sessionId: number): SessionInfo | undefined;
  /** Ends a session after a message to its player. Returns false for an unknown session. */
  kick(sessionId: number, reason: string): boolean;
}

/** Sessions as staff have them: those of this process, or of several. */
export interface StaffSessions extends Pick<Sessions, "find"> {
  /** @param world only those of this one, in a network */
  list(world?: string): SessionInfo[];
  kick(sessionId: number, reason: string): boolean | Promise<boolean>;
}
