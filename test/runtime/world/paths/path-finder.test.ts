import { describe, expect, test } from "vitest";
import { DIRECTION_X, DIRECTION_Y } from "../../../../runtime/world/space/directions.js";
import { PATH_TILES_MAXIMUM, PathFinder, type PathGoal } from "../../../../runtime/world/paths/path-finder.js";
import { FLAT_TERRAIN } from "../../../../runtime/world/terrain/terrain.js";
import { GAIT } from "../../../../runtime/world/terrain/tile-bits.js";
import { World } from "../../../../runtime/world/world.js";
import { seededRandom } from "../../../support/random.js";
import { FACET, MadeGround } from "../terrain/made-ground.js";

const [X, Y] = [500, 500];

function finderOn(ground: MadeGround, now = () => 0): PathFinder {
  return new PathFinder({ world: ground.world, terrain: ground.terrain, now });
}

/** Takes the steps of a way. @returns where they end, undefined when one is barred */
function walked(
  ground: MadeGround,
  way: readonly number[],
  x = X,
  y = Y,
  z = 0,
): { x: number; y: number; z: number } | undefined {
  for (const direction of way) {
    const next = ground.stepZ(x, y, z, direction);
    if (next === undefined) return undefined;
    [x, y, z] = [x + DIRECTION_X[direction]!, y + DIRECTION_Y[direction]!, next];
  }
  return { x, y, z };
}

/**
 * Fewest steps to a goal, found by looking at every place in turn; undefined where there is no way within `most` steps.
 */
function fewestSteps(ground: MadeGround, goal: PathGoal, most: number): number | undefined {
  let edge = [{ x: X, y: Y, z: 0 }];
  const known = new Set([`${X} ${Y} 0`]);
  for (let steps = 0; steps <= most; steps++) {
    if (edge.some(({ x, y }) => Math.max(Math.abs(x - goal.x), Math.abs(y - goal.y)) <= goal.within)) return steps;
    const next: typeof edge = [];
    for (const { x, y, z } of edge) {
      for (let direction = 0; direction < 8; direction++) {
        const toZ = ground.stepZ(x, y, z, direction);
        const to = { x: x + DIRECTION_X[direction]!, y: y + DIRECTION_Y[direction]!, z: toZ! };
        const key = `${to.x} ${to.y} ${toZ}`;
        if (toZ === undefined || known.has(key)) continue;
        known.add(key);
        next.push(to);
      }
    }
    edge = next;
  }
  return undefined;
}

const to = (x: number, y: number, within = 0, z?: number): PathGoal => ({ x, y, z, within });
const from = { facet: FACET, x: X, y: Y, z: 0 };

describe("a path", () => {
  test("can be walked and is as short as any, whatever is in the way", () => {
    for (let seed = 1; seed <= 15; seed++) {
      const random = seededRandom(seed);
      const ground = new MadeGround();
      for (let n = 0; n < 110; n++) {
        const [x, y] = [X - 9 + random.below(19), Y - 9 + random.below(19)];
        if (x === X && y === Y) continue;
        const thing = (["wall", "wall", "lowWall", "stair", "table"] as const)[random.below(5)]!;
        if (random.below(3) === 0) ground.loose(x, y, 0, thing);
        else ground.fixed(x, y, 0, thing);
      }
      const finder = finderOn(ground);
      for (let n = 0; n < 6; n++) {
        const goal = to(X - 9 + random.below(19), Y - 9 + random.below(19), random.below(3));
        const wanted = fewestSteps(ground, goal, 40);
        const way = finder.find(from, GAIT.foot, goal);
        if (wanted === undefined) {
          expect(typeof way, `seed ${seed}`).toBe("string");
          continue;
        }
        if (typeof way === "string") expect.fail(`seed ${seed}: ${way}`);
        const end = walked(ground, way);
        if (!end) expect.fail(`seed ${seed}: the way is barred`);
        expect(Math.max(Math.abs(end.x - goal.x), Math.abs(end.y - goal.y))).toBeLessThanOrEqual(goal.within);
        expect(way.length, `seed ${seed}`).toBe(wanted);
      }
    }
  });

  test("is straight over open ground", () => {
    expect(finderOn(new MadeGround()).find(from, GAIT.foot, to(X + 5, Y))).toEqual([2, 2, 2, 2, 2]);
    expect(finderOn(new MadeGround()).find(from, GAIT.foot, to(X, Y))).toEqual([]);
  });

  test("leads up stairs to another floor, and ends on the floor that is wished", () => {
    const ground = new MadeGround();
    for (let n = 0; n < 4; n++) ground.fixed(X + 1 + n, Y, 5 * n, "stair");
    for (let x = X + 5; x < X + 9; x++) for (let y = Y - 1; y <= Y + 1; y++) ground.fixed(x, y, 20, "floor");
    const finder = finderOn(ground);
    const up = finder.find(from, GAIT.foot, to(X + 6, Y, 0, 20));
    const below = finder.find(from, GAIT.foot, to(X + 6, Y, 0, 0));
    expect(walked(ground, up as number[])).toEqual({ x: X + 6, y: Y, z: 20 });
    expect(walked(ground, below as number[])).toEqual({ x: X + 6, y: Y, z: 0 });
  });

  test("is not found out of a closed room, nor to a goal that is too far", () => {
    const ground = new MadeGround();
    for (let n = -2; n <= 2; n++)
      for (const [dx, dy] of [
        [n, -2],
        [n, 2],
        [-2, n],
        [2, n],
      ] as const)
        ground.fixed(X + dx, Y + dy, 0, "wall");
    const finder = finderOn(ground);
    expect(finder.find(from, GAIT.foot, to(X + 10, Y))).toBe("there is no way");
    expect(finder.find({ ...from, x: X + 5 }, GAIT.foot, to(X, Y))).toBe("it is too far");
    expect(finder.find(from, GAIT.foot, to(X + PATH_TILES_MAXIMUM + 1, Y))).toBe("it is too far");
    expect(finder.find({ ...from, x: X + 5 }, GAIT.foot, to(X + 5 + PATH_TILES_MAXIMUM, Y))).toHaveLength(PATH_TILES_MAXIMUM);
  });

  test("is given up when the search takes too long", () => {
    let time = 0;
    const ground = new MadeGround();
    const finder = finderOn(ground, () => (time += 1));
    expect(finder.find(from, GAIT.foot, to(X + 60, Y + 3))).toHaveLength(60);
    for (let n = -60; n <= 60; n++) ground.fixed(X + 30, Y + n, 0, "wall");
    const before = time;
    expect(finder.find(from, GAIT.foot, to(X + 60, Y))).toBe("it is too far");
    expect(time - before).toBeLessThanOrEqual(12);
  });

  test("goes round the edge of the map, and on maps without ground round what blocks", () => {
    const world = new World();
    const finder = new PathFinder({ world, terrain: FLAT_TERRAIN, now: () => 0 });
    const corner = { facet: FACET, x: 0, y: 0, z: 0 };
    expect(finder.find(corner, GAIT.foot, to(3, 3))).toEqual([3, 3, 3]);
    expect(finder.find(corner, GAIT.foot, to(-1, 0))).toBe("it is too far");
  });
});
