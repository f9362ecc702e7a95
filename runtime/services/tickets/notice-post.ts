import type { Log } from "../../base/log/log.js";
import type { Players } from "../../contracts/players.js";
import type { Storage } from "../../storage/storage.js";

/** Notices read and shown at a time. */
const NOTICES_PER_TURN = 50;

export interface NoticePostParts {
  readonly storage: Pick<Storage, "notices">;
  readonly players: Pick<Players, "byAccount" | "tell">;
  readonly log: Log;
}

/**
 * Shows stored notices to players in the world. A notice is deleted only after it was shown, so none is lost. An
 * account has one delivery at a time, so none is shown twice.
 */
export class NoticePost {
  private readonly parts: NoticePostParts;
  /** The latest delivery of each account, while it runs. */
  private readonly deliveries = new Map<number, Promise<void>>();

  constructor(parts: NoticePostParts) {
    this.parts = parts;
  }

  /**
   * Shows an account's notices if the account has a character in the world; otherwise keeps them for later. Never
   * rejects.
   */
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
