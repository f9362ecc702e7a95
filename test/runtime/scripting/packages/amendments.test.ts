import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import type { ItemKindTraits } from "../../../../runtime/world/items/item-kind.js";
import { PackageFolder } from "../../../support/package-folder.js";
import { PackageShard } from "../../../support/package-shard.js";

const STOCK = {
  "lua/items/brick.lua": `item_template("brick", { name = "a brick", item_id = 7, weight = 5, tags = { "stone" } })
    item_template("red_brick", { base = "brick", hue = 33 })`,
  "lua/commands/where.lua": `command.register { name = "where", aliases = { "w" }, description = "Where.", contexts = { "in_game" },
    level = "Regular", handler = function() return "the stock" end }`,
  "lua/features/gates/data.lua": 'return { { name = "Britain" }, { name = "Yew" } }',
  "lua/features/shop/data.lua": "return { prices = { bread = 3, fish = 4 }, hours = { open = 8 } }",
  "lua/features/shop/commands.lua": `local gates, shop = require("features.gates.data"), require("features.shop.data")
    command.register { name = "facts", description = "Facts.", contexts = { "in_game" }, level = "Regular", handler = function()
      local names = {}
      for _, gate in ipairs(gates) do names[#names + 1] = gate.name end
      return ("%s %s %s %s"):format(table.concat(names, "+"), shop.prices.bread, shop.prices.fish, shop.hours.open)
    end }`,
  "gumps/sign.lua": `gump.define { name = "sign", x = 11, build = function(window, data)
      window:label { x = 1, y = 2, hue = 0, text = "stock " .. data }
      window:button { x = 1, y = 2, normal = 1, pressed = 2, name = "ok", on_click = function() print("ok of the stock") end }
    end, on_close = function() print("closed by the stock") end }`,
  "lua/requests.lua": 'request.answer("quest_button", function() print("quests of the stock") end)',
};

let stock: PackageFolder;
let folder: PackageFolder;
let shard: PackageShard;
beforeEach(() => {
  [stock, folder] = [new PackageFolder(), new PackageFolder()];
  for (const [file, text] of Object.entries(STOCK)) stock.write(file, text);
});
afterEach(async () => {
  await shard.close();
  stock.remove();
  folder.remove();
});

const open = async (log?: (line: string) => void): Promise<void> => {
  shard = await PackageShard.open(stock, folder, log);
};
const brick = (id = "brick"): ItemKindTraits => shard.world.world.kinds.resolve(id).traits;

