import type { AnyPacket } from "../../protocol/packet.js";

/** One session's tokens for each packet. They refill at the rate of the packet's declaration. */
export class TokenBuckets {
  /** By the packet's ordinal. */
  private readonly buckets: ({ tokens: number; at: number } | undefined)[] = [];

  /** Milliseconds until the next packet is allowed; 0 spends a token now. */
  take(packet: AnyPacket, nowMs: number): number {
    const { rate, ordinal } = packet;
    if (!rate) return 0;
    const bucket = (this.buckets[ordinal] ??= { tokens: rate.burst, at: nowMs });
    bucket.tokens = Math.min(rate.burst, bucket.tokens + ((nowMs - bucket.at) / 1000) * rate.perSecond);
    bucket.at = nowMs;
    if (bucket.tokens >= 1) {
      bucket.tokens--;
      return 0;
    }
    return ((1 - bucket.tokens) / rate.perSecond) * 1000;
  }
}
