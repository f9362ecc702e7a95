import type { ByteTaker } from "./client-socket.js";
import type { FlushQueue } from "./flush-queue.js";
import type { Receiver } from "./receiver.js";
import { compressedAcknowledge } from "../../protocol/packets/movement.js";
import type { Player, Session } from "./session.js";

/** The bytes of one session's client on their way to its receiver. What it sent at once is answered in one write. */
export class SessionBytes implements ByteTaker {
  private readonly session: Session;
  private readonly receiver: Receiver;
  private readonly flushQueue: FlushQueue;

  constructor(session: Session, receiver: Receiver, flushQueue: FlushQueue) {
    this.session = session;
    this.receiver = receiver;
    this.flushQueue = flushQueue;
  }

  take(chunk: Buffer): void {
    this.flushQueue.answer(this.session.outbox, this.receiver, chunk);
  }

  preload(depth: number): number {
    const { session, receiver } = this;
    // Few instructions at each depth: the processor runs ahead by some hundred, and the more clients these are, the more it fetches at once.
    switch (depth) {
      case 0:
        return this.flushQueue === undefined ? 1 : 0;
      case 1:
        return session.preload() + receiver.preload();
      case 2:
        return session.outbox.preload() + (session.player?.preload() ?? 0);
      case 3:
        return receiver.preloadRates() + preloadMobile(session.player);
      default:
        return preloadAnswer(session.player);
    }
  }
}

function preloadMobile(player: Player | undefined): number {
  return player === undefined ? 0 : player.pace.preload() + player.mobile.preload();
}

/** What an acknowledged step writes last. */
function preloadAnswer(player: Player | undefined): number {
  if (player === undefined) return 0;
  const { mobile, nextSequence } = player;
  return mobile.preloadSteps() + (compressedAcknowledge(nextSequence, mobile.notoriety)[0] ?? 0);
}
