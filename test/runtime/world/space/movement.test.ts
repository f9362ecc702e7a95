import v8 from "node:v8";
import { describe, expect, test } from "vitest";
import { Item } from "../../../../runtime/world/entities/item.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { takeStep } from "../../../../runtime/world/space/movement.js";
import { FLAT_TERRAIN } from "../../../../runtime/world/terrain/terrain.js";
import { World } from "../../../../runtime/world/world.js";

const EAST = 2;
const SOUTH_EAST = 3;

function standing(x: number, y: number, direction: number, facet = 1, z = 0): { world: World; mobile: Mobile } {
  const world = new World();
  const mobile = new Mobile(1);
  world.enter(mobile, { facet, x, y, z });
  mobile.direction = direction;
  return { world, mobile };
}

function block(world: World, x: number, y: number): void {
  world.enter(new Item(0x40000000 + x * 10_000 + y, world.kinds.resolve("rune"), { itemId: 0x1f14, blocks: true }), {
    facet: 1,
    x,
    y,
    z: 0,
  });
}

/** Tag of an integer, after two bytes for the version (V8 ValueSerializer). */
const INTEGER_TAG = "I".charCodeAt(0);

/**
 * Whether the engine keeps a number as an integer. JavaScript itself does not tell; the form in which it is serialized
 * does.
 */
function isInteger(value: number): boolean {
  return v8.serialize(value)[2] === INTEGER_TAG;
}

describe("a step", () => {
  test("keeps coordinates integers for the engine, also from a sum with a -0", () => {
    const minusZero = -Math.abs(0);
    const [x, y, z, direction] = [100 + minusZero, 100 + minusZero, minusZero, EAST + minusZero];
    expect([x, y, z, direction].map(isInteger)).toEqual([false, false, false, false]);
    const { world, mobile } = standing(x, y, EAST, 1, z);
    expect([mobile.x, mobile.y, mobile.z].map(isInteger)).toEqual([true, true, true]);
    world.step(mobile, x + 1, y, z, direction);
    expect([mobile.x, mobile.y, mobile.z].map(isInteger)).toEqual([true, true, true]);
    expect(mobile.steps.map(isInteger)).toEqual([true, true, true, true]);
  });

  test("only turns a mobile that faces another direction", () => {
    const { world, mobile } = standing(100, 100, 0);
    expect(takeStep(world, FLAT_TERRAIN, mobile, EAST)).toBe(true);
    expect([mobile.x, mobile.y, mobile.direction]).toEqual([100, 100, EAST]);
    expect(takeStep(world, FLAT_TERRAIN, mobile, EAST)).toBe(true);
    expect([mobile.x, mobile.y]).toEqual([101, 100]);
  });

  test("never leads off the edge of a map", () => {
    for (const { id, width, height } of new World().facets) {
      const corners = [
        [0, 0, 7],
        [width - 1, 0, 1],
        [0, height - 1, 5],
        [width - 1, height - 1, 3],
      ] as const;
      for (const [x, y, outwards] of corners) {
        const { world, mobile } = standing(x, y, outwards, id);
        expect(takeStep(world, FLAT_TERRAIN, mobile, outwards), `map ${id}`).toBe(false);
        expect([mobile.x, mobile.y]).toEqual([x, y]);
      }
    }
  });

  test("is blocked by an item in the way until the item is gone", () => {
    const { world, mobile } = standing(100, 100, EAST);
    block(world, 101, 100);
    expect(takeStep(world, FLAT_TERRAIN, mobile, EAST)).toBe(false);
    world.remove(world.item(0x40000000 + 101 * 10_000 + 100)!);
    expect(takeStep(world, FLAT_TERRAIN, mobile, EAST)).toBe(true);
  });

  test("does not lead diagonally past a corner", () => {
    const { world, mobile } = standing(100, 100, SOUTH_EAST);
    block(world, 101, 100);
    expect(takeStep(world, FLAT_TERRAIN, mobile, SOUTH_EAST)).toBe(false);
    expect([mobile.x, mobile.y]).toEqual([100, 100]);
  });

  test("is blocked where the ground cannot be walked on", () => {
    const { world, mobile } = standing(100, 100, EAST);
    expect(takeStep(world, { ...FLAT_TERRAIN, stepZ: () => undefined }, mobile, EAST)).toBe(false);
  });
});
