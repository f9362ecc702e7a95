import { describe, expect, test } from "vitest";
import { GENERATION } from "../../../../runtime/game/connection/client-version.js";
import { entityEncoder } from "../../../../runtime/game/view/entity-encoder.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { World } from "../../../../runtime/world/world.js";

const NOTORIETIES = { innocent: 1, murderer: 6 };

function dressed() {
  const world = new World();
  const mobile = new Mobile(7);
  world.enter(mobile, { facet: 1, x: 1_000, y: 2_000, z: 5 });
  const pack = new Item(0x40000001, world.kinds.resolve("backpack"), { itemId: 0x0e75, hue: 3 });
  world.putOn(pack, mobile, LAYER.backpack);
  return { world, mobile };
}

/** What an encoder that has never shown the mobile makes of it. */
function afresh(mobile: Mobile, notoriety: number): Uint8Array {
  return entityEncoder(() => undefined).spawn(mobile, GENERATION.today, notoriety);
}

describe("the spawn of a mobile that was shown before", () => {
  test("is that of the place, direction, body, hue, flags and notoriety that it has now", () => {
    const { world, mobile } = dressed();
    const encoder = entityEncoder(() => undefined);
    const before = Buffer.from(encoder.spawn(mobile, GENERATION.today, NOTORIETIES.innocent));
    world.step(mobile, 1_001, 1_999, -3, 0x81);
    mobile.body = 0x0191;
    mobile.hue = 0x83ea;
    mobile.isAtWar = true;
    const after = Buffer.from(encoder.spawn(mobile, GENERATION.today, NOTORIETIES.murderer));
    expect(after).toEqual(afresh(mobile, NOTORIETIES.murderer));
    expect(after).not.toEqual(before);
  });

  test("has what it wears now, once the encoder was told", () => {
    const { world, mobile } = dressed();
    const encoder = entityEncoder(() => undefined);
    encoder.spawn(mobile, GENERATION.today, NOTORIETIES.innocent);
    const hat = new Item(0x40000002, world.kinds.resolve("hat"), { itemId: 0x1715 });
    world.putOn(hat, mobile, LAYER.helmet);
    encoder.forgetLooks(mobile);
    expect(encoder.spawn(mobile, GENERATION.today, NOTORIETIES.innocent)).toEqual(afresh(mobile, NOTORIETIES.innocent));
  });
});
