import { expect, it } from "vitest";
import { GENERATION } from "../../../../runtime/game/connection/client-version.js";
import { entityEncoder } from "../../../../runtime/game/view/entity-encoder.js";
import { worldItem, worldItemClassic } from "../../../../runtime/protocol/packets/clicks.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { World } from "../../../../runtime/world/world.js";
import { HuffmanDecoder } from "../../../../runtime/protocol/huffman.js";

it("a house is shown as a multi to clients of every version", () => {
  const world = new World();
  const house = new Item(0x4000_0001, world.kinds.define("house", { multiId: 0x64 }));
  world.enter(house, { facet: 1, x: 1_000, y: 1_100, z: 5 });
  const encoder = entityEncoder(() => undefined);
  const place = { serial: house.serial, x: 1_000, y: 1_100, z: 5 };
  const today = worldItem.read(new HuffmanDecoder().decode(encoder.spawn(house, GENERATION.today, 0)));
  expect(today).toMatchObject({ ...place, type: 2, graphic: 0x64, amount: 1 });
  const classic = worldItemClassic.read(new HuffmanDecoder().decode(encoder.spawn(house, GENERATION.before7000, 0)));
  expect(classic.item).toMatchObject({ ...place, graphic: 0x4064 });
});
