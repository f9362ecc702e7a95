import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Imports, lossesOf } from "./imported.js";
import {
  accountXml,
  Bytes,
  creaturePart,
  doorPart,
  type FixtureHouse,
  type FixtureItem,
  housePart as houseOf,
  keyPart,
  writeServUoSave,
} from "./runuo-save.js";

const ADA = 0x65;
const PACK = 0x4000_0001;
const BANK = 0x4000_0002;
const SHA1 = "<newCryptPassword>1E-8C-CC-E0-8A-96-2F-BA-29-69-4F-24-A7-D1-6D-F2-CA-3B-A9-56</newCryptPassword>";
const PLAYER = { type: "Server.Mobiles.PlayerMobile", isPlayer: true };

let imports: Imports;
beforeEach(() => {
  imports = new Imports();
  mkdirSync(imports.data);
});
afterEach(() => imports.remove());

const ada = (...items: FixtureItem[]) => ({
  accounts: accountXml("ada", SHA1, ADA),
  mobiles: [
    {
      ...PLAYER,
      serial: ADA,
      skills: [
        [455, 1],
        [1_000, 2],
      ] as const,
      murders: 6,
      guild: 3,
    },
  ],
  items: [
    { type: "Server.Items.Backpack", serial: PACK, itemId: 0xe75, layer: 0x15, holder: ADA, contents: [1] },
    { type: "Server.Items.BankBox", serial: BANK, itemId: 0xe7c, layer: 0x1d, holder: ADA },
    ...items,
  ],
});

