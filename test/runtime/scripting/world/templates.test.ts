import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HERE, WorldShard } from "../../../support/world-shard.js";

let shard: WorldShard;

beforeEach(async () => {
  shard = await WorldShard.open();
});
afterEach(() => shard.close());

const BRICK = 'item_template("brick", { name = "a brick", item_id = 0x1F9F, weight = 1.5, tags = { "test" } })';

describe("item templates", () => {
  test("become kinds of item", () => {
    shard.load(
      "lua/items/a.lua",
      `item_template("shirt", { name = "a shirt", item_id = 0x1517, hue = 33, weight = 0.25, layer = "shirt", tags = { "clothes" } })
       item_template("gold", { name = "gold", item_id = 0x0EED, weight = 0.02, stackable = true })
       item_template("bag", { item_id = 0xE76, container_gump = 0x3D, movable = false, blocks = true, light = 29 })`,
    );
    const { kinds } = shard.world;
    expect(kinds.find("shirt")!.traits).toMatchObject({ name: "a shirt", hue: 33, weight: 25, layer: 5, tags: ["clothes"] });
    expect(kinds.find("gold")!.traits).toMatchObject({ isStackable: true, weight: 2, isMovable: true });
    expect(kinds.find("bag")!.traits).toMatchObject({ containerGump: 0x3d, isMovable: false, blocks: true, light: 29, name: "" });
  });

  test("change existing items when their file is saved, and redraw them", async () => {
    shard.load("lua/items/a.lua", BRICK);
    await shard.run(`local brick = items.create("brick") brick:move_to(1, 1000, 1000, 0) brick.hue = 5`);
    const [brick] = shard.world.items;
    shard.world.changes.take().forEach((entity) => Object.assign(entity, { changed: false, renewed: false }));
    shard.world.unsaved.take();
    shard.load("lua/items/a.lua", 'item_template("brick", { name = "a heavy brick", item_id = 7, weight = 9, blocks = true })');
    expect(brick!.kind.traits).toMatchObject({ name: "a heavy brick", weight: 900 });
    // The hue is its own.
    expect([brick!.itemId, brick!.hue, brick!.blocks]).toEqual([7, 5, true]);
    expect(shard.world.changes.take()).toEqual([brick]);
  });

  test("leave existing items alone when they are removed, but make no new ones", async () => {
    shard.load("lua/items/a.lua", BRICK);
    await shard.run(`items.create("brick"):move_to(1, 1000, 1000, 0)`);
    shard.load("lua/items/a.lua", "");
    expect(shard.world.kinds.find("brick")).toBeUndefined();
    const notes = await shard.run(`book.note(items.near(1, 1000, 1000, 1)[1].name) book.note({ items.create("brick") })
      local _, reason = items.create("brick") book.note(reason)`);
    expect(notes).toEqual(["a brick", expect.anything(), "there is no item template 'brick'"]);
  });

  test("inherit from a base, whichever is loaded first", async () => {
    shard.load("lua/items/a.lua", 'item_template("red_brick", { base = "brick", hue = 33, params = { b = 2, c = 3 } })');
    expect(await shard.run('local _, reason = items.create("red_brick") book.note(reason)')).toEqual([
      "item template 'red_brick' has the base 'brick', which does not exist",
    ]);
    shard.load("lua/items/c.lua", 'item_template("brik", {})');
    expect(await shard.run('local _, reason = items.create("red_brick") book.note(reason)')).toEqual([
      "item template 'red_brick' has the base 'brick', which does not exist; did you mean 'brik'?",
    ]);
    shard.load("lua/items/c.lua", "");
    shard.load(
      "lua/items/b.lua",
      `item_template("brick", { name = "a brick", item_id = 0x1F9F, hue = 1, weight = 2, tags = { "test" }, params = { a = 1, b = 1 },
         on_use = function(item, user) book.note("used " .. item.template) end })`,
    );
    expect(shard.world.kinds.find("red_brick")!.traits).toMatchObject({ name: "a brick", hue: 33, weight: 200, tags: ["test"] });
    const player = shard.enter();
    await shard.run(`local brick = items.create("red_brick") brick:move_to(1, 1000, 1000, 0)
      book.note(brick:get("a") + brick:get("b") * 10 + brick:get("c") * 100)`);
    expect(shard.notes.at(-1)).toBe(321);
    const brick = [...shard.world.items].find(({ kind }) => kind.id === "red_brick")!;
    expect(shard.hooks.using(player, brick.serial)).toBe(false);
    expect(shard.notes.at(-1)).toBe("used red_brick");
    shard.load("lua/items/b.lua", 'item_template("brick", { name = "a stone", item_id = 0x1F9F })');
    expect(brick.kind.traits).toMatchObject({ name: "a stone", hue: 33, weight: 100 });
    expect(shard.hooks.using(player, brick.serial)).toBe(true);
  });

  test.each([
    [
      "duplicate ids",
      'item_template("brick", { item_id = 1 })',
      "the item template 'brick' is registered in lua/items/a.lua and in lua/items/b.lua",
    ],
    [
      "duplicate ids in one file",
      'item_template("stone", { item_id = 1 }) item_template("stone", { item_id = 1 })',
      "the item template 'stone' is registered twice in lua/items/b.lua",
    ],
    [
      "cycles",
      'item_template("one", { base = "two" }) item_template("two", { base = "one" })',
      "item templates inherit from each other: one -> two -> one",
    ],
    ["unknown members", 'item_template("stone", { wieght = 1 })', "unknown member 'wieght'; did you mean 'weight'?"],
    [
      "unknown layers",
      'item_template("stone", { layer = "onehanded" })',
      ".layer' to 'item_template' (there is no layer 'onehanded'; did you mean 'one_handed'?)",
    ],
    [
      "members of the wrong type",
      'item_template("stone", { on_use = 3 })',
      ".on_use' to 'item_template' (function expected, got number)",
    ],
    [
      "values out of range",
      'item_template("stone", { item_id = 70000 })',
      ".item_id' to 'item_template' (70000 is not 0 to 65535)",
    ],
    ["params that cannot be stored", 'item_template("s", { params = { f = print } })', "params.f' to 'item_template'"],
  ])("%s are refused, and nothing changes", (_, source, message) => {
    shard.load("lua/items/a.lua", BRICK);
    const refusal = shard.refusal("lua/items/b.lua", source);
    expect(refusal).toContain(message);
    expect(shard.world.kinds.find("brick")!.traits.name).toBe("a brick");
    expect(shard.world.kinds.find("stone")).toBeUndefined();
  });

  test("report errors with file and line", () => {
    expect(shard.refusal("lua/items/b.lua", '\n\nitem_template("stone", { hue = "red" })')).toMatch(/^lua\/items\/b\.lua:3: /);
  });

  test("that a library registers report errors with the line of the file that declares them, and name the library's", () => {
    shard.shard.write("lua/lib/stones.lua", 'return function(row)\n  item_template("stone", row)\nend');
    expect(shard.refusal("lua/items/b.lua", 'local stone = require("lib.stones")\n\nstone { hue = "red" }')).toMatch(
      /^lua\/items\/b\.lua:3: bad argument .* \(in lua\/lib\/stones\.lua:2\)$/,
    );
  });

  test("can only be registered while their file is loaded", async () => {
    await expect(shard.run(BRICK)).rejects.toThrow("an item template can only be registered while its file is loaded");
  });
});

