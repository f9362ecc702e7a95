import type { World } from "../../../world/world.js";
import { characterOf, ownerOfBuilding } from "../../staff-view/ownership.js";
import { pointsName, pointsText } from "../sentences.js";
import { withArticle } from "../chronicle-reader.js";
import type { RollbackStep } from "./plan.js";

/** Things named to a player. */
const NAMED_MAXIMUM = 3;

export interface Notice {
  readonly character: number;
  readonly name: string;
  readonly text: string;
}

/** What players are told of a rollback, in one line each. */
export function noticesFor(world: World, steps: readonly RollbackStep[]): Notice[] {
  const got = new Map<number, string[]>();
  const lost = new Map<number, string[]>();
  const set = new Map<number, string[]>();
  const note = (list: Map<number, string[]>, root: number | undefined, step: RollbackStep): void => {
    if (root === undefined || !characterOf(world, root)) return;
    const what = step.kind === "pieces" ? `${step.amount} ${step.name}` : withArticle(step.name);
    list.set(root, [...(list.get(root) ?? []), what]);
  };
  const restored = new Set<number>();
  const noteHouse = ({ serial, value }: RollbackStep & { readonly kind: "setting" }): void => {
    const item = world.item(serial);
    const house = item?.multiId === undefined ? world.item(Number(value)) : item;
    const owner = house && ownerOfBuilding(house);
    if (owner !== undefined && characterOf(world, owner)) restored.add(owner);
  };
  for (const step of steps) {
    if (step.kind === "name" && characterOf(world, step.serial))
      set.set(step.serial, [...(set.get(step.serial) ?? []), `your name to ${step.change.after}`]);
    if (step.kind === "points") set.set(step.serial, [...(set.get(step.serial) ?? []), pointsWords(step)]);
    if (step.kind === "setting") noteHouse(step);
    if (step.kind === "leave") continue;
    if ("from" in step) note(lost, step.from, step);
    if ("to" in step) note(got, step.to?.root, step);
    else if ("owner" in step) note(got, step.owner, step);
  }
  return [...new Set([...got.keys(), ...lost.keys(), ...set.keys(), ...restored])].map((character) => {
    const parts = [
      ...(got.has(character) ? [`gave you back ${listed(got.get(character)!)}`] : []),
      ...(lost.has(character) ? [`took ${listed(lost.get(character)!)} from you`] : []),
      ...(restored.has(character) ? ["undid what was changed in your house"] : []),
      ...(set.has(character) ? [`set ${listed(set.get(character)!)}`] : []),
    ];
    return { character, name: characterOf(world, character)?.name ?? "", text: `Staff ${listed(parts)}.` };
  });
}

function pointsWords({ points, after }: RollbackStep & { readonly kind: "points" }): string {
  return `your ${pointsName(points)} to ${pointsText(points, after)}`;
}

function listed(names: readonly string[]): string {
  const rest = names.length - NAMED_MAXIMUM;
  const named = names.slice(0, NAMED_MAXIMUM);
  if (rest > 0) return `${named.join(", ")} and ${rest} more`;
  return named.length === 1 ? named[0]! : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
}