describe("a package", () => {
  it("adds commands, templates, gumps and tables of its own, and takes them away when it is deleted", async () => {
    await open();
    await shard.add("winter", {
      "lua/lib/words.lua": 'return { hello = "Brr" }',
      "data/places.lua": 'return { "Dagger Isle" }',
      "lua/cold.lua": `local words, places = require("lib.words"), require("packages.winter.data.places")
        item_template("snowball", { name = "a snowball", item_id = 0x913 })
        command.register { name = "cold", description = "Cold.", contexts = { "in_game" }, level = "Regular",
          handler = function() return words.hello .. " at " .. places[1] end }`,
    });
    expect(shard.world.takeFailures()).toEqual([]);
    expect(await shard.answer(".cold")).toBe("Brr at Dagger Isle");
    expect(shard.world.world.kinds.resolve("snowball").isDefined).toBe(true);
    expect(shard.world.host.loadedFiles).toContain("packages/winter/lua/cold.lua");
    await shard.delete("winter");
    expect(await shard.answer(".cold")).not.toContain("Brr");
    expect(shard.world.world.kinds.resolve("snowball").isDefined).toBe(false);
    expect(shard.world.host.loadedFiles.filter((file) => file.startsWith("packages/"))).toEqual([]);
  });

  it("overrides and extends the stock, until it is deleted", async () => {
    folder.add("winter", {
      "lua/all.lua": `command.register { name = "where", description = "Here.", contexts = { "in_game" }, level = "Regular",
          handler = function() return "in the snow" end, override = true }
        item_template("brick", { hue = 1150, name = "a frozen brick", extend = true })
        request.answer("quest_button", function() print("quests of winter") end, { override = true })`,
      "data/extend/features/gates/data.lua": 'return { { name = "Dagger Isle" } }',
      "data/extend/features/shop/data.lua": "return function(shop) shop.prices.bread = 30 end",
    });
    await open();
    expect(shard.world.takeFailures()).toEqual([]);
    expect(await shard.answer(".where")).toBe("in the snow");
    expect(brick()).toMatchObject({ name: "a frozen brick", hue: 1150, itemId: 7, weight: 500, tags: ["stone"] });
    expect(brick("red_brick")).toMatchObject({ name: "a frozen brick", hue: 33, weight: 500 });
    expect(await shard.answer(".facts")).toBe("Britain+Yew+Dagger Isle 30 4 8");
    expect(shard.packages.lines).toEqual([
      `winter 1.0.0, from ${folder.path}/winter`,
      "packages/winter/lua/all.lua extends the item template 'brick' of lua/items/brick.lua",
      "packages/winter/lua/all.lua overrides the answer 'quest_button' of lua/requests.lua",
      "packages/winter/lua/all.lua overrides the command 'where' of lua/commands/where.lua",
      "packages/winter/data/extend/features/gates/data.lua extends lua/features/gates/data.lua",
      "packages/winter/data/extend/features/shop/data.lua extends lua/features/shop/data.lua",
    ]);
    await shard.delete("winter");
    expect(await shard.answer(".where")).toBe("the stock");
    expect(await shard.answer(".w")).toBe("the stock");
    expect(brick()).toMatchObject({ name: "a brick", hue: 0 });
    expect(await shard.answer(".facts")).toBe("Britain+Yew 3 4 8");
    expect(shard.packages.lines).toEqual([]);
  });

  it("changes only the given members of a command", async () => {
    await open();
    await shard.add("winter", { "lua/a.lua": 'command.register { name = "where", level = "GameMaster", extend = true }' });
    expect(await shard.answer(".where")).not.toContain("the stock");
    await shard.add("winter", {
      "lua/a.lua": `command.register { name = "where", extend = true, arguments = { { name = "who", type = "word" } },
        handler = function(_, given) return "at " .. given.who end }`,
    });
    expect(await shard.answer(".w Anna")).toBe("at Anna");
    expect(shard.world.takeFailures()).toEqual([]);
  });

  it("adds to the window of a gump, and its functions belong to its file", async () => {
    await open();
    await shard.add("winter", {
      "gumps/sign.lua": `gump.define { name = "sign", extend = true, y = 22, build = function(window, data)
          window:button { x = 5, y = 6, normal = 1, pressed = 2, name = "snow", on_click = function() error("melted") end }
        end }
        command.register { name = "sign", description = "Sign.", contexts = { "in_game" }, level = "Regular",
          handler = function(context) gump.send(context.session_id, "sign", "words") end }`,
    });
    await shard.answer(".sign");
    const press = (button: number): void =>
      void shard.world.windows.answerTop(shard.sessionId, { button, switches: [], texts: new Map() });
    expect(shard.world.windows.top(shard.sessionId)).toMatchObject({ x: 11, y: 22, texts: ["stock words"] });
    press(1);
    await shard.answer(".sign");
    shard.world.windows.answerTop(shard.sessionId, "closed");
    expect(shard.world.takePrinted()).toEqual(["ok of the stock", "closed by the stock"]);
    await shard.answer(".sign");
    press(2);
    expect(shard.world.takeFailures()).toEqual([expect.stringContaining("packages/winter/gumps/sign.lua:2: melted")]);
  });

  it("overrides a package before it, and the last one wins", async () => {
    const named = (name: string): string => `item_template("brick", { name = "${name}", item_id = 8, override = true })`;
    folder.add("one", { "lua/a.lua": named("one") }, { needs: { two: "*" } });
    folder.add("two", { "lua/a.lua": named("two") });
    await open();
    expect(brick().name).toBe("one");
    expect(shard.packages.lines).toContain(
      "packages/one/lua/a.lua overrides the item template 'brick' of packages/two/lua/a.lua",
    );
    // Now the other way round.
    folder.add("one", { "lua/a.lua": named("one") });
    await shard.add("two", {}, { needs: { one: "*" } });
    expect(brick().name).toBe("two");
    expect(shard.world.takeFailures()).toEqual([]);
  });

  it("is removed when a package that it needs goes, and comes back with it", async () => {
    folder.add("base", { "data/words.lua": 'return { "needed" }' });
    folder.add(
      "winter",
      { "lua/a.lua": 'item_template("brick", { name = require("packages.base.data.words")[1], extend = true })' },
      { needs: { base: "^1" } },
    );
    await open();
    expect(brick().name).toBe("needed");
    await shard.delete("base");
    expect(brick().name).toBe("a brick");
    expect(shard.packages.notices).toEqual(["the package winter is left out: it needs base ^1, which is not there"]);
    await shard.add("base", { "data/words.lua": 'return { "back" }' });
    expect(brick().name).toBe("back");
  });
});

