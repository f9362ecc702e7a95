import { Mobile } from "../../runtime/world/entities/mobile.js";
import { PathFinder } from "../../runtime/world/paths/path-finder.js";
import { World } from "../../runtime/world/world.js";
import { seededRandom } from "../support/random.js";
import { median, printTable } from "./harness.js";
import { mappedTown, TOWN_FACET, TOWN_LEFT, TOWN_TILES, TOWN_TOP } from "./terrain.js";

const SEARCHES = 2_000;

/** Ways through a town that is as dense as a real one. */
export function benchPaths(): void {
  const world = new World();
  const terrain = mappedTown();
  const finder = new PathFinder({ world, terrain, now: () => performance.now() });
  const random = seededRandom(4);
  const rows = [["how far", "found", "middle", "99 of 100", "longest"]];
  const spot = (): { x: number; y: number; z: number } | undefined => {
    const [x, y] = [TOWN_LEFT + 1 + random.below(TOWN_TILES - 2), TOWN_TOP + 1 + random.below(TOWN_TILES - 2)];
    const z = terrain.standingZ(world, TOWN_FACET, x, y, 0);
    return z === undefined ? undefined : { x, y, z };
  };
  const walker = new Mobile(1);
  for (const [least, most] of [
    [1, 10],
    [11, 20],
    [21, 40],
    [41, 60],
  ] as const) {
    const times: number[] = [];
    let found = 0;
    while (times.length < SEARCHES) {
      const [from, to] = [spot(), spot()];
      if (!from || !to) continue;
      const tiles = Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y));
      if (tiles < least || tiles > most) continue;
      const began = performance.now();
      const way = finder.find({ facet: TOWN_FACET, ...from }, walker.gait, { x: to.x, y: to.y, z: to.z, within: 0 });
      times.push((performance.now() - began) * 1e3);
      if (typeof way !== "string") found++;
    }
    const sorted = times.toSorted((a, b) => a - b);
    const shown = (us: number): string => `${us.toFixed(0)} us`;
    rows.push([
      `${least} to ${most} tiles`,
      `${Math.round((found / SEARCHES) * 100)} %`,
      shown(median(times)),
      shown(sorted[Math.floor(SEARCHES * 0.99)]!),
      shown(sorted.at(-1)!),
    ]);
  }
  printTable(`Ways through a town, ${SEARCHES.toLocaleString("en")} of each length`, rows);
}
