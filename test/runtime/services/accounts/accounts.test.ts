import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { InvalidAccountError } from "../../../../runtime/services/accounts/account-rules.js";
import { Accounts, type AccountsParts } from "../../../../runtime/services/accounts/accounts.js";
import { type LoginSource, Passwords, PasswordQueueFullError } from "../../../../runtime/services/accounts/passwords.js";
import { RecentLogins } from "../../../../runtime/services/accounts/recent-logins.js";
import { defaultThrottleLimits, LoginThrottle } from "../../../../runtime/services/accounts/login-throttle.js";
import { createRepositories, type Repositories } from "../../../../runtime/storage/database/repositories.js";
import { DuplicateUsernameError, LastAdministratorError, type Account } from "../../../../runtime/storage/storage.js";
import { deferred } from "../../../support/deferred.js";
import { openForTest, sqliteAddress } from "../../storage/engines.js";

const address = "192.0.2.1";
const now = 1_773_915_300_123;
const avatar = { username: "Avatar", password: "rightPassword1", email: "avatar@example.com" };

let passwords: Passwords;
beforeAll(async () => {
  passwords = await Passwords.start();
});
afterAll(() => passwords?.close());

let database: Awaited<ReturnType<typeof openForTest>>;
let storage: Repositories;
let accounts: Accounts;
beforeEach(async () => {
  database = await openForTest(sqliteAddress);
  storage = createRepositories(database.knex);
  accounts = newAccounts();
});
afterEach(() => database.close());

function newAccounts(parts: Partial<AccountsParts> = {}): Accounts {
  // No guess is forgotten while a slow machine makes the next one.
  const throttle = (): LoginThrottle => new LoginThrottle({ now: () => now });
  return new Accounts({
    storage,
    passwords,
    throttles: { game: throttle(), http: throttle() },
    now: () => now,
    ...parts,
  });
}