describe("a wrong file of a package", () => {
  test.each([
    [
      "a second template",
      'item_template("brick", { item_id = 1 })',
      "the item template 'brick' is registered in lua/items/brick.lua and in packages/bad/lua/a.lua; override = true replaces the first one",
    ],
    [
      "both amendments",
      'item_template("brick", { override = true, extend = true })',
      "has override and extend; one of them is possible",
    ],
    [
      "a command of the server",
      'command.register { name = "help", description = "x", contexts = { "in_game" }, level = "Regular", handler = print, override = true }',
      "which is a command already",
    ],
    ["an incomplete command", 'command.register { name = "where", override = true }', "the command 'where' has no description"],
    [
      "overriding itself",
      'for _ = 1, 2 do item_template("own", { override = true }) end',
      "the item template 'own' is registered twice in packages/bad/lua/a.lua",
    ],
    ["a library of a package that it does not need", 'require("packages.good.data.words")', "must be among the needs"],
    ["a way out", 'require("packages...good.data.words")', "there is no library"],
  ])("%s is refused with its name, and blocks no other", async (_, source, message) => {
    folder.add("bad", { "lua/a.lua": source });
    folder.add("good", { "data/words.lua": "return {}", "lua/a.lua": 'item_template("brick", { hue = 3, extend = true })' });
    const failures: string[] = [];
    await open((line) => void failures.push(line));
    expect(failures.join()).toContain(message);
    expect(failures.join()).toContain("packages/bad/lua/a.lua");
    expect(brick().hue).toBe(3);
  });

  it("of the stock cannot override", async () => {
    stock.write("lua/z.lua", 'item_template("brick", { hue = 3, extend = true })');
    await open();
    expect(shard.world.takeFailures()).toEqual([
      expect.stringContaining("extend is for packages; change the item template 'brick' where it is registered"),
    ]);
  });

  it("that amends a table is left out at the start, and the table keeps its other amendments", async () => {
    folder.add("a", { "data/extend/features/gates/data.lua": "return 7" });
    folder.add("b", { "data/extend/features/gates/data.lua": 'return { { name = "Vesper" } }' });
    folder.add("c", { "data/extend/features/gates/data.lua": "error('broken')" });
    folder.add("d", { "data/override/features/nowhere/data.lua": "return {}" });
    await open();
    expect(await shard.answer(".facts")).toBe("Britain+Yew+Vesper 3 4 8");
    expect(shard.world.takeFailures()).toEqual([
      expect.stringContaining(
        "packages/a/data/extend/features/gates/data.lua must return a function, or a table if the library returns one",
      ),
      expect.stringContaining("packages/c/data/extend/features/gates/data.lua:1: broken"),
      expect.stringContaining(
        "packages/d/data/override/features/nowhere/data.lua would override the library 'features.nowhere.data', which does not exist",
      ),
    ]);
    await shard.add("c", {
      "data/override/features/gates/data.lua": 'return { { name = "Minoc" } }',
      "data/extend/features/gates/data.lua": "return {}",
    });
    expect(await shard.answer(".facts")).toBe("Minoc 3 4 8");
  });
});

test("what has nothing to override is told, and a new template stands for itself", async () => {
  folder.add("winter", {
    "lua/a.lua": 'item_template("snow", { hue = 1, override = true }) item_template("ice", { hue = 2, extend = true })',
  });
  await open();
  expect(shard.packages.lines.slice(1)).toEqual([
    "packages/winter/lua/a.lua overrides the item template 'snow', which nothing registers",
    "packages/winter/lua/a.lua extends the item template 'ice', which nothing registers",
  ]);
  expect([brick("snow").hue, shard.world.world.kinds.resolve("ice").isDefined]).toEqual([1, false]);
});

test("world data of packages is added to the shard's", async () => {
  folder.add("winter", { "data/world/signs/isle.cfg": "" });
  await open();
  expect((await shard.world.worldData.count("signs")).files).toBe(1);
});
