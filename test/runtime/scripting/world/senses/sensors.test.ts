import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SEEN_BY_STAFF } from "../../../../../runtime/world/entities/conditions.js";
import { Mobile } from "../../../../../runtime/world/entities/mobile.js";
import type { Item } from "../../../../../runtime/world/entities/item.js";
import { SECTOR_SHIFT } from "../../../../../runtime/world/space/squares.js";
import { seededRandom } from "../../../../support/random.js";
import { HERE, WorldShard } from "../../../../support/world-shard.js";

const [EAST, WEST] = [2, 6];

let shard: WorldShard;

beforeEach(async () => {
  shard = await WorldShard.open();
  shard.load("lua/a.lua", SENSING);
});
afterEach(() => shard.close());

const CALLBACKS = `
  on_come_near = function(self, mobile) book.note("near " .. mobile.name) end,
  on_leave = function(self, mobile) book.note(("left %s %s"):format(self.exists, mobile.exists)) end`;
const SENSING = `
item_template("alarm", { item_id = 1, sense_range = 2, ${CALLBACKS} })
mobile_template("dog", { name = "dog", senses = "mobiles", ${CALLBACKS} })
mobile_template("cat", { name = "cat" })`;

const microtask = (): Promise<void> => Promise.resolve();

function put(x: number, y: number = HERE.y): Item {
  const alarm = shard.scripted.tools.makers.item("alarm") as Item;
  shard.world.putOnGround(alarm, { ...HERE, x, y });
  return alarm;
}

const taken = () => shard.notes.splice(0);

