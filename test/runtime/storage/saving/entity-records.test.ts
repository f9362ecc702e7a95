import { expect, test } from "vitest";
import {
  encodeEntities,
  encodeGone,
  type EntityRecord,
  mobileOf,
  type MobileState,
} from "../../../../runtime/storage/saving/entity-records.js";
import { CONDITIONS } from "../../../../runtime/world/entities/conditions.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { paramsOfStored } from "../../../../runtime/world/saved/params.js";
import { World } from "../../../../runtime/world/world.js";

const PLACE = { facet: 1, x: 1434, y: 1699, z: -5 };
const SERIAL = 0x4000_0001;

function recordsOf(text: string): EntityRecord[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as EntityRecord);
}

function stateOf(mobile: Mobile): MobileState {
  const [record] = recordsOf(encodeEntities([mobile]));
  if (record?.[0] !== "mobile") throw new Error("not the record of a mobile");
  return record[2];
}

test("an item's record leaves out default values", () => {
  const world = new World();
  const brick = new Item(SERIAL, world.kinds.define("brick", { itemId: 0x1f9f }));
  world.putOnGround(brick, { ...PLACE, z: 0 });
  expect(recordsOf(encodeEntities([brick]))).toEqual([
    ["item", SERIAL, { template: "brick", itemId: 0x1f9f, x: 1434, y: 1699, mapId: 1 }],
  ]);
});

test("an item's record keeps all its own values and its place", () => {
  const world = new World();
  const bag = new Item(SERIAL, world.kinds.define("bag", { itemId: 0x0e76, containerGump: 0x3d }));
  const gold = new Item(SERIAL + 1, world.kinds.define("gold", { itemId: 0x0eed, isStackable: true }), { hue: 7, blocks: true });
  world.putOnGround(bag, PLACE);
  world.putInto(gold, bag, 40, 50, 3);
  gold.amount = 500;
  gold.name = "Ŝmall \n change";
  gold.movable = false;
  gold.direction = 2;
  gold.params = paramsOfStored({ lock_id: "a-b", home: { x: 1, y: 2, z: 3 }, count: 4.5, is_open: false });
  const own = { hue: 7, amount: 500, name: "Ŝmall \n change", direction: 2, movable: false, blocks: true };
  const where = { holder: SERIAL, x: 40, y: 50, gridIndex: 3 };
  const params = { lock_id: "a-b", home: { table: { x: 1, y: 2, z: 3 } }, count: 4.5, is_open: false };
  expect(recordsOf(encodeEntities([gold]) + encodeGone([9, 8]))).toEqual([
    ["item", SERIAL + 1, { template: "gold", itemId: 0x0eed, ...where, ...own, params }],
    ["gone", 9],
    ["gone", 8],
  ]);
});

test("a worn item's record has its wearer and layer", () => {
  const world = new World();
  const wearer = new Mobile(5);
  world.enter(wearer, PLACE);
  const hat = new Item(SERIAL, world.kinds.resolve("hat"), { itemId: 0x1713 });
  world.putOn(hat, wearer, LAYER.helmet);
  const [record] = recordsOf(encodeEntities([hat]));
  expect(record![2]).toMatchObject({ holder: 5, layer: LAYER.helmet });
});

test("a mobile is the same after writing and reading", () => {
  const mobile = new Mobile(77);
  Object.assign(mobile, { templateId: "orione", name: "Orione", body: 0xc9, hue: 3, direction: 6, notoriety: 2, flags: 2 });
  Object.assign(mobile, { strength: 9, dexterity: 35, intelligence: 5, hits: 4, stamina: 30, mana: 1 });
  Object.assign(mobile, { hitsMaximum: 6, livingBody: 0x190, livingHue: 33, swims: true, skills: { 43: 500 } });
  Object.assign(mobile, { title: "the quick", poison: 3, hidingRank: 2, standingName: "guild 7" });
  Object.assign(mobile, { conditions: CONDITIONS.frozen.bit | CONDITIONS.blessed.bit, figures: { karma: -500, luck: 40 } });
  mobile.renewFlags();
  mobile.params = paramsOfStored({ home: { mapId: 1, x: 5, y: 6, z: 7 } });
  const again = mobileOf(77, stateOf(mobile));
  expect(stateOf(again)).toEqual(stateOf(mobile));
  expect(again).toMatchObject({ templateId: "orione", isPlayer: false, hitsMax: 6, livingBody: 0x190, swims: true });
  expect(again).toMatchObject({ flags: 0x80 | 0x08 | 0x02 | 0x01, poison: 3, hiddenRank: 2, shownHiddenRank: 2, isHeld: true });
});

test("what a record of another version says of a mobile is taken as far as it is known and legal", () => {
  const state = { ...stateOf(new Mobile(5)), conditions: ["frozen", "petrified"], figures: { luck: 70_000, karma: 3, charm: 5 } };
  const mobile = mobileOf(5, state);
  expect([mobile.is("frozen"), mobile.conditions, mobile.figures]).toEqual([true, CONDITIONS.frozen.bit, { karma: 3 }]);
});

test("the record of a player who left keeps the place of departure", () => {
  const world = new World();
  const player = new Mobile(6);
  world.enter(player, PLACE);
  world.depart(player);
  expect(stateOf(player)).toMatchObject({ mapId: 1, x: 1434, y: 1699, z: -5 });
});

test("the record of a moving mobile includes its other changes", () => {
  const world = new World();
  const mobile = new Mobile(7);
  world.enter(mobile, PLACE);
  const stepped = (): MobileState => {
    world.step(mobile, mobile.x + 1, PLACE.y, -6, 2);
    return stateOf(mobile);
  };
  // After the first step only the position is encoded again while nothing else changes.
  for (let steps = 1; steps <= 3; steps++) {
    expect(stepped()).toMatchObject({ hits: 10, hue: 0, direction: 2, mapId: 1, x: PLACE.x + steps, y: PLACE.y, z: -6 });
  }
  mobile.hits = 3;
  world.touch(mobile);
  expect(stepped()).toMatchObject({ hits: 3, x: PLACE.x + 4 });
  stepped();
  mobile.flags = 0x40;
  world.refresh(mobile);
  expect(stepped()).toMatchObject({ flags: 0x40, hits: 3 });
  stepped();
  mobile.hue = 5;
  world.depart(mobile);
  expect(stateOf(mobile)).toMatchObject({ hue: 5, hits: 3, x: PLACE.x + 7 });
});
