import type { SessionInfo } from "../../contracts/sessions.js";
import type { Session } from "./session.js";

/** All sessions, and the one session that each account may have. */
export class SessionRegistry {
  private readonly sessions = new Map<number, Session>();
  private readonly byAccount = new Map<number, Session>();
  private lastId: number;

  /** @param lastId ids begin after it: processes of a network have ranges of their own */
  constructor(lastId = 0) {
    this.lastId = lastId;
  }

  nextId(): number {
    return ++this.lastId;
  }

  add(session: Session): void {
    this.sessions.set(session.id, session);
  }

  remove(session: Session): void {
    this.sessions.delete(session.id);
    const accountId = session.account?.accountId;
    if (accountId !== undefined && this.byAccount.get(accountId) === session) this.byAccount.delete(accountId);
  }

  find(id: number): Session | undefined {
    return this.sessions.get(id);
  }

  get all(): Iterable<Session> {
    return this.sessions.values();
  }

  get size(): number {
    return this.sessions.size;
  }

  ofAccount(accountId: number): Session | undefined {
    return this.byAccount.get(accountId);
  }

  /**
   * Makes this the account's session. An older session ends, and its character has left the world when this returns.
   */
  claim(accountId: number, session: Session): void {
    const older = this.byAccount.get(accountId);
    this.byAccount.set(accountId, session);
    if (older && older !== session) older.end("the account logged in again");
  }
}

/** Describes a session for operators; undefined for a session in the login conversation. */
export function describeSession(session: Session): SessionInfo | undefined {
  const { account, player } = session;
  if (!account || session.stage === "login") return undefined;
  const mobile = player?.mobile;
  return {
    sessionId: session.id,
    accountId: account.accountId,
    username: account.username,
    role: account.role,
    characterId: mobile?.serial ?? null,
    characterName: mobile?.name ?? null,
    mapId: mobile?.facet ?? null,
    x: mobile?.x ?? null,
    y: mobile?.y ?? null,
    z: mobile?.z ?? null,
    remoteAddress: session.remoteAddress,
    connectedAt: session.connectedAt,
    clientVersion: session.version?.text ?? null,
    pingMs: session.pingMs,
  };
}
