import type { StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import type { ItemState, MobileState } from "../../../storage/saving/entity-records.js";
import type { Item } from "../../../world/entities/item.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import type { NameChange } from "../../../world/saved/chronicle.js";
import type { LeftThing, PlannerParts, RollbackStep } from "./plan.js";

interface NamedPlan {
  readonly steps: RollbackStep[];
  readonly refused: LeftThing[];
}

/** Plans what becomes of names. What got yet another name since keeps that. */
export function planNames({ world, facts, nameOf }: PlannerParts, { steps, refused }: NamedPlan): void {
  for (const [first, last] of firstAndLast(facts.selected)) {
    const { subject: serial, template } = first;
    const { before: name, param } = first.more as NameChange;
    const { after } = last.more as NameChange;
    const item = world.item(serial);
    const mobile = world.mobile(serial) ?? world.absent(serial);
    const made = steps.find((step) => step.serial === serial && (step.kind === "recreate" || step.kind === "pet"));
    const state = made && "state" in made ? made.state : undefined;
    const thing = { serial, template, name: mobile?.name ?? nameOf(template, 1, item), amount: 1 };
    const entity = item ?? mobile ?? state;
    if (!entity) {
      refused.push({ ...thing, holder: 0, reason: "it is not in this world any more" });
      continue;
    }
    const now = nameIn(entity, param);
    if (now === name) continue;
    if (now !== after) refused.push({ ...thing, holder: 0, reason: "it has got another name since" });
    else steps.push({ ...thing, kind: "name", change: { before: now, after: name, ...(param !== undefined && { param }) } });
  }
}

/** The name that something has of its own; empty without one. */
function nameIn(entity: Item | Mobile | ItemState | MobileState, param: string | undefined): string {
  const { params } = entity;
  const name = param === undefined ? entity.name : params instanceof Map ? params.get(param) : params?.[param];
  return typeof name === "string" ? name : "";
}

function firstAndLast(lines: readonly StoredLine[]): Iterable<readonly [first: StoredLine, last: StoredLine]> {
  const found = new Map<number, readonly [StoredLine, StoredLine]>();
  for (const line of lines) if (line.kind === "name") found.set(line.subject, [found.get(line.subject)?.[0] ?? line, line]);
  return found.values();
}
