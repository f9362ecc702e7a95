import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Knex } from "knex";
import { KnexAccountRepository } from "../../../../runtime/storage/accounts/account-repository.js";
import { KnexCharacterRepository } from "../../../../runtime/storage/accounts/character-repository.js";
import { DuplicateUsernameError, LastAdministratorError } from "../../../../runtime/storage/storage.js";
import { engines, openForTest } from "../engines.js";
import { newAccount, newCharacter } from "../samples.js";

describe.each(engines)("accounts on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    const now = 1_773_915_300_123;
    let database: Awaited<ReturnType<typeof openForTest>>;
    let knex: Knex;
    let accounts: KnexAccountRepository;

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      knex = database.knex;
      accounts = new KnexAccountRepository(knex, () => now);
    });
    beforeEach(() => knex("accounts").delete());
    afterAll(() => database?.close());

    it("reads back an account as it was created", async () => {
      const created = await accounts.create(newAccount("Nystul", { email: "Nystul@Example.com", role: "GameMaster" }));
      expect(created).toEqual({
        accountId: created.accountId,
        username: "Nystul",
        email: "Nystul@Example.com",
        role: "GameMaster",
        isActive: true,
        passwordHash: "hash",
        tokenVersion: 1,
        createdAt: now,
        lastLoginAt: null,
        ban: null,
      });
      expect(Number.isInteger(created.accountId)).toBe(true);
      expect(await accounts.findById(created.accountId)).toEqual(created);
      expect(await accounts.list()).toEqual([created]);
      expect(await accounts.count()).toBe(1);
    });

    it("returns undefined or false for a missing account", async () => {
      expect(await accounts.findById(12345)).toBeUndefined();
      expect(await accounts.findByUsername("nobody")).toBeUndefined();
      expect(await accounts.update(12345, { email: "x@example.com" })).toBeUndefined();
      expect(await accounts.delete(12345)).toBeUndefined();
      await accounts.recordLogins([{ accountId: 12345, at: now, address: "10.0.0.1" }], 0);
      expect(await accounts.count()).toBe(0);
    });

    it("compares usernames without regard to case, but keeps their spelling", async () => {
      const { accountId } = await accounts.create(newAccount("Lord_British"));
      expect((await accounts.findByUsername("lORD_bRITISH"))?.username).toBe("Lord_British");
      await expect(accounts.create(newAccount("LORD_BRITISH"))).rejects.toThrow(DuplicateUsernameError);
      const other = await accounts.create(newAccount("Blackthorn"));
      await expect(accounts.update(other.accountId, { username: "lord_british" })).rejects.toThrow(DuplicateUsernameError);
      expect((await accounts.update(accountId, { username: "LORD_british" }))?.username).toBe("LORD_british");
    });

    it.each(["minax ", " minax", "mínax", "MİNAX", "minax\0", "%", "' OR 1=1 --"])(
      "does not take %j for 'minax'",
      async (name) => {
        await accounts.create(newAccount("minax"));
        expect(await accounts.findByUsername(name)).toBeUndefined();
      },
    );

    it("keeps emails as given, including characters beyond the Basic Multilingual Plane", async () => {
      const { accountId } = await accounts.create(newAccount("poet", { email: "𝔏ady@exämple.com" }));
      expect((await accounts.findById(accountId))?.email).toBe("𝔏ady@exämple.com");
    });

    it("raises the token version only for a new password, level or activity", async () => {
      const { accountId } = await accounts.create(newAccount("ridgeback"));
      const version = async (changes: Parameters<typeof accounts.update>[1]): Promise<number | undefined> =>
        (await accounts.update(accountId, changes))?.tokenVersion;
      expect(await version({ email: "new@example.com", username: "Ridgeback2" })).toBe(1);
      expect(await version({ passwordHash: "another" })).toBe(2);
      expect(await version({ role: "Counselor" })).toBe(3);
      expect(await version({ isActive: false })).toBe(4);
      expect(await version({ role: "Counselor", isActive: false, passwordHash: "another" })).toBe(4);
      expect(await version({ role: undefined })).toBe(4);
      expect(await accounts.findById(accountId)).toMatchObject({
        username: "Ridgeback2",
        email: "new@example.com",
        passwordHash: "another",
        role: "Counselor",
        isActive: false,
        tokenVersion: 4,
      });
    });

    it("keeps bans, and who did what; a ban ends the tokens", async () => {
      const { accountId } = await accounts.create(newAccount("dupre"));
      const by = { accountId: 7, accountName: "gm" };
      const ban = { reason: "sells gold'); --", at: now, until: now + 60_000, by: "gm" };
      expect(await accounts.update(accountId, { ban }, by)).toMatchObject({ ban, tokenVersion: 2 });
      expect(await accounts.findByUsername("Dupre")).toMatchObject({ ban });
      await accounts.update(accountId, { email: "new@example.com", passwordHash: "other", isActive: false }, by);
      await accounts.update(accountId, { ban: null });
      expect(await accounts.findById(accountId)).toMatchObject({ ban: null, tokenVersion: 4 });
      const history = await accounts.history(accountId, 10);
      expect(history.map(({ action, by, details }) => [action, by.accountName, details])).toEqual([
        ["Unbanned", "server", {}],
        ["Changed", "gm", { email: "dupre@example.com → new@example.com", isActive: "true → false", password: null }],
        ["Banned", "gm", { reason: ban.reason, until: new Date(ban.until).toISOString() }],
        ["Created", "server", { role: "Regular" }],
      ]);
      expect(await accounts.history(accountId, 1)).toHaveLength(1);
      expect(JSON.stringify(history)).not.toContain("other");
    });

    it("keeps notes and warnings in the history of an account that there is", async () => {
      const { accountId } = await accounts.create(newAccount("shamino"));
      const by = { accountId: 7, accountName: "gm" };
      expect(await accounts.addNote(accountId, { action: "Warned", text: "Macroing '); --" }, by)).toBe(true);
      expect(await accounts.addNote(accountId + 999, { action: "Noted", text: "x" }, by)).toBe(false);
      expect(await accounts.history(accountId, 1)).toMatchObject([
        { action: "Warned", by, details: { text: "Macroing '); --" } },
      ]);
    });

    it("does not ban the last Administrator who may enter", async () => {
      const [one, other] = [
        await accounts.create(newAccount("one", { role: "Administrator" })),
        await accounts.create(newAccount("other", { role: "Administrator" })),
      ];
      const ban = { reason: "left", at: now, until: null, by: "one" };
      await accounts.update(other.accountId, { ban });
      await expect(accounts.update(one.accountId, { ban })).rejects.toThrow(LastAdministratorError);
      await expect(accounts.delete(one.accountId)).rejects.toThrow(LastAdministratorError);
    });

    it("knows the addresses of logins and who shares them, and forgets old ones", async () => {
      const [ana, bert] = [await accounts.create(newAccount("ana")), await accounts.create(newAccount("bert"))];
      const login = (account: { accountId: number }, address: string, at: number) => ({
        accountId: account.accountId,
        address,
        at,
      });
      await accounts.recordLogins(
        [login(ana, "10.0.0.1", now), login(bert, "10.0.0.1", now + 1), login(ana, "10.0.0.2", now + 2)],
        0,
      );
      await accounts.recordLogins([login(ana, "10.0.0.1", now + 5), { accountId: 12345, address: "10.0.0.1", at: now }], 0);
      const first = { address: "10.0.0.1", firstAt: now, lastAt: now + 5, logins: 2 };
      const sharedWith = [{ accountId: bert.accountId, username: "bert" }];
      const second = { address: "10.0.0.2", firstAt: now + 2, lastAt: now + 2, logins: 1, sharedWith: [] };
      expect(await accounts.addresses(ana.accountId, 10)).toEqual([{ ...first, sharedWith }, second]);
      expect(await accounts.addresses(ana.accountId, 1)).toHaveLength(1);
      await accounts.recordLogins([], now + 3);
      expect(await accounts.addresses(ana.accountId, 10)).toEqual([{ ...first, sharedWith: [] }]);
      await accounts.recordLogins([login(ana, "10.0.0.3", now)]);
      expect(await accounts.addresses(ana.accountId, 10)).toHaveLength(1);
      await accounts.delete(ana.accountId);
      expect(await knex("account_addresses").where("account_id", ana.accountId)).toEqual([]);
    });

    it("keeps the time of the last login when other members change", async () => {
      const { accountId } = await accounts.create(newAccount("dupre"));
      await accounts.recordLogins([{ accountId, at: now + 5, address: "10.0.0.1" }]);
      await accounts.update(accountId, { email: "dupre@trinsic.example" });
      expect(await accounts.findById(accountId)).toMatchObject({ lastLoginAt: now + 5, createdAt: now, tokenVersion: 1 });
    });

    it("never reuses the id of a deleted account", async () => {
      const { accountId } = await accounts.create(newAccount("shortlived"));
      expect(await accounts.delete(accountId)).toEqual([]);
      expect((await accounts.create(newAccount("shortlived"))).accountId).toBeGreaterThan(accountId);
    });

    it("deletes an account's characters with their worn items, and no others", async () => {
      const characters = new KnexCharacterRepository(knex);
      const gone = await accounts.create(newAccount("gone"));
      const stays = await accounts.create(newAccount("stays"));
      await characters.create(newCharacter(gone.accountId, 0, 1));
      await characters.create(newCharacter(stays.accountId, 0, 2));
      expect(await accounts.ids()).toEqual([gone.accountId, stays.accountId]);
      expect(await accounts.delete(gone.accountId)).toEqual([1]);
      expect(await accounts.ids()).toEqual([stays.accountId]);
      expect(await characters.find(1)).toBeUndefined();
      expect((await characters.find(2))?.worn).toHaveLength(2);
      expect(await knex("worn_items").pluck("character_serial")).toEqual([2, 2]);
    });

    it("refuses to delete, demote or deactivate the last active Administrator", async () => {
      const { accountId } = await accounts.create(newAccount("admin", { role: "Administrator" }));
      await accounts.create(newAccount("asleep", { role: "Administrator", isActive: false }));
      await expect(accounts.delete(accountId)).rejects.toThrow(LastAdministratorError);
      await expect(accounts.update(accountId, { role: "GameMaster" })).rejects.toThrow(LastAdministratorError);
      await expect(accounts.update(accountId, { isActive: false, email: "changed@example.com" })).rejects.toThrow(
        LastAdministratorError,
      );
      expect(await accounts.findById(accountId)).toMatchObject({
        role: "Administrator",
        isActive: true,
        email: "admin@example.com",
      });
      expect(await accounts.update(accountId, { email: "ok@example.com" })).toMatchObject({ email: "ok@example.com" });
    });

    it("deletes or demotes an Administrator if another active one remains, and an inactive one at any time", async () => {
      const first = await accounts.create(newAccount("first", { role: "Administrator" }));
      const second = await accounts.create(newAccount("second", { role: "Administrator" }));
      const asleep = await accounts.create(newAccount("asleep", { role: "Administrator", isActive: false }));
      expect(await accounts.update(first.accountId, { role: "Regular" })).toMatchObject({ role: "Regular" });
      expect(await accounts.delete(asleep.accountId)).toEqual([]);
      await expect(accounts.delete(second.accountId)).rejects.toThrow(LastAdministratorError);
    });

    it("keeps one of two Administrators who delete each other at the same time", async () => {
      const ids = [];
      for (const name of ["left", "right"])
        ids.push((await accounts.create(newAccount(name, { role: "Administrator" }))).accountId);
      const results = await Promise.allSettled(ids.map((accountId) => accounts.delete(accountId)));
      expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await accounts.count()).toBe(1);
    });

    it("gives a username to only one of several concurrent creations", async () => {
      const spellings = ["mondain", "MONDAIN", "Mondain", "mONDAIN"];
      const results = await Promise.allSettled(spellings.map((name) => accounts.create(newAccount(name))));
      expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
      for (const result of results) {
        if (result.status === "rejected") expect(result.reason).toBeInstanceOf(DuplicateUsernameError);
      }
    });

    it("creates only accounts whose username is free, more than fit into one statement", async () => {
      const nystul = await accounts.create(newAccount("Nystul", { passwordHash: "first" }));
      const many = Array.from({ length: 250 }, (_, at) => newAccount(`many_${at}`));
      const created = await accounts.createMissing([newAccount("nYSTUL"), ...many]);
      expect(created.map(({ username }) => username)).toEqual(many.map(({ username }) => username));
      expect(created[0]).toEqual(await accounts.findByUsername("many_0"));
      expect(await accounts.findByUsername("nystul")).toEqual(nystul);
      expect(await accounts.count()).toBe(251);
      expect(await accounts.createMissing(many)).toEqual([]);
    });

    it("creates each account once when several create the same ones at the same time", async () => {
      const many = Array.from({ length: 20 }, (_, at) => newAccount(`both_${at}`));
      const created = await Promise.all([accounts.createMissing(many), accounts.createMissing(many.toReversed())]);
      expect(created.flat()).toHaveLength(20);
      expect(await accounts.count()).toBe(20);
    });

    it("names the account that has an unknown level", async () => {
      const { accountId } = await accounts.create(newAccount("oddity"));
      await knex("accounts").where("account_id", accountId).update({ role: "Emperor" });
      await expect(accounts.list()).rejects.toThrow(`account ${accountId} has the unknown level 'Emperor'`);
    });

    it("reports failed statements without repeating their values", async () => {
      const failure = accounts.create({
        ...newAccount("secretive"),
        email: null as unknown as string,
        passwordHash: "$argon2id$s3cret",
      });
      await expect(failure).rejects.toThrow();
      await expect(failure).rejects.not.toThrow("s3cret");
    });
  });
});
