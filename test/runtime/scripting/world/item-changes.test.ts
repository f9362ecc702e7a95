import { afterEach, beforeEach, expect, test } from "vitest";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import type { Item } from "../../../../runtime/world/entities/item.js";
import { HERE, WorldShard } from "../../../support/world-shard.js";

const THINGS = `
item_template("bag", { item_id = 0xE76, container_gump = 0x3D,
  on_added = function(self, item, by) book.note({ "added", item.template, by and by.name }) end,
  on_removed = function(self, item, by) book.note({ "removed", item.exists, by and by.name }) end })
item_template("coin", { item_id = 0xEED, name = "a coin",
  on_dropped = function(self, user, container) book.note({ "dropped", user.name, container and container.template }) end,
  on_deleted = function(gone) book.note({ "deleted", gone.serial, gone.name, gone.map_id or gone.holder, gone.params.year }) end })`;

let shard: WorldShard;
let [bag, coin]: [Item, Item] = [undefined as never, undefined as never];

beforeEach(async () => {
  shard = await WorldShard.open();
  shard.load("lua/things.lua", THINGS);
  await shard.run(
    `items.create("bag"):move_to(1, 1000, 1000, 0) items.create("coin", { params = { year = 7 } }):move_to(1, 1001, 1000, 0)`,
  );
  [bag, coin] = [...shard.world.items] as [Item, Item];
});
afterEach(() => shard.close());

async function noted(): Promise<unknown[]> {
  await Promise.resolve();
  return shard.notes.splice(0);
}

test("an item that a player puts down is told, and the container that it comes into and goes out of", async () => {
  const anna = shard.world.mobile(shard.enter({ name: "Anna" }).characterId)!;
  shard.world.putOn(coin, anna, LAYER.cursor);
  expect(await noted()).toEqual([]);
  shard.world.putInto(coin, bag, 20, 20);
  expect(await noted()).toEqual([
    ["added", "coin", "Anna"],
    ["dropped", "Anna", "bag"],
  ]);
  shard.world.putOn(coin, anna, LAYER.cursor);
  expect(await noted()).toEqual([["removed", true, "Anna"]]);
  shard.world.putOnGround(coin, HERE);
  expect(await noted()).toEqual([["dropped", "Anna"]]);
});

test("what scripts move within one turn is told once, by where it ends", async () => {
  const anna = shard.world.mobile(shard.enter({ name: "Anna" }).characterId)!;
  shard.world.putInto(coin, bag, 20, 20);
  expect(await noted()).toEqual([["added", "coin"]]);
  shard.world.putOn(coin, anna, LAYER.cursor);
  shard.world.putInto(coin, bag, 30, 30);
  expect(await noted()).toEqual([]);
});

test("an item that is deleted is told with what it was, on the ground and in a bag", async () => {
  const { serial } = coin;
  await shard.run(`items.create("coin"):put_in(items.get(${bag.serial}))`);
  const inner = bag.contents![0]!.serial;
  shard.notes.splice(0);
  shard.world.remove(coin);
  shard.world.remove(bag);
  expect(await noted()).toEqual([
    ["deleted", serial, "a coin", 1, 7],
    ["deleted", inner, "a coin", bag.serial],
  ]);
});
