import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Imports } from "../runtime/tools/shard-import/imported.js";
import {
  ADA,
  CHEST,
  DOOR,
  EVE,
  HORSE,
  HOUSE,
  KEY,
  OX,
  PASSWORD,
  SIGN,
  SWORD,
  VIC,
  writeRichSave,
} from "../runtime/tools/shard-import/rich-save.js";
import { type Shard, startShard } from "../support/shard.js";
import { GameClient } from "../support/client/game-client.js";

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
