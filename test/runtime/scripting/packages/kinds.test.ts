import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { PackageFolder } from "../../../support/package-folder.js";
import { PackageShard } from "../../../support/package-shard.js";

const STOCK = {
  "lua/items.lua": `item_template("bread", { name = "bread", item_id = 0x103B, hue = 5 })
    item_template("cake", { name = "a cake", item_id = 0x9E9 })
    item_template("pie", { name = "a pie", item_id = 0x1041 })`,
  "lua/bakery.lua": `vendor.list { name = "bakery", goods = {
      { template = "bread", amount = 20, price = 6 },
      { item_id = 7, hue = 3, amount = 1, price = 100, name = "a recipe" },
    } }
    local function sell(context)
      local seller = mobiles.create("baker", 1, 1496, 1628, 0)
      local choice, reason = vendor.sell_to(context.session_id, { vendor = seller, goods = vendor.goods("bakery") })
      return choice and choice.total or reason
    end
    mobile_template("baker", { body = 0x191 })
    command.register { name = "buy", description = "Buys.", contexts = { "in_game" }, level = "Regular", handler = sell }`,
  "lua/regions.lua": `region.define { name = "Town", map_id = 1, areas = { { x1 = 10, y1 = 10, x2 = 20, y2 = 20 } }, music = 9, guarded = true,
      priority = 70, fields = { mayor = "Anna", tax = 5 },
      on_enter = function(self) print("enters " .. self.name) end, on_leave = function(self) print("leaves " .. self.name) end }`,
  "lua/where.lua": `command.register { name = "facts", description = "Facts.", contexts = { "in_game" }, level = "Regular",
      handler = function(context)
        local of = region.at(1, 15, 15, 0)
        if not of then return "nowhere" end
        local function text(value) return tostring(value) end
        return table.concat({ of.name, of.priority, #of.areas, text(of:get("music")), text(of:get("guarded")), text(of:get("mayor")),
          text(of:get("tax")) }, " ")
      end }
    command.register { name = "go", description = "Goes.", contexts = { "in_game" }, level = "Regular",
      arguments = { { name = "x", type = "integer" } },
      handler = function(context, given) players.move(context.session_id, { map_id = 1, x = given.x, y = 15, z = 0 }) end }
    command.register { name = "add", description = "Adds.", contexts = { "in_game" }, level = "Regular",
      handler = function()
        local there = region.get(1, "Isle")
        if there then return there:remove() end
        region.add { name = "Isle", map_id = 1, areas = { { x1 = 15, y1 = 15, x2 = 15, y2 = 15 } }, priority = 90, music = 4 }
      end }`,
};

let stock: PackageFolder;
let folder: PackageFolder;
let shard: PackageShard;
let logged: string[];
beforeAll(async () => {
  [stock, folder, logged] = [new PackageFolder(), new PackageFolder(), []];
  for (const [file, text] of Object.entries(STOCK)) stock.write(file, text);
  shard = await PackageShard.open(stock, folder, (line) => void logged.push(line));
  expect(shard.world.takeFailures()).toEqual([]);
});
afterEach(async () => {
  for (const { name } of shard.world.host.files.packages) folder.delete(name);
  await shard.packages.refresh();
  shard.world.takeFailures();
  shard.world.takePrinted();
  logged.length = 0;
});
afterAll(async () => {
  await shard.close();
  stock.remove();
  folder.remove();
});

/** Loads a package with one file that the tests write as `a.lua`. */
async function add(source: string, name = "winter", manifest = {}): Promise<void> {
  await shard.add(name, { "lua/a.lua": source }, manifest);
}