describe("a save of ServUO", () => {
  it("brings an account with its hash, and a character with all that its record says", async () => {
    const more =
      `${SHA1}<email>ada@example.com</email><accessLevel>GameMaster</accessLevel><flags>1</flags>` +
      "<created>2011-02-03T04:05:06Z</created><lastLogin>2012-02-03T04:05:06Z</lastLogin>";
    writeServUoSave(imports.save, { ...ada(), accounts: accountXml("ada &amp; bob", more, ADA) });
    const { counts, administrator } = await imports.run();
    expect(counts).toMatchObject({ accounts: 1, oldHashes: 1, characters: 1, creatures: 0, administrators: 0 });
    expect(administrator).toBe("admin");
    const [row] = imports.rows("SELECT * FROM accounts");
    expect(row).toMatchObject({
      ...{ username: "ada & bob", email: "ada@example.com", role: "GameMaster", is_active: 1 },
      ...{ created_at: Date.UTC(2011, 1, 3, 4, 5, 6), last_login_at: Date.UTC(2012, 1, 3, 4, 5, 6), ban_until: null },
      password_hash: "$old$sha1$616461202620626f62$1e8ccce08a962fba29694f24a7d16df2ca3ba956",
    });
    expect(row!["ban_at"]).not.toBeNull();
    expect(imports.rows("SELECT serial, slot, name, map_id, x, y, z FROM characters")).toEqual([
      { serial: ADA, slot: 0, name: "Ada", map_id: 0, x: 1_400, y: 1_600, z: 10 },
    ]);
    expect(imports.world.mobiles.get(ADA)).toEqual({
      ...{ name: "Ada", body: 0x190, hue: 0x83ea, flags: 2, notoriety: 6, direction: 3, title: "Mayor" },
      ...{ strength: 80, dexterity: 70, intelligence: 60, hits: 80, stamina: 44, mana: 33 },
      ...{ skills: { 0: 455, 1: 1_000 }, mapId: 0, x: 1_400, y: 1_600, z: 10 },
      figures: { fame: 1_234, karma: -567, stat_cap: 230, followers_max: 5, tithing_points: 7 },
      params: {
        ...{ skill_locks: `12${"0".repeat(56)}`, stat_locks: "012", murders: 6, recent_murders: 2 },
        profile: "born in Moonglow",
      },
    });
    const [, hair] = [...imports.world.items].find(([, item]) => item.layer === 0x0b)!;
    expect(hair).toMatchObject({ template: "long_hair", itemId: 0x203c, hue: 0x44e, holder: ADA });
  });

  it("keeps things where they lie, with amounts, hues and names, and an unknown type as a plain thing", async () => {
    writeServUoSave(
      imports.save,
      ada(
        { type: "Server.Items.Bag", serial: 0x4000_0010, itemId: 0xe76, holder: PACK, at: [40, 50, 0], contents: [1] },
        { type: "Server.Items.Gold", serial: 0x4000_0011, itemId: 0xeed, amount: 500, holder: 0x4000_0010, at: [60, 70, 0] },
        { type: "Server.Items.Katana", serial: 0x4000_0012, itemId: 0x13ff, hue: 0x21, name: "Needle", layer: 1, holder: ADA },
        {
          type: "Server.Items.BankCheck",
          serial: 0x4000_0013,
          itemId: 0x14f0,
          holder: BANK,
          more: new Bytes().int(0, 5_000).buffer,
        },
        { type: "Server.Custom.Gizmo", serial: 0x4000_0014, itemId: 0x1234, amount: 3, facet: 1, at: [100, 200, 5] },
        { type: "Server.Items.WayPoint", serial: 0x4000_0015, itemId: 0x1f14, facet: 1, at: [100, 200, 5] },
        { type: "Server.Items.Shirt", serial: 0x4000_0016, itemId: 0x1517 },
      ),
    );
    const result = await imports.run();
    const { items } = imports.world;
    expect(items.get(0x4000_0011)).toEqual({ template: "gold", itemId: 0xeed, amount: 500, holder: 0x4000_0010, x: 60, y: 70 });
    expect(items.get(0x4000_0012)).toEqual({
      template: "katana",
      itemId: 0x13ff,
      hue: 0x21,
      name: "Needle",
      layer: 1,
      holder: ADA,
      x: 0,
      y: 0,
    });
    expect(items.get(0x4000_0013)).toMatchObject({ template: "bank_check", params: { worth: 5_000 }, holder: BANK });
    expect(items.get(0x4000_0014)).toEqual({
      ...{ template: "ware", itemId: 0x1234, amount: 3, mapId: 1, x: 100, y: 200, z: 5 },
      params: { imported_type: "Server.Custom.Gizmo" },
    });
    expect(result.counts).toMatchObject({ goldBefore: 5_500, goldAfter: 5_500, newSerials: 0 });
    expect([...result.plain]).toEqual([["Server.Custom.Gizmo", 1]]);
    expect(lossesOf(result)).toEqual([
      "1 item: it is a part of the other server itself",
      "1 item: it is nowhere in the world (on the internal map)",
    ]);
  });

  it("brings the text of books, and the places of runes and runebooks", async () => {
    const page = (...lines: string[]) => lines.reduce((bytes, line) => bytes.text(line), new Bytes().int(lines.length)).buffer;
    const book = new Bytes()
      .int(4, 0)
      .byte(0xf)
      .text("Diary")
      .text("Ada")
      .encoded(2)
      .add(page("Dear", "diary"))
      .add(page("The end"));
    const place = new Bytes().int(1_400, 1_600, 10).byte(1).buffer;
    const rune = new Bytes().int(2, 0, 0, 0).text("Home").byte(1).add(place);
    const entry = new Bytes().byte(3).int(0, 0, 0).add(place).text("Home").buffer;
    const runebook = new Bytes().int(3).byte(0).int(0, 0, 1).add(entry).text("").int(5, 10, 0);
    writeServUoSave(
      imports.save,
      ada(
        { type: "Server.Items.RedBook", serial: 0x4000_0010, itemId: 0xff1, holder: PACK, more: book.buffer },
        { type: "Server.Items.RecallRune", serial: 0x4000_0011, itemId: 0x1f14, holder: PACK, more: rune.buffer },
        { type: "Server.Items.Runebook", serial: 0x4000_0012, itemId: 0x22c5, holder: PACK, more: runebook.buffer },
      ),
    );
    await imports.run();
    const { items } = imports.world;
    const to = { map_id: 1, x: 1_400, y: 1_600, z: 10 };
    expect(items.get(0x4000_0010)).toMatchObject({
      template: "red_book",
      params: { title: "Diary", author: "Ada", text: { table: ["Dear\ndiary", "The end"] }, pages: 2, is_writable: true },
    });
    expect(items.get(0x4000_0011)).toMatchObject({ template: "recall_rune", params: { to: { table: to }, description: "Home" } });
    expect(items.get(0x4000_0012)).toMatchObject({
      template: "runebook",
      params: { runes: { table: [{ to, description: "Home" }] }, charges: 5, charges_max: 10, default: 1 },
    });
  });

  it("brings creatures that no template fits, with the gold that they carry", async () => {
    const invader = { type: "Server.Custom.Invader", serial: 0x200, body: 0x190, name: "Bo", more: creaturePart(undefined) };
    const pack = { type: "Server.Items.Backpack", serial: 0x4000_0010, itemId: 0xe75, layer: 0x15, holder: 0x200 };
    const gold = { type: "Server.Items.Gold", serial: 0x4000_0011, itemId: 0xeed, amount: 70, holder: 0x4000_0010 };
    const save = ada(pack, gold);
    writeServUoSave(imports.save, { ...save, mobiles: [...save.mobiles, invader] });
    const result = await imports.run();
    expect(result.counts).toMatchObject({ creatures: 1, goldBefore: 70, goldAfter: 70 });
    expect([...result.plain]).toEqual([["Server.Custom.Invader", 1]]);
    expect(imports.world.mobiles.get(0x200)).toMatchObject({
      ...{ template: "generic_npc", name: "Bo", body: 0x190, params: { imported_type: "Server.Custom.Invader" } },
    });
    expect(lossesOf(result)).toEqual([]);
  });

  it("brings ridden and stabled pets as their owners keep them, with what they carry", async () => {
    const [HORSE, OX, STRAY, PICTURE, PACK_OF_OX] = [0x200, 0x201, 0x202, 0x4000_0010, 0x4000_0011];
    const creature = { isAway: true, body: 0xe2 };
    const save = ada(
      {
        type: "Server.Mobiles.MountItem",
        serial: PICTURE,
        itemId: 0x3ea0,
        layer: 0x19,
        holder: ADA,
        more: new Bytes().int(0, HORSE).buffer,
      },
      { type: "Server.Items.Backpack", serial: PACK_OF_OX, itemId: 0xe75, layer: 0x15, holder: OX, contents: [1] },
      { type: "Server.Items.Gold", serial: 0x4000_0012, itemId: 0xeed, amount: 70, holder: PACK_OF_OX },
      { type: "Server.Mobiles.EtherealHorse", serial: 0x4000_0013, itemId: 0x3eaa, layer: 0x19, holder: 0x66 },
    );
    writeServUoSave(imports.save, {
      ...save,
      accounts: accountXml("ada", SHA1, ADA, 0x66),
      mobiles: [
        { ...save.mobiles[0]!, stabled: [OX] },
        { ...PLAYER, serial: 0x66 },
        { ...creature, type: "Server.Mobiles.Horse", serial: HORSE, name: "Silver", more: creaturePart(ADA, { isBonded: true }) },
        { ...creature, type: "Server.Mobiles.PackHorse", serial: OX, name: "Bess", more: creaturePart(undefined) },
        { ...creature, type: "Server.Mobiles.Horse", serial: STRAY, more: creaturePart(undefined) },
      ],
    });
    const result = await imports.run();
    expect(result.counts).toMatchObject({ creatures: 2, goldBefore: 70, goldAfter: 70 });
    expect(lossesOf(result)).toEqual(["1 creature: it is nowhere in the world, and nobody's pet"]);
    const { mobiles, items } = imports.world;
    expect([...mobiles.keys()]).toEqual([ADA, 0x66]);
    const ridden = items.get(PICTURE)!;
    expect(ridden).toMatchObject({ template: "ridden_pet", itemId: 0x3ea0, layer: 0x19, holder: ADA });
    expect(ridden.params!["kept"]).toMatchObject({ table: { template: "horse", name: "Silver", slots: 1, bonded: true } });
    const [ox] = (mobiles.get(ADA)!.params!["stabled"] as { table: { record: string }[] }).table;
    expect(ox).toMatchObject({ template: "pack_horse", name: "Bess", slots: 1 });
    const lines = ox!.record
      .split("\n")
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as unknown[]).slice(0, 2));
    expect(lines).toEqual([
      ["thing", OX],
      ["mobile", OX],
      ["item", PACK_OF_OX],
      ["item", 0x4000_0012],
    ]);
    expect([PACK_OF_OX, 0x4000_0012].map((serial) => items.has(serial))).toEqual([false, false]);
    expect(items.get(0x4000_0013)).toMatchObject({ template: "ridden_pet", params: { statuette: "ethereal_horse" } });
  });

  it("brings gold that the account keeps into the bank, and characters beyond five to a second account", async () => {
    const characters = [1, 2, 3, 4, 5, 6, 7];
    writeServUoSave(imports.save, {
      accounts: accountXml("Ada", `${SHA1}<totalCurrency>0.0025</totalCurrency>`, ...characters),
      mobiles: characters.map((serial) => ({ ...PLAYER, serial })),
    });
    const { counts } = await imports.run();
    expect(counts).toMatchObject({ goldBefore: 2_500_000, goldAfter: 2_500_000, characters: 7, accounts: 1 });
    const owners =
      "SELECT username, COUNT(*) AS number FROM characters JOIN accounts USING (account_id) GROUP BY username ORDER BY username";
    expect(imports.rows(owners)).toEqual([
      { username: "Ada", number: 5 },
      { username: "Ada.2", number: 2 },
    ]);
    const hashes = imports.rows("SELECT DISTINCT password_hash FROM accounts WHERE username LIKE 'Ada%'");
    expect(hashes).toHaveLength(1);
    const { items } = imports.world;
    const [bank] = [...items].find(([, item]) => item.holder === 1 && item.layer === 0x1d)!;
    const checks = [...items.values()].filter((item) => item.holder === bank).map(({ params }) => params?.["worth"]);
    expect(checks).toEqual([1_000_000, 1_000_000, 500_000]);
  });

  it("brings guilds with ranks, allies and wars that both sides know of", async () => {
    const guild = (leader: number, name: string, members: number[], allies: number[]) =>
      new Bytes()
        .int(5, 0, 0)
        .byte(0)
        .int(-1)
        .serials([])
        .serials([])
        .long(0)
        .int(0)
        .long(0)
        .int(leader)
        .text(name)
        .text(name.slice(0, 3))
        .serials(allies)
        .serials([])
        .serials([])
        .serials([])
        .serials(members)
        .serials([])
        .serials([])
        .int(-1, -1)
        .text("We march")
        .text("").buffer;
    writeServUoSave(imports.save, {
      accounts: accountXml("ada", SHA1, 1, 2, 3),
      mobiles: [1, 2, 3].map((serial) => ({ ...PLAYER, serial, guild: serial === 3 ? 9 : 8 })),
      guilds: [
        { id: 8, record: guild(2, "Order", [1, 2, 77], [9]) },
        { id: 9, record: guild(3, "Chaos", [3], [8]) },
      ],
    });
    const result = await imports.run();
    expect(result.counts.guilds).toBe(2);
    const stored = new Map(
      imports
        .rows("SELECT name, value FROM script_store")
        .map(({ name, value }) => [String(name), JSON.parse(String(value)) as unknown]),
    );
    expect(stored.get("guild 1")).toMatchObject({
      ...{ id: 1, name: "Order", abbreviation: "Ord", charter: "We march", leader: 2 },
      members: { "#1": { name: "Ada", rank: 2, title: "the Bold" }, "#2": { rank: 5 } },
      treaties: { "#2": { state: "allied" } },
    });
    expect(stored.get("guilds_made")).toBe(2);
    const joined = (stored.get("guild 1") as { members: Record<string, { joined_at: number }> }).members["#1"]!.joined_at;
    expect(imports.world.mobiles.get(1)!.params).toMatchObject({ guild: 1, guild_joined: joined });
    expect(lossesOf(result)).toEqual(["1 guild: members that did not come over, or beyond the most"]);
  });

  it("writes nothing by a dry run, refuses a shard that is not empty, and merges with other names and serials", async () => {
    writeServUoSave(imports.save, ada());
    const dry = await imports.run({ isDryRun: true });
    expect(existsSync(path.join(imports.data, "shard.sqlite"))).toBe(false);
    const first = await imports.run();
    expect(first.counts).toEqual(dry.counts);
    await expect(imports.run()).rejects.toThrow("has accounts or a world already");
    await expect(imports.run({ isDryRun: true })).rejects.toThrow("has accounts or a world already");
    const { counts } = await imports.run({ isMerge: true });
    expect(counts).toMatchObject({ characters: 1, items: first.counts.items, newSerials: 3 });
    expect(imports.rows("SELECT username FROM accounts ORDER BY account_id").map(({ username }) => username)).toEqual([
      "ada",
      "admin",
      "ada.2",
    ]);
    const players = [...imports.world.mobiles.keys()];
    expect(players).toEqual([ADA, ADA + 1]);
    for (const serial of players)
      expect([...imports.world.items.values()].filter(({ holder }) => holder === serial)).toHaveLength(3);
    expect(imports.rows("SELECT value FROM world_marks WHERE name = 'mobile_serial'")).toEqual([{ value: ADA + 1 }]);
  });

  it("maps types by an operator's file, also to nothing", async () => {
    const gizmo = { type: "Server.Custom.Gizmo", itemId: 0x1234, facet: 1, at: [1, 2, 3] as const };
    writeServUoSave(
      imports.save,
      ada({ ...gizmo, serial: 0x4000_0010 }, { ...gizmo, type: "Server.Custom.Junk", serial: 0x4000_0011 }),
    );
    const { plain, losses } = await imports.run({ map: { items: { "Server.Custom.Gizmo": "katana", Junk: "" } } });
    expect(plain.size).toBe(0);
    expect(imports.world.items.get(0x4000_0010)).toEqual({ template: "katana", itemId: 0x1234, mapId: 1, x: 1, y: 2, z: 3 });
    expect(losses.all).toMatchObject([{ total: 1, things: [["Server.Custom.Junk", 1]] }]);
  });
});

