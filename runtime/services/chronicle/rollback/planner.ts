import type { StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import type { ItemState, MobileState } from "../../../storage/saving/entity-records.js";
import { Item } from "../../../world/entities/item.js";
import { FIXED_LAYERS } from "../../../world/entities/layers.js";
import { masterOf } from "../../../world/entities/mobile.js";
import { multiAt } from "../../../world/multis/multi-register.js";
import type { Place } from "../../../world/space/places.js";
import { ITEM_KINDS } from "../../../world/saved/chronicle.js";
import { DESIGN } from "../../../world/saved/settings.js";
import { characterOf, OWNER_PARAM, ownerOfBuilding, ownershipOf } from "../../staff-view/ownership.js";
import { buildingIn, isOneAct, settingIn, whyItStays } from "./buildings.js";
import { ROLLBACK } from "./carry-out.js";
import { Destinations } from "./destinations.js";
import type { Destination, LeftThing, PlannerParts, RollbackPlan, RollbackStep } from "./plan.js";
import { planNames } from "./names-plan.js";
import { planPoints } from "./points-plan.js";
import { planSettings } from "./settings-plan.js";
import { planStacks } from "./stack-plan.js";
import { ELSEWHERE, isOnItsWay, isStack, ON_ITS_WAY, rootOfHolding } from "./stacks.js";

/** Says what undoing the selected lines takes, with the world as it is now. Changes nothing. */
export function planRollback(parts: PlannerParts): RollbackPlan {
  const plan = new ItemPlan(parts);
  // What became of a deed depends on the house.
  for (const serial of plan.buildings) plan.decide(serial);
  for (const serial of plan.subjects) plan.decide(serial);
  planStacks(parts, plan);
  const tellsOwner = (line: StoredLine): boolean => line.kind === "pet" || (line.kind === "house" && !settingIn(line));
  for (const lines of linesBySubject(parts.facts.selected, tellsOwner).values()) planOwner(parts, lines, plan);
  planSettings(parts, plan);
  planPoints(parts, plan);
  planNames(parts, plan);
  return plan;
}

/** The plan for items that keep their serials. */
class ItemPlan implements RollbackPlan {
  readonly steps: RollbackStep[] = [];
  readonly others: LeftThing[] = [];
  readonly consumed: LeftThing[] = [];
  readonly refused: LeftThing[] = [];
  readonly destinations: Destinations;
  private readonly parts: PlannerParts;
  private readonly lines: ReadonlyMap<number, readonly StoredLine[]>;
  /** The lines that tell of the placing of buildings that stay. */
  private readonly standing: StoredLine[] = [];
  /** Undefined for what stays. */
  private readonly decided = new Map<number, Destination | undefined>();

  constructor(parts: PlannerParts) {
    this.parts = parts;
    const { world, facts } = parts;
    const isOwn = ({ kind, template }: StoredLine): boolean => ITEM_KINDS.includes(kind) && !isStack(world, template);
    this.lines = linesBySubject(facts.selected, (line) => isOwn(line) && line.kind !== "amount" && line.kind !== "known");
    this.destinations = new Destinations({ world, facts, planned: (serial) => this.decide(serial) });
  }

  get subjects(): Iterable<number> {
    return this.lines.keys();
  }

  get buildings(): number[] {
    return [...this.lines.keys()].filter((serial) => this.isPlaced(serial));
  }

  /** Whether the selected lines tell of it as an item. */
  decidesOn(serial: number): boolean {
    return this.lines.has(serial);
  }

  /** Whether it is a house or a ship that was placed by the selected lines. */
  isPlaced(serial: number): boolean {
    return this.lines.get(serial)?.[0]?.kind === "make" && this.parts.world.item(serial)?.multiId !== undefined;
  }

  /** Decides about an item once. @returns where it will be */
  decide(serial: number): Destination | undefined {
    if (this.decided.has(serial)) return this.decided.get(serial);
    const lines = this.lines.get(serial);
    if (!lines) return undefined;
    this.decided.set(serial, undefined);
    const to = this.planItem(serial, lines);
    this.decided.set(serial, to);
    return to;
  }

  private planItem(serial: number, lines: readonly StoredLine[]): Destination | undefined {
    const { world, choices, nameOf } = this.parts;
    const [first, last] = [lines[0]!, lines.at(-1)!];
    const item = world.item(serial);
    const { template } = first;
    const thing = { serial, template, name: nameOf(template, 1, item), amount: 1 };
    const involved = new Set(lines.flatMap(({ actor, from, to }) => [actor, rootOfHolding(from), rootOfHolding(to)]));
    const refuse = (reason: string, holder = 0): undefined => void this.refused.push({ ...thing, holder, reason });
    if (first.kind === "make" && first.from.where === "nowhere") {
      if (!item || FIXED_LAYERS.has(item.layer)) return undefined;
      // The keys of a house that stays.
      if (this.standing.some((line) => isOneAct(line, first))) return undefined;
      const isPlaced = this.isPlaced(serial);
      const why = isPlaced ? whyItStays(world, item) : undefined;
      if (why !== undefined) {
        this.standing.push(first);
        return refuse(why, ownershipOf(world, item).owner);
      }
      if (isOnItsWay(item)) return refuse(ON_ITS_WAY, item.root.serial);
      const other = this.otherHolder(item, involved);
      if (other !== undefined && !choices.takesFromOthers) {
        if (isPlaced) this.standing.push(first);
        return void this.others.push({ ...thing, holder: other, reason: "made by what is undone; somebody else has it now" });
      }
      this.steps.push({ ...thing, kind: "remove", from: holderOf(item) });
      return undefined;
    }
    const takers = new Set(lines.flatMap(({ actor, to }) => [actor, rootOfHolding(to)]));
    takers.delete(rootOfHolding(first.from));
    const to = this.destinations.before(first, takers);
    if (item && to && isThere(item, to)) return to;
    if (!item) return this.planMissing(first, last, thing, to);
    if (isOnItsWay(item)) return refuse(ON_ITS_WAY, item.root.serial);
    const isWhereItCame = (item.holder?.serial ?? 0) === last.to.holder;
    const owner = ownershipOf(world, item).owner;
    if (!to) return refuse("where it was is gone, and so is its owner", owner ?? holderOf(item));
    // Somebody has given it back already.
    if (!isWhereItCame && owner !== undefined && owner === this.ownerOf(to)) return undefined;
    const other = isAsRolledBack(item, last) ? undefined : this.otherHolder(item, involved.add(this.ownerOf(to) ?? 0));
    if (other !== undefined && !choices.takesFromOthers)
      return void this.others.push({ ...thing, holder: other, reason: "somebody else has got it since" });
    const place = this.destinations.at(item);
    if (place?.root !== to.root) this.leaveWhatCameSince(item, place);
    this.steps.push({ ...thing, kind: "return", from: holderOf(item), to });
    return to;
  }

  /** What others laid into a stolen bag is not the owner's. */
  private leaveWhatCameSince(container: Item, place: Destination | undefined): void {
    const { facts, nameOf } = this.parts;
    for (const inner of (place && container.contents) ?? []) {
      const { serial, amount, kind } = inner;
      const thing = { serial, template: kind.id, name: nameOf(kind.id, amount, inner), amount };
      if (!facts.cameSince.has(serial)) this.leaveWhatCameSince(inner, place);
      else if (place) this.steps.push({ ...thing, kind: "leave", to: place });
    }
  }

  private planMissing(
    first: StoredLine,
    last: StoredLine,
    thing: Omit<LeftThing, "holder" | "reason">,
    to: Destination | undefined,
  ): Destination | undefined {
    const { facts, choices } = this.parts;
    // It may have been given back since, and be gone once more.
    const end = facts.ends.get(first.subject) ?? (last.kind === "gone" ? last : undefined);
    const state = end?.more as ItemState | undefined;
    const holder = end?.from.root ?? 0;
    if (!state) return void this.refused.push({ ...thing, holder, reason: hasCrossed(end) ? ELSEWHERE : NO_STATE });
    if (this.standing.some((line) => isOneAct(line, end!)))
      return void this.refused.push({ ...thing, holder, reason: "the house or ship that it became stays" });
    const isPart = this.parts.world.kinds.known(state.template)?.traits.isMovable === false;
    const building = isPart ? buildingIn(state) : undefined;
    // Scripts hang the doors of a design.
    if (building !== undefined && this.isRebuilt(building, end!)) return undefined;
    // A door without its house.
    if (building !== undefined && !this.parts.world.item(building) && !this.decide(building)) return undefined;
    if (!to) return void this.refused.push({ ...thing, holder, reason: "where it was is gone, and so is its owner" });
    if (state.multi !== undefined && to.kind === "ground" && this.buildingAt(to.place))
      return void this.refused.push({ ...thing, holder, reason: "another house or ship is there now" });
    if (!isSameLine(end, last) && !choices.replacesConsumed)
      return void this.consumed.push({ ...thing, holder, reason: `gone since: ${end!.cause}` });
    this.steps.push({ ...thing, kind: "recreate", to, state });
    return to;
  }

  /** Whether a house got another design in the act of a line. */
  private isRebuilt(house: number, line: StoredLine): boolean {
    const { selected } = this.parts.facts;
    return selected.some((one) => one.subject === house && settingIn(one)?.setting === DESIGN && isOneAct(one, line));
  }

  private buildingAt({ facet, x, y }: Place): Item | undefined {
    return multiAt(this.parts.world.grid(facet), x, y);
  }

  /** The character that has it now, or whose house, pet or vendor it is with, where the selected lines name another. */
  private otherHolder(item: Item, involved: ReadonlySet<number>): number | undefined {
    const { owner } = ownershipOf(this.parts.world, item);
    return owner === undefined || involved.has(owner) ? undefined : owner;
  }

  private ownerOf(to: Destination): number | undefined {
    const { world } = this.parts;
    if (characterOf(world, to.root)) return to.root;
    const container = to.kind === "container" ? world.item(to.serial) : undefined;
    return container && ownershipOf(world, container).owner;
  }
}

const NO_STATE = "it is gone, and the record has no state of it";

/** A pet, a house or a ship that belonged to somebody else. */
function planOwner(
  { world, facts, choices, nameOf }: PlannerParts,
  [first, ...more]: readonly StoredLine[],
  plan: ItemPlan,
): void {
  // With its placing all of it is undone.
  if (!first || plan.isPlaced(first.subject)) return;
  const { steps, others, consumed, refused } = plan;
  const { subject: serial, template, kind } = first;
  const last = more.at(-1) ?? first;
  const mobile = world.mobile(serial) ?? world.absent(serial);
  const thing = mobile ?? world.item(serial);
  const owner = first.from.root;
  const names = { serial, template, name: mobile?.name ?? nameOf(template, 1, world.item(serial)), amount: 1 };
  if (kind === "house" && owner === 0 && thing)
    return void refused.push({ ...names, holder: 0, reason: "nobody had it before; undo its placing with all its events" });
  const isOwnerHere = owner === 0 || characterOf(world, owner) !== undefined;
  if (!isOwnerHere) return void refused.push({ ...names, holder: 0, reason: "its owner is gone" });
  if (thing) {
    const now = (thing instanceof Item ? ownerOfBuilding(thing) : masterOf(thing)) ?? 0;
    if (now === owner) return;
    if (now !== last.to.root && now !== 0 && !choices.takesFromOthers)
      return void others.push({ ...names, holder: now, reason: "somebody else has got it since" });
    return void steps.push({ ...names, kind: "owner", from: now, owner });
  }
  if (kind === "house") {
    const again = steps.find((step) => step.serial === serial && step.kind === "recreate");
    const state = again && "state" in again ? (again.state as ItemState) : undefined;
    if (!state) {
      // Otherwise it is told already why it does not come back.
      if (!plan.decidesOn(serial)) refused.push({ ...names, holder: 0, reason: "it is gone since; undo that, too" });
      return;
    }
    const now = Number(state.params?.[OWNER_PARAM] ?? 0);
    if (now !== owner) steps.push({ ...names, kind: "owner", from: now, owner });
    return;
  }
  const end = facts.ends.get(serial) ?? (last.more ? last : undefined);
  const isSelected = isSameLine(end, last);
  if (!end?.more) return void refused.push({ ...names, holder: 0, reason: NO_STATE });
  if (!isSelected && !choices.replacesConsumed)
    return void consumed.push({ ...names, holder: end.from.root, reason: `gone since: ${end.cause}` });
  steps.push({ ...names, kind: "pet", owner, state: end.more as MobileState });
}

function linesBySubject(
  lines: readonly StoredLine[],
  isMeant: (line: StoredLine) => boolean,
): Map<number, [StoredLine, ...StoredLine[]]> {
  const found = new Map<number, [StoredLine, ...StoredLine[]]>();
  for (const line of lines) {
    if (!isMeant(line)) continue;
    const list = found.get(line.subject);
    if (list) list.push(line);
    else found.set(line.subject, [line]);
  }
  return found;
}

function isSameLine(one: StoredLine | undefined, other: StoredLine): boolean {
  return one?.processId === other.processId && one.number === other.number;
}

/** Whether something left for another process, by its last line. */
function hasCrossed(end: StoredLine | undefined): boolean {
  return end?.kind === "gone" && end.to.where !== "stack" && end.more === undefined;
}

/** A mobile or an outermost container; 0 for what lies on the ground. */
function holderOf(item: Item): number {
  return item.root === item ? 0 : item.root.serial;
}

/** Whether it is still where a rollback has put it, such as into somebody's house, so that nobody has got it since. */
function isAsRolledBack(item: Item, { cause, to, x, y }: StoredLine): boolean {
  if (!cause.startsWith(ROLLBACK) || holderOf(item) !== to.root || (item.holder?.serial ?? 0) !== to.holder) return false;
  return item.holder !== undefined || (item.x === x && item.y === y);
}

function isThere(item: Item, to: Destination): boolean {
  if (to.kind === "container") return item.container?.serial === to.serial;
  if (to.kind === "worn") return item.wearer?.serial === to.root && item.layer === to.layer;
  const { facet, x, y } = to.place;
  return item.holder === undefined && item.facet === facet && item.x === x && item.y === y;
}
