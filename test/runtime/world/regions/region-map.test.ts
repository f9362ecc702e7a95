import { describe, expect, test } from "vitest";
import { FACETS } from "../../../../runtime/world/space/facets.js";
import { CELL_AREAS_MAXIMUM, RegionMap } from "../../../../runtime/world/regions/region-map.js";
import { isInArea, Region, type RegionArea } from "../../../../runtime/world/regions/region.js";
import { seededRandom } from "../../../support/random.js";

/** The smallest facet. */
const FACET = FACETS[4]!;
/** Tests look at this part of it, and at its far corner. */
const SIDE = 100;
const ALL_Z = { lowest: -128, highest: 127 };

let made = 0;
function region(areas: readonly RegionArea[], priority = 50, parent?: Region): Region {
  const one = new Region(++made, FACET.id, `region ${made}`);
  one.shape = { areas, priority, parent };
  return one;
}

const box = (left: number, top: number, right: number, bottom: number, z = ALL_Z): RegionArea => ({
  left,
  top,
  right,
  bottom,
  ...z,
});

/** The rule, without any index. */
function plainAnswer(regions: readonly Region[], x: number, y: number, z: number): Region | undefined {
  let best: Region | undefined;
  const depth = (one: Region) => [...one.chain()].length;
  for (const one of regions) {
    if (!one.shape.areas.some((area) => isInArea(area, x, y, z))) continue;
    const isHigher =
      !best ||
      one.shape.priority > best.shape.priority ||
      (one.shape.priority === best.shape.priority && depth(one) >= depth(best));
    if (isHigher) best = one;
  }
  return best;
}

describe("the regions of a facet", () => {
  test("are at every tile those of the rule, however they overlap", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seededRandom(seed);
      const regions: Region[] = [];
      for (let n = 0; n < 30; n++) {
        const areas = Array.from({ length: 1 + random.below(3) }, () => {
          const [left, top] = [random.below(SIDE), random.below(SIDE)];
          const z = random.below(4) === 0 ? { lowest: random.below(20) - 10, highest: 20 } : ALL_Z;
          return box(left, top, left + random.below(50), top + random.below(50), z);
        });
        const parent = random.below(2) === 0 ? regions[random.below(n)] : undefined;
        regions.push(region(areas, 40 + 10 * random.below(3), parent));
      }
      const map = new RegionMap(FACET, regions);
      expect(map.isCrowded).toBe(false);
      for (let n = 0; n < 3_000; n++) {
        const [x, y, z] = [random.below(SIDE), random.below(SIDE), random.below(30) - 10];
        const wanted = plainAnswer(regions, x, y, z);
        if (map.at(x, y, z) !== wanted) expect.fail(`seed ${seed}: ${wanted?.name} is at ${x} ${y} ${z}`);
        if (wanted !== map.at(x, y, z + 1) && !map.isMixed(x, y)) expect.fail(`seed ${seed}: an edge at ${x} ${y} is not mixed`);
      }
    }
  });

  test("reach to the last tile of the map, and are mixed nowhere there if they cover all of it", () => {
    const all = region([box(0, 0, FACET.width - 1, FACET.height - 1)]);
    const map = new RegionMap(FACET, [all]);
    expect(map.at(FACET.width - 1, FACET.height - 1, 0)).toBe(all);
    expect(map.isMixed(FACET.width - 1, FACET.height - 1)).toBe(false);
  });

  test("lose those of the lowest rank where too many lie over each other", () => {
    const many = Array.from({ length: CELL_AREAS_MAXIMUM + 5 }, (_, n) => region([box(3, 3, 5, 5)], n));
    const map = new RegionMap(FACET, many);
    expect(map.isCrowded).toBe(true);
    expect(map.at(4, 4, 0)).toBe(many.at(-1));
  });
});
