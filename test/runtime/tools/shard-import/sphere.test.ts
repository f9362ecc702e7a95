import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { Imports, lossesOf } from "./imported.js";

let imports: Imports;
beforeEach(() => {
  imports = new Imports();
  for (const folder of [imports.data, imports.save]) mkdirSync(folder);
});
afterEach(() => imports.remove());

const write = (file: string, text: string): void => {
  const name = path.join(imports.save, file);
  mkdirSync(path.dirname(name), { recursive: true });
  writeFileSync(name, text);
};

describe("a save of Sphere", () => {
  const accounts = `[ada]
PLEVEL=GM
PASSWORD=opensesame
EMAIL=ada@example.com
CHARUID0=065
FIRSTCONNECTDATE=2011/02/03 04:05:06
[bob]
BLOCK=1
PASSWORD=5f4dcc3b5aa765d61d8327deb882cf99
[EOF]
`;
  const characters = `[WORLDCHAR c_woman]
SERIAL=065
NAME=Ada
COLOR=083ea
ACCOUNT=ada
KILLS=6
PROFILE=born in Moonglow
StatLock[1]=2
SkillLock[40]=1
P=1400,1600,10,1
TITLE=Mayor
DIR=2
OKARMA=-567
OFAME=1234
OSTR=80
OINT=60
ODEX=70
HITS=55
STAM=44
MANA=33
Swordsmanship=1000
Taming=455

[WORLDITEM i_backpack]
SERIAL=040000001
CONT=065

[WORLDITEM i_gold]
SERIAL=040000002
AMOUNT=500
CONT=040000001
P=60,70
CONTGRID=3

[WORLDITEM i_sword_viking]
SERIAL=040000003
COLOR=021
NAME=Needle
CONT=065

[WORLDITEM i_memory]
SERIAL=040000004
CONT=065
LAYER=30

[WORLDITEM i_bankbox]
SERIAL=040000005
CONT=065
LAYER=29

[WORLDITEM i_my_gizmo]
SERIAL=040000006
CONT=040000005
P=5,6

[WORLDCHAR c_bear_black]
SERIAL=066
NPC=8
P=1000,1000,0
OSTR=50
[EOF]
`;

  beforeEach(() => {
    write("sphereaccu.scp", accounts);
    write("spherechars.scp", characters);
    write("sphereworld.scp", "[WORLDITEM 0f7a]\nSERIAL=040000007\nAMOUNT=12\nP=10,20,5\n[EOF]\n");
    write("scripts/my.scp", "[ITEMDEF 01234]\nDEFNAME=i_base_gizmo\n[ITEMDEF i_my_gizmo]\nID=i_base_gizmo\n");
  });

  it("brings accounts with their passwords hashed, characters, and things by their definitions", async () => {
    const result = await imports.run();
    expect(imports.rows("SELECT username, email, role, password_hash AS hash, ban_at IS NULL AS isFree FROM accounts")).toEqual([
      { username: "ada", email: "ada@example.com", role: "GameMaster", hash: "hash of opensesame", isFree: 1 },
      {
        username: "bob",
        email: "unknown@localhost",
        role: "Regular",
        hash: "$old$md5$$5f4dcc3b5aa765d61d8327deb882cf99",
        isFree: 0,
      },
      expect.objectContaining({ username: "admin" }),
    ]);
    const { mobiles, items } = imports.world;
    expect(mobiles.get(0x65)).toMatchObject({
      ...{ name: "Ada", body: 0x191, hue: 0x83ea, flags: 2, strength: 80, dexterity: 70, intelligence: 60, direction: 2 },
      ...{ hits: 55, stamina: 44, mana: 33, mapId: 1, x: 1_400, y: 1_600, z: 10, title: "Mayor" },
      ...{ skills: { 35: 455, 40: 1_000 }, figures: { fame: 1_234, karma: -567 } },
      params: { murders: 6, profile: "born in Moonglow", stat_locks: "002", skill_locks: `${"0".repeat(40)}1${"0".repeat(17)}` },
    });
    expect(mobiles.get(0x66)).toMatchObject({ template: "black_bear", body: 0xd3, mapId: 0, x: 1_000 });
    expect(items.get(0x4000_0001)).toMatchObject({ template: "backpack", itemId: 0xe75, layer: 0x15, holder: 0x65 });
    expect(items.get(0x4000_0002)).toEqual({
      template: "gold",
      itemId: 0xeed,
      amount: 500,
      holder: 0x4000_0001,
      x: 60,
      y: 70,
      gridIndex: 3,
    });
    expect(items.get(0x4000_0003)).toMatchObject({ template: "viking_sword", hue: 0x21, name: "Needle", layer: 1, holder: 0x65 });
    expect(items.get(0x4000_0005)).toMatchObject({ template: "bank_box", layer: 0x1d });
    expect(items.get(0x4000_0006)).toMatchObject({ template: "ware", itemId: 0x1234, params: { imported_type: "i_my_gizmo" } });
    expect(items.get(0x4000_0007)).toMatchObject({ template: "black_pearl", amount: 12, mapId: 0, x: 10, y: 20, z: 5 });
    expect(items.has(0x4000_0004)).toBe(false);
    expect(result.counts).toMatchObject({
      accounts: 2,
      oldHashes: 1,
      characters: 1,
      creatures: 1,
      goldBefore: 500,
      goldAfter: 500,
    });
    expect(lossesOf(result)).toEqual([]);
  });
});