describe("authenticating", () => {
  it("accepts the right password for any spelling of the name, and records the login", async () => {
    const { accountId } = await accounts.create(avatar);
    const result = await accounts.authenticate("AVATAR", avatar.password, { address, door: "game" });
    expect(result).toMatchObject({ outcome: "accepted", account: { accountId, username: "Avatar", lastLoginAt: now } });
    await expect.poll(async () => (await accounts.find(accountId))?.lastLoginAt).toBe(now);
  });

  it("asks no password from a blocked address, and lets only staff into the game while logins are closed", async () => {
    await accounts.create(avatar);
    await accounts.create({ ...avatar, username: "Nystul", role: "Counselor" });
    const shut = newAccounts({ entry: { blocks: (from) => from === "203.0.113.9", closedBecause: "an update" } });
    const login = async (username: string, door: "game" | "http", from = address) =>
      (await shut.authenticate(username, avatar.password, { address: from, door })).outcome;
    expect(await login("Avatar", "http", "203.0.113.9")).toBe("addressBlocked");
    expect(await login("Avatar", "game")).toBe("closed");
    expect([await login("Avatar", "http"), await login("Nystul", "game")]).toEqual(["accepted", "accepted"]);
  });

  it("replaces a hash of another server at the first right password, and leaves tokens valid", async () => {
    const { accountId, tokenVersion } = await accounts.create(avatar);
    const old = `$old$md5$$${createHash("md5").update("old secret").digest("hex")}`;
    const [{ passwordHash }] = (await accounts.list()) as [Account];
    expect(await storage.accounts.replaceHash(accountId, "another hash", old)).toBe(false);
    expect(await storage.accounts.replaceHash(accountId, passwordHash, old)).toBe(true);
    const login = async (password: string): Promise<[string, string]> => {
      const { outcome } = await accounts.authenticate(avatar.username, password, { address, door: "http" });
      return [outcome, (await accounts.find(accountId))!.passwordHash];
    };
    expect(await login("Old secret")).toEqual(["wrongPassword", old]);
    const [outcome, renewed] = await login("old secret");
    expect([outcome, renewed]).toEqual(["accepted", expect.stringMatching(/^\$argon2id\$/)]);
    expect(await login("old secret")).toEqual(["accepted", renewed]);
    expect(await accounts.find(accountId)).toMatchObject({ tokenVersion });
  });

  it("hashes a password once within an hour for one account and address, and as ever if anything differs", async () => {
    let hashed = 0;
    const counting: AccountsParts["passwords"] = {
      dummyHash: passwords.dummyHash,
      hash: (password) => passwords.hash(password),
      verify(password, hash, source) {
        hashed++;
        return passwords.verify(password, hash, source);
      },
    };
    accounts = newAccounts({ passwords: counting, recent: new RecentLogins(() => now) });
    const { accountId } = await accounts.create(avatar);
    const login = async (password: string, from = address): Promise<[string, number]> => {
      const { outcome } = await accounts.authenticate(avatar.username, password, { address: from, door: "game" });
      return [outcome, hashed];
    };
    expect(await login("wrongPassword")).toEqual(["wrongPassword", 1]);
    expect(await login(avatar.password)).toEqual(["accepted", 2]);
    expect(await login(avatar.password)).toEqual(["accepted", 2]);
    expect(await login("wrongPassword")).toEqual(["wrongPassword", 3]);
    expect(await login(avatar.password, "192.0.2.2")).toEqual(["accepted", 4]);
    await accounts.update(accountId, { password: "otherPassword1" });
    expect(await login(avatar.password)).toEqual(["wrongPassword", 5]);
    expect(await login("otherPassword1")).toEqual(["accepted", 6]);
    await accounts.update(accountId, { isActive: false });
    expect(await login("otherPassword1")).toEqual(["blocked", 6]);
  });

  it("distinguishes unknown, wrong and blocked, and reveals a block only to a caller who knows the password", async () => {
    const { accountId } = await accounts.create(avatar);
    const outcome = async (username: string, password: string): Promise<string> =>
      (await accounts.authenticate(username, password, { address, door: "game" })).outcome;
    expect(await outcome("nobody", avatar.password)).toBe("unknown");
    expect(await outcome("avatar", "wrongPassword")).toBe("wrongPassword");
    expect(await outcome("avatar", "RIGHTpassword1")).toBe("wrongPassword");
    await accounts.update(accountId, { isActive: false });
    expect(await outcome("avatar", avatar.password)).toBe("blocked");
    expect(await outcome("avatar", "wrongPassword")).toBe("wrongPassword");
    expect((await accounts.find(accountId))?.lastLoginAt).toBeNull();
  });

  it("verifies exactly once, against a hash of the same cost, whatever the outcome", async () => {
    const verified: string[] = [];
    const counting = {
      dummyHash: passwords.dummyHash,
      hash: (password: string) => passwords.hash(password),
      verify: (password: string, hash: string, from: LoginSource) => {
        verified.push(hash.split("$").slice(0, 4).join("$"));
        return passwords.verify(password, hash, from);
      },
    };
    accounts = newAccounts({ passwords: counting });
    const { accountId } = await accounts.create(avatar);
    await accounts.authenticate("avatar", avatar.password, { address, door: "game" });
    await accounts.authenticate("avatar", "wrongPassword", { address, door: "game" });
    await accounts.authenticate("nobody", "wrongPassword", { address, door: "game" });
    await accounts.authenticate("?".repeat(50_000), "x".repeat(50_000), { address, door: "game" });
    await accounts.update(accountId, { isActive: false });
    await accounts.authenticate("avatar", avatar.password, { address, door: "game" });
    expect(verified).toEqual(Array(5).fill("$argon2id$v=19$m=19456,t=2,p=1"));
  });

  it("never accepts the dummy's account", async () => {
    accounts = newAccounts({
      passwords: { dummyHash: "x", hash: () => Promise.resolve(""), verify: () => Promise.resolve(true) },
    });
    expect(await accounts.authenticate("nobody", "anything", { address, door: "game" })).toEqual({ outcome: "unknown" });
  });

  it("refuses an account and address after five failures of any kind, even with the right password", async () => {
    await accounts.create(avatar);
    for (let count = 0; count < 5; count += 1) {
      expect(await accounts.authenticate("avatar", "wrongPassword", { address, door: "game" })).toEqual({
        outcome: "wrongPassword",
      });
      expect(await accounts.authenticate("nobody", "wrongPassword", { address: "192.0.2.99", door: "game" })).toEqual({
        outcome: "unknown",
      });
    }
    const throttled = await accounts.authenticate("avatar", avatar.password, { address, door: "game" });
    expect(throttled).toMatchObject({ outcome: "throttled" });
    expect((throttled as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(await accounts.authenticate("nobody", avatar.password, { address: "192.0.2.99", door: "game" })).toMatchObject({
      outcome: "throttled",
    });
    expect(await accounts.authenticate("avatar", avatar.password, { address: "192.0.2.2", door: "game" })).toMatchObject({
      outcome: "accepted",
    });
  });

  it("answers at most five guesses that are made at once", async () => {
    await accounts.create(avatar);
    const guesses = Array.from({ length: 30 }, (_, count) => (count === 29 ? avatar.password : `wrongPassword${count}`));
    const results = await Promise.all(
      guesses.map((password) => accounts.authenticate("avatar", password, { address, door: "game" })),
    );
    expect(results.filter((result) => result.outcome === "wrongPassword")).toHaveLength(5);
    expect(results.filter((result) => result.outcome === "throttled")).toHaveLength(25);
  });

  it("lets who knows the password in during a penalty of the address, and tells others nothing", async () => {
    await accounts.create(avatar);
    const from = { address, door: "game" } as const;
    for (let guess = 0; guess < defaultThrottleLimits.addressFailures; guess += 1) {
      expect(await accounts.authenticate(`nobody${guess}`, "wrongPassword", from)).toEqual({ outcome: "unknown" });
    }
    expect(await accounts.authenticate("avatar", "wrongPassword", from)).toMatchObject({ outcome: "throttled" });
    expect(await accounts.authenticate("avatar", avatar.password, from)).toMatchObject({ outcome: "accepted" });
  });

  it("counts the failures of game and HTTP apart", async () => {
    await accounts.create(avatar);
    for (let guess = 0; guess < defaultThrottleLimits.pairFailures; guess += 1) {
      await accounts.authenticate("avatar", "wrongPassword", { address, door: "game" });
    }
    expect(await accounts.authenticate("avatar", avatar.password, { address, door: "game" })).toMatchObject({
      outcome: "throttled",
    });
    expect(await accounts.authenticate("avatar", avatar.password, { address, door: "http" })).toMatchObject({
      outcome: "accepted",
    });
  });

  it("lets a success clear the failures before it", async () => {
    await accounts.create(avatar);
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1)
        await accounts.authenticate("avatar", "wrongPassword", { address: `192.0.2.${round}`, door: "game" });
      expect(await accounts.authenticate("avatar", avatar.password, { address: `192.0.2.${round}`, door: "game" })).toMatchObject(
        { outcome: "accepted" },
      );
      expect(await accounts.authenticate("avatar", "wrongPassword", { address: `192.0.2.${round}`, door: "game" })).toEqual({
        outcome: "wrongPassword",
      });
    }
  });

  it("answers busy while too many passwords wait, and does not count that as a failure", async () => {
    const throttle = new LoginThrottle();
    const full = {
      dummyHash: "x",
      hash: () => Promise.reject(new PasswordQueueFullError()),
      verify: () => Promise.reject(new PasswordQueueFullError()),
    };
    accounts = newAccounts({ passwords: full, throttles: { game: throttle, http: throttle } });
    for (let count = 0; count < 20; count += 1) {
      expect(await accounts.authenticate("avatar", avatar.password, { address, door: "game" })).toEqual({
        outcome: "busy",
        retryAfterSeconds: 1,
      });
    }
    expect(throttle.size).toBe(0);
    await expect(accounts.create(avatar)).rejects.toThrow(PasswordQueueFullError);
  });

  it.each([
    ["blocked", (accountId: number) => storage.accounts.update(accountId, { isActive: false }), "blocked"],
    ["deleted", (accountId: number) => storage.accounts.delete(accountId), "unknown"],
    [
      "given another password",
      (accountId: number) => storage.accounts.update(accountId, { passwordHash: "new" }),
      "wrongPassword",
    ],
  ])("does not accept an account that was %s while its password was verified", async (_, change, outcome) => {
    const { accountId } = await accounts.create(avatar);
    const verifying = deferred();
    const goOn = deferred();
    const slow = {
      dummyHash: "x",
      hash: () => Promise.resolve(""),
      verify: async () => {
        verifying.resolve();
        await goOn.promise;
        return true;
      },
    };
    const result = newAccounts({ passwords: slow }).authenticate("avatar", avatar.password, { address, door: "game" });
    await verifying.promise;
    await change(accountId);
    goOn.resolve();
    expect(await result).toEqual({ outcome });
  });

  it("accepts a login even if it cannot be recorded, and logs that", async () => {
    await accounts.create(avatar);
    const warnings: unknown[] = [];
    const broken = Object.create(storage.accounts, {
      recordLogins: { value: () => Promise.reject(new Error("disk full")) },
      findById: { value: (accountId: number) => storage.accounts.findById(accountId) },
      findByUsername: { value: (username: string) => storage.accounts.findByUsername(username) },
    }) as Repositories["accounts"];
    accounts = newAccounts({ storage: { accounts: broken }, log: { warn: (...entry: unknown[]) => void warnings.push(entry) } });
    expect(await accounts.authenticate("avatar", avatar.password, { address, door: "game" })).toMatchObject({
      outcome: "accepted",
    });
    await expect.poll(() => warnings.length).toBe(1);
  });
});