describe("a region", () => {
  it("is extended: given members change, fields are added, other functions stay", async () => {
    await add(`region.define { name = "Town", map_id = 1, extend = true, music = 12, fields = { tax = 50, snow = true },
      on_enter = function(self) print("snow in " .. self.name) end }`);
    expect(await shard.answer(".facts")).toBe("Town 70 1 12 true Anna 50");
    await shard.answer(".go 15");
    await shard.answer(".go 500");
    expect(shard.world.takePrinted()).toEqual(["snow in Town", "leaves Town"]);
    expect(shard.packages.lines).toContain("packages/winter/lua/a.lua extends the region 'Town' of map 1 of lua/regions.lua");
    await add(`region.define { name = "Town", map_id = 1, extend = true, areas = { { x1 = 1, y1 = 1, x2 = 5, y2 = 5 } } }`);
    expect(await shard.answer(".facts")).toBe("nowhere");
    await shard.delete("winter");
    expect(await shard.answer(".facts")).toBe("Town 70 1 9 true Anna 5");
    expect(logged).toContain("no longer: packages/winter/lua/a.lua extends the region 'Town' of map 1 of lua/regions.lua");
  });

  it("is overridden as a whole", async () => {
    await add(`region.define { name = "Town", map_id = 1, override = true, areas = { { x1 = 15, y1 = 15, x2 = 16, y2 = 16 } } }`);
    expect(await shard.answer(".facts")).toBe("Town 50 1 nil nil nil nil");
    await shard.answer(".go 15");
    expect(shard.world.takePrinted()).toEqual([]);
    expect(logged).toContain("packages/winter/lua/a.lua overrides the region 'Town' of map 1 of lua/regions.lua");
  });

  it("is extended also when a script adds it, such as one of the world data", async () => {
    await add('region.define { name = "Isle", map_id = 1, extend = true, music = 33, fields = { mayor = "Bo" } }');
    expect(await shard.answer(".facts")).toBe("Town 70 1 9 true Anna 5");
    expect(shard.packages.lines.at(-1)).toBe(
      "packages/winter/lua/a.lua extends the region 'Isle' of map 1, which nothing registers",
    );
    await shard.answer(".add");
    expect(await shard.answer(".facts")).toBe("Isle 90 1 33 nil Bo nil");
    expect(shard.packages.lines.at(-1)).toBe("packages/winter/lua/a.lua extends the region 'Isle' of map 1 of lua/where.lua");
    expect(logged).toContain("packages/winter/lua/a.lua extends the region 'Isle' of map 1 of lua/where.lua");
    await shard.answer(".add");
    expect(await shard.answer(".facts")).toBe("Town 70 1 9 true Anna 5");
  });

  test.each([
    ["without areas", 'region.define { name = "New", map_id = 1 }', "the region 'New' of map 1 has no areas"],
    [
      "that extends, added while the shard runs",
      `command.register { name = "more", description = "More.", contexts = { "in_game" }, level = "Regular", handler = function()
        local done, reason = region.add { name = "Town", map_id = 1, extend = true } error(reason, 0) end }`,
      "override and extend are for region.define",
    ],
    [
      "with areas that are too large all together",
      `local all = {}
      for i = 1, 500 do all[i] = { x1 = 0, y1 = 0, x2 = 7000, y2 = 4000 } end
      region.define { name = "Town", map_id = 1, extend = true, areas = all }`,
      "the regions of all files together are too large",
    ],
    [
      "with areas that are too large for one that is not there",
      `local all = {}
      for i = 1, 500 do all[i] = { x1 = 0, y1 = 0, x2 = 7000, y2 = 4000 } end
      region.define { name = "Nowhere", map_id = 1, extend = true, areas = all }`,
      "the regions of all files together are too large",
    ],
  ])("%s is refused", async (_, source, message) => {
    await add(source);
    await shard.answer(".more");
    expect([...shard.world.takeFailures(), ...shard.packages.notices].join()).toContain(message);
    expect(await shard.answer(".facts")).toBe("Town 70 1 9 true Anna 5");
  });
});

