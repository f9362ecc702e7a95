import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HERE, WorldShard } from "../../../../support/world-shard.js";

const EAST = 2;

let shard: WorldShard;

beforeEach(async () => {
  shard = await WorldShard.open();
});
afterEach(() => shard.close());

const microtask = (): Promise<void> => Promise.resolve();

/** A town 10 to 29 tiles east of the start, with an inn in it. */
const TOWN = `
region.define { name = "Town", map_id = 1, areas = { { x1 = 1010, y1 = 990, x2 = 1029, y2 = 1010 } }, music = 9, guarded = true,
  fields = { mayor = "Anna" },
  on_enter = function(self, mobile) book.note("in " .. self.name .. " " .. tostring(mobile.is_player)) end,
  on_leave = function(self, mobile) book.note("out " .. self.name .. " " .. tostring(mobile.exists)) end,
  on_speech = function(self, speaker, said) book.note(speaker.name .. ": " .. said) end }
region.define { name = "Inn", map_id = 1, parent = "Town", areas = { { x1 = 1015, y1 = 995, x2 = 1017, y2 = 1005 } }, music = 34 }`;

const EVENTS = `
function on_region_enter(mobile, region) book.note("enters " .. region.name) end
function on_region_leave(mobile, region) book.note("leaves " .. region.name) end`;

