import type { StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import { itemOf } from "../../../storage/saving/entity-places.js";
import { Item } from "../../../world/entities/item.js";
import {
  changeBetween,
  namesHouse,
  type SettingChange,
  settingOf,
  type SettingValue,
  undoneSetting,
} from "../../../world/saved/settings.js";
import type { Place } from "../../../world/space/places.js";
import { settingIn } from "./buildings.js";
import type { LeftThing, PlannerParts, RollbackStep } from "./plan.js";

interface SettingsPlan {
  readonly steps: RollbackStep[];
  readonly refused: LeftThing[];
  decidesOn(serial: number): boolean;
  isPlaced(serial: number): boolean;
}

/** Plans what becomes of what owners set and bound. What others have set since stays. */
export function planSettings({ world, facts, nameOf }: PlannerParts, plan: SettingsPlan): void {
  const { steps, refused } = plan;
  const comesBack = (serial: number) => {
    const step = steps.find((one) => one.serial === serial && one.kind === "recreate");
    return step?.kind === "recreate" ? { item: itemOf(world, serial, step.state), to: step.to } : undefined;
  };
  /** Where something will lie on the ground, also within a container. */
  const placeOf = (serial: number): Place | undefined => {
    const moved = steps.find((one) => one.serial === serial && (one.kind === "return" || one.kind === "recreate"));
    if (moved && "to" in moved && moved.to)
      return moved.to.kind === "ground" ? moved.to.place : moved.to.kind === "container" ? placeOf(moved.to.serial) : undefined;
    const item = world.item(serial);
    if (!item) return undefined;
    if (!item.holder) return item;
    return item.holder instanceof Item ? placeOf(item.holder.serial) : undefined;
  };
  const covers = (house: number, { facet, x, y }: Place): boolean => {
    const again = comesBack(house);
    const item = world.item(house) ?? again?.item;
    const at = again?.to.kind === "ground" ? again.to.place : item;
    const shape = item?.multi && (item.multi.design?.shape ?? world.ground.shapes.get(item.multi.id));
    return at?.facet === facet && shape?.covers(x - at.x, y - at.y) === true;
  };
  for (const lines of linesBySetting(facts.selected).values()) {
    const [{ subject: serial, template }, { setting }] = lines[0]!;
    if (plan.isPlaced(serial)) continue;
    const item = world.item(serial) ?? comesBack(serial)?.item;
    const thing = { serial, template, name: nameOf(template, 1, world.item(serial)), amount: 1 };
    const refuse = (reason: string): number => refused.push({ ...thing, holder: 0, reason });
    if (!item) {
      // Otherwise it is told already why it does not come back.
      if (!plan.decidesOn(serial)) refuse("it is gone since; undo that, too");
      continue;
    }
    const now = settingOf(item, setting);
    const value = lines.reduceRight((later, [, one]) => undoneSetting(later, one), now);
    const step = changeBetween(setting, now, value);
    if (!step) {
      if (!isFormer(now, lines[0]![1])) refuse("it has been set otherwise since");
      continue;
    }
    const place = placeOf(serial);
    if (namesHouse(setting) && value !== undefined && !(place && covers(Number(value), place))) {
      refuse("it is not in that house any more");
      continue;
    }
    steps.push({ ...thing, kind: "setting", change: step, value });
  }
}

/** Whether a setting is as it was before a change. Of lists each entry counts by itself. */
function isFormer(now: SettingValue, change: SettingChange): boolean {
  return "added" in change || (!("former" in change) && now === change.before);
}

/** The lines of each setting of each thing, oldest first. */
function linesBySetting(lines: readonly StoredLine[]): Map<string, [StoredLine, SettingChange][]> {
  const found = new Map<string, [StoredLine, SettingChange][]>();
  for (const line of lines) {
    const change = settingIn(line);
    if (!change) continue;
    const key = `${line.subject} ${change.setting}`;
    const list = found.get(key);
    if (list) list.push([line, change]);
    else found.set(key, [[line, change]]);
  }
  return found;
}
