import type { Session } from "./session.js";

/** All sessions, and which of them holds each account's one place. */
export class SessionRegistry {
  private readonly sessions = new Map<number, Session>();
  private readonly byAccount = new Map<number, Session>();
  private readonly departures = new Map<Session, Promise<void>>();
  private lastId = 0;

  nextId(): number {
    return ++this.lastId;
  }

  add(session: Session): void {
    this.sessions.set(session.id, session);
  }

  /** @param departure settled when all that the session leaves behind is stored */
  remove(session: Session, departure: Promise<void>): void {
    this.sessions.delete(session.id);
    const accountId = session.account?.accountId;
    if (accountId !== undefined && this.byAccount.get(accountId) === session) this.byAccount.delete(accountId);
    this.departures.set(session, departure);
    void departure.finally(() => this.departures.delete(session));
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
   * Takes the account's place for a session. The older one is ended, and when this resolves every older session of the
   * account has left the world and is stored.
   */
  async claim(accountId: number, session: Session): Promise<void> {
    const older = this.byAccount.get(accountId);
    this.byAccount.set(accountId, session);
    if (older && older !== session) older.end("the account logged in again");
    await this.departed(accountId);
  }

  /** Settled when all that sessions which have ended leave behind is stored. */
  async allDeparted(): Promise<void> {
    await Promise.all(this.departures.values());
  }

  private async departed(accountId: number): Promise<void> {
    const leaving = [...this.departures].filter(([session]) => session.account?.accountId === accountId);
    await Promise.all(leaving.map(([, departure]) => departure));
  }
}
