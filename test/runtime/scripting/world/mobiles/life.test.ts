import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buffModule } from "../../../../../runtime/scripting/modules/client/buffs.js";
import { notorietyModule } from "../../../../../runtime/scripting/modules/world/notoriety.js";
import type { Mobile } from "../../../../../runtime/world/entities/mobile.js";
import { WorldShard } from "../../../../support/world-shard.js";

const MINUTE_MS = 60_000;
const HANDLERS = "lua/handlers.lua";
let shard: WorldShard;

beforeEach(async () => {
  shard = await WorldShard.open();
  shard.shard.host.addModule(notorietyModule({ world: shard.world }));
  shard.shard.host.addModule(buffModule({ presentation: shard.presentation }));
  shard.load("lua/mobiles/a.lua", 'mobile_template("cat", { body = 0xC9, hits = 20, think_ms = 60000 })');
});
afterEach(() => shard.close());

async function cat(): Promise<Mobile> {
  const [serial] = await shard.run('book.note(mobiles.create("cat", 1, 1000, 1000, 0).serial)');
  shard.presentation.take();
  return shard.world.mobile(serial as number)!;
}

/** Runs Lua with the mobile as `cat`. */
const on = (mobile: Mobile, source: string) => shard.run(`local cat = mobiles.get(${mobile.serial}) ${source}`);

describe("damage", () => {
  test("is altered by its creature first, then by each file in turn, with kind and source", async () => {
    shard.load(
      "lua/mobiles/a.lua",
      `mobile_template("cat", { body = 0xC9, hits = 20, on_damage = function(self, amount, by, kind, source)
         book.note({ "cat", self.body, amount, tostring(by), kind, tostring(source) }) return amount - 1 end })`,
    );
    shard.load(HANDLERS, `function on_damage(mobile, amount, by, kind) book.note({ amount, kind }) return amount / 2 end`);
    const victim = await cat();
    expect(
      await on(victim, `book.note({ cat:damage(10, nil, "fire") }) book.note({ cat:damage(2) }) book.note(cat.hits)`),
    ).toEqual([
      ["cat", 0xc9, 10, "nil", "fire", "nil"],
      [9, "fire"],
      [false, 4],
      ["cat", 0xc9, 2, "nil", "physical", "nil"],
      [1, "physical"],
      [false, 0],
      16,
    ]);
  });

  test.each([
    ["false", 20],
    ["nil", 10],
    ["true", 10],
    ["0", 20],
    ["-5", 20],
    ["0/0", 20],
    ["3.9", 17],
    ["1e300", 20],
  ])("of 10 leaves the hits that follow when a handler returns %s", async (returned, hits) => {
    // The last one kills, and a script keeps it alive with all its hits.
    shard.load(HANDLERS, `function on_damage() return ${returned} end function on_before_death(m) m.hits = 20 return false end`);
    const victim = await cat();
    await on(victim, "cat:damage(10)");
    expect(victim.hits).toBe(hits);
    expect(shard.failures).toEqual([]);
  });

  test("is not altered by a handler that returns nonsense or fails, which is reported", async () => {
    shard.load(HANDLERS, 'function on_damage() return "much" end');
    shard.load("lua/other.lua", 'function on_damage() error("broken") end');
    const victim = await cat();
    await expect(on(victim, "cat:damage(3)")).rejects.toThrow("on_damage returned string; a number, false or nil is expected");
    expect(victim.hits).toBe(17);
    expect(shard.failures).toEqual(["on_damage returned string; a number, false or nil is expected", "lua/other.lua:1: broken"]);
  });

  test("does not harm the blessed, the dead, or somebody whom a handler took away", async () => {
    shard.load(HANDLERS, 'function on_damage(mobile) book.note("asked") if mobile.hue == 7 then mobile:delete() end end');
    const victim = await cat();
    expect(await on(victim, "cat.blessed = true book.note({ cat:damage(5) }) book.note(cat.hits)")).toEqual([[false, 0], 20]);
    expect(await on(victim, "cat.blessed = false cat.hue = 7 book.note({ cat:damage(5) }) book.note(cat.exists)")).toEqual([
      "asked",
      [false, 0],
      false,
    ]);
  });

  test("that answers itself without end is cut off, and the shard goes on", async () => {
    shard.load(HANDLERS, "function on_damage(mobile) mobile:damage(1) end");
    const victim = await cat();
    await expect(on(victim, "cat:damage(1)")).rejects.toThrow("handlers have called one another");
    expect(victim.hits).toBeLessThan(20);
    expect(await shard.run("book.note(1)")).toEqual([1]);
  });
});

describe("healing", () => {
  test("is told with what was really healed, and does not raise the dead", async () => {
    shard.load(HANDLERS, "function on_healed(mobile, amount, by) book.note({ amount, by and by.serial }) end");
    const victim = await cat();
    const anna = shard.enter({ name: "Anna" });
    victim.hits = 15;
    const healer = `mobiles.get(${anna.characterId})`;
    expect(await on(victim, `book.note(cat:heal(50, ${healer})) book.note(cat:heal(1))`)).toEqual([[5, anna.characterId], 5, 0]);
    expect(await shard.run(`local anna = ${healer} anna.living_body = 400 anna.hits = 0 book.note(anna:heal(5))`)).toEqual([0]);
  });
});

