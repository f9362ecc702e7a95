import type { Log } from "../log/log.js";
import type { Players } from "../ports/players.js";
import type { Storage } from "../storage/storage.js";

/** Read and told at a time. */
const NOTICES_PER_TURN = 50;

export interface NoticePostParts {
  readonly storage: Pick<Storage, "notices">;
  readonly players: Pick<Players, "byAccount" | "tell">;
  readonly log: Log;
}

/**
 * Gives stored notices to players in the world. A notice is deleted only after it was shown, so that none is lost; and an account's
 * notices go out in one delivery at a time, so that none is shown twice.
 */
export class NoticePost {
  private readonly parts: NoticePostParts;
  /** The last delivery of each account that has one under way. */
  private readonly deliveries = new Map<number, Promise<void>>();

  constructor(parts: NoticePostParts) {
    this.parts = parts;
  }

  /** Shows an account's notices if it has a character in the world, else leaves them for later. Never rejects. */
  deliver(accountId: number): Promise<void> {
    const before = this.deliveries.get(accountId) ?? Promise.resolve();
    const delivery = before
      .then(() => this.deliverAll(accountId))
      .catch((error: unknown) => this.parts.log.error({ err: error, accountId }, "notices could not be delivered"))
      .finally(() => {
        if (this.deliveries.get(accountId) === delivery) this.deliveries.delete(accountId);
      });
    this.deliveries.set(accountId, delivery);
    return delivery;
  }

  private async deliverAll(accountId: number): Promise<void> {
    const { storage, players } = this.parts;
    for (;;) {
      if (!players.byAccount(accountId)) return;
      const notices = await storage.notices.list(accountId, NOTICES_PER_TURN);
      const shown = notices.filter(({ text }) => {
        const player = players.byAccount(accountId);
        return player !== undefined && players.tell(player.sessionId, text);
      });
      if (shown.length > 0) await storage.notices.delete(shown.map(({ noticeId }) => noticeId));
      if (shown.length < notices.length || notices.length < NOTICES_PER_TURN) return;
    }
  }
}