describe("a vendor list", () => {
  /** What the player is shown. */
  async function shown(): Promise<unknown[]> {
    await shard.answer(".buy");
    return shard.world.vendors.shown(shard.sessionId)!.lines.map(({ name, price, amount }) => [name, price, amount]);
  }

  it("takes art, hue and name from templates", async () => {
    await shard.answer(".buy");
    expect(shard.world.vendors.shown(shard.sessionId)!.lines).toEqual([
      expect.objectContaining({ itemId: 0x103b, hue: 5, name: "bread", price: 6 }),
      expect.objectContaining({ itemId: 7, hue: 3, name: "a recipe", price: 100 }),
    ]);
  });

  it("is extended: goods of a template on it change, others follow", async () => {
    await add(`vendor.list { name = "bakery", extend = true, goods = {
      { template = "cake", amount = 5, price = 30 }, { template = "bread", amount = 20, price = 7, name = "warm bread" } } }`);
    expect(await shown()).toEqual([
      ["warm bread", 7, 20],
      ["a recipe", 100, 1],
      ["a cake", 30, 5],
    ]);
    await add('vendor.list { name = "bakery", extend = true, goods = { { template = "pie", amount = 1, price = 9 } } }', "z");
    expect(await shown()).toHaveLength(4);
    expect(logged).toContain("packages/winter/lua/a.lua extends the vendor list 'bakery' of lua/bakery.lua");
    await shard.delete("winter");
    expect(await shown()).toEqual([
      ["bread", 6, 20],
      ["a recipe", 100, 1],
      ["a pie", 9, 1],
    ]);
  });

  it("is overridden as a whole", async () => {
    await add('vendor.list { name = "bakery", override = true, goods = { { template = "pie", amount = 1, price = 9 } } }');
    expect(await shown()).toEqual([["a pie", 9, 1]]);
    expect(logged).toContain("packages/winter/lua/a.lua overrides the vendor list 'bakery' of lua/bakery.lua");
  });

  it("leaves out goods whose template does not exist, and the log names them", async () => {
    await add('vendor.list { name = "bakery", extend = true, goods = { { template = "breat", amount = 1, price = 9 } } }');
    expect(await shown()).toHaveLength(2);
    expect(logged).toContain(
      "packages/winter/lua/a.lua: vendor list 'bakery': there is no item template 'breat'; did you mean 'bread'?",
    );
    await add('item_template("breat", { item_id = 1, name = "breat" })', "z");
    expect(await shown()).toHaveLength(3);
  });

  test.each([
    ["a second one", 'vendor.list { name = "bakery", goods = {} }', "override = true replaces the first one"],
    [
      "too long a one",
      `local goods = {}
      for i = 1, 249 do goods[i] = { item_id = i, amount = 1, price = 1 } end
      vendor.list { name = "bakery", extend = true, goods = goods }`,
      "the vendor list 'bakery' would have 251 goods; 250 are possible",
    ],
    [
      "one with a misspelt member",
      'vendor.list { name = "bakery", extend = true, goods = { { templat = "bread", amount = 1, price = 1 } } }',
      "unknown member 'templat'; did you mean 'template'?",
    ],
  ])("%s is refused", async (_, source, message) => {
    await add(source);
    expect(shard.world.takeFailures().join()).toContain(message);
    expect(await shown()).toHaveLength(2);
  });

  test.each([
    ['vendor.goods("bakry")', "there is no vendor list 'bakry'; did you mean 'bakery'?"],
    ["{ { amount = 1, price = 1 } }", "goods[1] has neither template nor item_id"],
    ['{ { template = "cak", amount = 1, price = 1 } }', "goods[1]: there is no item template 'cak'; did you mean 'cake'?"],
  ])("is not sold as %s", async (goods, message) => {
    await add(`command.register { name = "buy", extend = true, handler = function(context)
      vendor.sell_to(context.session_id, { vendor = mobiles.create("baker", 1, 1496, 1628, 0), goods = ${goods} }) end }`);
    await shard.answer(".buy");
    expect(shard.world.takeFailures().join()).toContain(message);
  });
});

describe("what is registered after the package that would change it", () => {
  test.each([
    ["override", "would override"],
    ["extend", "would extend"],
  ])("%s counts, and the message says so", async (amendment, words) => {
    folder.add("a", { "lua/a.lua": `item_template("ice", { ${amendment} = true, item_id = 1, name = "of a" })` });
    folder.add("b", { "lua/b.lua": 'item_template("ice", { item_id = 2, name = "of b" })' }, { needs: { a: "*" } });
    await shard.packages.refresh();
    expect(shard.world.takeFailures()).toEqual([]);
    expect(shard.world.world.kinds.resolve("ice").traits).toMatchObject({ itemId: 2, name: "of b" });
    expect(shard.packages.lines.at(-1)).toBe(
      `packages/a/lua/a.lua ${words} the item template 'ice' of packages/b/lua/b.lua, which is loaded after it`,
    );
  });
});

test("tables of another package are extended and overridden by one that needs it", async () => {
  const source = 'print(table.concat(require("data.words"), " "))';
  folder.add("base", { "data/words.lua": 'return { "one", "two" }', "lua/a.lua": source });
  folder.add("more", { "data/extend/packages/base/data/words.lua": 'return { "three" }' }, { needs: { base: "*" } });
  await shard.packages.refresh();
  expect(shard.world.takePrinted().at(-1)).toBe("one two three");
  expect(logged).toContain("packages/more/data/extend/packages/base/data/words.lua extends packages/base/data/words.lua");
  await shard.add("most", { "data/override/packages/base/data/words.lua": 'return { "zero" }' }, { needs: { more: "*" } });
  expect(shard.world.takePrinted().at(-1)).toBe("zero");
  expect(logged).toContain("packages/most/data/override/packages/base/data/words.lua overrides packages/base/data/words.lua");
});