describe("death", () => {
  test("can be prevented by the creature or a file, and leaves one hit then", async () => {
    shard.load(
      HANDLERS,
      "function on_before_death(mobile, killer) return mobile.hue == 0 end function on_death() book.note('died') end",
    );
    const victim = await cat();
    expect(await on(victim, "cat.hue = 5 book.note({ cat:damage(99) }) book.note(cat.hits)")).toEqual([[false, 20], 1]);
    expect(await on(victim, "cat.hue = 0 book.note(cat:kill()) book.note(cat.exists)")).toEqual(["died", true, false]);
  });

  test("ends with a resurrection, which a script can prevent", async () => {
    shard.load(HANDLERS, "function on_resurrect(mobile, by) return mobile.hue ~= 9 end");
    const { characterId } = shard.enter();
    const anna = `local anna = mobiles.get(${characterId}) `;
    expect(await shard.run(`${anna} book.note({ anna:resurrect() })`)).toEqual([[undefined, "it is not dead"]]);
    const dead = `${anna} anna.living_body = 0x191 anna.living_hue = 33 anna.body = 0x193 anna.hits = 0 `;
    expect(await shard.run(`${dead} anna.hue = 9 book.note({ anna:resurrect() })`)).toEqual([
      [undefined, "a script prevents it"],
    ]);
    shard.presentation.take();
    const notes = await shard.run(`${anna} anna.hue = 0 book.note(anna:resurrect())
      book.note({ anna.body, anna.hue, anna.living_body, anna.hits, anna.is_dead })`);
    expect(notes).toEqual([true, [0x191, 33, 0, 1, false]]);
    expect(shard.presentation.take().map(({ what }) => what)).toEqual(["redraw", "death_screen", "redraw", "status"]);
  });
});

describe("regeneration", () => {
  test("adds up what came back while nobody looked, and costs nothing meanwhile", async () => {
    const { regeneration } = shard.scripted.tools;
    const victim = await cat();
    await on(victim, "cat.hits = 5 cat.hits_regeneration = 6");
    expect(regeneration.attended).toBe(0);
    await shard.advance(MINUTE_MS);
    expect(victim.hits).toBe(5);
    expect(await on(victim, "book.note(cat.hits)")).toEqual([11]);
    await shard.advance(10 * MINUTE_MS);
    expect(await on(victim, "book.note(cat.hits)")).toEqual([20]);
    // Nothing is saved up while nothing is missing.
    await shard.advance(10 * MINUTE_MS);
    expect(await on(victim, "cat:damage(10) book.note(cat.hits)")).toEqual([10]);
  });

  test("tells players and onlookers each second, until all came back", async () => {
    const { regeneration } = shard.scripted.tools;
    const victim = await cat();
    const { characterId } = shard.enter();
    const anna = shard.world.mobile(characterId)!;
    await shard.run(`local anna = mobiles.get(${characterId}) anna.mana = 48 anna.mana_regeneration = 60`);
    await on(victim, "cat.hits_regeneration = 30 cat:damage(1)");
    expect(regeneration.attended).toBe(2);
    shard.presentation.take();
    await shard.advance(2_000);
    expect([anna.mana, victim.hits, regeneration.attended]).toEqual([50, 20, 0]);
    const told = shard.presentation.take().map(({ what, serial }) => [what, serial]);
    expect(told).toEqual([
      ["vitals", characterId],
      ["vitals", characterId],
      ["vitals", victim.serial],
    ]);
  });

  test("begins when a client asks for somebody's health, and does not revive the dead", async () => {
    const { regeneration } = shard.scripted.tools;
    const victim = await cat();
    await on(victim, "cat.hits = 5 cat.hits_regeneration = 60");
    shard.enter();
    shard.world.whenExamined!(victim);
    expect(regeneration.attended).toBe(1);
    await shard.advance(3_000);
    expect(victim.hits).toBe(8);
    victim.hits = 0;
    await shard.advance(3_000);
    expect([victim.hits, regeneration.attended]).toEqual([0, 0]);
  });
});

