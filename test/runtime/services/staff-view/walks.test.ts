import { expect, it } from "vitest";
import { WorldScan } from "../../../../runtime/services/staff-view/world-scan.js";
import { PERIOD_MS, SLICE_MS, Slices } from "../../../../runtime/services/jobs/slices.js";
import { InspectionBusyError } from "../../../../runtime/contracts/inspection.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { EntitySearch } from "../../../../runtime/world/space/search.js";
import { World } from "../../../../runtime/world/world.js";
import { jobRig } from "../jobs/job-rig.js";

const PLACE = { facet: 1, x: 1_500, y: 1_600, z: 0 };

function worldWith(count: number): World {
  const world = new World();
  const kind = world.kinds.resolve("rock");
  for (let n = 0; n < count; n++) world.putOnGround(new Item(0x4000_0001 + n, kind), { ...PLACE, x: n });
  return world;
}

it("a walk looks at everything in slices, between which the game has twice as long", async () => {
  const { clock } = jobRig();
  const world = worldWith(100);
  const walks = new WorldScan({ slices: new Slices(clock), clock });
  const seen: number[] = [];
  const walked = walks.through([new EntitySearch(world, world.items, {})], () => {
    clock.spend(1);
    seen.push(clock.now());
  });
  await clock.run();
  expect(await walked).toBe(true);
  expect(seen).toHaveLength(100);
  // A slice ends with the entity that uses its time up.
  const pauses = seen.slice(1).filter((at, index) => at - seen[index]! > 1);
  expect(pauses).toHaveLength(100 / SLICE_MS - 1);
  expect(seen.at(-1)! - seen[0]!).toBeGreaterThanOrEqual((100 / SLICE_MS - 1) * PERIOD_MS);
});

it("a walk that takes too long ends, and says that it has not seen everything", async () => {
  const { clock } = jobRig();
  const world = worldWith(100);
  const walks = new WorldScan({ slices: new Slices(clock), clock });
  let seen = 0;
  const walked = walks.through([new EntitySearch(world, world.items, {})], () => {
    seen++;
    clock.spend(2_000);
  });
  await clock.run();
  expect(await walked).toBe(false);
  expect(seen).toBeLessThan(10);
});

it("more than 4 walks at once are refused, and the end of one makes room", async () => {
  const { clock } = jobRig();
  const world = worldWith(10);
  const walks = new WorldScan({ slices: new Slices(clock), clock });
  const walk = () => walks.through([new EntitySearch(world, world.items, {})], () => undefined);
  const four = Promise.all([walk(), walk(), walk(), walk()]);
  await expect(walk()).rejects.toThrow(InspectionBusyError);
  await clock.run();
  await four;
  const fifth = walk();
  await clock.run();
  expect(await fifth).toBe(true);
});
