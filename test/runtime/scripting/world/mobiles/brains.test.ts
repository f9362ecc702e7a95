import type { SpeechMode } from "../../../../../runtime/world/space/earshot.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OnlinePlayer } from "../../../../../runtime/contracts/players.js";
import { Mobile } from "../../../../../runtime/world/entities/mobile.js";
import { HERE, WorldShard } from "../../../../support/world-shard.js";

let shard: WorldShard;

beforeEach(async () => {
  shard = await WorldShard.open();
});
afterEach(() => shard.close());

const FILE = "lua/mobiles/a.lua";
const cat = (members: string): string => `mobile_template("cat", { name = "Tom", body = 0xC9, ${members} })`;
const THINKS = cat("think_ms = 1000, on_think = function(self) book.note(self.x) end");

function make(place: { x?: number; y?: number } = {}): Mobile {
  const made = shard.scripted.tools.makers.mobile("cat", { ...HERE, ...place });
  if (!(made instanceof Mobile)) throw new Error(made.reason);
  return made;
}

/** Moves a player's character. */
function put(player: OnlinePlayer, x: number): void {
  shard.world.teleport(shard.world.mobile(player.characterId)!, { ...HERE, x });
}

describe("a creature", () => {
  test("thinks repeatedly while a player is near, and sleeps otherwise", async () => {
    shard.load(FILE, THINKS);
    make();
    expect(shard.scripted.creatures).toEqual({ awake: 0, asleep: 1 });
    expect(shard.shard.clock.untilNext).toBeUndefined();
    await shard.advance(60_000);
    expect(shard.notes).toEqual([]);
    const player = shard.enter({ x: HERE.x + 20 });
    expect(shard.scripted.creatures).toEqual({ awake: 1, asleep: 0 });
    await shard.advance(10_000);
    expect(shard.notes.length).toBeGreaterThan(7);
    expect(shard.notes.length).toBeLessThan(13);
    put(player, HERE.x + 100);
    await shard.advance(20_000);
    expect(shard.scripted.creatures).toEqual({ awake: 0, asleep: 1 });
    expect(shard.shard.clock.untilNext).toBeUndefined();
    put(player, HERE.x - 10);
    await shard.advance(3_000);
    expect(shard.scripted.creatures.awake).toBe(1);
    shard.players.leave(player.sessionId);
    await shard.advance(20_000);
    expect(shard.scripted.creatures.awake).toBe(0);
  });

  test("wakes where it is created or moved to if a player is near", async () => {
    shard.load(FILE, THINKS);
    shard.enter();
    make();
    const far = make({ x: HERE.x + 500 });
    expect(shard.scripted.creatures).toEqual({ awake: 1, asleep: 1 });
    shard.world.teleport(far, HERE);
    expect(shard.scripted.creatures).toEqual({ awake: 2, asleep: 0 });
    await shard.advance(10);
  });

  test("may wait inside on_think, and is called again only after that", async () => {
    shard.load(FILE, cat("think_ms = 100, on_think = function(self) book.note('in') wait(5000) book.note('out') end"));
    shard.enter();
    make();
    await shard.advance(5_300);
    expect(shard.notes).toEqual(["in", "out", "in"]);
  });

  test("falls asleep even if its on_think never returns", async () => {
    shard.load(FILE, cat("on_think = function(self) while true do wait(500) book.note('still') end end"));
    const player = shard.enter();
    make();
    await shard.advance(3_000);
    put(player, HERE.x + 200);
    await shard.advance(15_000);
    expect(shard.scripted.creatures.awake).toBe(0);
    const before = shard.notes.length;
    await shard.advance(5_000);
    expect(shard.notes.length).toBe(before);
    expect(shard.shard.host.runner.waiting.size).toBe(0);
  });

  test("stops thinking when it is gone, even in the middle of on_think", async () => {
    shard.load(
      FILE,
      cat("on_think = function(self) book.note('in') if self:get('dies') then self:kill() end wait(2000) book.note('out') end"),
    );
    shard.enter();
    const first = make();
    await shard.advance(1_500);
    shard.world.remove(first);
    await shard.advance(10_000);
    expect(shard.notes).toEqual(["in"]);
    const second = make();
    second.params = new Map([["dies", true]]);
    await shard.advance(10_000);
    expect(shard.notes).toEqual(["in", "in"]);
    expect(shard.world.mobile(second.serial)).toBeUndefined();
    expect([shard.failures, shard.shard.host.runner.waiting.size]).toEqual([[], 0]);
  });

  test("reports a failing brain once per version of its file, and continues to think", async () => {
    shard.load(FILE, cat("think_ms = 1000, on_think = function(self) error('lost at ' .. time_of(self)) end"));
    shard.load(FILE, cat("think_ms = 1000, on_think = function(self) book.note(1) error('lost ' .. self.serial) end"));
    shard.enter();
    make();
    make();
    await shard.advance(60_000);
    expect(shard.failures).toHaveLength(1);
    expect(shard.notes.length).toBeGreaterThan(14);
    expect(shard.notes.length).toBeLessThan(40);
    shard.load(FILE, cat("think_ms = 1000, on_think = function(self) error('again') end"));
    await shard.advance(30_000);
    expect(shard.failures).toHaveLength(2);
  });

  test("uses a new brain as soon as its file is saved, and wakes when it gets its first one", async () => {
    shard.load(FILE, cat(""));
    shard.enter();
    make();
    expect(shard.scripted.creatures.awake).toBe(0);
    shard.load(FILE, cat("on_think = function() book.note('old') end"));
    expect(shard.scripted.creatures.awake).toBe(1);
    await shard.advance(1_100);
    shard.load(FILE, cat("on_think = function() book.note('new') end"));
    await shard.advance(5_000);
    expect(shard.notes[0]).toBe("old");
    expect(shard.notes.slice(2).every((note) => note === "new")).toBe(true);
    shard.load(FILE, cat(""));
    await shard.advance(5_000);
    expect(shard.scripted.creatures.awake).toBe(0);
  });

  test("hears players within earshot", () => {
    shard.load(FILE, cat("on_speech = function(self, speaker, text) book.note({ self.x, speaker.name, text }) end"));
    const player = shard.enter({ name: "Anna" });
    for (const tiles of [1, 2, 15, 16, 18, 19]) make({ x: HERE.x + tiles });
    const heardAt = (mode: SpeechMode): unknown[] => {
      shard.notes.length = 0;
      expect(shard.hooks.saying(player, { text: "here, Tom", mode, keywords: [] })).toBe(true);
      const notes = shard.notes as [x: number, name: string, text: string][];
      expect(notes.every(([, name, text]) => name === "Anna" && text === "here, Tom")).toBe(true);
      return notes.map(([x]) => x - HERE.x);
    };
    expect(heardAt("whisper")).toEqual([1]);
    expect(heardAt("say")).toEqual([1, 2, 15]);
    expect(heardAt("yell")).toEqual([1, 2, 15, 16, 18]);
  });

  test("handles use, clicks and dropped items", async () => {
    shard.load(
      FILE,
      cat(
        "on_use = function(self, user) book.note(self.name .. user.name) end, on_drop_onto = function(self, user, item) return false end",
      ),
    );
    shard.load("lua/items/a.lua", 'item_template("fish", { item_id = 1 })');
    const player = shard.enter({ name: "Anna" });
    const made = make();
    expect(shard.hooks.using(player, made.serial)).toBe(false);
    expect(shard.hooks.clicking(player, made.serial)).toBe(true);
    await shard.run('items.create("fish"):move_to(1, 1000, 1000, 0)');
    const fish = [...shard.world.items].find(({ kind }) => kind.id === "fish")!;
    expect(shard.hooks.dropping(player, fish.serial, made.serial, player)).toBe(false);
    expect(shard.notes).toEqual(["TomAnna"]);
  });

  test("costs nothing while it sleeps, even by the thousand", () => {
    shard.load(FILE, THINKS);
    for (let n = 0; n < 2_000; n++) make({ x: 2_000 + (n % 500), y: 2_000 + n });
    expect(shard.shard.clock.untilNext).toBeUndefined();
    expect(shard.scripted.creatures).toEqual({ awake: 0, asleep: 2_000 });
  });
});