describe("the state of a mobile", () => {
  test("is read and changed by its fields", async () => {
    const tom = await cat();
    const notes = await on(
      tom,
      `cat.frozen = true cat.frozen = true cat.flying = true cat.poison = 2 cat.at_war = true cat.title = "the cat" cat.karma = -5
       book.note({ cat.frozen, cat.paralysed, cat.flying, cat.poison, cat.at_war, cat.title, cat.karma, cat.followers_max })
       cat.hidden = true book.note({ cat.hidden, cat.hidden_level }) cat.hidden_level = "Administrator" cat.hidden = true
       book.note({ cat.hidden, cat.hidden_level }) cat.hidden = false book.note({ cat.hidden, cat.hidden_level })
       for _, wrong in ipairs { { "poison", 6 }, { "hidden_level", "Regular" }, { "luck", -1 }, { "frozen", 1 } } do
         book.note((pcall(function() cat[wrong[1]] = wrong[2] end)))
       end`,
    );
    expect(notes).toEqual([
      [true, false, true, 2, true, "the cat", -5, 5],
      [true, "Counselor"],
      [true, "Administrator"],
      [false],
      ...[false, false, false, false],
    ]);
    expect(tom.flags).toBe(0x01 | 0x04 | 0x40);
    expect(tom.oldFlags).toBe(0x01 | 0x04 | 0x40);
    const told = shard.presentation.take().map(({ what }) => what);
    expect(told).toEqual([...Array<string>(7).fill("flags")]);
    expect(await on(tom, "book.note(cat:step(0)) cat.frozen = false book.note(cat:step(0))")).toEqual([false, true]);
  });

  test("names an opponent until that one is gone", async () => {
    const tom = await cat();
    const notes = await on(
      tom,
      `local other = mobiles.create("cat", 1, 1001, 1000, 0) cat.combatant = other book.note(cat.combatant == other)
       other:delete() book.note(tostring(cat.combatant)) cat.combatant = nil book.note(tostring(cat.combatant))`,
    );
    expect(notes).toEqual([true, "nil", "nil"]);
    expect(shard.presentation.take().filter(({ what }) => what === "combatant")).toHaveLength(2);
  });

  test("has a mount on its layer, and one at a time", async () => {
    shard.load("lua/items/a.lua", 'item_template("horse", { item_id = 0x3EA2 })');
    const tom = await cat();
    const notes = await on(
      tom,
      `local horse = items.create("horse") cat.mount = horse book.note(cat.mount == horse and horse.layer)
       book.note(select(2, pcall(function() cat.mount = items.create("horse") end))) cat.mount = nil
       book.note({ tostring(cat.mount), horse.exists })`,
    );
    expect(notes).toEqual(["mount", expect.stringContaining("it rides already"), ["nil", false]]);
  });

  test("can come from a template", async () => {
    shard.load(
      "lua/mobiles/a.lua",
      `mobile_template("cat", { body = 0xC9, blessed = true, title = "the blessed", standing = "cats", fame = 40, karma = { -9, -7 },
         hits_regeneration = 0.5 })`,
    );
    const tom = await cat();
    expect([tom.flags, tom.title, tom.standingName, tom.figure("fame")]).toEqual([8, "the blessed", "cats", 40]);
    expect([-9, -8, -7]).toContain(tom.figure("karma"));
    expect(tom.figure("hits_regeneration")).toBe(0.5);
  });
});

describe("notoriety by onlooker", () => {
  test("follows from the standings of both, and from what one was told of the other", async () => {
    const tom = await cat();
    const { characterId } = shard.enter();
    const notes = await on(
      tom,
      `local anna = mobiles.get(${characterId}) anna.standing = "guards" cat.standing = "thieves"
       book.note(cat:notoriety_for(anna)) notoriety.set("guards", "thieves", "enemy")
       book.note({ cat:notoriety_for(anna), anna:notoriety_for(cat), notoriety.get("guards", "thieves"), cat.notoriety })
       cat:set_notoriety_for(anna, "friend") book.note(cat:notoriety_for(anna)) cat:set_notoriety_for(anna)
       notoriety.set("guards", "thieves") book.note({ cat:notoriety_for(anna), tostring(notoriety.get("guards", "thieves")) })
       book.note({ notoriety.set("", "thieves", "enemy") }) book.note(pcall(function() notoriety.set("a", "b", "nice") end) and 1 or 0)`,
    );
    expect(notes).toEqual([
      "innocent",
      ["enemy", "innocent", "enemy", "innocent"],
      "friend",
      ["innocent", "nil"],
      [undefined, "a standing has a name"],
      0,
    ]);
  });

  test("has limits for the number of standings and of personal exceptions", async () => {
    const tom = await cat();
    const { characterId } = shard.enter();
    const [many] = await on(
      tom,
      `local why for i = 1, 10001 do local ok, reason = notoriety.set("s" .. i, "s1", "enemy") why = why or reason end
       book.note(why)`,
    );
    expect(many).toBe("there are 10000 standings already");
    shard.world.mobile(characterId)!.regards = new Map(Array.from({ length: 1_000 }, (_, i) => [i + 1_000_000, 3]));
    expect(await on(tom, `book.note({ cat:set_notoriety_for(mobiles.get(${characterId}), "enemy") })`)).toEqual([
      [undefined, "it takes 1000 others for something already"],
    ]);
  });
});

test("buffs reach the presentation with their clilocs and arguments", async () => {
  const { sessionId } = shard.enter();
  await shard.run(`buffs.show(${sessionId}, { icon = 1047, title = 1075845, args = { "10" }, seconds = 60 }) buffs.hide(${sessionId}, 1047)
    buffs.show(99, { icon = 1, title = 1 })`);
  expect(shard.presentation.take()).toEqual([
    { what: "buff", sessionId, icon: 1047, title: 1_075_845, text: 0, args: ["10"], seconds: 60 },
    { what: "buff_end", sessionId, icon: 1047 },
  ]);
  await expect(shard.run(`buffs.show(${sessionId}, { icon = 70000, title = 1 })`)).rejects.toThrow("icon");
});
