import type { StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import { type PointsChange, pointsIn, pointsOf } from "../../../world/entities/points.js";
import { characterOf } from "../../staff-view/ownership.js";
import type { LeftThing, PlannerParts, RollbackStep } from "./plan.js";

interface PointedPlan {
  readonly steps: RollbackStep[];
  readonly refused: LeftThing[];
}

/** Plans what becomes of skills and stats that staff set. What a player has gained or lost since by playing stays. */
export function planPoints({ world, facts }: PlannerParts, { steps, refused }: PointedPlan): void {
  for (const [first, last] of firstAndLast(facts.selected)) {
    const { subject: serial } = first;
    const change = first.more as PointsChange;
    const mobile = characterOf(world, serial);
    if (!mobile) {
      refused.push({
        serial,
        template: "",
        name: "a character",
        amount: 1,
        holder: 0,
        reason: "it is not in this world any more",
      });
      continue;
    }
    const points = pointsIn(change);
    const before = pointsOf(mobile, points);
    const after = Math.max(0, change.before + before - (last.more as PointsChange).after);
    const { templateId: template, name } = mobile;
    if (after !== before) steps.push({ serial, template, name, amount: 1, kind: "points", points, before, after });
  }
}

/** The first and the last line of each skill and stat of each character. */
function firstAndLast(lines: readonly StoredLine[]): Iterable<readonly [first: StoredLine, last: StoredLine]> {
  const found = new Map<string, readonly [StoredLine, StoredLine]>();
  for (const line of lines) {
    if (line.kind !== "skill") continue;
    const key = JSON.stringify([line.subject, pointsIn(line.more as PointsChange)]);
    found.set(key, [found.get(key)?.[0] ?? line, line]);
  }
  return found.values();
}
