import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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

describe("a save of POL", () => {
  it("brings accounts, characters, what they wear, and their bank boxes", async () => {
    write(
      "accounts.txt",
      "Account\n{\n\tName\tada\n\tPasswordHash\t5f4dcc3b5aa765d61d8327deb882cf99\n\tDefaultCmdLevel\tadmin\n\tBanned\t0\n}\n",
    );
    write(
      "pcs.txt",
      `Character
{
	Account	ada
	CharIdx	2
	Name	Ada
	Serial	0x65
	ObjType	0x191
	Graphic	0x191
	Color	0x83ea
	X	1400
	Y	1600
	Z	10
	Facing	3
	Realm	britannia_alt
	Gender	1
	Strength	80
	Intelligence	60;1
	Dexterity	70
	Swordsmanship	100:120
	AnimalTaming	45.5;2
	Life	55
	Stamina	44
	Mana	33
	Murderer	1
	TitleSuffix	"the Mayor"
}
`,
    );
    write(
      "pcequip.txt",
      "Item\n{\n\tSerial\t0x40000001\n\tObjType\t0xe75\n\tGraphic\t0xe75\n\tLayer\t21\n\tContainer\t0x65\n\tX\t0\n\tY\t0\n}\n\n" +
        "Item\n{\n\tSerial\t0x40000002\n\tObjType\t0xeed\n\tGraphic\t0xeed\n\tAmount\t500\n\tContainer\t0x40000001\n\tX\t60\n\tY\t70\n}\n",
    );
    write(
      "storage.txt",
      "StorageArea World Bank\n{\n}\n\nItem\n{\n\tName\tBankbox of 101\n\tSerial\t0x40000003\n\tObjType\t0x8000\n\tGraphic\t0xe7c\n}\n\n" +
        "Item\n{\n\tSerial\t0x40000004\n\tObjType\t0xf7a\n\tGraphic\t0xf7a\n\tAmount\t7\n\tContainer\t0x40000003\n\tX\t5\n\tY\t6\n}\n",
    );
    write(
      "items.txt",
      "Item\n{\n\tName\ta bell\n\tSerial\t0x40000005\n\tObjType\t0x7001\n\tGraphic\t0x1c12\n\tX\t10\n\tY\t20\n\tZ\t5\n\tRealm\tilshenar\n}\n\nItem\n{\n",
    );
    const result = await imports.run();
    expect(
      imports.rows("SELECT username, role, password_hash AS hash, slot FROM accounts JOIN characters USING (account_id)"),
    ).toEqual([{ username: "ada", role: "Administrator", hash: "$old$md5$616461$5f4dcc3b5aa765d61d8327deb882cf99", slot: 2 }]);
    const { mobiles, items } = imports.world;
    expect(mobiles.get(0x65)).toMatchObject({
      ...{ name: "Ada", body: 0x191, flags: 2, strength: 80, dexterity: 70, intelligence: 60, notoriety: 6, title: "the Mayor" },
      ...{ hits: 55, stamina: 44, mana: 33, mapId: 1, skills: { 35: 455, 40: 1_000 } },
      params: { stat_locks: "001", murders: 5 },
    });
    expect(items.get(0x4000_0002)).toMatchObject({ template: "gold", amount: 500, holder: 0x4000_0001, x: 60, y: 70 });
    expect(items.get(0x4000_0003)).toMatchObject({ template: "bank_box", holder: 0x65, layer: 0x1d });
    expect(items.get(0x4000_0004)).toMatchObject({ template: "black_pearl", amount: 7, holder: 0x4000_0003 });
    expect(items.get(0x4000_0005)).toMatchObject({
      itemId: 0x1c12,
      name: "a bell",
      mapId: 2,
      params: { imported_type: "0x7001" },
    });
    expect(result.counts).toMatchObject({ administrators: 1, goldBefore: 500, goldAfter: 500 });
    expect(lossesOf(result)).toEqual([
      "1 character: its own caps of skills: the shard has one for all",
      "1 file: items.txt ends in the middle of its last item",
    ]);
  });

  const person = (account: string, serial: string, ...lines: string[]): string =>
    `Character\n{\n\tAccount\t${account}\n\tCharIdx\t0\n\tName\t${account}\n\tSerial\t${serial}\n\tGraphic\t0x190\n\tX\t10\n\tY\t20\n\tRealm\tbritannia\n${lines.map((line) => `\t${line}\n`).join("")}}\n\n`;
  const block = (kind: string, ...lines: string[]): string => `${kind}\n{\n${lines.map((line) => `\t${line}\n`).join("")}}\n\n`;
  const writePeople = (): void => {
    write("accounts.txt", ["ada", "eve"].map((name) => block("Account", `Name\t${name}`, "Password\tx")).join(""));
    write("pcs.txt", person("ada", "0x65", "CProp\tGuild_Title sBoss") + person("eve", "0x66"));
  };

  it("brings guilds with what the usual scripts keep of them", async () => {
    writePeople();
    write(
      "guilds.txt",
      block("General", "NextGuildId\t3") +
        block(
          "Guild",
          "GuildId\t1",
          "Member\t0x65",
          "EnemyGuild\t0x2",
          "CProp\tName sThe Order",
          "CProp\tAbbr sORD",
          "CProp\tMaster i101",
        ) +
        block("Guild", "GuildId\t2", "Member\t0x66", "EnemyGuild\t0x1"),
    );
    const result = await imports.run();
    const records = imports.rows("SELECT value FROM script_store WHERE name LIKE 'guild %' ORDER BY name");
    expect(records.map(({ value }) => JSON.parse(String(value)) as object)).toMatchObject([
      {
        ...{ name: "The Order", abbreviation: "ORD", leader: 0x65, treaties: { "#2": { state: "war" } } },
        members: { "#101": { title: "Boss" } },
      },
      { name: "Guild 2", leader: 0x66 },
    ]);
    expect(lossesOf(result)).toEqual([]);
  });

  it("brings ships by their parts and the owner that these name, and tells of houses", async () => {
    writePeople();
    const part = (serial: string, type: string, ...lines: string[]): string =>
      block(
        "Item",
        `Serial\t${serial}`,
        `ObjType\t${type}`,
        "Graphic\t0x3e85",
        "X\t100",
        "Y\t200",
        "Z\t-5",
        "Realm\tbritannia_alt",
        ...lines,
      );
    const multi = (serial: string, number: number, ...lines: string[]): string =>
      block(
        "Multi",
        `Serial\t${serial}`,
        "ObjType\t0x11010",
        "Graphic\t1",
        "X\t100",
        "Y\t200",
        "Z\t-5",
        "Realm\tbritannia_alt",
        `MultiID\t${number}`,
        ...lines,
      );
    write(
      "multis.txt",
      multi(
        "0x40000030",
        0x11,
        "Component\t0x40000031",
        "Component\t0x40000032",
        "Component\t0x40000033",
        "Component\t0x40000034",
      ) + multi("0x40000040", 0x7a, "CProp\townerserial i101"),
    );
    write(
      "items.txt",
      part("0x40000031", "0x1f011", "CProp\tLockID i153", "Locked\t1") +
        part("0x40000032", "0xf012", "CProp\tLockID i153") +
        part("0x40000033", "0x1f010", "CProp\tOwner t3:S4:nameS3:eveS6:seriali102S8:acctnameS3:eve") +
        part("0x40000034", "0x1f013") +
        block(
          "Item",
          "Serial\t0x40000035",
          "ObjType\t0xeed",
          "Graphic\t0xeed",
          "Amount\t30",
          "Container\t0x40000034",
          "X\t1",
          "Y\t2",
        ) +
        block("Item", "Serial\t0x40000036", "ObjType\t0x100e", "Graphic\t0x100e", "X\t1", "Y\t2", "CProp\tLockID i153"),
    );
    const result = await imports.run();
    expect(result.counts).toMatchObject({ ships: 1, goldBefore: 30, goldAfter: 30 });
    const { items } = imports.world;
    expect(items.get(0x4000_0030)).toMatchObject({
      ...{ template: "large_ship", multi: 0x11, mapId: 1, x: 100, y: 200 },
      params: { owner: 0x66, lock_id: "old-99", tillerman: 0x4000_0033, hold: 0x4000_0034 },
    });
    expect(items.get(0x4000_0031)!.params).toMatchObject({ side: "port", door_lock_id: "old-99", door_locked: true });
    expect(items.get(0x4000_0032)!.params).toMatchObject({ side: "starboard", door_lock_id: "old-99" });
    expect(items.get(0x4000_0036)!.params).toMatchObject({ lock_id: "old-99" });
    expect(lossesOf(result)).toEqual([
      "1 world: each shard's own scripts keep whose a house is; what is in it stays where it lies",
    ]);
  });
});

it("a line that does not end is not read, and a folder without a save is refused", async () => {
  await expect(imports.run()).rejects.toThrow("no save that is recognized");
  await expect(imports.run({ family: "sphere" })).rejects.toThrow("no sphereworld.scp");
  write("sphereworld.scp", `[WORLDITEM i_gold]\nNAME=${"x".repeat(200_000)}`);
  expect(lossesOf(await imports.run({ isDryRun: true }))).toEqual(["1 file: sphereworld.scp has a line that does not end"]);
});

it("a file with two bytes a letter is told of", async () => {
  write("sphereworld.scp", "[WORLDITEM i_gold]\nSERIAL=040000001\nP=1,2,3\n[EOF]\n");
  const file = path.join(imports.save, "sphereworld.scp");
  writeFileSync(file, Buffer.from(`\ufeff${readFileSync(file, "utf8")}`, "utf16le"));
  expect(lossesOf(await imports.run({ isDryRun: true }))).toEqual(["1 file: sphereworld.scp is UTF-16"]);
});
