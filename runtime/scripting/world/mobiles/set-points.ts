import type { Mobile } from "../../../world/entities/mobile.js";
import { givePoints, pointsOf, type PointsValue } from "../../../world/entities/points.js";
import type { WorldTools } from "../parts.js";

/** Sets a skill or a stat, and tells the player. What staff set is in the record. */
export function setPoints(
  { world, regeneration, presentation }: Pick<WorldTools, "world" | "regeneration" | "presentation">,
  mobile: Mobile,
  { points, value }: PointsValue,
): void {
  const { serial } = mobile;
  const before = pointsOf(mobile, points);
  regeneration.catchUp(mobile);
  givePoints(mobile, { points, value });
  if (mobile.isPlayer && before !== value && world.chronicle.isByStaff) {
    const place = mobile.departure ?? mobile;
    world.chronicle.tell({ kind: "skill", subject: serial, place, more: { ...points, before, after: value } });
  }
  world.touch(mobile);
  regeneration.attend(mobile);
  if ("stat" in points) presentation.refreshStatus({ serial });
  else presentation.refreshSkill({ serial, skill: points.skill });
}