describe("a region", () => {
  test("is entered and left by steps, with the regions around it", async () => {
    shard.load("lua/a.lua", TOWN);
    shard.load("lua/b.lua", EVENTS);
    await microtask();
    const { characterId } = shard.enter({ x: HERE.x + 9 });
    await shard.walk(characterId, EAST);
    expect(shard.notes.splice(0)).toEqual(["in Town true", "enters Town"]);
    await shard.walk(characterId, EAST, 5);
    expect(shard.notes.splice(0)).toEqual(["enters Inn"]);
    await shard.walk(characterId, EAST, 3);
    expect(shard.notes.splice(0)).toEqual(["leaves Inn"]);
    await shard.walk(characterId, EAST, 11);
    expect(shard.notes.splice(0)).toEqual([]);
    await shard.walk(characterId, EAST);
    expect(shard.notes.splice(0)).toEqual(["out Town true", "leaves Town"]);
  });

  test("is entered and left by teleport, login and logout", async () => {
    shard.load("lua/a.lua", TOWN);
    shard.load("lua/b.lua", EVENTS);
    await microtask();
    const { sessionId } = shard.enter({ x: 1016 });
    await microtask();
    expect(shard.notes.splice(0)).toEqual(["in Town true", "enters Town", "enters Inn"]);
    shard.players.move(sessionId, { mapId: 1, x: 1017, y: 1000, z: 0 });
    shard.players.move(sessionId, { mapId: 1, x: 1018, y: 1000, z: 0 });
    await microtask();
    expect(shard.notes.splice(0)).toEqual(["leaves Inn"]);
    shard.players.move(sessionId, { mapId: 0, x: 1016, y: 1000, z: 0 });
    await microtask();
    expect(shard.notes.splice(0)).toEqual(["out Town true", "leaves Town"]);
    shard.players.move(sessionId, { mapId: 1, x: 1016, y: 1000, z: 0 });
    await microtask();
    shard.notes.splice(0);
    shard.players.leave(sessionId);
    await microtask();
    expect(shard.notes.splice(0)).toEqual(["leaves Inn", "out Town false", "leaves Town"]);
  });

  test("tells its own functions of creatures, and the events of players only", async () => {
    shard.load("lua/a.lua", `${TOWN} mobile_template("cat", {})`);
    shard.load("lua/b.lua", EVENTS);
    for (const act of ['state.it.cat = mobiles.create("cat", 1, 1009, 1000, 0)', "state.it.cat:step(2)", "state.it.cat:step(6)"])
      await shard.run(act);
    expect(shard.notes.splice(0)).toEqual(["in Town false", "out Town true"]);
    await shard.run("state.it.cat:move_to(1, 1020, 1000, 0)");
    await shard.run("state.it.cat:delete()");
    expect(shard.notes.splice(0)).toEqual(["in Town false", "out Town false"]);
  });

  test("ignores mobiles that came and went in one turn", async () => {
    shard.load("lua/a.lua", `${TOWN} mobile_template("cat", {})`);
    await shard.run(`local cat = mobiles.create("cat", 1, 1009, 1000, 0) cat:step(2) cat:step(6) cat:step(2) cat:delete()`);
    expect(shard.notes).toEqual([]);
  });

  test("does not hold the server up when regions send mobiles to each other", async () => {
    const region = (name: string, x: number, other: number) => `region.define { name = "${name}", map_id = 1,
      areas = { { x1 = ${x}, y1 = 1000, x2 = ${x}, y2 = 1000 } },
      on_enter = function(self, mobile) book.note(self.name) if not state.it.done then mobile:move_to(1, ${other}, 1000, 0) end end }`;
    shard.load("lua/a.lua", region("A", 1_010, 1_020) + region("B", 1_020, 1_010));
    shard.enter({ x: 1_010 });
    await shard.run("");
    await shard.run("state.it.done = true");
    await shard.run("");
    expect(shard.notes.length).toBeGreaterThan(2);
  });

  test("has fields of its own and of its parents", async () => {
    shard.load("lua/a.lua", TOWN);
    const { characterId } = shard.enter({ x: 1016 });
    await microtask();
    const notes = await shard.run(`local me = mobiles.get(${characterId})
      book.note({ me.region.name, me.region.parent.name, me.region.map_id, me.region.priority })
      for _, field in ipairs { "music", "guarded", "mayor" } do book.note(me.region:get(field)) end
      book.note(tostring(me.region:get("no_harm")))
      local town = region.get(1, "Town")
      book.note({ town:get("music"), tostring(town.parent), me.region:is_in(town), town:is_in(me.region), #town:players(), town.areas[1].x2 })
      book.note({ region.at(1, 1010, 990, 0) == town, tostring(region.at(1, 1009, 990, 0)), tostring(region.at(0, 1010, 990, 0)) })
      book.note({ town:contains(1016, 1000, 0), town:contains(1030, 1000, 0), #region.all(1), #region.all(2) })`);
    expect(notes).toEqual([
      ["Inn", "Town", 1, 50],
      34,
      true,
      "Anna",
      "nil",
      [9, "nil", true, false, 1, 1029],
      [true, "nil", "nil"],
      [true, false, 2, 0],
    ]);
  });

  test("hears what players say in it, and nothing else", async () => {
    shard.load("lua/a.lua", TOWN);
    await microtask();
    const [inside, outside] = [shard.enter({ name: "Anna", x: 1016 }), shard.enter({ name: "Bert" })];
    await microtask();
    shard.notes.splice(0);
    shard.hooks.saying(inside, { text: "hail", mode: "say", keywords: [] });
    shard.hooks.saying(outside, { text: "hail", mode: "say", keywords: [] });
    expect(shard.notes.splice(0)).toEqual(["Anna: hail"]);
  });

  test("stays the same object when its file is saved, and goes with the file", async () => {
    shard.load("lua/a.lua", TOWN);
    shard.load("lua/b.lua", EVENTS);
    const { characterId } = shard.enter({ x: 1016 });
    await shard.run(`state.it.inn = mobiles.get(${characterId}).region`);
    shard.notes.splice(0);
    shard.load("lua/a.lua", TOWN.replace("music = 34", "music = 35"));
    await microtask();
    expect(shard.notes.splice(0)).toEqual([]);
    expect(await shard.run(`book.note(state.it.inn:get("music"))`)).toEqual([35]);
    shard.notes.splice(0);
    shard.load("lua/a.lua", "");
    await microtask();
    expect(shard.notes.splice(0)).toEqual(["leaves Inn", "out Town true", "leaves Town"]);
    expect(await shard.run(`book.note({ state.it.inn.exists, tostring(mobiles.get(${characterId}).region) })`)).toEqual([
      [false, "nil"],
    ]);
  });

  test("is left by everybody in it when it is removed, also by creatures, and scripts are told", async () => {
    shard.load("lua/m.lua", 'mobile_template("cat", {})');
    shard.load("lua/b.lua", 'function on_region_changed(event) book.note(event.name .. " " .. tostring(event.exists)) end');
    const camp = 'on_leave = function(self, mobile) book.note(mobile.name .. " leaves " .. self.name) end';
    await shard.run(
      `region.add { name = "Camp", map_id = 1, areas = { { x1 = 1000, y1 = 1000, x2 = 1003, y2 = 1003 } }, ${camp} }`,
    );
    await shard.run(`mobiles.create("cat", 1, 1001, 1000, 0)`);
    shard.enter({ name: "Anna", x: 1002 });
    await microtask();
    expect(shard.notes.splice(0)).toEqual(["Camp true"]);
    await shard.run(`region.get(1, "Camp"):remove()`);
    await microtask();
    expect(shard.notes.splice(0).sort()).toEqual(["Anna leaves Camp", "Camp false", "cat leaves Camp"]);
  });

  test("begins around players who stand there already", async () => {
    shard.load("lua/b.lua", EVENTS);
    shard.load("lua/m.lua", 'mobile_template("cat", {})');
    shard.enter({ x: 1012 });
    await shard.run('mobiles.create("cat", 1, 1012, 1000, 0)');
    shard.load("lua/a.lua", TOWN);
    await microtask();
    expect(shard.notes.splice(0)).toEqual(["in Town true", "enters Town"]);
  });
});

