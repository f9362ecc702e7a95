import type { Session } from "./session.js";

/** All sessions, and which of them holds each account's one place. */
export class SessionRegistry {
  private readonly sessions = new Map<number, Session>();
  private readonly byAccount = new Map<number, Session>();
  private lastId = 0;

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

  /** Takes the account's place for a session. The older one is ended, and its character has left the world then. */
  claim(accountId: number, session: Session): void {
    const older = this.byAccount.get(accountId);
    this.byAccount.set(accountId, session);
    if (older && older !== session) older.end("the account logged in again");
  }
}