describe("bans", () => {
  const gm = { accountId: 77, accountName: "gm", level: "GameMaster" } as const;
  const HOUR_MS = 3_600_000;

  it("shut out whoever knows the password until they end, and can be lifted", async () => {
    let clock = now;
    accounts = newAccounts({ now: () => clock });
    const { accountId } = await accounts.create(avatar);
    const outcome = async (password = avatar.password) =>
      (await accounts.authenticate("avatar", password, { address, door: "game" })).outcome;
    await accounts.ban(accountId, { reason: " spam ", until: now + HOUR_MS }, gm);
    expect((await accounts.find(accountId))?.ban).toEqual({ reason: "spam", at: now, until: now + HOUR_MS, by: "gm" });
    expect(await outcome("wrongPassword")).toBe("wrongPassword");
    expect(await outcome()).toBe("banned");
    clock += HOUR_MS;
    expect(await outcome()).toBe("accepted");
    await accounts.ban(accountId, { reason: "again", until: null }, gm);
    clock += 1_000 * HOUR_MS;
    expect(await outcome()).toBe("banned");
    await accounts.unban(accountId, gm);
    expect(await outcome()).toBe("accepted");
    expect((await accounts.history(accountId)).map(({ action }) => action)).toEqual(["Unbanned", "Banned", "Banned", "Created"]);
  });

  it("stay while they are in force if somebody of a higher level banned", async () => {
    const { accountId } = await accounts.create(avatar);
    const chief = await accounts.create({ ...avatar, username: "chief", role: "Administrator" });
    const by = { accountId: chief.accountId, accountName: "chief", level: "Administrator" } as const;
    const ban = { reason: "sold an account", until: null };
    await accounts.ban(accountId, ban, by);
    for (const change of [accounts.unban(accountId, gm), accounts.ban(accountId, { ...ban, until: now + HOUR_MS }, gm)])
      await expect(change).rejects.toThrow("the ban is from chief, who has the level Administrator");
    expect((await accounts.unban(accountId, by))?.ban).toBeNull();
  });

  it("are refused for one's own account, equals, no reason, and an end that is no end", async () => {
    const { accountId } = await accounts.create(avatar);
    const staff = await accounts.create({ ...avatar, username: "gm2", role: "GameMaster" });
    const ban = { reason: "spam", until: null };
    await expect(accounts.ban(staff.accountId, ban, gm)).rejects.toThrow("only a higher level");
    await expect(accounts.unban(staff.accountId, gm)).rejects.toThrow("only a higher level");
    await expect(accounts.ban(accountId, ban, { ...gm, accountId, level: "Administrator" })).rejects.toThrow("your own account");
    await expect(accounts.ban(accountId, { ...ban, reason: " " }, gm)).rejects.toThrow(InvalidAccountError);
    await expect(accounts.ban(accountId, { ...ban, until: now }, gm)).rejects.toThrow("in the future");
    await expect(accounts.ban(accountId, { ...ban, until: now + 1e15 }, gm)).rejects.toThrow("within 1,000 years");
    await expect(accounts.unban(accountId, gm)).rejects.toThrow("not banned");
    expect(await accounts.ban(123_456, ban, gm)).toBeUndefined();
    expect(await accounts.unban(123_456, gm)).toBeUndefined();
  });

  it("are hinted at by addresses that accounts share, if these are kept", async () => {
    accounts = newAccounts({ keepAddressesMs: HOUR_MS });
    const { accountId } = await accounts.create(avatar);
    await accounts.authenticate("avatar", avatar.password, { address, door: "http" });
    await expect
      .poll(async () => (await accounts.addresses(accountId)).map((one) => [one.address, one.logins]))
      .toEqual([[address, 1]]);
  });
});

