import type { BackupItem } from "../../../storage/backup/character-in-backup.js";
import { encodedState, type ItemState } from "../../../storage/saving/entity-records.js";
import type { Item } from "../../../world/entities/item.js";
import { FIXED_LAYERS, LAYER } from "../../../world/entities/layers.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { pointsOf, type PointsValue } from "../../../world/entities/points.js";
import { ownershipOf } from "../../staff-view/ownership.js";
import type { Destination, LeftThing, PlannerParts, RollbackPlan, RollbackStep } from "./plan.js";
import { ELSEWHERE, isOnItsWay, isStack, ON_ITS_WAY, piecesIn, rootOf, stacksOf } from "./stacks.js";

interface BackupPlanParts extends Omit<PlannerParts, "facts"> {
  /** It is in this world. */
  readonly character: Mobile;
  readonly items: readonly BackupItem[];
  readonly points: readonly PointsValue[];
  /** Those of the items that have gone to other processes of the world. */
  readonly elsewhere: ReadonlySet<number>;
}

/** Says what gives a character back what it had when a backup was made. What it has got since stays. */
export function planFromBackup(parts: BackupPlanParts): RollbackPlan {
  return new BackupPlan(parts).filled();
}

class BackupPlan implements RollbackPlan {
  readonly steps: RollbackStep[] = [];
  readonly others: LeftThing[] = [];
  readonly consumed: LeftThing[] = [];
  readonly refused: LeftThing[] = [];
  private readonly parts: BackupPlanParts;
  private readonly states: ReadonlyMap<number, ItemState>;
  /** Containers that the character has, or gets. */
  private readonly here = new Set<number>();

  constructor(parts: BackupPlanParts) {
    this.parts = parts;
    this.states = new Map(parts.items.map(({ serial, state }) => [serial, state]));
  }

  filled(): this {
    const { world } = this.parts;
    const { items, character } = this.parts;
    // A pack, a bank box, hair: the character has its own, and what was in them is counted by itself.
    const isOfBody = ({ holder, layer = 0 }: ItemState): boolean => holder === character.serial && FIXED_LAYERS.has(layer);
    const things = items.filter(({ state }) => !isOfBody(state));
    const stacks = things.filter(({ state }) => isStack(world, state.template));
    for (const { serial } of items) if (this.isOwn(world.item(serial))) this.here.add(serial);
    for (const { serial, state } of outerFirst(things, this.states))
      if (!isStack(world, state.template)) this.planItem(serial, state);
    const alike = new Map<string, BackupItem[]>();
    for (const stack of stacks) alike.set(looksOf(stack.state), [...(alike.get(looksOf(stack.state)) ?? []), stack]);
    for (const [looks, some] of alike) this.planStacks(looks, some);
    this.planPoints();
    return this;
  }

  private planItem(serial: number, state: ItemState): void {
    const { world, choices, elsewhere } = this.parts;
    if (this.here.has(serial)) return;
    const thing = this.thing(serial, state.template, 1);
    const item = world.item(serial);
    if (!item) {
      if (elsewhere.has(serial)) return void this.refused.push({ ...thing, holder: 0, reason: ELSEWHERE });
      this.here.add(serial);
      return void this.steps.push({ ...thing, kind: "recreate", to: this.placeOf(state), state });
    }
    if (isOnItsWay(item)) return void this.refused.push({ ...thing, holder: item.root.serial, reason: ON_ITS_WAY });
    const { owner } = ownershipOf(world, item);
    if (owner !== undefined && owner !== this.parts.character.serial && !choices.takesFromOthers)
      return void this.others.push({ ...thing, holder: owner, reason: "somebody else has it now" });
    this.here.add(serial);
    this.steps.push({ ...thing, kind: "return", from: rootOf(item), to: this.placeOf(state) });
  }

