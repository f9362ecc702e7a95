import { beforeEach, describe, expect, it } from "vitest";
import { Item } from "../../../../runtime/world/entities/item.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { aboard, cargoOf, turned } from "../../../../runtime/world/multis/aboard.js";
import { multiAt } from "../../../../runtime/world/multis/multi-register.js";
import { type MultiComponent, MultiShape } from "../../../../runtime/world/multis/multi-shape.js";
import { type Site, surveySite } from "../../../../runtime/world/multis/site.js";
import { Regions } from "../../../../runtime/world/regions/regions.js";
import { GAIT } from "../../../../runtime/world/terrain/tile-bits.js";
import { FACET, LAND, MadeGround, type Thing, THING } from "../terrain/made-ground.js";
import { setMulti } from "../../../../runtime/world/multis/reshaping.js";

const [NORTH, EAST, SOUTH] = [0, 2, 4] as const;
const HUT = 0x64;
const RAFT = 0x0a;
/** Corner of eight sectors, so that every multi here lies over several. */
const HERE = { x: 400, y: 400 };

const part = (thing: Thing, dx: number, dy: number, dz: number, isVisible = true): MultiComponent => ({
  tile: THING[thing].tile,
  ...{ dx, dy, dz, isVisible },
});

/**
 * Five by five: walls around a floor that is three above the ground, a gap with a step in the south, and a door that is
 * an item.
 */
function hut(): MultiComponent[] {
  const parts: MultiComponent[] = [];
  for (let dx = -2; dx <= 2; dx++) {
    for (let dy = -2; dy <= 2; dy++) {
      const isEdge = Math.abs(dx) === 2 || Math.abs(dy) === 2;
      parts.push(part("floor", dx, dy, 3));
      if (isEdge && !(dx === 0 && dy === 2)) parts.push(part("wall", dx, dy, 3));
    }
  }
  return [...parts, part("stair", 0, 3, 0), part("door", 0, 2, 3, false), part("bush", 2, 3, 5, false)];
}

/** Three by one, its deck two above the water. */
const raft = (): MultiComponent[] => [-1, 0, 1].map((dx) => part("floor", dx, 0, 2));

let ground: MadeGround;
let serial = 0x4800_0000;
beforeEach(() => {
  ground = new MadeGround();
  const shapes = new Map([
    [HUT, new MultiShape(hut())],
    [RAFT, new MultiShape(raft())],
  ]);
  ground.world.ground.shapes = { get: (id) => shapes.get(id) };
});

function placed(multiId: number, x = HERE.x, y = HERE.y, z = 0): Item {
  const kind = ground.world.kinds.define(`multi ${multiId}`, { multiId });
  const multi = new Item(serial++, kind);
  ground.world.enter(multi, { facet: FACET, x, y, z });
  return multi;
}

const survey = (multiId: number, x = HERE.x, y = HERE.y, more: { margin?: number; except?: Item } = {}): Site =>
  surveySite(
    { world: ground.world, terrain: ground.terrain, regionsOf: new Regions() },
    ground.world.ground.shapes.get(multiId)!,
    { facet: FACET, x, y, z: 0 },
    more,
  );

