import { describe, expect, test } from "vitest";
import {
  type KeptKey,
  SESSION_KEY_LIFETIME_MS,
  SESSION_KEYS_MAXIMUM,
  SESSION_KEYS_PER_ACCOUNT,
  SessionKeys,
} from "../../../../runtime/game/entry/session-keys.js";

const voucher = { accountId: 1, tokenVersion: 1, username: "Ann", address: "10.0.0.1", version: undefined };

function keysAt(): { keys: SessionKeys; clock: { now: number } } {
  const clock = { now: 0 };
  return { keys: new SessionKeys(() => clock.now), clock };
}

describe("a session key", () => {
  test("is valid once, for the account and address it was issued for", () => {
    const { keys } = keysAt();
    const key = keys.issue(voucher)!;
    expect(keys.redeem(key, "ann", "10.0.0.1")).toMatchObject({ accountId: 1 });
    expect(keys.redeem(key, "ann", "10.0.0.1")).toBeUndefined();
  });

  test("is invalid for other accounts and addresses, and their attempts do not use it up", () => {
    const { keys } = keysAt();
    const key = keys.issue(voucher)!;
    expect(keys.redeem(key, "Ann", "10.0.0.2")).toBeUndefined();
    expect(keys.redeem(key, "Bob", "10.0.0.1")).toBeUndefined();
    expect(keys.redeem((key ^ 1) >>> 0, "Ann", "10.0.0.1")).toBeUndefined();
    expect(keys.redeem(key, "Ann", "10.0.0.1")).toBeDefined();
  });

  test("is valid in the next process of its world, until its minute is over", () => {
    const kept: KeptKey[] = [];
    const before = new SessionKeys(
      () => 0,
      (key) => kept.push(key),
    );
    const [key, spent] = [before.issue(voucher)!, before.issue(voucher)!];
    before.redeem(spent, "Ann", "10.0.0.1");
    const { keys, clock } = keysAt();
    keys.takeOver([...kept, { ...kept[0]!, key: 7, until: Date.now() }]);
    // Its login may not have been over.
    for (const one of [key, spent]) expect(keys.redeem(one, "Ann", "10.0.0.1")).toMatchObject(voucher);
    expect(keys.redeem(7, "Ann", "10.0.0.1")).toBeUndefined();
    keys.takeOver(kept);
    clock.now = SESSION_KEY_LIFETIME_MS;
    expect(keys.redeem(key, "Ann", "10.0.0.1")).toBeUndefined();
  });

  test("expires after a minute and is then removed", () => {
    const { keys, clock } = keysAt();
    const key = keys.issue(voucher)!;
    clock.now = SESSION_KEY_LIFETIME_MS;
    expect(keys.redeem(key, "Ann", "10.0.0.1")).toBeUndefined();
    keys.sweep();
    expect(keys.size).toBe(0);
  });

  test("is never evicted by a rush of logins: new keys are refused instead", () => {
    const { keys, clock } = keysAt();
    const first = keys.issue(voucher)!;
    for (let i = 1; i < SESSION_KEYS_MAXIMUM; i++) expect(keys.issue({ ...voucher, accountId: i })).toBeDefined();
    expect(keys.issue(voucher)).toBeUndefined();
    expect(keys.redeem(first, "Ann", "10.0.0.1")).toBeDefined();
    clock.now = SESSION_KEY_LIFETIME_MS;
    expect(keys.issue(voucher)).toBeDefined();
    expect(keys.size).toBe(1);
  });

  test("is evicted by newer keys of its own account, so that one account cannot take all the room", () => {
    const { keys, clock } = keysAt();
    const other = keys.issue({ ...voucher, accountId: 2 })!;
    const own = Array.from({ length: 2 * SESSION_KEYS_PER_ACCOUNT }, () => keys.issue(voucher)!);
    expect(keys.size).toBe(1 + SESSION_KEYS_PER_ACCOUNT);
    const living = own.filter((key) => keys.redeem(key, "Ann", "10.0.0.1"));
    expect(living).toEqual(own.slice(-SESSION_KEYS_PER_ACCOUNT));
    for (let i = 0; i < SESSION_KEYS_PER_ACCOUNT; i++) keys.issue(voucher);
    clock.now = SESSION_KEY_LIFETIME_MS - 1;
    expect(keys.redeem(other, "Ann", "10.0.0.1")).toBeDefined();
    clock.now = SESSION_KEY_LIFETIME_MS;
    keys.sweep();
    expect(keys.size).toBe(0);
  });

  test("differs from a seed packet and from text in its first byte", () => {
    const { keys } = keysAt();
    for (let i = 0; i < 2000; i++) {
      const first = keys.issue({ ...voucher, accountId: i })! >>> 24;
      expect(first >= 0x80 && first !== 0xef).toBe(true);
    }
  });
});