describe("regions that scripts add", () => {
  const ADD = `region.add { name = "Camp", map_id = 1, areas = { { x1 = 1000, y1 = 1000, x2 = 1003, y2 = 1003 } } }`;

  test("are in force at once, and until they are removed", async () => {
    const notes = await shard.run(`book.note(${ADD}) book.note({ ${ADD} })
      local camp = region.at(1, 1002, 1002, 5)
      book.note({ camp.name, camp:remove(), camp.exists, tostring(region.at(1, 1002, 1002, 5)) })
      ${ADD} book.note({ region.clear(), region.clear() })`);
    expect(notes).toEqual([
      true,
      [undefined, "there is a region 'Camp' on that map already"],
      ["Camp", true, false, "nil"],
      [1, 0],
    ]);
  });

  test("belong to the file whose function adds them, such as a library", async () => {
    shard.shard.write("lua/lib/camps.lua", `return { add = function() return ${ADD} end, clear = region.clear }`);
    shard.load(
      "lua/a.lua",
      "local camps = require('lib.camps') function on_help_request() camps.add() book.note(region.clear()) end",
    );
    shard.shard.help();
    expect(shard.notes.splice(0)).toEqual([0]);
    shard.shard.remove("lua/a.lua");
    shard.shard.host.reload(["lua/a.lua"]);
    expect(await shard.run(`book.note(region.get(1, "Camp") ~= nil)`)).toEqual([true]);
    shard.shard.remove("lua/lib/camps.lua");
    shard.shard.host.reload(["lua/lib/camps.lua"]);
    expect(await shard.run(`book.note(region.get(1, "Camp") ~= nil)`)).toEqual([false]);
  });

  test("give way to those of files, and go with the file that added them", async () => {
    await shard.run(ADD);
    shard.load("lua/camp.lua", 'region.define { name = "Camp", map_id = 1, areas = {}, music = 3 }');
    expect(await shard.run(`local camp = region.get(1, "Camp") book.note(camp:get("music")) book.note(camp:remove())`)).toEqual([
      3,
      true,
    ]);
    expect(await shard.run(`book.note({ region.get(1, "Camp"):remove() })`)).toEqual([[undefined, "a file defines it"]]);
  });
});

describe("a definition", () => {
  const define = (more: string): string =>
    shard.refusal(
      "lua/a.lua",
      `region.define { name = "A", map_id = 1, areas = { { x1 = 1, y1 = 1, x2 = 5, y2 = 5 } }, ${more} }`,
    );

  test("is refused in words when it is wrong", () => {
    expect(define("musik = 1")).toContain("musik");
    expect(define("guarded = 1")).toContain("boolean");
    expect(define("darkness = 32")).toContain("0 to 31");
    expect(
      shard.refusal(
        "lua/a.lua",
        'region.define { name = "A", map_id = 1, areas = { { x1 = 7168, y1 = 1, x2 = 7170, y2 = 5 } } }',
      ),
    ).toContain("holds nothing of Trammel");
    const whole = "{ x1 = 0, y1 = 0, x2 = 7167, y2 = 4095 },".repeat(40);
    expect(shard.refusal("lua/a.lua", `region.define { name = "B", map_id = 0, areas = { ${whole} } }`)).toContain("too large");
    shard.load("lua/b.lua", 'region.define { name = "A", map_id = 1, areas = {} }');
    expect(define("")).toContain("the region 'A' of map 1 is registered in lua/a.lua and in lua/b.lua");
  });

  test("without the parent that it names, or in a circle, counts as one without a parent", async () => {
    shard.load(
      "lua/a.lua",
      `for _, one in ipairs { { "A", "B" }, { "B", "A" }, { "C", "missing" } } do
         region.define { name = one[1], parent = one[2], map_id = 1, areas = {} }
       end`,
    );
    expect(await shard.run(`for _, one in ipairs(region.all(1)) do book.note(tostring(one.parent)) end`)).toEqual([
      "nil",
      "nil",
      "nil",
    ]);
  });
});
