import type { AnyPacket } from "../wire/packet.js";

/** One session's allowance for each kind of packet, filled by time as the packet's declaration says. */
export class TokenBuckets {
  private readonly buckets = new Map<AnyPacket, { tokens: number; at: number }>();

  /** Milliseconds until the next packet is allowed; 0 spends a token now. */
  take(packet: AnyPacket, nowMs: number): number {
    const { rate } = packet;
    if (!rate) return 0;
    let bucket = this.buckets.get(packet);
    if (!bucket) this.buckets.set(packet, (bucket = { tokens: rate.burst, at: nowMs }));
    bucket.tokens = Math.min(rate.burst, bucket.tokens + ((nowMs - bucket.at) / 1000) * rate.perSecond);
    bucket.at = nowMs;
    if (bucket.tokens >= 1) {
      bucket.tokens--;
      return 0;
    }
    return ((1 - bucket.tokens) / rate.perSecond) * 1000;
  }
}
