import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { KnexAccountRepository } from "../../../runtime/storage/account-repository.js";
import { KnexCharacterRepository } from "../../../runtime/storage/character-repository.js";
import { CharacterSlotError } from "../../../runtime/storage/storage.js";
import { engines, openForTest } from "./engines.js";
import { characterState, newAccount, newCharacter } from "./samples.js";

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
      characters = new KnexCharacterRepository(database.knex, () => now);
    });
    beforeEach(async () => {
      await database.knex("accounts").delete();
      owner = (await accounts.create(newAccount("owner"))).accountId;
    });
    afterAll(() => database?.close());

    it("gives back a character as it was created", async () => {
      const character = newCharacter(owner, 3, 0x3fffffff, {
        name: "Ŝamanó 𝔛",
        worn: [{ serial: 0x7fffffff, itemId: 0xffff, layer: 29, hue: 0xffff }],
        x: 7167,
        y: 4095,
        z: -128,
        skills: {},
      });
      const created = await characters.create(character);
      expect(created).toEqual({ ...character, createdAt: now, lastPlayedAt: null });
      expect(await characters.find(character.serial)).toEqual(created);
      expect(await characters.find(7)).toBeUndefined();
    });

    it("lists an account's characters by slot, each with what it wears", async () => {
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

    it("refuses a slot that is taken or does not exist", async () => {
      for (const slot of [0, 1, 2, 3, 4]) await characters.create(newCharacter(owner, slot, 20 + slot));
      for (const slot of [-1, 0, 4, 5]) {
        await expect(characters.create(newCharacter(owner, slot, 30))).rejects.toThrow(CharacterSlotError);
      }
      expect(await characters.listByAccount(owner)).toHaveLength(5);
    });

    it("gives a slot to only one of several simultaneous creations, leaving nothing of the others", async () => {
      const results = await Promise.allSettled([41, 42, 43].map((serial) => characters.create(newCharacter(owner, 1, serial))));
      expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
      for (const result of results) if (result.status === "rejected") expect(result.reason).toBeInstanceOf(CharacterSlotError);
      const [kept] = await characters.listByAccount(owner);
      expect(await database.knex("worn_items").pluck("character_serial")).toEqual([kept?.serial, kept?.serial]);
    });

    it("refuses a serial in use and an account that does not exist, and not as a question of slots", async () => {
      await characters.create(newCharacter(owner, 0, 50));
      await expect(characters.create(newCharacter(owner, 1, 50))).rejects.not.toThrow(CharacterSlotError);
      await expect(characters.create(newCharacter(owner + 1, 0, 51))).rejects.not.toThrow(CharacterSlotError);
      expect(await characters.listByAccount(owner)).toHaveLength(1);
    });

    it("deletes a character with what it wears and frees its slot", async () => {
      await characters.create(newCharacter(owner, 0, 60));
      expect(await characters.delete(60)).toBe(true);
      expect(await characters.delete(60)).toBe(false);
      expect(await database.knex("worn_items").pluck("serial")).toEqual([]);
      await characters.create(newCharacter(owner, 0, 61));
    });

    it("saves everything that changes in play and nothing else", async () => {
      await characters.create(newCharacter(owner, 1, 70));
      await characters.recordPlayed(70, now + 1);
      const state = characterState(70, {
        name: "Renamed",
        body: 0x191,
        hue: 1,
        strength: 2,
        dexterity: 3,
        intelligence: 4,
        hits: 5,
        stamina: 6,
        mana: 7,
        skills: { 1: 8 },
        worn: [{ serial: 0x50000000, itemId: 9, layer: 10, hue: 11 }],
        mapId: 5,
        x: 12,
        y: 13,
        z: 14,
        direction: 15,
      });
      await characters.saveAll([state]);
      expect(await characters.find(70)).toEqual({ ...state, accountId: owner, slot: 1, createdAt: now, lastPlayedAt: now + 1 });
    });

    it("skips what is no longer stored when it saves, also what that wore", async () => {
      await characters.create(newCharacter(owner, 0, 80));
      await characters.saveAll([characterState(81), characterState(80, { x: 5 }), characterState(82)]);
      expect((await characters.find(80))?.x).toBe(5);
      expect(await characters.find(81)).toBeUndefined();
      expect(await characters.highestSerials()).toEqual({ mobile: 80, item: 0x40000001 + 800 });
      await characters.saveAll([]);
      await characters.saveAll([characterState(81)]);
    });

    it("saves the last of several states of one character", async () => {
      await characters.create(newCharacter(owner, 0, 90));
      await characters.saveAll([characterState(90, { x: 1 }), characterState(90, { x: 2, worn: [] })]);
      expect(await characters.find(90)).toMatchObject({ x: 2, worn: [] });
    });

    it("lets a worn item go from one character to another", async () => {
      const robe = { serial: 0x60000000, itemId: 0x1f03, layer: 22, hue: 0 };
      await characters.create(newCharacter(owner, 0, 100, { worn: [robe] }));
      await characters.create(newCharacter(owner, 1, 101, { worn: [] }));
      await characters.saveAll([characterState(101, { worn: [robe] })]);
      expect((await characters.find(100))?.worn).toEqual([]);
      expect((await characters.find(101))?.worn).toEqual([robe]);
    });

    it("saves all or nothing", async () => {
      for (const slot of [0, 1]) await characters.create(newCharacter(owner, slot, 110 + slot));
      const broken = characterState(111, { name: null as unknown as string });
      await expect(characters.saveAll([characterState(110, { x: 1, worn: [] }), broken])).rejects.toThrow();
      expect(await characters.find(110)).toMatchObject({ x: 1495, worn: [{}, {}] });
    });

    it("saves more characters than one statement holds", async () => {
      const serials = Array.from({ length: 1_105 }, (_, index) => 1_000 + index);
      for (let account = 0; account < serials.length / 5; account += 1) {
        const { accountId } = await accounts.create(newAccount(`crowd${account}`));
        const rows = [0, 1, 2, 3, 4].map((slot) => newCharacter(accountId, slot, serials[account * 5 + slot] ?? 0));
        await database.knex.transaction((transaction) => {
          const inOne = new KnexCharacterRepository(transaction);
          return rows.reduce((before, row) => before.then(() => inOne.create(row)), Promise.resolve<unknown>(undefined));
        });
      }
      await characters.saveAll(serials.map((serial) => characterState(serial, { x: serial, hits: serial % 100 })));
      for (const serial of [1_000, 1_099, 1_100, 1_999, 2_104]) {
        expect(await characters.find(serial)).toMatchObject({
          x: serial,
          hits: serial % 100,
          worn: [{ layer: 5 }, { layer: 11 }],
        });
      }
    });

    it("saves places alone, for many at once", async () => {
      for (const slot of [0, 1, 2]) await characters.create(newCharacter(owner, slot, 120 + slot));
      await characters.savePlaces(Int32Array.of(120, 0, 6143, 4095, -128, 7, 999, 1, 1, 1, 1, 1, 122, 5, 0, 0, 127, 0x80));
      const places = (await characters.listByAccount(owner)).map(({ mapId, x, y, z, direction, hits }) => [
        mapId,
        x,
        y,
        z,
        direction,
        hits,
      ]);
      expect(places).toEqual([
        [0, 6143, 4095, -128, 7, 59],
        [1, 1495, 1629, -10, 6, 59],
        [5, 0, 0, 127, 0x80, 59],
      ]);
      await characters.savePlaces(new Int32Array(0));
    });

    it("knows the highest serials, and 0 where there are none", async () => {
      expect(await characters.highestSerials()).toEqual({ mobile: 0, item: 0 });
      await characters.create(newCharacter(owner, 0, 130, { worn: [{ serial: 0x7ffffff0, itemId: 1, layer: 1, hue: 0 }] }));
      await characters.create(newCharacter(owner, 1, 129));
      expect(await characters.highestSerials()).toEqual({ mobile: 130, item: 0x7ffffff0 });
    });

    it("records when a character was played", async () => {
      await characters.create(newCharacter(owner, 0, 140));
      await characters.recordPlayed(140, now + 77);
      expect((await characters.find(140))?.lastPlayedAt).toBe(now + 77);
    });
  });
});
