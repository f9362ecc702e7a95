import type { Requests } from "../../contracts/network.js";
import type { Players } from "../../contracts/players.js";
import type { NoticePost } from "../../services/tickets/notice-post.js";
import { noticesWaiting } from "./declarations.js";

type Delivery = Pick<NoticePost, "deliver">;

/**
 * Notices for players wherever they are. The process that has the player shows them; others tell all. A player who is
 * nowhere, or is changing the process, finds them at the next entrance.
 */
export function worldNotices(
  own: Delivery,
  players: Pick<Players, "byAccount">,
  requests: Pick<Requests, "tell" | "hear">,
): Delivery {
  requests.hear(noticesWaiting, ({ accountId }) => {
    if (players.byAccount(accountId)) void own.deliver(accountId);
  });
  return {
    deliver(accountId) {
      if (players.byAccount(accountId)) return own.deliver(accountId);
      requests.tell(noticesWaiting, { accountId });
      return Promise.resolve();
    },
  };
}

/** The same for a process without players. */
export function remoteNotices(requests: Pick<Requests, "tell">): Delivery {
  return {
    deliver(accountId) {
      requests.tell(noticesWaiting, { accountId });
      return Promise.resolve();
    },
  };
}
