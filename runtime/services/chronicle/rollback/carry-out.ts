import { itemOf } from "../../../storage/saving/entity-places.js";
import { type ItemState, mobileOf } from "../../../storage/saving/entity-records.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import { Item } from "../../../world/entities/item.js";
import { MASTER_PARAM, Mobile } from "../../../world/entities/mobile.js";
import type { PointsValue } from "../../../world/entities/points.js";
import type { SerialAllocator } from "../../../world/entities/serials.js";
import type { ItemPacker } from "../../../world/items/item-packer.js";
import { shapeOfNumbers } from "../../../world/multis/house-design.js";
import { setDesign } from "../../../world/multis/reshaping.js";
import { PILE_MAXIMUM, pileLike } from "../../../world/items/stacking.js";
import { DECAYS_AT_PARAM } from "../../../world/saved/params.js";
import { designOf, designParams, type DesignSetting, settingParam } from "../../../world/saved/settings.js";
import type { World } from "../../../world/world.js";
import { OWNER_PARAM } from "../../staff-view/ownership.js";
import { partsOf } from "./buildings.js";
import type { Destination, RollbackStep } from "./plan.js";
import { stacksOf } from "./stacks.js";

/** Names in the ledger what rollbacks make and destroy. */
export const ROLLBACK = "rollback";

export interface CarryOutParts {
  readonly world: World;
  readonly serials: Pick<SerialAllocator, "item">;
  readonly packer: Pick<ItemPacker, "pack" | "stow">;
  /** Sets a skill or a stat, records that, and tells the player's client. */
  readonly setPoints: (mobile: Mobile, set: PointsValue) => void;
  /** Shows a mobile's name to those who see it. */
  readonly showName: (mobile: Mobile) => void;
}

type StepOf<Kind extends RollbackStep["kind"]> = RollbackStep & { readonly kind: Kind };

/** Does what a plan says, at once. */
export function carryOut(parts: CarryOutParts, steps: readonly RollbackStep[]): void {
  for (const step of steps) {
    const item = step.kind === "leave" ? parts.world.item(step.serial) : undefined;
    if (item && step.kind === "leave") put(parts, item, step.to);
  }
  const placed = steps.filter((step) => step.kind === "return" || step.kind === "recreate");
  for (const step of outerFirst(placed)) place(parts, step);
  for (const step of steps) {
    if (step.kind === "pieces") movePieces(parts, step);
    else if (step.kind === "remove") remove(parts, step);
    else if (step.kind === "owner") giveTo(parts, step);
    else if (step.kind === "pet") bringBack(parts, step);
    else if (step.kind === "points") givePoints(parts, step);
    else if (step.kind === "name") rename(parts, step);
    else if (step.kind === "setting") set(parts, step);
  }
}

/** Containers go before what goes into them. */
function outerFirst<Step extends StepOf<"return" | "recreate">>(steps: readonly Step[]): Step[] {
  const waiting = new Map(steps.map((step) => [step.serial, step]));
  const ordered: Step[] = [];
  const take = (step: Step): void => {
    if (!waiting.delete(step.serial)) return;
    const container = step.to.kind === "container" ? waiting.get(step.to.serial) : undefined;
    if (container) take(container);
    ordered.push(step);
  };
  for (const step of steps) take(step);
  return ordered;
}

function place(parts: CarryOutParts, step: StepOf<"return" | "recreate">): void {
  const item = step.kind === "recreate" ? made(parts, step.serial, step.state) : parts.world.item(step.serial);
  if (item) put(parts, item, step.to);
}

/** An item of a recorded state, without a place. It gets its former serial if that is free. */
function made({ world, serials }: CarryOutParts, serial: number, state: ItemState): Item {
  const { [DECAYS_AT_PARAM]: _, ...params } = state.params ?? {};
  const isTaken = serial === 0 || world.item(serial) !== undefined;
  const item = itemOf(world, isTaken ? serials.item() : serial, { ...state, params });
  world.ledger.made(item, ROLLBACK);
  return item;
}

function put({ world, packer }: CarryOutParts, item: Item, to: Destination): void {
  if (to.kind === "ground") return world.putOnGround(item, to.place);
  const mobile = world.mobile(to.root) ?? world.absent(to.root);
  if (to.kind === "worn" && mobile && !mobile.equipped(to.layer)) return world.putOn(item, mobile, to.layer);
  const container = to.kind === "container" ? world.item(to.serial) : undefined;
  if (container && !container.isWithin(item)) return packer.pack(item, container);
  if (mobile) packer.stow(item, mobile);
}