describe("the memories, stones and houses of a save of Sphere", () => {
  const world = (...blocks: string[]): void => {
    write("sphereacct.scp", "[ada]\nPASSWORD=x\nCHARUID0=065\n[eve]\nPASSWORD=y\nCHARUID0=066\n[EOF]\n");
    const people =
      "[WORLDCHAR c_man]\nSERIAL=065\nNAME=Ada\nACCOUNT=ada\nP=100,200,7,1\n[WORLDCHAR c_man]\nSERIAL=066\nNAME=Eve\nACCOUNT=eve\nP=100,200,7,1\n";
    write("sphereworld.scp", `${people}${blocks.join("\n")}\n[EOF]\n`);
  };

  it("say whose a house is, who is in it, and what it keeps", async () => {
    world(
      "[WORLDITEM 0407a]\nSERIAL=040000020\nP=100,200,7,1\nOWNER=065\nHOUSETYPE=1\nADDCOOWNER=066\nADDBAN=066\nADDCOMP=040000021\nADDCOMP=040000022\nSECURE=040000023\nLOCKITEM=040000024",
      "[WORLDITEM i_sign_brass]\nSERIAL=040000021\nTYPE=t_sign_gump\nDISPID=0bd2\nP=105,208,7,1",
      "[WORLDITEM i_door_metal_1]\nSERIAL=040000022\nTYPE=t_door_locked\nMORE1=040000022\nDISPID=0675\nP=102,200,7,1",
      "[WORLDITEM i_chest_wooden_brass]\nSERIAL=040000023\nDISPID=0e43\nP=101,200,7,1",
      "[WORLDITEM i_gold]\nSERIAL=040000025\nAMOUNT=90\nCONT=040000023\nP=1,2",
      "[WORLDITEM i_candle]\nSERIAL=040000024\nDISPID=0a28\nP=101,201,7,1",
    );
    const { counts } = await imports.run({ family: "sphere" });
    expect(counts).toMatchObject({ houses: 1, goldBefore: 90, goldAfter: 90 });
    const { items } = imports.world;
    expect(items.get(0x4000_0020)).toMatchObject({
      ...{ template: "tower", multi: 0x7a, mapId: 1, x: 100, y: 200 },
      params: { owner: 0x65, public: true, lock_id: "old-40000022", co_owners: { table: [{ serial: 0x66, name: "Eve" }] } },
    });
    expect(items.get(0x4000_0021)).toMatchObject({ template: "brass_house_sign", params: { house: 0x4000_0020 } });
    expect(items.get(0x4000_0022)!.params).toMatchObject({ house: 0x4000_0020, has_house_lock: true, door_locked: true });
    expect(items.get(0x4000_0023)!.params).toMatchObject({ secured: 0x4000_0020 });
    expect(items.get(0x4000_0024)!.params).toMatchObject({ locked_down: 0x4000_0020 });
  });

  it("say whose a pet is, also a ridden one, and who is in a guild", async () => {
    world(
      "[WORLDCHAR c_horse_tan]\nSERIAL=0200\nNAME=Silver\nBODY=0e2\nFLAGS=048000000\nP=100,200,7,1",
      "[WORLDITEM i_mt_horse_tan]\nSERIAL=040000020\nLAYER=25\nCONT=065\nDISPID=03ea0\nMORE1=c_horse_tan\nMORE2=0200",
      "[WORLDCHAR c_dog]\nSERIAL=0201\nNAME=Rex\nBODY=0d9\nP=100,200,7,1",
      "[WORLDITEM i_memory]\nSERIAL=040000021\nLAYER=30\nCONT=0201\nLINK=066\nCOLOR=02",
      "[WORLDITEM i_guildstone]\nSERIAL=040000022\nNAME=Order\nABBREV=ORD\nCHARTER0=We march\nMEMBER=065,Boss,2,065,0,0,0\nMEMBER=066,,1,065,0,0,0\nP=1,2,3,1",
    );
    const { counts } = await imports.run({ family: "sphere" });
    expect(counts).toMatchObject({ guilds: 1, creatures: 2 });
    const { items, mobiles } = imports.world;
    expect(items.get(0x4000_0020)).toMatchObject({
      template: "ridden_pet",
      params: { kept: { table: { template: "horse", name: "Silver" } } },
    });
    expect(mobiles.get(0x201)!.params).toMatchObject({ master: 0x66 });
    expect(mobiles.get(0x65)!.params).toMatchObject({ guild: 1 });
    const [guild] = imports.rows("SELECT value FROM script_store WHERE name = 'guild 1'");
    expect(JSON.parse(String(guild!["value"]))).toMatchObject({
      name: "Order",
      leader: 0x65,
      members: { "#101": { title: "Boss" } },
    });
  });

  it("runes, keys and books of spells keep what they are, and names may be UTF-8", async () => {
    world(
      "[WORLDITEM i_rune_marker]\nSERIAL=040000020\nNAME=Rune to Britain\nMOREP=1500,1600,10,1\nP=1,2,3,1",
      "[WORLDITEM i_key_copper]\nSERIAL=040000021\nMORE1=040000077\nP=1,2,3,1",
      "[WORLDITEM i_spellbook]\nSERIAL=040000022\nDISPID=0efa\nMORE1=0ffffffff\nMORE2=01\nP=1,2,3,1",
      "[WORLDITEM i_gold]\nSERIAL=040000023\nNAME=Münze\nP=1,2,3,1",
    );
    await imports.run({ family: "sphere" });
    const { items } = imports.world;
    expect(items.get(0x4000_0020)).toMatchObject({
      template: "recall_rune",
      params: { to: { table: { map_id: 1, x: 1_500, y: 1_600, z: 10 } }, description: "Britain" },
    });
    expect(items.get(0x4000_0021)!.params).toEqual({ lock_id: "old-40000077" });
    expect(items.get(0x4000_0022)!.params).toEqual({ content: "00000001FFFFFFFF" });
    expect(items.get(0x4000_0023)!.name).toBe("Münze");
  });

  it("may have letters of one byte, as old servers wrote them", async () => {
    world("[WORLDITEM i_gold]\nSERIAL=040000023\nNAME=Münze\nP=1,2,3,1");
    const file = path.join(imports.save, "sphereworld.scp");
    writeFileSync(file, Buffer.from(readFileSync(file, "utf8"), "latin1"));
    await imports.run({ family: "sphere" });
    expect(imports.world.items.get(0x4000_0023)!.name).toBe("Münze");
  });

  it("say whose a ship is, and which of its planks is which", async () => {
    world(
      "[WORLDITEM 04011]\nSERIAL=040000030\nNAME=Salty\nTYPE=t_ship\nLINK=040000033\nP=100,200,-5,1\nOWNER=066\nHATCH=040000034\nPLANK=040000032\nPLANK=040000031",
      "[WORLDITEM i_plank]\nSERIAL=040000031\nTYPE=t_ship_side_locked\nLINK=040000030\nMORE1=040000030\nDISPID=03e8a\nP=101,198,-5,1",
      "[WORLDITEM i_plank]\nSERIAL=040000032\nTYPE=t_ship_side\nLINK=040000030\nMORE1=040000030\nDISPID=03e85\nP=101,202,-5,1",
      "[WORLDITEM i_tillerman]\nSERIAL=040000033\nLINK=040000030\nDISPID=03e55\nP=95,200,-5,1",
      "[WORLDITEM i_hatch]\nSERIAL=040000034\nTYPE=t_ship_hold_lock\nLINK=040000030\nDISPID=03e65\nP=105,200,-5,1",
      "[WORLDITEM i_gold]\nSERIAL=040000035\nAMOUNT=30\nCONT=040000034\nP=1,2",
    );
    const result = await imports.run({ family: "sphere" });
    expect(result.counts).toMatchObject({ ships: 1, goldBefore: 30, goldAfter: 30 });
    const { items } = imports.world;
    expect(items.get(0x4000_0030)).toMatchObject({
      ...{ template: "large_ship", multi: 0x11, mapId: 1, x: 100, y: 200, z: -5 },
      params: { owner: 0x66, ship_name: "Salty", lock_id: "old-40000030", tillerman: 0x4000_0033, hold: 0x4000_0034 },
    });
    expect(items.get(0x4000_0031)).toMatchObject({
      template: "ship_plank",
      params: { side: "port", door_lock_id: "old-40000030", door_locked: true },
    });
    expect(items.get(0x4000_0032)!.params).toEqual({ ship: 0x4000_0030, side: "starboard", door_lock_id: "old-40000030" });
    expect([0x33, 0x34].map((part) => items.get(0x4000_0000 + part)!.template)).toEqual(["ship_tillerman", "ship_hold"]);
    expect(lossesOf(result)).toEqual([]);
  });

  it("say whose a house of an old version is, which names only who built it", async () => {
    world(
      "[WORLDITEM 0407a]\nSERIAL=040000020\nP=100,200,7,1\nATTR=010\nMORE1=065",
      "[WORLDITEM i_sign_brass]\nSERIAL=040000021\nLINK=040000020\nDISPID=0bd2\nP=105,208,7,1",
      "[WORLDITEM i_door_metal_1]\nSERIAL=040000022\nTYPE=t_door_locked\nLINK=040000020\nMORE1=040000020\nDISPID=0675\nP=102,200,7,1",
      "[WORLDITEM 04025]\nSERIAL=040000023\nMORE1=065\nP=110,200,7,1",
      "[WORLDITEM 04026]\nSERIAL=040000024\nATTR=010\nMORE1=0320032\nP=110,200,7,1",
    );
    expect((await imports.run({ family: "sphere" })).counts).toMatchObject({ houses: 1 });
    const { items } = imports.world;
    expect(items.get(0x4000_0020)).toMatchObject({ template: "tower", params: { owner: 0x65, lock_id: "old-40000020" } });
    expect(items.get(0x4000_0021)).toMatchObject({ template: "brass_house_sign", params: { house: 0x4000_0020 } });
    expect(items.get(0x4000_0022)!.params).toMatchObject({ house: 0x4000_0020, door_locked: true });
    expect([0x23, 0x24].map((thing) => items.has(0x4000_0000 + thing))).toEqual([true, true]);
  });

  it("say which vendor works for whom, in which house, for which prices, and what it holds", async () => {
    world(
      "[WORLDITEM 0407a]\nSERIAL=040000020\nP=100,200,7,1\nOWNER=066\nADDVENDOR=0200",
      "[WORLDCHAR c_man]\nSERIAL=0200\nNAME=Vic\nNPC=6\nP=100,201,7,1",
      "[WORLDITEM i_memory]\nSERIAL=040000021\nLAYER=30\nCONT=0200\nLINK=066\nCOLOR=02",
      "[WORLDITEM i_backpack]\nSERIAL=040000022\nCONT=0200",
      "[WORLDITEM i_dagger]\nSERIAL=040000023\nCONT=040000022\nP=1,2",
      "[WORLDITEM i_vendor_box]\nSERIAL=040000024\nDISPID=0e7c\nLAYER=26\nCONT=0200",
      "[WORLDITEM i_sword_viking]\nSERIAL=040000025\nCONT=040000024\nPRICE=25\nP=3,4",
      "[WORLDITEM i_vendor_box]\nSERIAL=040000026\nDISPID=0e7c\nLAYER=27\nCONT=0200",
      "[WORLDITEM i_bankbox]\nSERIAL=040000027\nDISPID=0e7c\nLAYER=29\nCONT=0200\nMORE1=0700",
    );
    const result = await imports.run({ family: "sphere" });
    expect(result.counts).toMatchObject({ goldBefore: 0x700, goldAfter: 0x700 });
    const { items, mobiles } = imports.world;
    expect(mobiles.get(0x200)).toMatchObject({
      ...{ template: "player_vendor", name: "Vic" },
      params: { owner: 0x66, owner_name: "Eve", house: 0x4000_0020 },
    });
    expect(items.get(0x4000_0024)).toMatchObject({ template: "vendor_pack", holder: 0x200, layer: LAYER.backpack });
    expect(items.get(0x4000_0025)).toMatchObject({
      holder: 0x4000_0024,
      params: { sale: { table: { vendor: 0x200, price: 25, words: "" } } },
    });
    expect(items.get(0x4000_0023)).toMatchObject({ template: "dagger", holder: 0x4000_0024 });
    expect([0x22, 0x26].filter((box) => items.has(0x4000_0000 + box))).toEqual([]);
    const gold = [...items.values()].filter(({ template }) => template === "gold");
    expect(gold).toEqual([expect.objectContaining({ holder: 0x4000_0027, amount: 0x700 })]);
    expect(lossesOf(result)).toEqual([]);
  });

  it.each([
    ["of the player", "[WORLDITEM i_pouch]\nSERIAL=040000021\nLAYER=109\nCONT=065"],
    ["of the stable's master, in old versions", "[WORLDITEM i_bankbox]\nSERIAL=040000021\nLAYER=29\nCONT=0202"],
  ])("bring pets in a stable, which stand in a box %s", async (_, box) => {
    world(
      "[WORLDCHAR c_man]\nSERIAL=0202\nNAME=Stan\nNPC=8\nP=100,200,7,1",
      box,
      "[WORLDCHAR c_horse_tan]\nSERIAL=0200\nNAME=Silver\nBODY=0e2\nFLAGS=048000000\nP=100,200,7,1",
      "[WORLDITEM i_pet_horse_tan]\nSERIAL=040000022\nMORE1=c_horse_tan\nMORE2=0200\nLINK=065\nCONT=040000021\nP=1,2",
    );
    const result = await imports.run({ family: "sphere" });
    expect(imports.world.mobiles.get(0x65)!.params).toMatchObject({
      stabled: { table: [{ template: "horse", name: "Silver" }] },
    });
    expect([...imports.world.items.values()].filter(({ holder }) => holder === 0x4000_0021)).toEqual([]);
    expect(lossesOf(result)).toEqual([]);
  });
});
