import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_FIXTURES } from "../../../../runtime/contracts/scripts/map-fixtures.js";
import { WorldShard } from "../../../support/world-shard.js";

let shard: WorldShard;

beforeEach(async () => {
  shard = await WorldShard.open();
});
afterEach(() => shard.close());

test("world.save returns what was written, or why it was refused", async () => {
  const save = "local result, reason = world.save() book.note(result or reason)";
  expect(await shard.run(save)).toEqual([{ records: 3, elapsed_ms: 5 }]);
  shard.nextSave = () => Promise.reject(new Error("the world is being saved already"));
  expect(await shard.run(save)).toEqual(["the world is being saved already"]);
});

test("the terrain functions tell where a mobile can stand", async () => {
  shard.load("lua/items/a.lua", 'item_template("wall", { item_id = 6, blocks = true })');
  const notes = await shard.run(`book.note(world.can_stand(1, 1000, 1000, 0)) items.create("wall"):move_to(1, 1000, 1000, 0)
    book.note(world.can_stand(1, 1000, 1000, 0)) book.note(world.standing_z(1, 1000, 1000, 5))
    book.note(world.can_stand(1, 1001, 1000, 0, true))
    book.note(world.line_of_sight(1, 1, 1, 0, 5, 5, 0)) book.note(world.counts()) book.note(world.size(1).width)`);
  expect(notes).toEqual([true, false, 5, true, true, { items: 1, mobiles: 0 }, 7168]);
});

test("statics and art come from the client files", async () => {
  const asked = "book.note(world.statics_on(1, 5, 6)) book.note(world.art(7) or 'unknown')";
  expect(await shard.run(asked)).toEqual([[], "unknown"]);
  const wall = { height: 20, isWall: true, isWindow: false, isDoor: false, isImpassable: true, isSurface: false };
  shard.fixtures = {
    art: () => wall,
    on: (mapId, x, y) => [{ itemId: 7, z: mapId + x + y, ...wall }],
    find: () => [],
  };
  const told = { height: 20, wall: true, window: false, door: false, impassable: true, surface: false };
  expect(await shard.run(asked)).toEqual([[{ item_id: 7, z: 12, ...told }], told]);
});

test("art is found in an area, among statics and items", async () => {
  shard.load("lua/items/a.lua", 'item_template("wall", { item_id = 6 }) item_template("bush", { item_id = 9 })');
  shard.fixtures = {
    ...NO_FIXTURES,
    find: (mapId, { left, bottom }, itemIds) => [...itemIds].map((itemId) => ({ itemId, x: left, y: bottom, z: mapId })),
  };
  const notes = await shard.run(`items.create("wall"):move_to(1, 1010, 1020, 5) items.create("wall"):move_to(1, 1011, 1020, 5)
    items.create("bush"):move_to(1, 1010, 1020, 0) items.create("wall"):move_to(0, 1010, 1020, 0)
    book.note(world.find_art(1, 1000, 1000, 1010, 1040, { 6, 7 }))
    book.note(select(2, pcall(world.find_art, 1, 1000, 1000, 1064, 1000, { 6 })))
    book.note(select(2, pcall(world.find_art, 1, 1000, 1000, 999, 1000, { 6 })))`);
  expect(notes[0]).toEqual([
    { item_id: 6, x: 1000, y: 1040, z: 1 },
    { item_id: 7, x: 1000, y: 1040, z: 1 },
    { item_id: 6, x: 1010, y: 1020, z: 5 },
  ]);
  expect(notes[1]).toContain("the area has more than 64 tiles to a side");
  expect(notes[2]).toContain("the area ends before it begins");
});

test("sounds and effects are shown", async () => {
  shard.load("lua/items/a.lua", 'item_template("brick", { item_id = 6 })');
  const { characterId } = shard.enter();
  await shard.run(`local who, brick = mobiles.get(${characterId}), items.create("brick") brick:move_to(1, 1000, 1000, 0)
    sounds.play(1, 5, 6, 7, 0x1FD) effects.at(1, 5, 6, 7, 0x3728, { speed = 5, fixed_direction = true }) effects.on(who, 0x373A)
    effects.missile(who, brick, 0x36D4, { hue = 5, explodes = true, render_mode = 3 }) effects.lightning(brick)`);
  const brick = [...shard.world.items].find(({ kind }) => kind.id === "brick")!.serial;
  expect(shard.presentation.take()).toEqual([
    { what: "sound", at: { mapId: 1, x: 5, y: 6, z: 7 }, sound: 0x1fd },
    {
      what: "effect",
      effect: { kind: "at_place", source: { mapId: 1, x: 5, y: 6, z: 7 }, itemId: 0x3728, speed: 5, hasFixedDirection: true },
    },
    { what: "effect", effect: { kind: "on_entity", source: { serial: characterId }, itemId: 0x373a } },
    {
      what: "effect",
      effect: {
        ...{ kind: "missile", source: { serial: characterId }, target: { serial: brick }, itemId: 0x36d4 },
        ...{ hue: 5, explodes: true, renderMode: 3 },
      },
    },
    { what: "effect", effect: { kind: "lightning", source: { serial: brick }, itemId: 0 } },
    { what: "sound", at: { mapId: 1, x: 1000, y: 1000, z: 0 }, sound: 0x29 },
  ]);
});
