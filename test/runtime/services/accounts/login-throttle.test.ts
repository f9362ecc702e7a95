import { beforeEach, describe, expect, it } from "vitest";
import { defaultThrottleLimits, LoginThrottle } from "../../../../runtime/services/accounts/login-throttle.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe("the login throttle", () => {
  let now: number;
  let throttle: LoginThrottle;

  beforeEach(() => {
    now = 1_000_000;
    throttle = new LoginThrottle({ now: () => now });
  });

  function fail(username: string, address: string, times: number): void {
    for (let count = 0; count < times; count += 1) throttle.failed(username, address);
  }

  describe("for an account and address", () => {
    it("allows five failures within 15 minutes, and then nothing until the first is 15 minutes old", () => {
      for (let count = 0; count < 5; count += 1) {
        expect(throttle.retryAfterSeconds("avatar", "192.0.2.1")).toBe(0);
        throttle.failed("avatar", "192.0.2.1");
        now += MINUTE_MS;
      }
      expect(throttle.retryAfterSeconds("avatar", "192.0.2.1")).toBe(10 * 60);
      now += 10 * MINUTE_MS - 1;
      expect(throttle.retryAfterSeconds("avatar", "192.0.2.1")).toBe(1);
      now += 1;
      expect(throttle.retryAfterSeconds("avatar", "192.0.2.1")).toBe(0);
    });

    it("allows one more for each failure that leaves the window", () => {
      for (let count = 0; count < 5; count += 1) {
        throttle.failed("avatar", "192.0.2.1");
        now += 2 * MINUTE_MS;
      }
      now += 5 * MINUTE_MS;
      expect(throttle.retryAfterSeconds("avatar", "192.0.2.1")).toBe(0);
      throttle.failed("avatar", "192.0.2.1");
      expect(throttle.retryAfterSeconds("avatar", "192.0.2.1")).toBe(2 * 60);
    });

    it("forgets failures on a success", () => {
      fail("avatar", "192.0.2.1", 4);
      throttle.succeeded("AVATAR", "192.0.2.1");
      fail("avatar", "192.0.2.1", 4);
      expect(throttle.retryAfterSeconds("avatar", "192.0.2.1")).toBe(0);
    });

    it("treats all spellings of a name alike", () => {
      for (const spelling of ["avatar", "Avatar", "AVATAR", "aVaTaR", "avataR"]) throttle.failed(spelling, "192.0.2.1");
      expect(throttle.retryAfterSeconds("avatar", "192.0.2.1")).toBe(15 * 60);
    });

    it("blocks neither the account from other addresses nor other accounts from this one", () => {
      for (let host = 1; host <= 200; host += 1) fail("avatar", `198.51.100.${host}`, 5);
      expect(throttle.retryAfterSeconds("avatar", "198.51.100.1")).toBeGreaterThan(0);
      expect(throttle.retryAfterSeconds("avatar", "192.0.2.1")).toBe(0);
      expect(throttle.retryAfterSeconds("iolo", "198.51.100.1")).toBe(0);
    });

    it("counts all invalid names as one, however long they are", () => {
      for (let count = 0; count < 5; count += 1) throttle.failed("?".repeat(60_000) + count, "192.0.2.1");
      expect(throttle.size).toBe(2);
      expect(throttle.retryAfterSeconds("another impossible name", "192.0.2.1")).toBe(15 * 60);
    });
  });

  describe("for an address", () => {
    /** Fails ten times, for ten accounts; returns the seconds to wait after that. */
    function burst(address: string): number {
      for (let count = 0; count < 10; count += 1) throttle.failed(`name${count}-${now}`, address);
      return throttle.retryAfterSeconds("fresh", address);
    }

    it("allows ten failures in 10 seconds, then waits 1 second, doubled each time up to an hour", () => {
      const waits: number[] = [];
      for (let round = 0; round < 15; round += 1) {
        const wait = burst("192.0.2.1");
        waits.push(wait);
        now += wait * 1_000;
        expect(throttle.retryAfterSeconds("fresh", "192.0.2.1")).toBe(0);
      }
      expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
      expect(waits.slice(-3)).toEqual([3_600, 3_600, 3_600]);
    });

    it("lets nine failures in each 10 seconds pass", () => {
      for (let round = 0; round < 50; round += 1) {
        for (let count = 0; count < 9; count += 1) throttle.failed(`name${round}-${count}`, "192.0.2.1");
        expect(throttle.retryAfterSeconds("fresh", "192.0.2.1")).toBe(0);
        now += 10_000;
      }
    });

    it("starts from zero after a quiet time as long as the penalty, and at least a minute", () => {
      expect(burst("192.0.2.1")).toBe(1);
      now += 1_000;
      expect(burst("192.0.2.1")).toBe(2);
      now += 2_000 + MINUTE_MS;
      expect(burst("192.0.2.1")).toBe(1);
    });

    it("counts an IPv6 network as one address", () => {
      for (let count = 0; count < 10; count += 1) throttle.failed(`name${count}`, `2001:db8::${count}`);
      expect(throttle.retryAfterSeconds("fresh", "2001:db8::ffff")).toBe(1);
      expect(throttle.retryAfterSeconds("fresh", "2001:db8:0:1::1")).toBe(0);
    });

    it("does not lengthen a penalty by failures during it", () => {
      burst("192.0.2.1");
      burst("192.0.2.1");
      expect(throttle.retryAfterSeconds("fresh", "192.0.2.1")).toBe(1);
      now += 1_000;
      expect(burst("192.0.2.1")).toBe(2);
    });

    it("still checks some passwords during a penalty, and tells nobody that one was wrong", () => {
      burst("192.0.2.1");
      const { checksInPenalty, checksWindowMs } = defaultThrottleLimits;
      for (let count = 0; count < checksInPenalty; count += 1) {
        expect(throttle.admit(`player${count}`, "192.0.2.1")).toEqual({ isChecked: true, isTold: false });
      }
      for (const seconds of [1, 2, 4, 8, 16]) {
        now += seconds * 1_000;
        burst("192.0.2.1");
      }
      expect(throttle.admit("late", "192.0.2.1")).toEqual({ isChecked: false });
      now += checksWindowMs - 31_000;
      expect(throttle.admit("late", "192.0.2.1")).toEqual({ isChecked: true, isTold: false });
    });

    it("exempts the addresses it is told to", () => {
      throttle = new LoginThrottle({ now: () => now, isExempt: (address) => address === "127.0.0.1" });
      burst("127.0.0.1");
      fail("avatar", "127.0.0.1", 5);
      expect(throttle.admit("avatar", "127.0.0.1")).toEqual({ isChecked: true, isTold: true });
      expect(throttle.size).toBe(0);
    });

    it("is not cleared by a success with another account", () => {
      burst("192.0.2.1");
      throttle.succeeded("attackers_own", "192.0.2.1");
      expect(throttle.retryAfterSeconds("fresh", "192.0.2.1")).toBe(1);
    });
  });

  it("never stops thousands of correct logins from one address", () => {
    for (let count = 0; count < 10_000; count += 1) {
      expect(throttle.retryAfterSeconds(`stress_${count}`, "127.0.0.1")).toBe(0);
      throttle.succeeded(`stress_${count}`, "127.0.0.1");
    }
    expect(throttle.size).toBe(0);
  });

  it("forgets 10,000 addresses that came and went", () => {
    for (let count = 0; count < 10_000; count += 1) fail("avatar", `10.0.${count >> 8}.${count & 255}`, 5);
    expect(throttle.size).toBe(20_000);
    now += 15 * MINUTE_MS;
    throttle.retryAfterSeconds("anybody", "192.0.2.1");
    expect(throttle.size).toBe(0);
  });

  it("keeps even the worst address for only a few hours", () => {
    for (let count = 0; throttle.retryAfterSeconds("fresh", "192.0.2.1") < 3_600; count += 1) {
      now += throttle.retryAfterSeconds("fresh", "192.0.2.1") * 1_000;
      throttle.failed(`name${count}`, "192.0.2.1");
    }
    now += 3 * HOUR_MS;
    expect(throttle.retryAfterSeconds("anybody", "192.0.2.2")).toBe(0);
    expect(throttle.size).toBe(0);
  });

  it("has a limit, beyond which it forgets the oldest failures first", () => {
    const { maxEntries } = defaultThrottleLimits;
    fail("old", "192.0.2.1", 5);
    fail("recent", "192.0.2.2", 4);
    const others = (from: number, to: number): void => {
      for (let count = from; count < to; count += 1)
        throttle.failed("avatar", `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`);
    };
    others(0, maxEntries / 2);
    throttle.failed("recent", "192.0.2.2");
    others(maxEntries / 2, maxEntries);
    expect(throttle.size).toBe(2 * maxEntries);
    expect(throttle.retryAfterSeconds("old", "192.0.2.1")).toBe(0);
    expect(throttle.retryAfterSeconds("recent", "192.0.2.2")).toBeGreaterThan(0);
  });
});