describe("houses of a save of ServUO", () => {
  const [EVE, HOUSE, SIGN, DOOR, OTHER_DOOR, CHEST, CHAIR, COINS] = [
    0x66, 0x4000_0020, 0x4000_0021, 0x4000_0022, 0x4000_0023, 0x4000_0024, 0x4000_0025, 0x4000_0026,
  ];
  const fittings = { sign: SIGN, doors: [DOOR, OTHER_DOOR], coOwners: [EVE], bans: [0x77, EVE], lockedDown: [CHAIR] };
  const housePart = (owner: number, more: Partial<FixtureHouse> = {}) => houseOf({ owner, ...fittings, ...more });

  const save = (owner: number, house: Buffer) => {
    const at = (x: number) => ({ facet: 1, at: [x, 200, 7] as const });
    const mine = ada(
      { type: "Server.Items.Chair", serial: CHAIR, itemId: 0xb57, ...at(101) },
      { type: "Server.Multis.Tower", serial: HOUSE, itemId: 0x7a, ...at(100), more: house },
      { type: "Server.Multis.HouseSign", serial: SIGN, itemId: 0xbd2, ...at(105) },
      { type: "Server.Items.MetalHouseDoor", serial: DOOR, itemId: 0x676, ...at(102), more: doorPart(0x77, true) },
      { type: "Server.Items.MetalHouseDoor", serial: OTHER_DOOR, itemId: 0x675, ...at(103), more: doorPart(0x77, false) },
      { type: "Server.Items.WoodenChest", serial: CHEST, itemId: 0xe43, ...at(104), contents: [1] },
      { type: "Server.Items.Gold", serial: COINS, itemId: 0xeed, amount: 90, holder: CHEST },
      {
        type: "Server.Items.Key",
        serial: 0x4000_0027,
        itemId: 0x100e,
        holder: PACK,
        more: keyPart(0x77),
      },
    );
    const eve = { ...PLAYER, serial: EVE, name: "Eve" };
    return {
      ...mine,
      accounts: accountXml("ada", SHA1, ADA) + accountXml("eve", SHA1, EVE),
      mobiles: [...mine.mobiles, eve],
      owner,
    };
  };

  it("come over with owner, people, doors, sign, keys, and what is locked down and secured", async () => {
    writeServUoSave(imports.save, save(ADA, housePart(ADA, { secured: [CHEST] })));
    const result = await imports.run();
    expect(result.counts).toMatchObject({ houses: 1, goldBefore: 90, goldAfter: 90 });
    const { items } = imports.world;
    const [accountOfAda, , eve] = imports.rows("SELECT account_id AS id FROM accounts ORDER BY username").map(({ id }) => id);
    const house = items.get(HOUSE)!;
    expect(house).toMatchObject({ template: "tower", multi: 0x7a, mapId: 1, x: 100, y: 200, z: 7 });
    expect(house.params).toMatchObject({
      ...{ owner: ADA, owner_name: "Ada", public: true, built_at: 1_000, lock_id: "old-77" },
      co_owners: { table: [{ serial: EVE, name: "Eve", account: eve }] },
      bans: { table: [{ serial: EVE }] },
      parts: { table: [DOOR, OTHER_DOOR, SIGN] },
    });
    expect(items.get(SIGN)).toMatchObject({ template: "brass_house_sign", params: { house: HOUSE } });
    expect(items.get(DOOR)).toMatchObject({
      ...{ template: "metal_door", itemId: 0x6a5, x: 101, y: 200 },
      params: { house: HOUSE, has_house_lock: true, door_lock_id: "old-77", door_locked: true },
    });
    expect(items.get(0x4000_0027)).toMatchObject({ params: { lock_id: "old-77" } });
    expect(items.get(CHEST)).toMatchObject({ movable: false, params: { secured: HOUSE, locked: true } });
    expect(items.get(CHAIR)).toMatchObject({ movable: false, params: { locked_down: HOUSE } });
    expect(items.get(COINS)).toMatchObject({ holder: CHEST, amount: 90 });
    expect(imports.rows("SELECT owner, value FROM script_store WHERE name = 'house'")).toEqual([
      { owner: accountOfAda, value: JSON.stringify({ serial: HOUSE, map_id: 1 }) },
    ]);
    expect(lossesOf(result)).toEqual(["1 world: bans of houses that did not come over, or beyond the most"]);
  });

  it("give their owners what dismissed vendors left there", async () => {
    const inventories = new Bytes()
      .encoded(1)
      .encoded(0)
      .int(EVE)
      .text("Vic")
      .text("Shop")
      .serials([0x4000_0028])
      .int(5_000)
      .long(0);
    const mine = save(ADA, housePart(ADA, { inventories: inventories.buffer }));
    const left = { type: "Server.Items.Katana", serial: 0x4000_0028, itemId: 0x13ff };
    writeServUoSave(imports.save, { ...mine, items: [...mine.items, left] });
    const { counts } = await imports.run();
    expect(counts).toMatchObject({ goldBefore: 5_090, goldAfter: 5_090 });
    const { items } = imports.world;
    const boxOf = (layer: number) => [...items].find(([, item]) => item.holder === EVE && item.layer === layer)![0];
    expect(items.get(0x4000_0028)).toMatchObject({ template: "katana", holder: boxOf(0x15) });
    expect([...items.values()].find(({ holder }) => holder === boxOf(0x1d))).toMatchObject({ params: { worth: 5_000 } });
  });

  it("have vendors with their owner, prices and what they earned", async () => {
    const goods = new Bytes().int(2, CHEST, 70).text("all of it").long(0).int(COINS, -1).text("").long(0).buffer;
    const more = new Bytes().int(2).byte(0, 0).text("Shop").long(0).int(HOUSE, EVE, 1_500, 130_000).add(goods).buffer;
    const mine = save(ADA, housePart(ADA));
    const PACK_OF_VIC = 0x4000_0030;
    writeServUoSave(imports.save, {
      ...mine,
      mobiles: [...mine.mobiles, { type: "Server.Mobiles.PlayerVendor", serial: 0x200, name: "Vic", at: [101, 201, 7], more }],
      items: [
        ...mine.items.map((item) => (item.serial === CHEST ? { ...item, holder: PACK_OF_VIC } : item)),
        { type: "Server.Mobiles.VendorBackpack", serial: PACK_OF_VIC, itemId: 0xe75, layer: 0x15, holder: 0x200, contents: [1] },
      ],
    });
    const { counts } = await imports.run();
    expect(counts).toMatchObject({ goldBefore: 130_090, goldAfter: 130_090 });
    const { mobiles, items } = imports.world;
    expect(mobiles.get(0x200)).toMatchObject({
      ...{ template: "player_vendor", name: "Vic" },
      params: { owner: EVE, owner_name: "Eve", house: HOUSE, wages: 1_500 },
    });
    expect(items.get(PACK_OF_VIC)).toMatchObject({ template: "vendor_pack" });
    expect(items.get(CHEST)!.params!["sale"]).toEqual({ table: { vendor: 0x200, price: 70, words: "all of it", number: 1 } });
    expect(items.get(COINS)!.params).toBeUndefined();
    const [box] = [...items].find(([, item]) => item.holder === 0x200 && item.layer === 0x1d)!;
    expect([...items.values()].filter(({ holder }) => holder === box).map(({ amount }) => amount)).toEqual([
      60_000, 60_000, 10_000,
    ]);
  });

  it("do not come over without an owner, nor do their doors and signs; what is in them stays", async () => {
    writeServUoSave(imports.save, save(0x99, housePart(0x99)));
    const result = await imports.run();
    expect(result.counts.houses).toBe(0);
    expect([HOUSE, SIGN, DOOR, OTHER_DOOR].map((serial) => imports.world.items.has(serial))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(imports.world.items.get(CHAIR)!.params).toEqual({ imported_type: "Server.Items.Chair" });
    expect(lossesOf(result)).toEqual([
      "4 item: the house or ship that it belongs to does not come over",
      "1 world: the owner of a house did not come over",
    ]);
  });

  it("keep the design of a plot, which is square here", async () => {
    const design = (...tiles: number[][]) => {
      const bytes = new Bytes().int(1, 2).zeros(32).int(tiles.length);
      for (const [tile, dx, dy, dz] of tiles)
        bytes.byte(tile! & 0xff, tile! >> 8, dx! & 0xff, (dx! >> 8) & 0xff, dy! & 0xff, (dy! >> 8) & 0xff, dz!, 0).long(0);
      return bytes.int(0, 1).buffer;
    };
    const before = new Bytes()
      .int(5, -1, 9, 0, -1, 1)
      .serials([])
      .add(design([0x31f4, -3, 2, 7], [0x64, 0, 0, 7]))
      .add(design())
      .add(design());
    const mine = save(ADA, Buffer.alloc(0));
    const items = mine.items.map((item) =>
      item.serial === HOUSE
        ? { ...item, type: "Server.Multis.HouseFoundation", itemId: 0x13ed, before: before.buffer, more: housePart(ADA) }
        : item,
    );
    writeServUoSave(imports.save, { ...mine, items });
    const result = await imports.run();
    expect(imports.world.items.get(HOUSE)).toMatchObject({
      ...{ template: "plot_of_8_by_8", multi: 0x13f9 },
      design: { revision: 1, tiles: [0x31f4, -3, 2, 7, 0x64, 0, 0, 7] },
    });
    expect(lossesOf(result)).toContain("1 world: a plot that is not square: it is the next larger square one");
  });
});

describe("what a save of ServUO has in the world", () => {
  it("ships come over with owner, name, parts and locks, facing as they faced", async () => {
    const [SHIP, PORT, STARBOARD, TILLER, HOLD, COINS] = [0x20, 0x21, 0x22, 0x23, 0x24, 0x25].map((one) => 0x4000_0000 + one);
    const ship = new Bytes().int(1, 5, 100, 0, 0, -1, -1).byte(1).int(-1, 0, 2).long(0);
    ship.int(ADA, PORT!, STARBOARD!, TILLER!, HOLD!).byte(0).text("Salty");
    const plank = new Bytes().int(0, SHIP!, 0).byte(1).int(0x99).buffer;
    const at = (x: number) => ({ facet: 0, at: [x, 2_000, -5] as const });
    writeServUoSave(
      imports.save,
      ada(
        { type: "Server.Multis.LargeBoat", serial: SHIP!, itemId: 0x11, ...at(3_000), more: ship.buffer },
        { type: "Server.Items.Plank", serial: PORT!, itemId: 0x3eb1, ...at(2_998), more: plank },
        { type: "Server.Items.Plank", serial: STARBOARD!, itemId: 0x3eb2, ...at(3_002), more: plank },
        { type: "Server.Items.TillerMan", serial: TILLER!, itemId: 0x3e4e, ...at(3_000) },
        { type: "Server.Items.Hold", serial: HOLD!, itemId: 0x3eae, ...at(3_000), contents: [1] },
        { type: "Server.Items.Gold", serial: COINS!, itemId: 0xeed, amount: 30, holder: HOLD! },
      ),
    );
    const result = await imports.run();
    expect(result.counts).toMatchObject({ ships: 1, goldBefore: 30, goldAfter: 30 });
    expect(lossesOf(result)).toEqual([]);
    const { items } = imports.world;
    expect(items.get(SHIP!)).toMatchObject({
      ...{ template: "large_ship", multi: 0x11, x: 3_000, y: 2_000, z: -5 },
      params: { owner: ADA, owner_name: "Ada", ship_name: "Salty", anchored: true, lock_id: "old-99", port: PORT, hold: HOLD },
    });
    expect(items.get(PORT!)).toMatchObject({
      template: "ship_plank",
      params: { ship: SHIP, side: "port", door_lock_id: "old-99", door_locked: true },
    });
    expect([TILLER, HOLD].map((part) => items.get(part!)!.template)).toEqual(["ship_tillerman", "ship_hold"]);
    expect(items.get(COINS!)).toMatchObject({ holder: HOLD });
  });

  it("boards keep their messages, and teleporters lead where they led", async () => {
    const [BOARD, FIRST, ANSWER, GATE] = [0x20, 0x21, 0x22, 0x23].map((one) => 0x4000_0000 + one);
    const message = (subject: string, thread: number) =>
      new Bytes()
        .int(1, ADA)
        .text(subject)
        .long((62_135_596_800_000n + 5_000n) * 10_000n)
        .long(0)
        .byte(Number(thread > 0))
        .int(thread)
        .text("Ada")
        .int(0x190, 0, 1, 0x1f03, 0, 2)
        .text("one")
        .text("two").buffer;
    const gate = new Bytes()
      .int(4)
      .byte(0, 1, 1, 0)
      .long(20_000_000)
      .encoded(0x1fe)
      .byte(1, 1)
      .int(1_500, 1_600, 5)
      .byte(1).buffer;
    writeServUoSave(
      imports.save,
      ada(
        { type: "Server.Items.BulletinBoard", serial: BOARD!, itemId: 0x1e5e, facet: 1, at: [10, 20, 0], contents: [1, 2] },
        { type: "Server.Items.BulletinMessage", serial: FIRST!, itemId: 0xeb0, holder: BOARD!, more: message("Wanted", -1) },
        { type: "Server.Items.BulletinMessage", serial: ANSWER!, itemId: 0xeb0, holder: BOARD!, more: message("Found", FIRST!) },
        { type: "Server.Items.Teleporter", serial: GATE!, itemId: 0x1bc3, facet: 1, at: [10, 20, 0], more: gate },
      ),
    );
    await imports.run();
    const { items } = imports.world;
    expect(items.get(FIRST!)).toMatchObject({
      ...{ template: "bulletin_message", holder: BOARD },
      params: { poster: "Ada", poster_id: ADA, subject: "Wanted", posted_at: 5_000, lines: { table: ["one", "two"] } },
    });
    expect(items.get(ANSWER!)!.params).toMatchObject({ subject: "Found", thread: FIRST });
    expect(items.get(GATE!)).toMatchObject({ template: "teleporter" });
    expect(items.get(GATE!)!.params).toEqual({
      ...{ to: { table: { map_id: 1, x: 1_500, y: 1_600, z: 5 } }, combat_check: true, source_effect: true, delay_ms: 2_000 },
      ...{ sound_id: 0x1fe, creatures: true },
    });
  });
});

describe("a hostile or damaged save of ServUO", () => {
  it("loses containers that are in one another, and what is in nothing", async () => {
    const bag = { type: "Server.Items.Bag", itemId: 0xe76 };
    writeServUoSave(
      imports.save,
      ada(
        { ...bag, serial: 0x4000_0010, holder: 0x4000_0011 },
        { ...bag, serial: 0x4000_0011, holder: 0x4000_0010 },
        { ...bag, serial: 0x4000_0012, holder: 0x4000_0012 },
        { type: "Server.Items.Gold", serial: 0x4000_0013, itemId: 0xeed, amount: 70, holder: 0x4000_0010 },
        { type: "Server.Items.Gold", serial: 0x4000_0014, itemId: 0xeed, amount: 7, holder: 0x4fff_ffff },
        { ...bag, serial: PACK, facet: 0, at: [1, 1, 1] },
        { ...bag, serial: 0x4000_0015, layer: 0x15, holder: ADA },
      ),
    );
    const result = await imports.run();
    expect(result.counts).toMatchObject({ goldBefore: 77, goldAfter: 0 });
    expect(lossesOf(result)).toEqual([
      "77 world: gold is lost: what it was in did not come over, or containers are in one another",
      "4 item: what it was in did not come over, or containers are in one another",
      "1 item: it is in itself",
      "1 item: another item has its serial",
      "1 item: its layer was taken: it is in the pack",
    ]);
    expect(imports.world.items.get(0x4000_0015)).toMatchObject({ holder: PACK });
    expect([...imports.world.items.keys()].filter((serial) => serial >= 0x4000_0010 && serial < 0x4000_0015)).toEqual([]);
  });

  it("does not believe lengths, counts and places of gigabytes", async () => {
    writeServUoSave(
      imports.save,
      ada({ type: "Server.Items.Shirt", serial: 0x4000_0010, itemId: 0x1517, facet: 0, at: [1, 1, 1] }),
    );
    const index = path.join(imports.save, "Items/Items.idx");
    const bytes = readFileSync(index);
    const whole = Buffer.from(bytes);
    bytes.writeInt32LE(0x7fff_ffff, 4 + 2 * 20 + 16);
    writeFileSync(index, bytes);
    expect(lossesOf(await imports.run({ isDryRun: true }))).toContain(
      "1 item: its record cannot be read: it is beyond the end of its file",
    );
    whole.writeInt32LE(0x7fff_ffff, 0);
    writeFileSync(index, whole);
    expect(lossesOf(await imports.run({ isDryRun: true }))).toContain(
      "1 file: the index names 2147483647 things and ends after 3",
    );
    writeFileSync(path.join(imports.save, "Items/Items.tdb"), new Bytes().int(0x7fff_ffff).buffer);
    expect(lossesOf(await imports.run({ isDryRun: true }))).toContain("1 file: the index names 2147483647 types");
  });

  it("reads a file that ends early as far as it goes", async () => {
    writeServUoSave(
      imports.save,
      ada({ type: "Server.Items.Shirt", serial: 0x4000_0010, itemId: 0x1517, facet: 0, at: [1, 1, 1] }),
    );
    truncateSync(path.join(imports.save, "Items/Items.bin"), 40);
    const accounts = path.join(imports.save, "Accounts/accounts.xml");
    writeFileSync(accounts, readFileSync(accounts, "utf8").replace("</accounts>", "<account><username>eve</username>"));
    const result = await imports.run({ isDryRun: true });
    expect(result.counts).toMatchObject({ accounts: 1, characters: 1 });
    expect(lossesOf(result)).toContain("1 account: the file ends within it");
    expect(lossesOf(result).some((line) => line.includes("beyond the end of its file"))).toBe(true);
  });
});