  /** Stacks are joined and split, so the pieces that are alike are counted. */
  private planStacks(looks: string, stacks: readonly BackupItem[]): void {
    const { world, choices, character, elsewhere } = this.parts;
    const { template } = stacks[0]!.state;
    const present = stacksOf(world, template, character.serial, []).filter((item) => looksOf(stateOf(item)) === looks);
    let missing = stacks.reduce((sum, { state: { amount = 1 } }) => sum + amount, 0) - piecesIn(present);
    for (const { serial, state } of stacks) {
      const item = world.item(serial);
      if (missing <= 0 || this.isOwn(item) || (!item && !elsewhere.has(serial))) continue;
      const pieces = Math.min(missing, item?.amount ?? state.amount ?? 1);
      missing -= pieces;
      const thing = this.thing(0, template, pieces);
      if (!item) {
        this.refused.push({ ...thing, holder: 0, reason: ELSEWHERE });
        continue;
      }
      const { owner } = ownershipOf(world, item);
      const holder = owner ?? rootOf(item);
      if (isOnItsWay(item)) this.refused.push({ ...thing, holder, reason: ON_ITS_WAY });
      else if (owner !== undefined && owner !== character.serial && !choices.takesFromOthers)
        this.others.push({ ...thing, holder, reason: "somebody else has it now" });
      else this.pieces(pieces, { from: rootOf(item), stacks: [serial], state });
    }
    // What is in a container already is of the stack that was there.
    for (const { state } of stacks) {
      const { amount = 1, holder } = state;
      const lacking = Math.max(0, amount - piecesIn(present.filter((item) => item.holder?.serial === holder)));
      const pieces = Math.min(missing, lacking);
      missing -= pieces;
      if (pieces > 0) this.pieces(pieces, { from: undefined, stacks: [], state });
    }
    if (missing > 0) this.pieces(missing, { from: undefined, stacks: [], state: stacks[0]!.state });
  }

  /** Skills and stats that are lower now. */
  private planPoints(): void {
    const { character, points: had } = this.parts;
    const { serial, templateId: template, name } = character;
    for (const { points, value: after } of had) {
      const before = pointsOf(character, points);
      if (before < after) this.steps.push({ serial, template, name, amount: 1, kind: "points", points, before, after });
    }
  }

  /** Pieces come to where a stack was, from somebody or from nowhere. */
  private pieces(
    amount: number,
    { from, stacks, state }: { readonly from: number | undefined; readonly stacks: number[]; readonly state: ItemState },
  ): void {
    const made = from === undefined ? state : undefined;
    this.steps.push({
      ...this.thing(0, state.template, amount),
      kind: "pieces",
      from,
      stacks,
      to: this.placeOf(state),
      state: made,
    });
  }

  /** The container that it was in, or the bank or the pack. */
  private placeOf(state: ItemState): Destination {
    const { character } = this.parts;
    const root = character.serial;
    if (state.holder !== undefined && this.here.has(state.holder)) return { kind: "container", root, serial: state.holder };
    const pack = character.equipped(isInBank(state, this.states) ? LAYER.bank : LAYER.backpack) ?? character.equipped(LAYER.bank);
    return { kind: "container", root, serial: pack?.serial ?? 0 };
  }

  private isOwn(item: Item | undefined): boolean {
    return item?.root === this.parts.character;
  }

  private thing(serial: number, template: string, amount: number): Omit<LeftThing, "holder" | "reason"> {
    const { world, nameOf } = this.parts;
    return { serial, template, name: nameOf(template, amount, serial === 0 ? undefined : world.item(serial)), amount };
  }
}

/** Stacks that look alike can be joined. */
function looksOf({ template, itemId, hue, name, params }: ItemState): string {
  return JSON.stringify([template, itemId, hue ?? 0, name ?? "", params ?? {}]);
}

function stateOf(item: Item): ItemState {
  return encodedState(item) as ItemState;
}

function isInBank(state: ItemState, states: ReadonlyMap<number, ItemState>): boolean {
  return outers(state, states).some(({ layer }) => layer === LAYER.bank);
}

/** The containers that something is in, and the state itself; the innermost first. */
function outers(state: ItemState, states: ReadonlyMap<number, ItemState>): ItemState[] {
  const found: ItemState[] = [];
  for (let one: ItemState | undefined = state; one; one = one.holder === undefined ? undefined : states.get(one.holder))
    found.push(one);
  return found;
}

function outerFirst(items: readonly BackupItem[], states: ReadonlyMap<number, ItemState>): BackupItem[] {
  return items
    .map((item) => ({ item, depth: outers(item.state, states).length }))
    .sort((one, other) => one.depth - other.depth)
    .map(({ item }) => item);
}
