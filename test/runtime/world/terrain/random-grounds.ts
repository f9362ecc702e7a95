import { expect, it } from "vitest";
import { FLAG, GAIT, type Gait } from "../../../../runtime/world/terrain/tile-bits.js";
import { type Random, seededRandom } from "../../../support/random.js";
import { FACET, LAND, MadeGround, madeTiles, type MadeTile } from "./made-ground.js";
import { PlainRules } from "./plain-rules.js";

const WALKS = 300;
const SIDE = 14;
const TILES: readonly number[] = [...Array.from({ length: 40 }, (_, i) => 0x100 + i), 0x82, 0x692, 0x6f5, 0x3946, 0x3964];
const FLAGS = [FLAG.background, FLAG.impassable, FLAG.wet, FLAG.surface, FLAG.surface, FLAG.bridge, FLAG.door] as const;
const LANDS = [LAND.grass, LAND.grass, LAND.grass, LAND.rock, LAND.water, LAND.hole];
const GAITS: readonly Gait[] = [GAIT.foot, GAIT.foot, GAIT.ghost, GAIT.swimming];

/** Ground with every kind of object at every altitude, far more crowded than any real map. */
function randomGround(random: Random, left: number, top: number): MadeGround {
  const tiles = new Map<number, MadeTile>();
  for (const tile of TILES) {
    const flags = FLAGS.reduce<number>((sum, flag) => sum | (random.below(3) === 0 ? flag : 0), 0);
    tiles.set(tile, { flags, height: random.below(3) === 0 ? 0 : random.below(24), weight: random.below(256) });
  }
  const ground = new MadeGround(madeTiles(tiles));
  const roughness = 1 + random.below(20);
  const tile = () => TILES[random.below(TILES.length)]!;
  const { width, height } = ground.world.facets[FACET]!;
  for (let x = left; x < Math.min(left + SIDE, width); x++) {
    for (let y = top; y < Math.min(top + SIDE, height); y++) {
      ground.land(x, y, random.below(roughness) - (roughness >> 1), LANDS[random.below(LANDS.length)]);
      for (let n = random.below(4); n > 0; n--) ground.fixed(x, y, random.below(60) - 20, tile());
      if (random.below(4) === 0) ground.loose(x, y, random.below(60) - 20, tile());
    }
  }
  return ground;
}

/** Runs the tests on this many random grounds of each kind. Their seeds count from 1. */
export function testRandomGrounds(grounds: number): void {
  const { width, height } = new MadeGround().world.facets[FACET]!;
  const places = [
    { name: "in the middle", left: 700, top: 701 },
    { name: "at the south-eastern corner", left: width - SIDE, top: height - SIDE },
    { name: "at the north-western corner", left: 0, top: 0 },
  ];

  it.each(places)("follow the plain rules, $name", ({ left, top }) => {
    let possible = 0;
    for (let seed = 1; seed <= grounds; seed++) {
      const random = seededRandom(seed);
      const ground = randomGround(random, left, top);
      const plain = new PlainRules(ground);
      for (let n = 0; n < WALKS; n++) {
        let x = left + random.below(SIDE);
        let y = top + random.below(SIDE);
        const gait = GAITS[random.below(GAITS.length)]!;
        let z = random.below(2) === 0 ? random.below(60) - 20 : (ground.standingZ(x, y, random.below(60) - 20) ?? 0);
        for (let steps = 0; steps < 10; steps++) {
          const direction = random.below(8);
          const expected = plain.stepZ(x, y, z, direction, gait);
          const found = ground.stepZ(x, y, z, direction, gait);
          if (found !== expected) {
            const what = `seed ${seed}: ${x},${y},${z} direction ${direction} gait ${gait}`;
            expect(found, what).toBe(expected);
          }
          if (expected === undefined) continue;
          possible++;
          x += [0, 1, 1, 1, 0, -1, -1, -1][direction]!;
          y += [-1, -1, 0, 1, 1, 1, 0, -1][direction]!;
          z = expected;
        }
      }
    }
    expect(possible).toBeGreaterThan(grounds * 100);
  });

  it("never lead to a place where a mobile cannot stand, and a standing altitude stays the same when asked again", () => {
    for (let seed = 1; seed <= grounds; seed++) {
      const random = seededRandom(seed);
      const ground = randomGround(random, 700, 700);
      for (let n = 0; n < 500; n++) {
        const [x, y] = [701 + random.below(SIDE - 2), 701 + random.below(SIDE - 2)];
        const z = ground.standingZ(x, y, random.below(60) - 20);
        if (z === undefined) continue;
        if (ground.standingZ(x, y, z) !== z) expect.fail(`seed ${seed}: not at ${z} on ${x},${y}`);
        const east = ground.stepZ(x, y, z, 2);
        if (east === undefined) continue;
        if (ground.standingZ(x + 1, y, east) !== east) expect.fail(`seed ${seed}: not at ${east} on ${x + 1},${y}`);
      }
    }
  });

  it("have lines of sight that are the same from either end", () => {
    for (let seed = 1; seed <= grounds; seed++) {
      const random = seededRandom(seed);
      const ground = new MadeGround();
      for (let n = 0; n < 30; n++) ground.fixed(700 + random.below(20), 700 + random.below(20), random.below(30) - 10, "wall");
      const point = () => [700 + random.below(20), 700 + random.below(20), 2 + random.below(40)] as const;
      let clear = 0;
      for (let n = 0; n < 500; n++) {
        const [one, other] = [point(), point()];
        // From inside a wall nothing is seen, although the wall's tile itself can be seen.
        if (ground.fixedAt(one[0], one[1]).length + ground.fixedAt(other[0], other[1]).length > 0) continue;
        const isSeen = ground.sees(one, other);
        if (isSeen !== ground.sees(other, one)) expect.fail(`seed ${seed}: ${one.join()} ${other.join()}`);
        if (isSeen) clear++;
      }
      expect(clear).toBeGreaterThan(10);
    }
  });
}
