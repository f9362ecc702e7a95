import { describe, expect, test } from "vitest";
import { AddressCounts } from "../../../../runtime/base/system/address-counts.js";
import { LogLimiter } from "../../../../runtime/game/connection/log-limiter.js";
import { TokenBuckets } from "../../../../runtime/game/connection/token-buckets.js";
import { moveRequest } from "../../../../runtime/protocol/packets/movement.js";
import { accountLogin, loginSeed, selectServer } from "../../../../runtime/protocol/packets/login.js";

describe("a limit", () => {
  test("of log lines allows one per key and period, and forgets old addresses", () => {
    let now = 0;
    const limiter = new LogLimiter(1_000, () => now);
    expect([limiter.allows("a"), limiter.allows("a"), limiter.allows("b")]).toEqual([true, false, true]);
    for (let i = 0; i < 20_000; i++) limiter.allows(`address ${i}`);
    expect(limiter.size).toBeLessThanOrEqual(10_000);
    now = 1_000;
    expect(limiter.allows("a")).toBe(true);
    expect(limiter.size).toBe(1);
  });

  test("of log lines may allow several per key and period", () => {
    let now = 0;
    const limiter = new LogLimiter(1_000, () => now, 3);
    const lines = (): number => [1, 2, 3, 4, 5].filter(() => limiter.allows("a")).length;
    expect(lines()).toBe(3);
    now = 999;
    expect(lines()).toBe(0);
    now = 1_000;
    expect(lines()).toBe(3);
  });

  test("of connections forgets an address when its last connection closes", () => {
    const counts = new AddressCounts();
    for (let i = 0; i < 10_000; i++) counts.add(`10.0.${i >> 8}.${i & 255}`);
    expect(counts.size).toBe(10_000);
    for (let i = 0; i < 10_000; i++) counts.remove(`10.0.${i >> 8}.${i & 255}`);
    expect(counts.size).toBe(0);
  });

  test("of packets gives each kind its own allowance, which refills over time", () => {
    const buckets = new TokenBuckets();
    for (const packet of [loginSeed, accountLogin, selectServer]) expect(buckets.take(packet, 0)).toBe(0);
    for (let i = 0; i < moveRequest.rate.burst; i++) expect(buckets.take(moveRequest, 0)).toBe(0);
    const wait = buckets.take(moveRequest, 0);
    expect(wait).toBeCloseTo(1000 / moveRequest.rate.perSecond);
    expect(buckets.take(moveRequest, wait)).toBe(0);
    expect(buckets.take(moveRequest, wait)).toBeGreaterThan(0);
  });
});
