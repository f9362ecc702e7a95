import { describe, expect, test } from "vitest";
import { CONDITIONS } from "../../../../runtime/world/entities/conditions.js";
import {
  LEAD_LIMIT_MS,
  Pace,
  type PaceName,
  RUN_STEP_MS,
  stepCostMs,
  TURN_MS,
  WALK_STEP_MS,
} from "../../../../runtime/world/space/pace.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { Mobile } from "../../../../runtime/world/entities/mobile.js";
import { World } from "../../../../runtime/world/world.js";
import { seededRandom } from "../../../support/random.js";

describe("the pace of steps", () => {
  test("never delays a legal runner, however network delay bunches the steps", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = seededRandom(seed);
      const pace = new Pace();
      let sentAt = 0;
      let arrivedAt = 0;
      for (let step = 0; step < 500; step++) {
        // A client sends a step every 200 ms and has at most five unanswered, so no step is delayed by more than a
        // second.
        sentAt += 200;
        arrivedAt = Math.max(arrivedAt, sentAt + random.below(1000));
        if (!pace.allows(arrivedAt, RUN_STEP_MS)) expect.fail(`seed ${seed}, step ${step}`);
      }
    }
  });

  test("never delays a legal walker, whose five unanswered steps span twice the time", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = seededRandom(seed);
      const pace = new Pace();
      let sentAt = 0;
      let arrivedAt = 0;
      for (let step = 0; step < 500; step++) {
        sentAt += 400;
        arrivedAt = Math.max(arrivedAt, sentAt + random.below(2000));
        if (!pace.allows(arrivedAt, WALK_STEP_MS)) expect.fail(`seed ${seed}, step ${step}`);
      }
    }
  });

  test("limits a runner at twice the legal speed to the legal speed", () => {
    const pace = new Pace();
    let taken = 0;
    for (let now = 0; now < 60_000; now += 100) if (pace.allows(now, RUN_STEP_MS)) taken++;
    expect(taken).toBeLessThanOrEqual(Math.ceil((60_000 + LEAD_LIMIT_MS) / RUN_STEP_MS) + 1);
  });

  test("gives no credit for standing still", () => {
    const pace = new Pace();
    let taken = 0;
    for (let i = 0; i < 100; i++) if (pace.allows(600_000, RUN_STEP_MS)) taken++;
    expect(taken).toBe(Math.floor(LEAD_LIMIT_MS / RUN_STEP_MS) + 1);
  });

  /** What a turn, a step that runs and one that walks cost. */
  function costs(walker: Mobile, pace: PaceName = "normal"): number[] {
    return [stepCostMs(walker, pace, 0x82, true), stepCostMs(walker, pace, 0x82, false), stepCostMs(walker, pace, 0x02, false)];
  }
  const RIDING = [TURN_MS, RUN_STEP_MS / 2, WALK_STEP_MS / 2];

  test("charges least for a turn and most for a walked step", () => {
    expect(costs(new Mobile(1))).toEqual([TURN_MS, RUN_STEP_MS, WALK_STEP_MS]);
  });

  test("charges half of that for steps of those who ride or fly, or whom a script makes as quick", () => {
    const world = new World();
    const rider = new Mobile(1);
    world.enter(rider, { facet: 1, x: 10, y: 10, z: 0 });
    world.putOn(new Item(0x4000_0001, world.kinds.resolve("thing")), rider, LAYER.mount);
    const flyer = new Mobile(2);
    flyer.conditions = CONDITIONS.flying.bit;
    expect([costs(rider), costs(flyer), costs(new Mobile(3), "mounted")]).toEqual([RIDING, RIDING, RIDING]);
  });

  test("charges a run as a walk where running is forbidden", () => {
    expect([costs(new Mobile(1), "walking"), costs(new Mobile(1), "mounted_walking")]).toEqual([
      [TURN_MS, WALK_STEP_MS, WALK_STEP_MS],
      [TURN_MS, WALK_STEP_MS / 2, WALK_STEP_MS / 2],
    ]);
  });

  test("counts somebody as a rider who wears a mount, whatever else it wears", () => {
    const world = new World();
    const rider = new Mobile(1);
    world.enter(rider, { facet: 1, x: 10, y: 10, z: 0 });
    const wear = (layer: number) => world.putOn(new Item(0x4000_0000 + layer, world.kinds.resolve("thing")), rider, layer);
    expect(rider.isMounted).toBe(false);
    for (const layer of [LAYER.bank, LAYER.backpack, LAYER.shirt, LAYER.cursor]) wear(layer);
    expect(rider.isMounted).toBe(false);
    wear(LAYER.mount);
    expect(rider.isMounted).toBe(true);
    world.remove(rider.equipped(LAYER.mount)!);
    expect(rider.isMounted).toBe(false);
  });
});