/** Takes pieces off stacks, makes them, gives them to somebody, or destroys them. */
function movePieces(parts: CarryOutParts, { amount, from, stacks, to, template, state }: StepOf<"pieces">): void {
  const { world } = parts;
  if (from === undefined) {
    if (!to || !state) return;
    for (let missing = amount; missing > 0; missing -= PILE_MAXIMUM)
      put(parts, made(parts, 0, { ...state, amount: Math.min(missing, PILE_MAXIMUM) }), to);
    return;
  }
  let left = amount;
  for (const stack of stacksOf(world, template, from, stacks)) {
    if (left === 0) return;
    const pieces = Math.min(left, stack.amount);
    left -= pieces;
    if (!to) destroy(parts, stack, pieces);
    else {
      if (pieces < stack.amount) splitOff(parts, stack, pieces);
      put(parts, stack, to);
    }
  }
}

function destroy({ world }: CarryOutParts, stack: Item, pieces: number): void {
  world.ledger.gone(stack, ROLLBACK, pieces);
  if (pieces === stack.amount) return world.remove(stack);
  stack.amount -= pieces;
  world.renewItem(stack);
}

/** Leaves all but some pieces where a stack is, as another stack, so that the record tells where the stack goes. */
function splitOff({ world, serials, packer }: CarryOutParts, stack: Item, pieces: number): void {
  const rest = pileLike(stack, serials.item(), stack.amount - pieces);
  const { holder, facet, x, y, z, gridIndex } = stack;
  stack.amount = pieces;
  world.renewItem(stack);
  if (holder instanceof Item) world.putInto(rest, holder, x, y, gridIndex);
  else if (holder instanceof Mobile) packer.stow(rest, holder);
  else if (facet !== NOWHERE) world.putOnGround(rest, { facet, x, y, z });
}

/** What lies in it stays where it was; a house goes with its doors. */
function remove({ world, packer }: CarryOutParts, { serial }: StepOf<"remove">): void {
  const item = world.item(serial);
  if (!item) return;
  for (const part of item.multiId === undefined ? [] : partsOf(world, item)) {
    world.ledger.goneWithContents(part, ROLLBACK);
    world.remove(part);
  }
  const { holder, root } = item;
  for (const inner of [...(item.contents ?? [])]) {
    if (holder instanceof Item) packer.pack(inner, holder);
    else if (root instanceof Item) world.putOnGround(inner, root);
    else {
      const mobile = world.mobile(root.serial) ?? world.absent(root.serial);
      if (mobile) packer.stow(inner, mobile);
    }
  }
  world.ledger.goneWithContents(item, ROLLBACK);
  world.remove(item);
}

function giveTo({ world }: CarryOutParts, { serial, owner }: StepOf<"owner">): void {
  const thing = world.item(serial) ?? world.mobile(serial) ?? world.absent(serial);
  if (thing) world.setParam(thing, thing instanceof Item ? OWNER_PARAM : MASTER_PARAM, owner || undefined);
}

function bringBack({ world }: CarryOutParts, { serial, owner, state }: StepOf<"pet">): void {
  const master = world.mobile(owner) ?? world.absent(owner);
  const { mapId: facet, x, y, z } = state;
  const mobile = mobileOf(serial, state);
  if (mobile.hits <= 0) mobile.hits = 1;
  const at = master?.departure ?? (master?.facet === NOWHERE ? undefined : master) ?? { facet, x, y, z };
  world.enter(mobile, { facet: at.facet, x: at.x, y: at.y, z: at.z });
  world.setParam(mobile, MASTER_PARAM, owner || undefined);
}

function givePoints({ world, setPoints }: CarryOutParts, { serial, points, after }: StepOf<"points">): void {
  const mobile = world.mobile(serial) ?? world.absent(serial);
  if (mobile) setPoints(mobile, { points, value: after });
}

function rename({ world, showName }: CarryOutParts, { serial, change }: StepOf<"name">): void {
  const entity = world.item(serial) ?? world.mobile(serial) ?? world.absent(serial);
  if (!entity) return;
  const { after, param } = change;
  if (param !== undefined) return world.setParam(entity, param, after || undefined);
  world.chronicle.renamed(entity, change);
  if (entity instanceof Item) {
    entity.name = after || undefined;
    return world.renewItem(entity);
  }
  entity.name = after;
  world.touch(entity);
  showName(entity);
}

function set({ world }: CarryOutParts, { serial, change, value }: StepOf<"setting">): void {
  const item = world.item(serial);
  if (!item) return;
  if (!("former" in change)) return world.setParam(item, change.setting, settingParam(value));
  const former = designOf(item);
  const design = value as DesignSetting;
  setDesign(world, item, design.tiles && [...shapeOfNumbers(design.tiles).drawn()]);
  for (const [key, param] of designParams(design)) world.setParam(item, key, param);
  world.chronicle.rebuilt(item, former);
}
