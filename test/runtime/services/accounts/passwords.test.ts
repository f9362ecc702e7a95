import { createHash, pbkdf2Sync } from "node:crypto";
import { hashSync } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type LoginSource,
  Passwords,
  PasswordQueueFullError,
  PasswordsClosedError,
} from "../../../../runtime/services/accounts/passwords.js";
import { isOldHash, oldArgon2, oldDigest, oldPbkdf2 } from "../../../../runtime/services/accounts/old-hashes.js";

const player: LoginSource = { address: "192.0.2.1", door: "game" };
const phc = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]+\$[^$]+$/;

describe("hashing passwords in a worker", () => {
  let passwords: Passwords;

  beforeAll(async () => {
    passwords = await Passwords.start();
  });
  afterAll(() => passwords?.close());

  it("uses argon2id with 19 MiB and two passes, and a salt of its own each time", async () => {
    const [first, second] = await Promise.all([passwords.hash("StressPwd#123"), passwords.hash("StressPwd#123")]);
    expect(first).toMatch(phc);
    expect(second).toMatch(phc);
    expect(first).not.toBe(second);
  });

  it("accepts the right password and refuses wrong ones", async () => {
    const hash = await passwords.hash("StressPwd#123");
    expect(await passwords.verify("StressPwd#123", hash, player)).toBe(true);
    for (const wrong of ["stressPwd#123", "StressPwd#12", "StressPwd#123 ", "", "x".repeat(10_000), "\0", "𝔛"]) {
      expect(await passwords.verify(wrong, hash, player)).toBe(false);
    }
  });

  it("has a dummy hash with the same parameters for accounts that do not exist", async () => {
    expect(passwords.dummyHash).toMatch(phc);
    expect(await passwords.verify("password", passwords.dummyHash, player)).toBe(false);
  });

  it("can use less memory, and still accepts passwords that were hashed with more", async () => {
    const frugal = await Passwords.start({ memoryMib: 1 });
    try {
      for (const hash of [await frugal.hash("StressPwd#123"), frugal.dummyHash]) expect(hash).toContain("$m=1024,t=2,p=1$");
      const usual = await passwords.hash("StressPwd#123");
      expect(await frugal.verify("StressPwd#123", usual, player)).toBe(true);
      expect(await frugal.verify("StressPwd#124", usual, player)).toBe(false);
      expect(await passwords.verify("StressPwd#123", await frugal.hash("StressPwd#123"), player)).toBe(true);
    } finally {
      await frugal.close();
    }
  });

  it("rejects a text that is not a hash, and keeps working", async () => {
    await expect(passwords.verify("password", "plain text", player)).rejects.toThrow();
    expect(await passwords.hash("password")).toMatch(phc);
  });
});

describe("hashes that another server made", () => {
  let passwords: Passwords;

  beforeAll(async () => {
    passwords = await Passwords.start({ memoryMib: 1 });
  });
  afterAll(() => passwords?.close());

  const hex = (digest: string, text: string): string => createHash(digest).update(text).digest("hex");
  const hashes: readonly (readonly [kind: string, hash: string | undefined])[] = [
    ["MD5", oldDigest("md5", hex("md5", "secret"))],
    [
      "SHA-1 with the name",
      oldDigest(
        "sha1",
        hex("sha1", "adasecret")
          .toUpperCase()
          .replace(/..(?=.)/g, "$&-"),
        "ada",
      ),
    ],
    ["SHA-512 with the name", oldDigest("sha512", hex("sha512", "adasecret"), "ada")],
    ["PBKDF2", oldPbkdf2(1_200, Buffer.from("saltsalt"), pbkdf2Sync("secret", "saltsalt", 1_200, 32, "sha256"))],
    ["argon2", oldArgon2(hashSync("secret", { memoryCost: 64, timeCost: 1, parallelism: 1 }))],
  ];

  it.each(hashes)("%s is right once, and then replaced by the shard's own", async (_, hash) => {
    const renewed: string[] = [];
    const check = (password: string, of: string) => passwords.verify(password, of, player, (own) => void renewed.push(own));
    expect(isOldHash(hash!)).toBe(true);
    expect(await check("Secret", hash!)).toBe(false);
    expect(renewed).toEqual([]);
    expect(await check("secret", hash!)).toBe(true);
    expect(renewed).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=1024,t=2,p=1\$/)]);
    expect(await check("secret", renewed[0]!)).toBe(true);
    expect(renewed).toHaveLength(1);
  });

  it("are refused where they are none, or would keep the worker busy", async () => {
    expect(oldDigest("md5", "what")).toBeUndefined();
    expect(oldDigest("sha512", hex("sha1", "secret"))).toBeUndefined();
    expect(oldPbkdf2(9_999_999, Buffer.from("salt"), Buffer.alloc(32))).toBeUndefined();
    expect(oldArgon2("$argon2id$v=19$m=4000000,t=1,p=1$c2FsdHNhbHQ$c2FsdHNhbHQ")).toBeUndefined();
    expect(await passwords.verify("secret", "$old$what", player)).toBe(false);
  });
});

