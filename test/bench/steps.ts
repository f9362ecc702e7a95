import type { Mobile } from "../../runtime/world/entities/mobile.js";
import type { World } from "../../runtime/world/world.js";
import { median } from "./harness.js";

const STEPS = 500_000;
const ROUNDS = 7;

/** Time of one step of somebody who steps to and fro between two tiles; the median of some rounds. */
export function stepNanoseconds(world: World, mobile: Mobile, steps = STEPS): number {
  const round = (): number => {
    const began = performance.now();
    for (let n = 0; n < steps; n++) {
      world.step(mobile, mobile.x + (n % 2 === 0 ? 1 : -1), mobile.y, 0, 2);
      mobile.stepsEnd = 0;
    }
    return ((performance.now() - began) / steps) * 1e6;
  };
  round();
  return median(Array.from({ length: ROUNDS }, round));
}
