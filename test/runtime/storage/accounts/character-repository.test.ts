import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountLevel } from "../../../../runtime/contracts/levels.js";
import { KnexAccountRepository } from "../../../../runtime/storage/accounts/account-repository.js";
import { KnexCharacterRepository } from "../../../../runtime/storage/accounts/character-repository.js";
import { createRepositories } from "../../../../runtime/storage/database/repositories.js";
import { CharacterSlotError } from "../../../../runtime/storage/storage.js";
import { engines, openForTest } from "../engines.js";
import { newAccount, newCharacter } from "../samples.js";

describe.each(engines)("characters on $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("", () => {
    const now = 1_773_915_300_123;
    let database: Awaited<ReturnType<typeof openForTest>>;
    let accounts: KnexAccountRepository;
    let characters: KnexCharacterRepository;
    let owner: number;

    beforeAll(async () => {
      database = await openForTest(newDatabase);
      accounts = new KnexAccountRepository(database.knex);
      characters = new KnexCharacterRepository(database.knex, undefined, () => now);
    });
    beforeEach(async () => {
      await database.knex("accounts").delete();
      owner = (await accounts.create(newAccount("owner"))).accountId;
    });
    afterAll(() => database?.close());

    it("reads back a character as it was created", async () => {
      const character = newCharacter(owner, 3, 0x3fffffff, {
        name: "Ŝamanó 𝔛",
        worn: [{ serial: 0x7fffffff, itemId: 0xffff, layer: 29, hue: 0xffff }],
        x: 7167,
        y: 4095,
        z: -128,
        skills: {},
      });
      const created = await characters.create(character);
      expect(created).toEqual({ ...character, worldId: 1, processId: 1, createdAt: now, lastPlayedAt: null });
      expect(await characters.find(character.serial)).toEqual(created);
      expect(await characters.find(7)).toBeUndefined();
    });

    it("lists an account's characters by slot, each with its worn items", async () => {
      const other = (await accounts.create(newAccount("other"))).accountId;
      await characters.create(newCharacter(owner, 2, 12));
      await characters.create(newCharacter(owner, 0, 13, { worn: [] }));
      await characters.create(newCharacter(other, 0, 14));
      const listed = await characters.listByAccount(owner);
      expect(listed.map(({ slot, serial, worn }) => [slot, serial, worn.length])).toEqual([
        [0, 13, 0],
        [2, 12, 2],
      ]);
      expect(await characters.listByAccount(owner + other + 1)).toEqual([]);
    });

    it("gives the serials of characters whose accounts have some levels", async () => {
      const role = (username: string, level: AccountLevel) => accounts.create(newAccount(username, { role: level }));
      const [master, admin] = [await role("master", "GameMaster"), await role("chief", "Administrator")];
      await characters.create(newCharacter(owner, 0, 12));
      await characters.create(newCharacter(master.accountId, 0, 13));
      await characters.create(newCharacter(admin.accountId, 0, 14));
      expect((await characters.serialsOfLevels(["GameMaster", "Administrator"])).sort()).toEqual([13, 14]);
      expect(await characters.serialsOfLevels(["Counselor"])).toEqual([]);
    });

    it("says which of some serials are characters", async () => {
      await characters.create(newCharacter(owner, 0, 12));
      await characters.create(newCharacter(owner, 1, 13));
      await characters.delete(13);
      expect(await characters.existing([11, 12, 13])).toEqual([12]);
      expect(await characters.existing([])).toEqual([]);
    });

    it("finds characters by the names they were created with, and these names by serial", async () => {
      await characters.create(newCharacter(owner, 0, 12, { name: "Bob Smith" }));
      await characters.create(newCharacter(owner, 1, 13, { name: "Ŝamanó" }));
      const named = async (name: string) => (await characters.named(name)).map(({ serial }) => serial);
      expect(await named("bob smith")).toEqual([12]);
      expect(await named("Ŝamanó")).toEqual([13]);
      expect(await named("Bob")).toEqual([]);
      expect(await characters.namesOf([12, 14])).toEqual([{ serial: 12, name: "Bob Smith" }]);
    });

    it("refuses a slot that is taken or does not exist", async () => {
      for (const slot of [0, 1, 2, 3, 4]) await characters.create(newCharacter(owner, slot, 20 + slot));
      for (const slot of [-1, 0, 4, 5]) {
        await expect(characters.create(newCharacter(owner, slot, 30))).rejects.toThrow(CharacterSlotError);
      }
      expect(await characters.listByAccount(owner)).toHaveLength(5);
    });

    it("gives a slot to only one of several concurrent creations, and the others leave nothing behind", async () => {
      const results = await Promise.allSettled([41, 42, 43].map((serial) => characters.create(newCharacter(owner, 1, serial))));
      expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
      for (const result of results) if (result.status === "rejected") expect(result.reason).toBeInstanceOf(CharacterSlotError);
      const [kept] = await characters.listByAccount(owner);
      expect(await database.knex("worn_items").pluck("character_serial")).toEqual([kept?.serial, kept?.serial]);
    });

    it("refuses a used serial and a missing account, with another error than for a slot", async () => {
      await characters.create(newCharacter(owner, 0, 50));
      await expect(characters.create(newCharacter(owner, 1, 50))).rejects.not.toThrow(CharacterSlotError);
      await expect(characters.create(newCharacter(owner + 1, 0, 51))).rejects.not.toThrow(CharacterSlotError);
      expect(await characters.listByAccount(owner)).toHaveLength(1);
    });

    it("deletes a character with its worn items and frees its slot", async () => {
      await characters.create(newCharacter(owner, 0, 60));
      expect(await characters.delete(60)).toBe(true);
      expect(await characters.delete(60)).toBe(false);
      expect(await database.knex("worn_items").pluck("serial")).toEqual([]);
      await characters.create(newCharacter(owner, 0, 61));
    });

    it("returns the highest serials, or 0 if there are none", async () => {
      expect(await characters.highestSerials()).toEqual({ mobile: 0, item: 0 });
      await characters.create(newCharacter(owner, 0, 130, { worn: [{ serial: 0x7ffffff0, itemId: 1, layer: 1, hue: 0 }] }));
      await characters.create(newCharacter(owner, 1, 129));
      expect(await characters.highestSerials()).toEqual({ mobile: 130, item: 0x7ffffff0 });
    });

    it("never frees the serials of deleted characters", async () => {
      const { world } = createRepositories(database.knex);
      await database.knex("world_marks").delete();
      await characters.create(newCharacter(owner, 0, 80, { worn: [{ serial: 0x4000_0800, itemId: 1, layer: 1, hue: 0 }] }));
      await characters.delete(80);
      expect(await world.highestSerials()).toEqual({ mobile: 80, item: 0x4000_0800 });
    });

    it("records when characters were played", async () => {
      await characters.create(newCharacter(owner, 0, 140));
      await characters.create(newCharacter(owner, 1, 141));
      await characters.recordPlayed([
        { serial: 140, at: now + 77 },
        { serial: 12345, at: now },
        { serial: 141, at: now + 78 },
      ]);
      expect((await characters.listByAccount(owner)).map(({ lastPlayedAt }) => lastPlayedAt)).toEqual([now + 77, now + 78]);
    });
  });
});