describe("mobile templates", () => {
  const CAT = `mobile_template("cat", { name = "a cat", body = 0xC9, strength = { 5, 9 }, dexterity = 30, hits = 12, notoriety = "animal",
    skills = { wrestling = 300, [27] = 250 }, params = { mood = "sleepy" }, tags = { "animal" },
    equipment = { { template = "collar", hue = 9 }, { template = "collar" } } })`;

  test("give their looks to existing creatures when their file is saved, but not in place of their own", async () => {
    shard.load("lua/mobiles/a.lua", CAT.replace("equipment", "tooltip").replace(/tooltip = .*/, "})"));
    await shard.run('mobiles.create("cat", 1, 1000, 1000, 0) mobiles.create("cat", 1, 1000, 1000, 0).name = "Tom"');
    const cat = 'mobile_template("cat", { name = "a lion", body = 0x33, hue = 7, notoriety = "murderer", title = "the proud" })';
    shard.load("lua/mobiles/a.lua", cat);
    const looks = { body: 0x33, hue: 7, notoriety: 6, title: "the proud" };
    expect([...shard.world.mobiles]).toMatchObject([
      { ...looks, name: "a lion", dexterity: 30 },
      { ...looks, name: "Tom" },
    ]);
    // The template is gone for a while, as when it changes while the server is down.
    shard.load("lua/mobiles/a.lua", "");
    shard.load("lua/mobiles/a.lua", cat.replace("a lion", "a tiger"));
    expect([...shard.world.mobiles].map(({ name }) => name)).toEqual(["a tiger", "Tom"]);
  });

  test("make creatures with their equipment", async () => {
    shard.load("lua/items/a.lua", 'item_template("collar", { item_id = 0x1F08, layer = "necklace" })');
    shard.load("lua/mobiles/a.lua", CAT);
    await shard.run('mobiles.create("cat", 1, 1000, 1000, 0)');
    const [cat] = shard.world.mobiles;
    expect(cat).toMatchObject({ ...{ name: "a cat", body: 0xc9, dexterity: 30, notoriety: 3, templateId: "cat" }, ...place() });
    expect(cat!.strength).toBeGreaterThanOrEqual(5);
    expect(cat!.strength).toBeLessThanOrEqual(9);
    expect([cat!.hits, cat!.hitsMax, cat!.stamina, cat!.skills]).toEqual([12, 12, 30, { 43: 300, 27: 250 }]);
    expect(cat!.equipment.map(({ kind, hue, layer }) => [kind.id, hue, layer])).toEqual([["collar", 9, 10]]);
    expect(shard.world.itemCount).toBe(1);
    expect(shard.scripted.tools.newItems.size).toBe(0);
  });

  test.each([
    ["unknown notorieties", 'notoriety = "anmal"', "there is no notoriety 'anmal'; did you mean 'animal'?"],
    ["unknown skills", "skills = { wrestlin = 1 }", "there is no skill 'wrestlin'; did you mean 'wrestling'?"],
    ["inverted ranges", "strength = { 9, 5 }", "{ least, most } expected"],
  ])("%s are refused", (_, members, message) => {
    expect(shard.refusal("lua/mobiles/a.lua", `mobile_template("cat", { ${members} })`)).toContain(message);
  });

  test("refuse creation from an unknown template or at an invalid place", async () => {
    shard.load("lua/mobiles/a.lua", 'mobile_template("cat", { body = 0xC9 })');
    const notes = await shard.run(`local _, reason = mobiles.create("cta", 1, 1000, 1000, 0) book.note(reason)
      _, reason = mobiles.create("cat", 1, 60000, 1000, 0) book.note(reason)`);
    expect(notes).toEqual(["there is no mobile template 'cta'; did you mean 'cat'?", "60000,1000 is not on map 1"]);
    expect(shard.world.mobileCount).toBe(0);
  });
});

function place() {
  const { facet, x, y, z } = HERE;
  return { facet, x, y, z };
}
