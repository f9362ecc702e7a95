import type { Item } from "../../../world/entities/item.js";
import type { World } from "../../../world/world.js";
import type { Destination, LeftThing, RollbackPreview, RollbackStep } from "./plan.js";

type Root = Pick<World, "mobile" | "absent" | "item" | "facets">;

/** The lines in which a command shows a preview. */
export function previewLines(preview: RollbackPreview, world: Root, nameOf: (item: Item) => string): string[] {
  const { number, words, lineCount, span, steps, others, consumed, refused, choices } = preview;
  if (!span) return ["Nothing that can be undone is selected."];
  const who = (root: number): string => holderName(root, world, nameOf);
  const left = (title: string, things: readonly LeftThing[]): string[] =>
    things.length === 0 ? [] : [title, ...things.map((thing) => `  ${thingName(thing)}: ${leftWords(thing, who)}`)];
  return [
    `Preview ${number} of ${words}: ${count(lineCount, "event")} from ${timeOf(span.from)} to ${timeOf(span.to)} UTC.`,
    ...(steps.length === 0 ? ["Nothing has to be done."] : [`To do: ${count(steps.length, "step")}.`]),
    ...steps.map((step) => `  ${thingName(step)}: ${stepWords(step, world, who)}`),
    ...left(`Left to others, without --take-from-others:`, choices.takesFromOthers ? [] : others),
    ...left(`Gone, and not made again without --replace-consumed:`, choices.replacesConsumed ? [] : consumed),
    ...left("Gone:", choices.replacesConsumed ? consumed : []),
    ...left("Cannot be undone:", refused),
  ];
}

/** Names somebody, a container, or the ground. */
function holderName(root: number, world: Root, nameOf: (item: Item) => string): string {
  if (root === 0) return "the ground";
  const mobile = world.mobile(root) ?? world.absent(root);
  if (mobile) return mobile.name;
  const item = world.item(root);
  return item ? `${nameOf(item)} (${serialText(root)})` : serialText(root);
}

function stepWords(step: RollbackStep, world: Root, who: (root: number) => string): string {
  const to = "to" in step && step.to ? destinationWords(step.to, world, who) : "";
  switch (step.kind) {
    case "return":
      return `from ${who(step.from)} to ${to}`;
    case "recreate":
      return `made again, to ${to}`;
    case "remove":
      return `removed from ${who(step.from)}`;
    case "owner":
      return step.owner === 0 ? "gets no owner" : `gets ${who(step.owner)} as its owner again`;
    case "pet":
      return `comes back to ${who(step.owner)}`;
    case "pieces":
      if (step.from === undefined) return `made again, to ${to}`;
      return to === "" ? `removed from ${who(step.from)}` : `from ${who(step.from)} to ${to}`;
  }
}

function destinationWords(to: Destination, world: Root, who: (root: number) => string): string {
  if (to.kind === "ground") {
    const { facet, x, y } = to.place;
    return `the ground at ${x},${y} on ${world.facets[facet]?.name ?? facet}`;
  }
  if (to.kind === "worn" || to.serial === to.root) return who(to.root);
  return `${who(to.root)}, in ${who(to.serial)}`;
}

function leftWords({ holder, reason }: LeftThing, who: (root: number) => string): string {
  return holder === 0 ? reason : `${who(holder)}: ${reason}`;
}

function thingName({ serial, name, amount }: LeftThing | RollbackStep): string {
  return serial === 0 ? `${amount} ${name}` : `${name} ${serialText(serial)}`;
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
