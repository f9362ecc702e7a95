import { expect, it } from "vitest";
import { itemOf } from "../../../../runtime/storage/saving/entity-places.js";
import { encodeEntities, type EntityRecord } from "../../../../runtime/storage/saving/entity-records.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { World } from "../../../../runtime/world/world.js";

const PLACE = { facet: 1, x: 1_500, y: 1_600, z: 0 };

/** A world whose clock stands at 5 seconds, with a character and its backpack for each serial. */
function worldOf(...serials: number[]) {
  const world = new World();
  world.now = () => 5_000;
  const packs = serials.map((serial) => {
    const mobile = new Mobile(serial);
    world.enter(mobile, PLACE);
    const pack = new Item(0x4000_0000 + serial, world.kinds.define("backpack", { containerGump: 0x3c }));
    world.putOn(pack, mobile, LAYER.backpack);
    return pack;
  });
  return { world, packs };
}

it("the history of a thing tells which characters had it, and not that it was moved about by one", () => {
  const { world, packs } = worldOf(1, 2);
  const [ana, bert] = packs as [Item, Item];
  const sword = new Item(0x4000_0100, world.kinds.resolve("sword"));
  const bag = new Item(0x4000_0101, world.kinds.define("bag", { containerGump: 0x3d }));
  world.putInto(bag, ana, 0, 0);
  world.putInto(sword, bag, 0, 0);
  world.putInto(sword, ana, 0, 0);
  world.putOnGround(sword, PLACE);
  world.putInto(sword, ana, 0, 0);
  expect(sword.owners).toEqual([[1, 5]]);
  world.putInto(sword, bag, 0, 0);
  world.now = () => 9_999;
  world.putInto(bag, bert, 0, 0);
  expect([sword.owners, bag.owners]).toEqual([
    [
      [1, 5],
      [2, 9],
    ],
    [
      [1, 5],
      [2, 9],
    ],
  ]);
});

it("piles have no history, nor what creatures have, and the earliest owners are forgotten", () => {
  const { world, packs } = worldOf(1, 2);
  const gold = new Item(0x4000_0100, world.kinds.define("gold", { isStackable: true }));
  world.putInto(gold, packs[0]!, 0, 0);
  expect(gold.owners).toBeUndefined();
  const orc = new Mobile(7);
  orc.templateId = "orc";
  world.enter(orc, PLACE);
  const axe = new Item(0x4000_0102, world.kinds.resolve("axe"));
  world.putOn(axe, orc, LAYER.oneHanded);
  expect(axe.owners).toBeUndefined();
  for (let turn = 0; turn < 20; turn++) world.putInto(axe, packs[turn % 2]!, 0, 0);
  expect(axe.owners?.map(([serial]) => serial)).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
});

it("the history of a thing is stored with it", () => {
  const { world, packs } = worldOf(1);
  const sword = new Item(0x4000_0100, world.kinds.resolve("sword"));
  world.putInto(sword, packs[0]!, 0, 0);
  const [, serial, state] = JSON.parse(encodeEntities([sword])) as Extract<EntityRecord, readonly ["item", ...unknown[]]>;
  expect(itemOf(new World(), serial, state).owners).toEqual([[1, 5]]);
});
