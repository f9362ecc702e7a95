import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contextMenuModule } from "../../../../runtime/scripting/modules/client/context-menu.js";
import type { ContextEntry } from "../../../../runtime/contracts/client/context-menus.js";
import type { OnlinePlayer } from "../../../../runtime/contracts/players.js";
import { HERE, WorldShard } from "../../../support/world-shard.js";

let shard: WorldShard;
let anna: OnlinePlayer;

beforeEach(async () => {
  shard = await WorldShard.open();
  shard.shard.host.addModule(contextMenuModule(shard.scripted.tools));
  anna = shard.enter({ name: "Anna" });
});
afterEach(() => shard.close());

const RING = 'cliloc = 3000001, handler = function(thing, user) book.note(thing.name .. " by " .. user.name) end';

const cat = (lines: string, more = ""): void =>
  shard.load("lua/cat.lua", `mobile_template("cat", { name = "Tom", body = 0xC9, context_menu = { ${lines} } }) ${more}`);

function make(template = "cat"): number {
  const made = shard.scripted.tools.makers.mobile(template, HERE);
  if ("reason" in made) throw new Error(made.reason);
  return made.serial;
}

const menu = (serial: number, player = anna): readonly ContextEntry[] => shard.hooks.contextMenu(player, serial);
const labels = (serial: number, player = anna): (string | number)[] => menu(serial, player).map(({ label }) => label);

describe("the context menu of a template", () => {
  test("has its lines, which call their functions with the thing and the player", () => {
    cat(`{ ${RING} }, { text = "Stroke", range = 5, handler = function() book.note("purr") end }`);
    const [ring, stroke] = menu(make());
    expect([ring!.label, ring!.rangeTiles, stroke!.label, stroke!.rangeTiles]).toEqual([3000001, undefined, "Stroke", 5]);
    ring!.choose(anna);
    stroke!.choose(anna);
    expect(shard.notes).toEqual(["Tom by Anna", "purr"]);
  });

  test("leaves out lines of a higher level, and those whose condition is not true", () => {
    cat(`
      { text = "staff", level = "GameMaster", handler = print },
      { text = "yes", condition = function(thing, user) return thing.name == "Tom" and user.name == "Anna" end, handler = print },
      { text = "no", condition = function() return false end, handler = print },
      { text = "nil", condition = function() end, handler = print },
      { text = "error", condition = function() error("broken") end, handler = print }`);
    const serial = make();
    expect(labels(serial)).toEqual(["yes"]);
    expect(labels(serial, { ...anna, role: "GameMaster" })).toEqual(["staff", "yes"]);
    expect(shard.failures[0]).toContain("broken");
  });

  test("asks for level and condition again when a line is chosen", () => {
    cat(`{ text = "eat", level = "Counselor", condition = function(thing) return thing.name == "Tom" end, handler = print }`);
    const serial = make();
    const staff = { ...anna, role: "GameMaster" } as const;
    const [eat] = menu(serial, staff);
    expect([eat!.isFor(staff), eat!.isFor(anna)]).toEqual([true, false]);
    shard.world.mobile(serial)!.name = "Max";
    expect(eat!.isFor(staff)).toBe(false);
  });

  test("is inherited, unless a template has its own", () => {
    cat(
      `{ ${RING} }`,
      `mobile_template("tomcat", { base = "cat" }) mobile_template("wildcat", { base = "cat", context_menu = {} })`,
    );
    expect([labels(make("tomcat")), labels(make("wildcat"))]).toEqual([[3000001], []]);
  });

  test("ends with its file: a line of the old version is for nobody and does nothing", () => {
    cat(`{ ${RING} }`);
    const serial = make();
    const [old] = menu(serial);
    cat(`{ text = "new", handler = function() book.note("new") end }`);
    expect(old!.isFor(anna)).toBe(false);
    old!.choose(anna);
    expect(shard.notes).toEqual([]);
    expect(labels(serial)).toEqual(["new"]);
  });

  test("belongs to items as well", async () => {
    shard.load("lua/bell.lua", `item_template("bell", { name = "a bell", item_id = 1, context_menu = { { ${RING} } } })`);
    await shard.run('items.create("bell"):move_to(1, 1000, 1000, 0)');
    const [bell] = [...shard.world.items].filter(({ kind }) => kind.id === "bell");
    menu(bell!.serial)[0]!.choose(anna);
    expect(shard.notes).toEqual(["a bell by Anna"]);
    expect(menu(0x7fff_ffff)).toEqual([]);
  });

  test.each([
    ["{ handler = print }", "either cliloc or text expected"],
    ['{ cliloc = 3000001, text = "a", handler = print }', "either cliloc or text expected"],
    ["{ cliloc = 3000001 }", "a handler is missing"],
    // As other servers write 3006195.
    ["{ cliloc = 6195, handler = print }", "6195 is not 500000 to"],
    ['{ text = "", handler = print }', "string is empty"],
    ["{ cliloc = 3000001, range = 25, handler = print }", "25 is not 0 to 24"],
    ['{ cliloc = 3000001, level = "King", handler = print }', "King"],
    ["{ cliloc = 3000001, hadler = print }", "did you mean 'handler'?"],
    ["{ cliloc = 3000001, handler = 5 }", "function expected"],
  ])("refuses %s", (line, problem) => {
    const reason = shard.refusal("lua/cat.lua", `mobile_template("cat", { context_menu = { { ${RING} }, ${line} } })`);
    expect(reason).toContain(problem);
    expect(reason).toContain("context_menu[2]");
  });
});

describe("lines that a file adds", () => {
  test("stand in the menus of all players, creatures or items, above those of templates", () => {
    cat(`{ ${RING} }`);
    shard.load(
      "lua/add.lua",
      `context_menu.add("player", { { text = "player", handler = print } })
       context_menu.add("creature", { { text = "creature", handler = print } })
       context_menu.add("item", { { text = "item", handler = print } })`,
    );
    expect(labels(make())).toEqual(["creature", 3000001]);
    expect(labels(anna.characterId)).toEqual(["player"]);
    shard.load("lua/add.lua", "");
    expect(labels(anna.characterId)).toEqual([]);
  });
});