describe("a mobile in Lua", () => {
  test("can walk, turn, see and measure distances", async () => {
    shard.load(FILE, cat(""));
    const { characterId } = shard.enter({ x: HERE.x + 5 });
    const notes = await shard.run(`local cat = mobiles.create("cat", 1, 1000, 1000, 0)
      book.note(cat:step(2)) book.note({ cat.x, cat.y, cat.direction }) cat:face(6) book.note(cat.direction)
      book.note(cat:direction_to(1000, 1000)) book.note(cat:direction_to(1002, 999))
      local who = mobiles.get(${characterId})
      book.note(cat:distance_to(who)) book.note(cat:sees(who)) book.note(cat:sees(1003, 1000, 0)) book.note(who:step(0))
      book.note(cat:move_to(1, 1500, 1500, 3)) book.note(who:move_to(1, 1500, 1501, 3)) book.note(cat:distance_to(who))
      book.note(select(2, cat:move_to(1, 60000, 1, 0))) book.note(#mobiles.near(1, 1500, 1500, 2))
      book.note(#mobiles.players_near(1, 1500, 1500, 2)) book.note(#mobiles.all_of("cat"))
      book.note(mobiles.template("cat").name) book.note(who.session_id) book.note(tostring(cat.session_id))
      book.note(mobiles.of_session(who.session_id) == who) book.note(select(2, who:delete())) book.note(cat:delete())
      book.note(cat.exists)`);
    expect(notes).toEqual([
      ...[true, [1001, 1000, 2], 6, 6, 1],
      ...[4, true, true, false, true, true, 1],
      ...["60000,1000 is not on map 1".replace("1000", "1"), 2, 1, 1, "Tom", 1, "nil"],
      ...[true, "a player's character cannot be deleted", true, false],
    ]);
    expect(shard.shard.published.some(({ declaration }) => declaration.name === "MobilePositionChangedEvent")).toBe(true);
  });

  test("can be changed, and is redrawn", async () => {
    shard.load(FILE, cat("hits = 20"));
    const made = make();
    shard.presentation.take();
    const notes = await shard.run(`local cat = mobiles.get(${made.serial})
      cat.name = "Jerry" cat.body = 0xEE cat.hue = 7 cat.notoriety = "murderer" cat.hits = 50 cat.strength = 33
      cat:set_skill("magery", 555) book.note({ cat:skill(25), cat.skill_total }) book.note(cat.hits) book.note(cat.notoriety)
      book.note(pcall(function() cat.notoriety = "bad" end) == false) cat:say("meow") cat:emote("purrs", 5) cat:animate(3) cat:sound(0x69)`);
    expect(notes).toEqual([[555, 555], 20, "murderer", true]);
    expect(made).toMatchObject({ name: "Jerry", body: 0xee, hue: 7, notoriety: 6, hits: 20, strength: 33 });
    expect(shard.presentation.take().map(({ what }) => what)).toEqual([
      ...["name", "redraw", "redraw", "redraw", "redraw", "vitals", "status", "skill"],
      ...["say", "say", "animation", "sound"],
    ]);
    expect(shard.world.unsaved.take().entities).toContain(made);
  });
});
