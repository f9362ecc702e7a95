import { expect, it } from "vitest";
import { Item } from "../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { CAUSES, census } from "../../../../runtime/world/saved/ledger.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { addBox } from "../../../../runtime/world/society/trade-box.js";
import { World } from "../../../../runtime/world/world.js";
import { detach, reattach } from "../../../../runtime/world/entities/detaching.js";

const PLACE = { facet: 1, x: 1_500, y: 1_600, z: 0 };

/** A player's character with a backpack and two daggers in it. */
function traveller(): { world: World; character: Mobile } {
  const world = new World();
  const character = new Mobile(5);
  world.enter(character, PLACE);
  const backpack = new Item(0x40000001, world.kinds.resolve("backpack"));
  world.putOn(backpack, character, LAYER.backpack);
  for (const serial of [0x40000002, 0x40000003]) world.putInto(new Item(serial, world.kinds.resolve("dagger")), backpack, 0, 0);
  return { world, character };
}

it("follows what goes to another process, and comes back when the way there fails", () => {
  const { world, character } = traveller();
  const { ledger } = world;
  detach(world, character);
  expect(census(world.items)).toEqual(new Map());
  expect([...ledger.entriesOf("dagger")]).toEqual([[CAUSES.otherProcess, { made: 0, gone: 2 }]]);
  expect([...ledger.entriesOf("backpack")]).toEqual([[CAUSES.otherProcess, { made: 0, gone: 1 }]]);
  reattach(world, character, PLACE);
  expect(census(world.items).get("dagger")).toBe(2);
  expect(ledger.totals()).toEqual(new Map([[CAUSES.otherProcess, { made: 3, gone: 3 }]]));
});

it("counts windows of trades as things, since they are", () => {
  const { world, character } = traveller();
  const box = addBox(world, 0x40000009, character);
  expect(census(world.items).get(box.kind.id)).toBe(1);
  expect([...world.ledger.entriesOf(box.kind.id)]).toEqual([[CAUSES.tradeWindow, { made: 1, gone: 0 }]]);
});