describe("a sensor", () => {
  test("perceives players who step near it and away, once each", async () => {
    put(HERE.x + 5);
    const { characterId } = shard.enter({ name: "Anna" });
    await shard.walk(characterId, EAST, 2);
    expect(taken()).toEqual([]);
    await shard.walk(characterId, EAST);
    expect(taken()).toEqual(["near Anna"]);
    await shard.walk(characterId, EAST, 4);
    expect(taken()).toEqual([]);
    await shard.walk(characterId, EAST);
    expect(taken()).toEqual(["left true true"]);
    await shard.walk(characterId, WEST);
    expect(taken()).toEqual(["near Anna"]);
  });

  test("of a creature does not perceive the hidden, whom a thing perceives", async () => {
    put(HERE.x);
    const dog = shard.scripted.tools.makers.mobile("dog", { ...HERE, x: HERE.x + 1 });
    await microtask();
    taken();
    shard.world.mobile(shard.enter({ name: "Anna" }).characterId)!.hidingRank = SEEN_BY_STAFF;
    await microtask();
    expect([dog instanceof Mobile, taken()]).toEqual([true, ["near Anna"]]);
  });

  test("perceives logins, logouts and teleports, also to another map", async () => {
    put(HERE.x);
    const { sessionId } = shard.enter({ name: "Anna" });
    await microtask();
    expect(taken()).toEqual(["near Anna"]);
    const { x, y, z } = HERE;
    shard.players.move(sessionId, { mapId: 1, x: x + 1, y, z });
    await microtask();
    expect(taken()).toEqual([]);
    for (const mapId of [0, 1]) {
      shard.players.move(sessionId, { mapId, x, y, z });
      await microtask();
    }
    shard.players.leave(sessionId);
    await microtask();
    expect(taken()).toEqual(["left true true", "near Anna", "left true false"]);
  });

  test("perceives who is there when it comes, and loses them when it goes", async () => {
    const { characterId } = shard.enter({ name: "Anna" });
    const alarm = put(HERE.x + 40);
    await microtask();
    shard.world.putOnGround(alarm, HERE);
    await microtask();
    expect(taken()).toEqual(["near Anna"]);
    shard.world.putOn(alarm, shard.world.mobile(characterId)!, 1);
    await microtask();
    expect(taken()).toEqual(["left true true"]);
    await shard.run(`state.it.alarm = items.create("alarm") state.it.alarm:move_to(1, ${HERE.x}, ${HERE.y}, 0)`);
    expect(taken()).toEqual(["near Anna"]);
    await shard.run("state.it.alarm:delete()");
    expect(taken()).toEqual(["left false true"]);
  });

  test("goes along with a creature, and perceives creatures where its template says so", async () => {
    const { characterId } = shard.enter({ name: "Anna", x: HERE.x + 20 });
    await shard.run(
      `state.it.dog = mobiles.create("dog", 1, ${HERE.x}, ${HERE.y}, 0) mobiles.create("cat", 1, ${HERE.x + 3}, ${HERE.y}, 0)`,
    );
    expect(taken()).toEqual(["near cat"]);
    await shard.run("for _ = 1, 17 do state.it.dog:step(2) end");
    expect(taken()).toEqual(["left true true", "near Anna"].sort());
    await shard.walk(characterId, EAST);
    expect(taken()).toEqual(["left true true"]);
    await shard.run("state.it.dog:step(2) state.it.dog:kill()");
    expect(taken()).toEqual([]);
    await shard.run(`state.it.dog = mobiles.create("dog", 1, ${HERE.x + 20}, ${HERE.y}, 0)`);
    await shard.run("state.it.dog:kill()");
    expect(taken()).toEqual(["near Anna", "left false true"]);
  });

  test("loses a creature that is killed, and goes on after a failure of its script", async () => {
    shard.load(
      "lua/a.lua",
      SENSING.replaceAll('book.note("near " .. mobile.name)', 'book.note("near " .. mobile.name) error("no")'),
    );
    await shard.run(`mobiles.create("dog", 1, ${HERE.x}, ${HERE.y}, 0)`);
    await expect(shard.run(`state.it.cat = mobiles.create("cat", 1, ${HERE.x + 3}, ${HERE.y}, 0)`)).rejects.toThrow();
    await shard.run("state.it.cat:kill()");
    await shard.run(`mobiles.create("cat", 1, ${HERE.x + 3}, ${HERE.y}, 0)`);
    expect(taken()).toEqual(["near cat", "left true false", "near cat"]);
  });

  test("follows its template and its own param", async () => {
    const alarm = put(HERE.x);
    shard.enter({ name: "Anna", x: HERE.x + 4 });
    await microtask();
    expect(taken()).toEqual([]);
    shard.load("lua/a.lua", SENSING.replace("sense_range = 2", "sense_range = 4"));
    await microtask();
    expect(taken()).toEqual(["near Anna"]);
    shard.world.setParam(alarm, "sense_range", 1);
    shard.load("lua/a.lua", SENSING.replace("sense_range = 2", "sense_range = 5"));
    await microtask();
    expect(taken()).toEqual(["left true true"]);
    shard.load("lua/a.lua", "");
    await microtask();
    const { x, y } = alarm;
    expect(shard.world.grid(1).at(x >> SECTOR_SHIFT, y >> SECTOR_SHIFT)!.hasListeners).toBe(false);
  });

  test("works at the corner of the map", async () => {
    put(0, 0);
    put(7_167, 4_095);
    const { sessionId } = shard.enter({ name: "Anna", x: 1, y: 1 });
    await microtask();
    shard.players.move(sessionId, { mapId: 1, x: 7_166, y: 4_094, z: 0 });
    await microtask();
    expect(taken()).toEqual(["near Anna", "left true true", "near Anna"]);
  });

  test("is as exact as a look at everybody after every change", async () => {
    const { world } = shard;
    shard.load(
      "lua/a.lua",
      `item_template("alarm", { item_id = 1, sense_range = 5,
         on_come_near = function(self, mobile) book.note({ self.serial, mobile.serial, 1 }) end,
         on_leave = function(self, mobile) book.note({ self.serial, mobile.serial, -1 }) end })`,
    );
    const random = seededRandom(7);
    const place = () => ({ mapId: 1, facet: 1, x: 1_000 + random.below(40), y: 1_000 + random.below(40), z: 0 });
    const alarms = Array.from({ length: 10 }, () => put(place().x, place().y));
    const players = Array.from({ length: 10 }, () => shard.enter(place()));
    const near = new Map<string, number>();
    for (let n = 0; n < 150; n++) {
      const player = players[random.below(players.length)]!;
      const kind = random.below(10);
      if (kind === 0) world.putOnGround(alarms[random.below(alarms.length)]!, place());
      else if (kind === 1) shard.players.move(player.sessionId, place());
      else await shard.walk(player.characterId, random.below(8));
      await microtask();
      for (const note of taken() as [number, number, number][]) {
        const key = `${note[0]} ${note[1]}`;
        near.set(key, (near.get(key) ?? 0) + note[2]);
      }
      for (const alarm of alarms) {
        for (const { characterId } of players) {
          const { x, y } = world.mobile(characterId)!;
          const isNear = Math.max(Math.abs(alarm.x - x), Math.abs(alarm.y - y)) <= 5;
          expect(near.get(`${alarm.serial} ${characterId}`) ?? 0).toBe(isNear ? 1 : 0);
        }
      }
    }
  });
});
