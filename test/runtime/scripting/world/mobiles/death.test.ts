import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { randomModule } from "../../../../../runtime/scripting/modules/random.js";
import { timeModule } from "../../../../../runtime/scripting/modules/time.js";
import { projectDirectory } from "../../../../../runtime/base/system/version.js";
import type { Item } from "../../../../../runtime/world/entities/item.js";
import { HERE, WorldShard } from "../../../../support/world-shard.js";

const MINUTE_MS = 60_000;
let shard: WorldShard;

beforeEach(async () => {
  shard = await WorldShard.open();
  const { host, clock } = shard.shard;
  host.addModule(timeModule({ clock }));
  host.addModule(randomModule({ chance: () => 0.5 }));
  // Law, hiding, armor and marks have tests of their own.
  shard.load("lua/features/law/lib/law.lua", "return { bounties = { lay_head = function() end } }");
  shard.load("lua/features/hiding/lib/hiding.lua", "return { reveal = function() end }");
  shard.load("lua/features/death/lib/looting.lua", "return { mark = function() end }");
  shard.load("lua/lib/marks.lua", "return { is_blessed = function() return false end }");
  shard.load(
    "lua/features/fighting/lib/fighting.lua",
    "return { holding = { release = function() end }, wearing = { refresh = function() end } }",
  );
  for (const file of ["lua/features/death/lib/dying.lua", "lua/features/death/death.lua"]) {
    shard.load(file, readFileSync(path.join(projectDirectory(), file), "utf8"));
  }
  shard.load(
    "lua/items/a.lua",
    `item_template("corpse", { name = "a corpse", item_id = 0x2006, container_gump = 9, movable = false, weight = 100 })
     item_template("backpack", { item_id = 0xE75, container_gump = 0x3C, layer = "backpack" })
     item_template("gold", { item_id = 0xEED, stackable = true, weight = 0.02 })
     item_template("shirt", { item_id = 0x1517, layer = "shirt" })
     item_template("hair", { item_id = 0x203B, layer = "hair", movable = false })
     item_template("death_shroud", { item_id = 0x204E, layer = "robe", movable = false })`,
  );
  shard.load(
    "lua/mobiles/a.lua",
    `mobile_template("cat", { name = "Tom", body = 0xC9, hits = 10, equipment = { { template = "shirt" }, { template = "backpack" } },
       on_death = function(self, killer) book.note({ self.name, killer and killer.name or "nobody" }) end })
     mobile_template("phoenix", { name = "a phoenix", body = 5, hits = 9, on_death = function(self) self.hits = 9 end })`,
  );
});
afterEach(() => shard.close());

const kindOf = (id: string): Item[] => [...shard.world.items].filter(({ kind }) => kind.id === id);
const resurrect = async (serial: number): Promise<unknown> => {
  shard.load(
    "lua/resurrect.lua",
    'local death = require("features.death.lib.dying") function on_use(event) book.note({ death.resurrect(mobiles.get(event.serial)) }) end',
  );
  const before = shard.notes.length;
  const player = shard.players.byCharacter(serial)!;
  shard.hooks.using(player, serial);
  await Promise.resolve();
  return shard.notes[before];
};

describe("death of a creature", () => {
  test("leaves a corpse with its belongings, which decays after a while", async () => {
    const { characterId } = shard.enter({ name: "Anna" });
    const notes = await shard.run(`local cat = mobiles.create("cat", 1, 1000, 1000, 0)
      items.create("gold", { amount = 30 }):put_in(cat.backpack) cat.direction = 5
      local anna = mobiles.get(${characterId})
      book.note({ cat:damage(4, anna) }) book.note(cat.hits) book.note({ cat:damage(99, anna) }) book.note(cat.exists)`);
    expect(notes).toEqual([[false, 4], 6, ["Tom", "Anna"], [true, 6], false]);
    const [corpse] = kindOf("corpse");
    expect(corpse).toMatchObject({ amount: 0xc9, itemId: 0x2006, direction: 5, name: "the remains of Tom", ...at() });
    expect(corpse!.contents!.map(({ kind, amount }) => [kind.id, amount])).toEqual([
      ["shirt", 1],
      ["gold", 30],
    ]);
    expect(shard.presentation.take().find(({ what }) => what === "death")).toMatchObject({ corpse: corpse!.serial });
    await shard.advance(8 * MINUTE_MS);
    expect([kindOf("corpse"), kindOf("shirt"), kindOf("gold")]).toEqual([[], [], []]);
  });

  test("is prevented if a script restores its hits", async () => {
    const notes = await shard.run(`local bird = mobiles.create("phoenix", 1, 1000, 1000, 0)
      book.note(bird:kill()) book.note(bird.hits) book.note(bird.exists)`);
    expect(notes).toEqual([false, 9, true]);
    expect(kindOf("corpse")).toEqual([]);
  });

  test("removes it even if the script of death fails", async () => {
    shard.load("lua/features/death/death.lua", "function on_death(mobile) error('no death today') end");
    const made = await shard
      .run('local cat = mobiles.create("cat", 1, 1000, 1000, 0) state.it.cat = cat cat:kill()')
      .catch((error: unknown) => String(error));
    expect(made).toContain("no death today");
    expect(shard.world.mobileCount).toBe(0);
  });
});

