/** The members of a session by which a list follows it. */
interface Listed {
  readonly sessionId: string;
  readonly characterId: string | null;
}

/** A list of sessions in the console or the staff pages, which follows events between two reads of all sessions. */
export class ListedSessions<Session extends Listed> {
  all: readonly Session[] = [];
  /** Events since the latest read began. An answer may be older than they are, so they are applied to it again. */
  private changes: ((all: readonly Session[]) => readonly Session[])[] = [];

  /** @param session the members of a `SessionEnteredEvent` */
  entered(session: Session): void {
    const { sessionId, characterId } = session;
    this.change((all) => {
      const isNew = !all.some((one) => one.sessionId === sessionId && one.characterId === characterId);
      return isNew ? [...all.filter((one) => one.sessionId !== sessionId), session] : all;
    });
  }

  /** @param session the members of a `PlayerLeftEvent` */
  left({ sessionId }: Pick<Listed, "sessionId">): void {
    this.change((all) => all.filter((one) => one.sessionId !== sessionId));
  }

  /** Reads all sessions. Of several reads at once the latest counts. */
  async read(read: () => Promise<readonly Session[]>): Promise<void> {
    const changes: typeof this.changes = (this.changes = []);
    const all = await read();
    if (this.changes === changes) this.all = changes.reduce((list, change) => change(list), all);
  }

  private change(change: (all: readonly Session[]) => readonly Session[]): void {
    this.all = change(this.all);
    this.changes.push(change);
  }
}
