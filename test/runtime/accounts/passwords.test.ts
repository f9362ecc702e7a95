import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Passwords, PasswordQueueFullError, PasswordsClosedError } from "../../../runtime/accounts/passwords.js";

const phc = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]+\$[^$]+$/;

describe("hashing passwords in a worker", () => {
  let passwords: Passwords;

  beforeAll(async () => {
    passwords = await Passwords.start();
  });
  afterAll(() => passwords?.close());

  it("uses argon2id with 19 MiB and two passes, and a salt of its own each time", async () => {
    const [first, second] = await Promise.all([passwords.hash("StressPwd#123", ""), passwords.hash("StressPwd#123", "")]);
    expect(first).toMatch(phc);
    expect(second).toMatch(phc);
    expect(first).not.toBe(second);
  });

  it("accepts the right password and refuses wrong ones", async () => {
    const hash = await passwords.hash("StressPwd#123", "");
    expect(await passwords.verify("StressPwd#123", hash, "192.0.2.1")).toBe(true);
    for (const wrong of ["stressPwd#123", "StressPwd#12", "StressPwd#123 ", "", "x".repeat(10_000), "\0", "𝔛"]) {
      expect(await passwords.verify(wrong, hash, "192.0.2.1")).toBe(false);
    }
  });

  it("has a dummy hash with the same parameters for accounts that do not exist", async () => {
    expect(passwords.dummyHash).toMatch(phc);
    expect(await passwords.verify("password", passwords.dummyHash, "192.0.2.1")).toBe(false);
  });

  it("rejects a text that is not a hash, and keeps working", async () => {
    await expect(passwords.verify("password", "plain text", "192.0.2.1")).rejects.toThrow();
    expect(await passwords.hash("password", "")).toMatch(phc);
  });
});

describe("the queue of passwords", () => {
  it("has a limit for one address, and accepts more afterwards", async () => {
    const passwords = await Passwords.start({ maxWaiting: 8 });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => passwords.hash("password", "192.0.2.1")));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(20 - 8 - 1);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(PasswordQueueFullError);
      expect((reason as PasswordQueueFullError).retryAfterSeconds).toBeGreaterThanOrEqual(1);
    }
    expect(passwords.waiting).toBe(0);
    await passwords.hash("password", "192.0.2.1");
    await passwords.close();
  });

  it("keeps room for others when one address floods it, and serves them in turn", async () => {
    const passwords = await Passwords.start({ maxWaiting: 8 });
    const order: string[] = [];
    const ask = (address: string): Promise<unknown> => passwords.hash("password", address).then(() => order.push(address));
    const flood = Promise.allSettled(Array.from({ length: 50 }, () => ask("203.0.113.9")));
    const others = ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(ask);
    expect(passwords.waiting).toBe(8);
    await Promise.all(others);
    expect(order.indexOf("192.0.2.3")).toBeLessThanOrEqual(4);
    await flood;
    await passwords.close();
  });

  it("is shared by several workers", async () => {
    const passwords = await Passwords.start({ workers: 2 });
    const hashes = await Promise.all(Array.from({ length: 10 }, () => passwords.hash("password", "")));
    expect(new Set(hashes).size).toBe(10);
    await passwords.close();
  });

  it("rejects running and waiting calls when it is closed", async () => {
    let failures = 0;
    const passwords = await Passwords.start({ onFailure: () => (failures += 1) });
    const calls = [
      passwords.hash("password", ""),
      passwords.hash("password", ""),
      passwords.verify("a", passwords.dummyHash, ""),
    ];
    const results = Promise.allSettled(calls);
    await passwords.close();
    for (const result of await results)
      expect(result).toMatchObject({ status: "rejected", reason: { name: "PasswordsClosedError" } });
    await expect(passwords.hash("password", "")).rejects.toThrow(PasswordsClosedError);
    expect(failures).toBe(0);
    await passwords.close();
  });
});
