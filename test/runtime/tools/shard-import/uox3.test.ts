import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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

describe("a save of UOX3", () => {
  it("brings accounts, characters and things, also where a thing stands before its holder", async () => {
    write(
      "accounts/accounts.adm",
      "SECTION ACCOUNT 1\n{\nNAME ada\nPASS opensesame\nFLAGS 0x8000\nCONTACT ada@example.com\nCHARACTER-1 0x65 [Ada]\nCHARACTER-2 0xffffffff [UNKNOWN]\n}\n",
    );
    write(
      "0.0.wsc",
      `[ITEM]
Serial=0x40000001
ID=0xe75
Location=0,0,0,0,0
Layer=0x15
Cont=0x65
Amount=1
Name=#
SectionID=0x0e75

o---o

[ITEM]
Serial=0x40000002
ID=0xeed
Location=60,70,9,0,0
Cont=0x40000001
Amount=500
Name=gold coin
SectionID=0x0eed

o---o
`,
    );
    write(
      "1.0.wsc",
      `[CHARACTER]
Serial=0x65
ID=0x191
Colour=0x83ea
Direction=0x2
Name=Ada
Location=1400,1600,10,1,0
Strength=80,0
Dexterity=70,0
Intelligence=60,0
HitPoints=55
Stamina=44
Mana=33
Reputation=1234,-567,6
BaseSkills=[35,455,1000]-[40,1000,1000]-[55,300,1000]-[END]
SkillLocks=[40,1]-[60,2]-[END]
Hair=0x203c,0x44e
Beard=0x0,0x0
IsNpc=0

o---o
`,
    );
    const result = await imports.run();
    expect(imports.rows("SELECT username, email, role, password_hash AS hash FROM accounts WHERE username = 'ada'")).toEqual([
      { username: "ada", email: "ada@example.com", role: "GameMaster", hash: "hash of opensesame" },
    ]);
    const { mobiles, items } = imports.world;
    expect(mobiles.get(0x65)).toMatchObject({
      ...{
        name: "Ada",
        body: 0x191,
        strength: 80,
        dexterity: 70,
        intelligence: 60,
        hits: 55,
        mapId: 1,
        x: 1_400,
        y: 1_600,
        z: 10,
      },
      ...{ skills: { 35: 455, 40: 1_000, 56: 300 }, figures: { fame: 1_234, karma: -567 } },
      params: { murders: 6, stat_locks: "020" },
    });
    expect(items.get(0x4000_0001)).toMatchObject({ template: "backpack", holder: 0x65, layer: 0x15 });
    expect(items.get(0x4000_0002)).toMatchObject({ template: "gold", amount: 500, holder: 0x4000_0001 });
    expect([...items.values()].find(({ layer }) => layer === 0x0b)).toMatchObject({ template: "long_hair", hue: 0x44e });
    expect(lossesOf(result)).toEqual([]);
  });

  const thing = (kind: string, serial: string, ...lines: string[]): string =>
    [`[${kind}]`, `Serial=${serial}`, "Location=100,200,7,1,0", ...lines, "", "o---o", ""].join("\n");
  const people = [
    thing("CHARACTER", "0x65", "ID=0x190", "Name=Ada", "IsNpc=0", "GuildTitle=Boss"),
    thing("CHARACTER", "0x66", "ID=0x190", "Name=Eve", "IsNpc=0"),
  ];
  const writeAccounts = (): void =>
    write("accounts/accounts.adm", "SECTION ACCOUNT 1\n{\nNAME ada\nPASS x\nCHARACTER-1 0x65 [Ada]\nCHARACTER-2 0x66 [Eve]\n}\n");

  it("brings houses with their owner, people, doors, sign and contents", async () => {
    writeAccounts();
    write(
      "0.0.wsc",
      [
        thing("ITEM", "0x40000021", "ID=0xbd2", "Type=203", "MultiID=0x40000020"),
        thing("ITEM", "0x40000022", "ID=0x675", "Type=13", "More=0x77", "MultiID=0x40000020"),
        thing("ITEM", "0x40000023", "ID=0xe43", "MultiID=0x40000020"),
        thing("ITEM", "0x40000024", "ID=0x100e", "Type=7", "More=0x77"),
        thing(
          "HOUSE",
          "0x40000020",
          "ID=0x407a",
          "OwnerID=0x65",
          "Owner=101",
          "Owner=102",
          "Banned=102",
          "IsPublic=1",
          "SecureContainer=1073741859",
        ),
        ...people,
      ].join("\n"),
    );
    const { counts } = await imports.run();
    expect(counts.houses).toBe(1);
    const { items } = imports.world;
    expect(items.get(0x4000_0020)).toMatchObject({
      ...{ template: "tower", multi: 0x7a },
      params: { owner: 0x65, public: true, lock_id: "old-77", co_owners: { table: [{ serial: 0x66, name: "Eve" }] } },
    });
    expect(items.get(0x4000_0021)).toMatchObject({ template: "brass_house_sign", params: { house: 0x4000_0020 } });
    expect(items.get(0x4000_0022)!.params).toMatchObject({ house: 0x4000_0020, door_locked: true });
    expect(items.get(0x4000_0023)!.params).toMatchObject({ secured: 0x4000_0020 });
    expect(items.get(0x4000_0024)!.params).toMatchObject({ lock_id: "old-77" });
  });

  it("brings ships with their owner, parts and locks, facing as they faced", async () => {
    writeAccounts();
    write(
      "0.0.wsc",
      [
        ...people,
        thing(
          "BOAT",
          "0x40000030",
          "ID=0x4011",
          "OwnerID=0x66",
          "Name=Salty",
          "Hold=0x40000034",
          "Planks=0x40000031,0x40000032",
          "Tiller=0x40000033",
        ),
        thing("ITEM", "0x40000031", "ID=0x3e8a", "Type=117", "More=0x99", "TAGNAME=plankLocked", "TAGVAL=1"),
        thing("ITEM", "0x40000032", "ID=0x3e84", "Type=117", "More=0x99", "TAGNAME=plankLocked", "TAGVAL=0"),
        thing("ITEM", "0x40000033", "ID=0x3e55", "Type=200"),
        thing("ITEM", "0x40000034", "ID=0x3e65", "Type=1"),
        thing("ITEM", "0x40000035", "ID=0xeed", "Amount=30", "Cont=0x40000034"),
      ].join("\n"),
    );
    const result = await imports.run();
    expect(result.counts).toMatchObject({ ships: 1, goldBefore: 30, goldAfter: 30 });
    const { items } = imports.world;
    expect(items.get(0x4000_0030)).toMatchObject({
      ...{ template: "large_ship", multi: 0x11, mapId: 1, x: 100, y: 200 },
      params: { owner: 0x66, ship_name: "Salty", lock_id: "old-99", port: 0x4000_0031, hold: 0x4000_0034 },
    });
    expect(items.get(0x4000_0031)).toMatchObject({
      template: "ship_plank",
      params: { ship: 0x4000_0030, side: "port", door_lock_id: "old-99", door_locked: true },
    });
    expect(items.get(0x4000_0032)!.params).toEqual({ ship: 0x4000_0030, side: "starboard", door_lock_id: "old-99" });
    expect([0x33, 0x34].map((part) => items.get(0x4000_0000 + part)!.template)).toEqual(["ship_tillerman", "ship_hold"]);
    expect(lossesOf(result)).toEqual([]);
  });

  it("brings guilds with leader, members, titles and wars, and leaves other files alone", async () => {
    writeAccounts();
    write("0.0.wsc", people.join("\n"));
    const guild = (number: number, ...lines: string[]): string => `[GUILD ${number}]\n{\n${lines.join("\n")}\n}\n\n`;
    write(
      "guilds.wsc",
      guild(
        0,
        "NAME=Order",
        "ABBREVIATION=ORD",
        "TYPE=Standard",
        "CHARTER=We march",
        "STONE=1073741840",
        "MASTER=101",
        "MEMBER=101",
        "WAR 1",
      ) + guild(1, "NAME=Chaos", "ABBREVIATION=CHA", "MASTER=102", "RECRUIT=101", "WAR 0"),
    );
    write("jails.wsc", "[PRISONER]\n{\nCELL=1\n}\n");
    const result = await imports.run();
    expect(result.counts.guilds).toBe(2);
    const records = imports.rows("SELECT value FROM script_store WHERE name LIKE 'guild %' ORDER BY name");
    expect(records.map(({ value }) => JSON.parse(String(value)) as object)).toMatchObject([
      {
        ...{ name: "Order", abbreviation: "ORD", charter: "We march", leader: 0x65, treaties: { "#2": { state: "war" } } },
        members: { "#101": { name: "Ada", title: "Boss" } },
      },
      { name: "Chaos", leader: 0x66, members: { "#102": { name: "Eve" } } },
    ]);
    expect(imports.world.mobiles.get(0x66)!.params).toMatchObject({ guild: 2 });
    expect(lossesOf(result)).toEqual([]);
  });

  it("says once where a damaged file ends", async () => {
    write("0.0.wsc", people.join("\n").replace(/o---o\s*$/, ""));
    expect(lossesOf(await imports.run({ isDryRun: true }))).toContain("1 file: 0.0.wsc ends in the middle of its last character");
  });
});