describe("the queue of passwords", () => {
  it("has a limit for one address, and accepts more afterwards", async () => {
    const passwords = await Passwords.start({ maxWaiting: 8 });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => passwords.verify("password", passwords.dummyHash, player)),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(20 - 8 - 1);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(PasswordQueueFullError);
      expect((reason as PasswordQueueFullError).retryAfterSeconds).toBeGreaterThanOrEqual(1);
    }
    expect(passwords.waiting).toBe(0);
    await passwords.verify("password", passwords.dummyHash, player);
    await passwords.close();
  });

  it("keeps room for others when one address floods it, and serves them in turn", async () => {
    const passwords = await Passwords.start({ maxWaiting: 8 });
    const order: string[] = [];
    const ask = (address: string): Promise<unknown> =>
      passwords.verify("password", passwords.dummyHash, { address, door: "game" }).then(() => order.push(address));
    const flood = Promise.allSettled(Array.from({ length: 50 }, () => ask("203.0.113.9")));
    const others = ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(ask);
    expect(passwords.waiting).toBe(8);
    await Promise.all(others);
    expect(order.indexOf("192.0.2.3")).toBeLessThanOrEqual(4);
    await flood;
    await passwords.close();
  });

  it("lets staff and account management take turns with a whole shard that logs in", async () => {
    const passwords = await Passwords.start();
    const order: string[] = [];
    const verify = (name: string, source: LoginSource): Promise<unknown> =>
      passwords.verify("password", passwords.dummyHash, source).then(() => order.push(name));
    const players = Array.from({ length: 12 }, (_, i) => verify("player", { address: `192.0.2.${i}`, door: "game" }));
    const staff = verify("staff", { address: "198.51.100.1", door: "http" });
    const management = passwords.hash("password").then(() => order.push("management"));
    await Promise.all([...players, staff, management]);
    expect([order.indexOf("staff"), order.indexOf("management")]).toEqual([2, 4]);
    await passwords.close();
  });

  it("does not check the password of a caller who has left", async () => {
    const passwords = await Passwords.start();
    const source = (hasLeft: boolean): LoginSource => ({ ...player, hasLeft: () => hasLeft });
    const calls = [false, false, true, true, false].map((hasLeft) =>
      passwords.verify("password", passwords.dummyHash, source(hasLeft)),
    );
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected", "fulfilled"]);
    expect(results[2]).toMatchObject({ reason: { name: "PasswordQueueFullError", message: "the caller left before its turn" } });
    await passwords.close();
  });

  it("keeps the places of a whole shard that comes back at once", async () => {
    const passwords = await Passwords.start();
    const calls = Array.from({ length: 4_000 }, (_, i) =>
      passwords.verify("password", passwords.dummyHash, { address: `10.1.${i >> 8}.${i & 0xff}`, door: "game" }),
    );
    const results = Promise.allSettled(calls);
    expect(passwords.waiting).toBe(calls.length - 1);
    await passwords.close();
    for (const result of await results) expect(result).toMatchObject({ reason: { name: "PasswordsClosedError" } });
  });

  it("is shared by several workers", async () => {
    const passwords = await Passwords.start({ workers: 2 });
    const hashes = await Promise.all(Array.from({ length: 10 }, () => passwords.hash("password")));
    expect(new Set(hashes).size).toBe(10);
    await passwords.close();
  });

  it("rejects running and waiting calls when it is closed", async () => {
    let failures = 0;
    const passwords = await Passwords.start({ onFailure: () => (failures += 1) });
    const calls = [passwords.hash("password"), passwords.hash("password"), passwords.verify("a", passwords.dummyHash, player)];
    const results = Promise.allSettled(calls);
    await passwords.close();
    for (const result of await results)
      expect(result).toMatchObject({ status: "rejected", reason: { name: "PasswordsClosedError" } });
    await expect(passwords.hash("password")).rejects.toThrow(PasswordsClosedError);
    expect(failures).toBe(0);
    await passwords.close();
  });
});
