import { setTimeout as delay } from "node:timers/promises";
import { TokenBuckets } from "../../runtime/game/connection/token-buckets.js";
import type { AnyPacket } from "../../runtime/protocol/packet.js";

/** How much slower than allowed, since packets that wait on their way arrive closer together than they were sent. */
const SLOWER = 0.8;

/**
 * Lets a client send its packets no faster than their declared rates allow, so that the server drops none. For one
 * connection.
 */
export class Pace {
  readonly #buckets = new TokenBuckets();

  /** Resolves when the packet may be sent. */
  async wait(packet: AnyPacket): Promise<void> {
    for (;;) {
      const waitMs = this.#buckets.take(packet, performance.now() * SLOWER);
      if (waitMs === 0) return;
      await delay(waitMs / SLOWER);
    }
  }

  /** Resolves when as many of these packets may be sent as at first. Everything that was sent must be handled. */
  async rest({ rate }: AnyPacket): Promise<void> {
    if (rate) await delay((rate.burst / rate.perSecond / SLOWER) * 1_000);
  }
}
