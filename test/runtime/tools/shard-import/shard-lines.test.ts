import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { databaseAddress } from "../../../../runtime/storage/database/database-address.js";
import { restoreExport } from "../../../../runtime/tools/shard-import/bring-shard.js";
import { exportShard } from "../../../../runtime/tools/shard-import/shard-lines.js";
import { Imports } from "./imported.js";
import { accountXml, writeServUoSave } from "./runuo-save.js";

const PLAYER = { type: "Server.Mobiles.PlayerMobile", isPlayer: true };
const MD5 = "<cryptPassword>5F-4D-CC-3B-5A-A7-65-D6-1D-83-27-DE-B8-82-CF-99</cryptPassword>";

let first: Imports;
let second: Imports;
beforeEach(async () => {
  first = new Imports();
  second = new Imports();
  mkdirSync(first.data);
  mkdirSync(second.data);
  writeServUoSave(first.save, {
    accounts: accountXml("ada", MD5, 1, 2) + accountXml("eve", `${MD5}<flags>1</flags>`, 3),
    mobiles: [1, 2, 3].map((serial) => ({ ...PLAYER, serial, skills: [[455, 1]] as const })),
    items: [
      { type: "Server.Items.Backpack", serial: 0x4000_0001, itemId: 0xe75, layer: 0x15, holder: 1 },
      { type: "Server.Items.Gold", serial: 0x4000_0002, itemId: 0xeed, amount: 500, holder: 0x4000_0001, at: [60, 70, 0] },
      { type: "Server.Custom.Gizmo", serial: 0x4000_0003, itemId: 0x1234, facet: 1, at: [100, 200, 5] },
    ],
  });
  await first.run();
});
afterEach(() => {
  first.remove();
  second.remove();
});

const placeOf = ({ data }: Imports) => ({ dataDirectory: data, address: databaseAddress(data, undefined) });
const folder = (name: string) => path.join(first.directory, name);
const restore = (from: string, isDryRun = false) =>
  restoreExport({ place: placeOf(second), isDryRun, folder: folder(from), noteBytes: () => {} });

it("comes back from its lines without a difference", async () => {
  const counts = await exportShard(placeOf(first), folder("a"));
  expect(counts).toMatchObject({ serials: 1, accounts: 3, characters: 3, mobiles: 3, store: 0 });
  expect(await restore("a", true)).toEqual(counts);
  expect(readdirSync(second.data)).toEqual([]);
  expect(await restore("a")).toEqual(counts);
  await exportShard(placeOf(second), folder("b"));
  const lines = (name: string, file: string) =>
    readFileSync(path.join(folder(name), file), "utf8")
      .split("\n")
      .sort();
  expect(readdirSync(folder("a"))).toHaveLength(6);
  for (const file of readdirSync(folder("a"))) {
    expect([file, lines("b", file)]).toEqual([file, lines("a", file)]);
    expect(statSync(path.join(folder("a"), file)).mode & 0o777).toBe(0o600);
  }
  expect(second.world).toEqual(first.world);
  await expect(restore("a")).rejects.toThrow("has accounts or a world already");
  await expect(exportShard(placeOf(first), folder("a"))).rejects.toThrow("is not empty");
});

it.each([
  ["items.jsonl", '["item", 1, { "template": "gold" }]', "line 1 of items.jsonl is not as an export writes it"],
  ["mobiles.jsonl", "[", "line 1 of mobiles.jsonl is no JSON"],
  ["accounts.jsonl", '["store", "global", 0, "a", 1]\n["account", { "username": "eve" }]', "line 2 of accounts.jsonl is not as"],
])("writes nothing where a line of %s is wrong", async (file, text, reason) => {
  await exportShard(placeOf(first), folder("a"));
  writeFileSync(path.join(folder("a"), file), `${text}\n`);
  await expect(restore("a")).rejects.toThrow(reason);
  expect(second.rows("SELECT COUNT(*) AS number FROM accounts")).toEqual([{ number: 0 }]);
});