describe("the shape of a multi", () => {
  it("has its components by cell, and fittings apart", () => {
    const shape = new MultiShape(hut());
    expect(shape).toMatchObject({ left: -2, top: -2, right: 2, bottom: 3, highest: 3 });
    expect(shape.fittings).toEqual([part("door", 0, 2, 3, false), part("bush", 2, 3, 5, false)]);
    expect([...shape.drawn()]).toHaveLength(25 + 15 + 1);
    expect([shape.covers(0, 3), shape.covers(1, 3), shape.covers(0, 4), shape.covers(-3, 0)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(new MultiShape([]).covers(0, 0)).toBe(false);
  });
});

describe("a multi on the ground", () => {
  it("bears and blocks by its components", () => {
    placed(HUT);
    const { x, y } = HERE;
    expect(ground.standingZ(x, y, 3)).toBe(3);
    // Onto the step, over the threshold, in; the walls are closed.
    expect(ground.stepZ(x, y + 4, 0, NORTH)).toBe(2);
    expect(ground.stepZ(x, y + 3, 2, NORTH)).toBe(3);
    expect(ground.stepZ(x, y + 2, 3, NORTH)).toBe(3);
    expect(ground.stepZ(x, y - 1, 3, NORTH)).toBeUndefined();
    expect(ground.stepZ(x, y - 3, 0, SOUTH)).toBeUndefined();
    expect(ground.stepZ(x, y - 4, 0, SOUTH)).toBe(0);
  });

  it("hides what is behind its walls", () => {
    const [{ x, y }, eye] = [HERE, 14];
    expect(ground.sees([x, y + 6, eye], [x, y - 6, 0])).toBe(true);
    placed(HUT);
    expect(ground.sees([x, y + 6, eye], [x, y - 6, 0])).toBe(false);
    expect(ground.sees([x, y + 6, eye], [x, y, 3 + eye])).toBe(true);
  });

  it("is gone from every sector when it moves, leaves or becomes another", () => {
    const { x, y } = HERE;
    const { world } = ground;
    const grid = world.grid(FACET);
    const multi = placed(HUT);
    expect([multiAt(grid, x - 2, y - 2), multiAt(grid, x + 2, y + 2), multiAt(grid, x + 3, y)]).toEqual([
      multi,
      multi,
      undefined,
    ]);
    world.teleport(multi, { facet: FACET, x: x + 1, y, z: 0 });
    expect([multiAt(grid, x - 2, y - 2), multiAt(grid, x + 3, y)]).toEqual([undefined, multi]);
    setMulti(world, multi, RAFT);
    expect([multiAt(grid, x + 1, y + 2), multiAt(grid, x + 2, y)]).toEqual([undefined, multi]);
    world.teleport(multi, { facet: 0, x, y, z: 0 });
    expect([multiAt(grid, x + 2, y), multiAt(world.grid(0), x, y)]).toEqual([undefined, multi]);
    world.remove(multi);
    expect(multiAt(world.grid(0), x, y)).toBeUndefined();
    for (const map of [grid, world.grid(0)]) expect(map.at(x >> 3, y >> 3)?.multis).toBeUndefined();
  });

  it("may reach beyond the edge of the map", () => {
    const multi = placed(HUT, 0, 0);
    expect(multiAt(ground.world.grid(FACET), 2, 2)).toBe(multi);
  });

  it("of unknown components is a thing that nobody knocks against", () => {
    const multi = placed(0x1234);
    expect(multi.shape).toBeUndefined();
    expect(ground.stepZ(HERE.x, HERE.y + 1, 0, NORTH)).toBe(0);
  });
});

describe("a building site", () => {
  it("on level grass is free", () => {
    expect(survey(HUT)).toEqual({
      ...{ isOnMap: true, lowest: 0, highest: 0, isWater: false, isBlocked: false, items: 0, mobiles: 0, multis: [] },
      landTiles: new Set([LAND.grass]),
      regions: new Set(),
    });
  });

  it("tells slopes, rock, water, statics, items and mobiles", () => {
    const { x, y } = HERE;
    ground.land(x + 3, y, 4);
    expect(survey(HUT)).toMatchObject({ lowest: 0, highest: 4, isBlocked: false });
    ground.land(x + 3, y, 0).land(x, y, 0, LAND.rock);
    expect(survey(HUT)).toMatchObject({ isBlocked: true, landTiles: new Set([LAND.grass, LAND.rock]) });
    ground.land(x, y, 0).fixed(x + 1, y, 0, "wall");
    expect(survey(HUT).isBlocked).toBe(true);
    // The raft does not cover that tile.
    expect(survey(RAFT, x - 1).isBlocked).toBe(false);
    ground.loose(x - 2, y, 0, "bush");
    ground.world.enter(new Mobile(5), { facet: FACET, x, y: y + 1, z: 0 });
    expect(survey(HUT)).toMatchObject({ items: 1, mobiles: 1 });
  });

  it("on water, of the land or as statics, is water", () => {
    const { x, y } = HERE;
    ground
      .land(x - 1, y, 0, LAND.water)
      .land(x, y, 0, LAND.water)
      .fixed(x + 1, y, 0, "sea");
    expect(survey(RAFT)).toMatchObject({ isWater: true, isBlocked: false });
    expect(survey(RAFT, x + 1).isWater).toBe(false);
  });

  it("tells other multis within the margin, but not the one that moves", () => {
    const { x, y } = HERE;
    const other = placed(HUT, x + 8, y);
    expect(survey(HUT).multis).toEqual([]);
    expect(survey(HUT, x, y, { margin: 3 }).multis).toEqual([]);
    expect(survey(HUT, x, y, { margin: 4 }).multis).toEqual([other]);
    expect(survey(HUT, x + 8, y, { except: other })).toMatchObject({ items: 0, multis: [] });
  });

  it("is free for a multi that moves by less than its length, whatever it carries", () => {
    const { x, y } = HERE;
    for (let dx = -1; dx <= 2; dx++) ground.land(x + dx, y, 0, LAND.water);
    const boat = placed(RAFT);
    ground.loose(x + 1, y, 2, "table");
    ground.world.enter(new Mobile(5), { facet: FACET, x, y, z: 2 });
    expect(survey(RAFT, x + 1, y, { except: boat })).toMatchObject({ isWater: true, isBlocked: false, items: 0, mobiles: 0 });
    expect(survey(RAFT, x + 1, y)).toMatchObject({ isBlocked: true, items: 2, mobiles: 1, multis: [boat] });
    ground.loose(x + 2, y, 0, "table");
    expect(survey(RAFT, x + 1, y, { except: boat })).toMatchObject({ isBlocked: true, items: 1 });
  });

  it("at the edge of the map is not on it", () => {
    expect(survey(HUT, 1, HERE.y).isOnMap).toBe(false);
  });
});

describe("what is on a multi", () => {
  it("is what stands over its components, and not below it or high above", () => {
    const { x, y } = HERE;
    const multi = placed(RAFT, x, y, -5);
    const sailor = new Mobile(5);
    ground.world.enter(sailor, { facet: FACET, x: x + 1, y, z: -3 });
    const crate = ground.loose(x - 1, y, -3, "block");
    ground.loose(x - 1, y, -6, "block");
    ground.loose(x - 1, y, 40, "block");
    ground.loose(x + 2, y, -3, "block");
    expect(new Set(aboard(ground.world, multi))).toEqual(new Set([sailor, crate]));
  });

  it("is, for a ship, what is on deck and seen, and its parts, but nothing that floats", () => {
    const { x, y } = HERE;
    const ship = placed(RAFT, x, y, -5);
    const sailor = new Mobile(6);
    ground.world.enter(sailor, { facet: FACET, x, y, z: -3 });
    const crate = ground.loose(x - 1, y, -3, "block");
    const tillerman = ground.loose(x + 1, y, -5, "block");
    ground.loose(x, y, -5, "block");
    const spawner = new Item(serial++, ground.world.kinds.define("spawner", { isHidden: true }));
    ground.world.enter(spawner, { facet: FACET, x, y, z: -3 });
    expect(new Set(cargoOf(ground.world, ship, new Set([tillerman])))).toEqual(new Set([sailor, crate, tillerman]));
  });

  it("bars what swims, also where its parts are flat", () => {
    const { x, y } = HERE;
    for (let dx = -3; dx <= 3; dx++) for (let dy = -1; dy <= 1; dy++) ground.land(x + dx, y + dy, -5, LAND.water);
    expect(ground.standingZ(x, y, -5, GAIT.swimming)).toBe(-5);
    placed(RAFT, x, y, -7);
    expect(ground.standingZ(x, y, -5, GAIT.swimming)).toBeUndefined();
    expect(ground.stepZ(x - 2, y, -5, EAST, GAIT.swimming)).toBeUndefined();
  });

  it("is also what lies in the place of a fitting", () => {
    const { x, y } = HERE;
    const multi = placed(HUT);
    const sign = ground.loose(x + 2, y + 3, 5, "block");
    expect(aboard(ground.world, multi)).toEqual([sign]);
    ground.loose(x + 1, y + 3, 5, "block");
    expect(aboard(ground.world, multi)).toEqual([sign]);
  });

  it("turns clockwise", () => {
    expect([0, 1, 2, 3, -1].map((quarters) => turned(0, -3, quarters).map((one) => one + 0))).toEqual([
      [0, -3],
      [3, 0],
      [0, 3],
      [-3, 0],
      [-3, 0],
    ]);
  });
});
