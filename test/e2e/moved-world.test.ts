import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Imports } from "../runtime/tools/shard-import/imported.js";
import {
  accountXml,
  Bytes,
  creaturePart,
  doorPart,
  housePart,
  keyPart,
  writeServUoSave,
} from "../runtime/tools/shard-import/runuo-save.js";
import { type Shard, startShard } from "../support/shard.js";
import { GameClient } from "../support/client/game-client.js";

/**
 * A save in the format of ServUO, which a generator of these tests wrote: Ada owns a tower and rides a horse, and Eve
 * has a vendor there and an ox in a stable.
 */
const [ADA, EVE, VIC, HORSE, OX] = [0x65, 0x66, 0x200, 0x201, 0x202];
const [PACK, HOUSE, SIGN, DOOR, CHEST, COINS, KEY] = [1, 2, 3, 4, 5, 6, 7].map((number) => 0x4000_0000 + number) as [
  ...[number, number, number, number, number, number, number],
];
const [SHELVES, SWORD, PICTURE] = [0x4000_0010, 0x4000_0011, 0x4000_0012];
const at = (x: number, y = 1_600) => ({ facet: 1, at: [x, y, 7] as const });

const PASSWORD = "A secret#1";

/** A password as ServUO keeps it. */
function hashed(username: string): string {
  const digest = createHash("sha1")
    .update(username + PASSWORD)
    .digest("hex")
    .toUpperCase();
  return `<newCryptPassword>${digest.match(/../g)!.join("-")}</newCryptPassword>`;
}

function writeRichSave(folder: string): void {
  const owner = `${hashed("ada")}<accessLevel>Owner</accessLevel>`;
  const player = { type: "Server.Mobiles.PlayerMobile", isPlayer: true, at: [1_400, 1_600, 7] as const };
  const goods = new Bytes()
    .int(2)
    .byte(0, 0)
    .text("Shop")
    .long(0)
    .int(HOUSE, EVE, 1_500, 700, 1, SWORD, 25)
    .text("sharp")
    .long(0).buffer;
  writeServUoSave(folder, {
    accounts: accountXml("ada", owner, ADA) + accountXml("eve", hashed("eve"), EVE),
    mobiles: [
      { ...player, serial: ADA, name: "Ada" },
      { ...player, serial: EVE, name: "Eve", stabled: [OX] },
      { type: "Server.Mobiles.PlayerVendor", serial: VIC, name: "Vic", at: [1_401, 1_601, 7], more: goods },
      { type: "Server.Mobiles.Horse", serial: HORSE, name: "Silver", body: 0xe2, isAway: true, more: creaturePart(ADA) },
      { type: "Server.Mobiles.PackHorse", serial: OX, name: "Bess", body: 0x123, isAway: true, more: creaturePart(undefined) },
    ],
    items: [
      { type: "Server.Items.Backpack", serial: PACK, itemId: 0xe75, layer: 0x15, holder: ADA, contents: [1] },
      { type: "Server.Items.Key", serial: KEY, itemId: 0x100e, holder: PACK, more: keyPart(0x77) },
      {
        type: "Server.Mobiles.MountItem",
        serial: PICTURE,
        itemId: 0x3ea0,
        layer: 0x19,
        holder: ADA,
        more: new Bytes().int(0, HORSE).buffer,
      },
      {
        ...{ type: "Server.Multis.Tower", serial: HOUSE, itemId: 0x7a, ...at(1_400) },
        more: housePart({ owner: ADA, sign: SIGN, doors: [DOOR], coOwners: [EVE], secured: [CHEST] }),
      },
      { type: "Server.Multis.HouseSign", serial: SIGN, itemId: 0xbd2, ...at(1_405, 1_608) },
      { type: "Server.Items.MetalHouseDoor", serial: DOOR, itemId: 0x675, ...at(1_402), more: doorPart(0x77, false) },
      { type: "Server.Items.WoodenChest", serial: CHEST, itemId: 0xe43, ...at(1_401), contents: [1] },
      { type: "Server.Items.Gold", serial: COINS, itemId: 0xeed, amount: 90, holder: CHEST },
      { type: "Server.Mobiles.VendorBackpack", serial: SHELVES, itemId: 0xe75, layer: 0x15, holder: VIC, contents: [1] },
      { type: "Server.Items.Katana", serial: SWORD, itemId: 0x13ff, holder: SHELVES },
    ],
  });
}

let directory: string;
let shard: Shard;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "moved-world-"));
  const imports = new Imports(directory);
  writeRichSave(imports.save);
  const { counts } = await imports.run();
  expect(counts).toMatchObject({ houses: 1, goldBefore: 790, goldAfter: 790 });
  shard = await startShard({ dataDirectory: imports.data });
});
afterAll(async () => {
  await shard?.stopWell();
  await rm(directory, { recursive: true, force: true });
});

/** Runs code on the shard, as its administrator. */
async function lua(code: string): Promise<unknown> {
  const token = await shard.login("ada", PASSWORD);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await shard.fetch("/api/lua/evaluate", { method: "POST", headers, body: JSON.stringify({ code }) });
  const outcome = (await answer.json()) as { success: boolean; error: string | null; values: unknown[] };
  expect(outcome).toMatchObject({ error: null });
  return outcome.values;
}

it("a house of another server is one here: its people, its locks and what it keeps", async () => {
  const houses = `local houses = require("features.houses.lib.houses").records; local house = houses.get(${HOUSE});`;
  const values = await lua(`${houses}
    local eve, locks = { serial = ${EVE} }, require("features.doors.lib.doors").door_locks
    return houses.kind(house).id, houses.is_listed(house, "co_owners", eve), houses.sign(house).serial, #houses.parts(house),
      houses.of_account(house:get("owner_account")) == house, locks.is_locked(items.get(${DOOR})),
      locks.fits(items.get(${KEY}), locks.id_of(items.get(${DOOR}))), items.get(${CHEST}):get("secured") == house.serial`);
  expect(values).toEqual(['"tower"', "true", String(SIGN), "2", "true", "true", "true", "true"]);
});

it("a vendor of another server sells for its owner", async () => {
  const values = await lua(`local vendor = mobiles.get(${VIC})
    local goods = require("features.player_vendors.lib.goods")
    local price, words = goods.sale(vendor, items.get(${SWORD}))
    return price, words, require("features.player_vendors.lib.player_vendors").held(vendor), vendor:get("owner") == ${EVE}`);
  expect(values).toEqual(["25", '"sharp"', "700", "true"]);
});

it("a rider gets off its horse, and a stable gives back what it keeps", async () => {
  const ada = new GameClient({ host: "127.0.0.1", port: shard.gamePort, username: "ada", password: PASSWORD });
  await ada.login();
  await ada.select("Ada", 0);
  const off = await lua(`local ada = mobiles.get(${ADA}); require("features.mounts.lib.riding").dismount(ada)
    local horse = mobiles.get(${HORSE}); return horse.name, horse.template, horse:get("master") == ada.serial, ada.followers`);
  expect(off).toEqual(['"Silver"', '"horse"', "true", "1"]);
  await ada.close();
  const eve = new GameClient({ host: "127.0.0.1", port: shard.gamePort, username: "eve", password: PASSWORD });
  await eve.login();
  await eve.select("Eve", 0);
  const claimed = await lua(`local eve = mobiles.get(${EVE}); local kept = store.copy(eve:get("stabled")[1])
    local ox = require("features.pets.lib.keeping").give_back(kept, eve); return ox.serial, ox.name, ox.template`);
  expect(claimed).toEqual([String(OX), '"Bess"', '"pack_horse"']);
  await eve.close();
});