describe("death of a player", () => {
  test("makes a ghost, and resurrection restores the body and belongings", async () => {
    const { characterId, sessionId } = shard.enter({ name: "Anna" });
    const anna = shard.world.mobile(characterId)!;
    anna.hue = 0x83ea;
    await shard.run(`local anna = mobiles.get(${characterId})
      items.create("shirt"):equip_on(anna) items.create("hair"):equip_on(anna)
      items.create("gold", { amount = 77 }):put_in(anna.backpack)`);
    await shard.run(`book.note(mobiles.get(${characterId}):kill())`);
    expect(anna).toMatchObject({ body: 0x192, hue: 0, livingBody: 0x190, livingHue: 0x83ea, hits: 0 });
    expect(anna.equipment.map(({ kind }) => kind.id)).toEqual(["hair", "backpack", "death_shroud", "bank_box"]);
    expect(anna.backpack!.contents).toEqual([]);
    const [corpse] = kindOf("corpse");
    expect(corpse!.amount).toBe(0x190);
    expect(shard.presentation.take()).toContainEqual({ what: "death_screen", sessionId, isDead: true });
    expect(
      await shard.run(`book.note(mobiles.get(${characterId}):kill()) book.note(mobiles.get(${characterId}).is_dead)`),
    ).toEqual([false, true]);
    expect(await resurrect(characterId)).toEqual([true]);
    expect(anna).toMatchObject({ body: 0x190, hue: 0x83ea, livingBody: 0, hits: 10 });
    expect(anna.equipment.map(({ kind }) => kind.id)).toEqual(["shirt", "hair", "backpack", "bank_box"]);
    expect(anna.backpack!.contents!.map(({ amount, params }) => [amount, params])).toEqual([[77, undefined]]);
    expect([kindOf("corpse"), kindOf("death_shroud")]).toEqual([[], []]);
    expect(shard.presentation.take()).toContainEqual({ what: "death_screen", sessionId, isDead: false });
    expect(await resurrect(characterId)).toEqual([undefined, "not a dead player"]);
  });

  test("keeps the belongings in the corpse if it is out of reach, and leaves them on the ground when it decays", async () => {
    const { characterId } = shard.enter();
    const anna = shard.world.mobile(characterId)!;
    await shard.run(
      `local anna = mobiles.get(${characterId}) items.create("gold", { amount = 77 }):put_in(anna.backpack) anna:kill()`,
    );
    shard.world.teleport(anna, { ...HERE, x: HERE.x + 3 });
    expect(await resurrect(characterId)).toEqual([true]);
    expect(anna.backpack!.contents).toEqual([]);
    await shard.advance(16 * MINUTE_MS);
    expect(kindOf("corpse")).toEqual([]);
    expect(kindOf("gold")).toMatchObject([{ amount: 77, ...at() }]);
  });

  test("gives a ghost without a known body a human body at resurrection", async () => {
    const { characterId } = shard.enter();
    const anna = shard.world.mobile(characterId)!;
    anna.body = 0x193;
    expect(await resurrect(characterId)).toEqual([true]);
    expect(anna.body).toBe(0x190);
  });
});

function at() {
  const { facet, x, y, z } = HERE;
  return { facet, x, y, z };
}