describe("managing accounts", () => {
  it("creates Regular accounts by default, with a hash instead of the password", async () => {
    const account = await accounts.create(avatar);
    expect(account).toMatchObject({ username: "Avatar", email: "avatar@example.com", role: "Regular", isActive: true });
    expect(account.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(account)).not.toContain(avatar.password);
    expect(await accounts.create({ ...avatar, username: "gm1", role: "GameMaster" })).toMatchObject({ role: "GameMaster" });
    expect((await accounts.list()).map(({ username }) => username)).toEqual(["Avatar", "gm1"]);
  });

  it("names each member that breaks a rule, without repeating a password", async () => {
    const refused = await accounts.create({ username: "x", password: "short", email: "none" }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InvalidAccountError);
    const { errors, message } = refused as InvalidAccountError;
    expect(Object.keys(errors).sort()).toEqual(["email", "password", "username"]);
    expect(message).not.toContain("short");
  });

  it("refuses a name that is in use, and changes to the last Administrator", async () => {
    const admin = await accounts.create({ ...avatar, role: "Administrator" });
    await expect(accounts.create({ ...avatar, username: "AVATAR" })).rejects.toThrow(DuplicateUsernameError);
    await expect(accounts.update(admin.accountId, { role: "Regular" })).rejects.toThrow(LastAdministratorError);
    await expect(accounts.delete(admin.accountId)).rejects.toThrow(LastAdministratorError);
    await expect(accounts.update(admin.accountId, { password: "short" })).rejects.toThrow(InvalidAccountError);
  });

  it("changes a password: the new one works, the old one does not, and older tokens end", async () => {
    const { accountId, tokenVersion } = await accounts.create(avatar);
    const changed = await accounts.update(accountId, { password: "anotherPassword2" });
    expect(changed?.tokenVersion).toBe(tokenVersion + 1);
    expect(await accounts.authenticate("avatar", "anotherPassword2", { address, door: "game" })).toMatchObject({
      outcome: "accepted",
    });
    expect(await accounts.authenticate("avatar", avatar.password, { address, door: "game" })).toEqual({
      outcome: "wrongPassword",
    });
  });

  it("calls listeners for changes and deletions that happened, and for nothing else", async () => {
    const { accountId } = await accounts.create({ ...avatar, role: "Administrator" });
    const told: [number, Account | undefined][] = [];
    accounts.onChanged((...news) => void told.push(news));
    const gone: (readonly [number, readonly number[], boolean])[] = [];
    accounts.onDeleted((id, characters) => void gone.push([id, characters, accounts.exists(id)]));
    const other = await accounts.create({ ...avatar, username: "other" });
    expect([accounts.exists(other.accountId), accounts.exists(12345)]).toEqual([true, false]);
    await expect(accounts.update(accountId, { isActive: false })).rejects.toThrow();
    await expect(accounts.delete(accountId)).rejects.toThrow();
    expect(await accounts.update(12345, { email: "a@example.com" })).toBeUndefined();
    expect(await accounts.update(12345, { password: "longEnough1" })).toBeUndefined();
    expect(await accounts.delete(12345)).toBe(false);
    expect(told).toEqual([]);
    const blocked = await accounts.update(other.accountId, { isActive: false });
    await accounts.delete(other.accountId);
    expect(told).toEqual([
      [other.accountId, blocked],
      [other.accountId, undefined],
    ]);
    expect(gone).toEqual([[other.accountId, [], false]]);
  });
});
