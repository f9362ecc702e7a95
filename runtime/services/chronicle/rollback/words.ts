import type { SeenHolder, SeenRollback } from "../../../contracts/rollbacks.js";
import type { Item } from "../../../world/entities/item.js";
import type { NameChange } from "../../../world/saved/chronicle.js";
import type { World } from "../../../world/world.js";
import type { Listed, SettingChange } from "../../../world/saved/settings.js";
import { listName, pointsName, pointsText } from "../sentences.js";
import type { Destination, LeftThing, RollbackPreview, RollbackStep } from "./plan.js";

type Root = Pick<World, "mobile" | "absent" | "item" | "facets">;
type Who = (root: number) => string;
type SeenLeft = SeenRollback["others"][number];

/** A preview as staff see it, with names instead of serials. */
export function seenRollback(preview: RollbackPreview, world: Root, nameOf: (item: Item) => string): SeenRollback {
  const { number, words: selection, lineCount, span, choices, steps, others, consumed, refused } = preview;
  const who: Who = (root) => holderName(root, world, nameOf);
  const left = (things: readonly LeftThing[]): SeenLeft[] =>
    things.map((thing) => ({ ...thingOf(thing), holder: holderOf(thing.holder || undefined, who), reason: thing.reason }));
  return {
    ...{ number, selection, lineCount, ...choices, from: span?.from ?? null, to: span?.to ?? null },
    steps: steps.map((step) => ({
      ...thingOf(step),
      kind: step.kind,
      holder: holderOf("from" in step ? step.from : undefined, who),
      receiver: receiverOf(step, world, who),
      text: stepWords(step, world, who),
    })),
    ...{ others: left(others), consumed: left(consumed), refused: left(refused) },
  };
}

/** The lines in which a command shows a preview. */
export function previewLines(rollback: SeenRollback): string[] {
  const { number, selection, lineCount, from, to, steps, others, consumed, refused } = rollback;
  if (lineCount === 0) return ["Nothing that can be undone is selected."];
  const countWords =
    from === null || to === null
      ? count(lineCount, "thing")
      : `${count(lineCount, "event")} from ${timeOf(from)} to ${timeOf(to)} UTC`;
  const left = (title: string, things: readonly SeenLeft[]): string[] =>
    things.length === 0 ? [] : [title, ...things.map((thing) => `  ${thingName(thing)}: ${leftWords(thing)}`)];
  return [
    `Preview ${number} of ${selection}: ${countWords}.`,
    ...(steps.length === 0 ? ["Nothing has to be done."] : [`To do: ${count(steps.length, "step")}.`]),
    ...steps.map((step) => `  ${thingName(step)}: ${step.text}`),
    ...left(`Left to others, without --take-from-others:`, rollback.takesFromOthers ? [] : others),
    ...left(`Gone, and not made again without --replace-consumed:`, rollback.replacesConsumed ? [] : consumed),
    ...left("Gone:", rollback.replacesConsumed ? consumed : []),
    ...left("Cannot be undone:", refused),
  ];
}

function thingOf({ serial, name, amount }: LeftThing | RollbackStep): Pick<SeenLeft, "serial" | "name" | "amount"> {
  return { serial: serial === 0 ? null : String(serial), name, amount };
}

function holderOf(root: number | undefined, who: Who): SeenHolder {
  return root === undefined ? null : { serial: root === 0 ? null : String(root), name: who(root) };
}

function receiverOf(step: RollbackStep, world: Root, who: Who): SeenHolder {
  if (step.kind === "owner" || step.kind === "pet") return step.owner === 0 ? null : holderOf(step.owner, who);
  if (!("to" in step) || !step.to) return null;
  return { serial: step.to.root === 0 ? null : String(step.to.root), name: destinationWords(step.to, world, who) };
}

/** Names somebody, a container, or the ground. */
function holderName(root: number, world: Root, nameOf: (item: Item) => string): string {
  if (root === 0) return "the ground";
  const mobile = world.mobile(root) ?? world.absent(root);
  if (mobile) return mobile.name;
  const item = world.item(root);
  return item ? `${nameOf(item)} (${serialText(root)})` : serialText(root);
}

function stepWords(step: RollbackStep, world: Root, who: Who): string {
  const to = "to" in step && step.to ? destinationWords(step.to, world, who) : "";
  switch (step.kind) {
    case "return":
      return `from ${who(step.from)} to ${to}`;
    case "leave":
      return `taken out, and stays with ${to}`;
    case "recreate":
      return `made again, to ${to}`;
    case "remove":
      return `removed from ${who(step.from)}`;
    case "owner":
      return step.owner === 0 ? "gets no owner" : `gets ${who(step.owner)} as its owner again`;
    case "pet":
      return `comes back to ${who(step.owner)}`;
    case "points":
      return `${pointsName(step.points)} goes from ${pointsText(step.points, step.before)} to ${pointsText(step.points, step.after)}`;
    case "name":
      return nameWords(step.change);
    case "setting":
      return settingWords(step.change, who);
    case "pieces":
      if (step.from === undefined) return `made again, to ${to}`;
      return to === "" ? `removed from ${who(step.from)}` : `from ${who(step.from)} to ${to}`;
  }
}

function nameWords({ after }: NameChange): string {
  return after === "" ? "loses its own name" : `is called ${after} again`;
}

function settingWords(change: SettingChange, who: Who): string {
  if ("former" in change) return "gets its former design";
  if ("added" in change) {
    const names = (list: readonly Listed[]): string => list.map(({ serial, name }) => name ?? who(serial)).join(", ");
    const list = listName(change.setting);
    return [
      ...(change.added.length > 0 ? [`gets ${names(change.added)} on its list of ${list} again`] : []),
      ...(change.removed.length > 0 ? [`loses ${names(change.removed)} from its list of ${list}`] : []),
    ].join(", and ");
  }
  const { setting, after } = change;
  if (setting === "public") return after === true ? "is open to everybody again" : "is private again";
  if (setting === "lock_id") return "gets its former locks";
  if (setting === "box_owner")
    return after === undefined ? "is no strong box" : `is the strong box of ${who(Number(after))} again`;
  if (after === undefined) return "is free again";
  return setting === "secured" ? "is secured again" : "is locked down again";
}

function destinationWords(to: Destination, world: Root, who: Who): string {
  if (to.kind === "ground") {
    const { facet, x, y } = to.place;
    return `the ground at ${x},${y} on ${world.facets[facet]?.name ?? facet}`;
  }
  if (to.kind === "worn" || to.serial === to.root) return who(to.root);
  return `${who(to.root)}, in ${who(to.serial)}`;
}

function leftWords({ holder, reason }: SeenLeft): string {
  return holder === null ? reason : `${holder.name}: ${reason}`;
}

function thingName({ serial, name, amount }: Pick<SeenLeft, "serial" | "name" | "amount">): string {
  return serial === null ? `${amount} ${name}` : `${name} ${serialText(Number(serial))}`;
}

function serialText(serial: number): string {
  return `0x${serial.toString(16)}`;
}

function timeOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
