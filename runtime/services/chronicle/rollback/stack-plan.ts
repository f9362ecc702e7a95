import type { StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import { encodedState, type ItemState } from "../../../storage/saving/entity-records.js";
import { withAllOf } from "../../../world/entities/detaching.js";
import { Item } from "../../../world/entities/item.js";
import { Mobile } from "../../../world/entities/mobile.js";
import { ITEM_KINDS } from "../../../world/saved/chronicle.js";
import { ownershipOf } from "../../staff-view/ownership.js";
import type { Destinations } from "./destinations.js";
import { passKey } from "./facts.js";
import type { Destination, LeftThing, PlannerParts, RollbackStep } from "./plan.js";
import { ELSEWHERE, isOnItsWay, isStack, ON_ITS_WAY, piecesIn, type StackAccount, StackAccounts, stacksOf } from "./stacks.js";

/** A plan that gets the steps for stacks, after those for all other items. */
interface StackedPlan {
  readonly steps: RollbackStep[];
  readonly others: LeftThing[];
  readonly consumed: LeftThing[];
  readonly refused: LeftThing[];
  readonly destinations: Destinations;
}

/** Somebody who gets pieces back. */
interface Loser {
  readonly root: number;
  readonly to: Destination;
  need: number;
}

/** Plans who gives pieces of stacks back, and who gets them. */
export function planStacks(parts: PlannerParts, plan: StackedPlan): void {
  const byTemplate = new Map<string, StoredLine[]>();
  for (const line of parts.facts.selected) {
    if (!ITEM_KINDS.includes(line.kind) || !isStack(parts.world, line.template)) continue;
    const lines = byTemplate.get(line.template);
    if (lines) lines.push(line);
    else byTemplate.set(line.template, [line]);
  }
  for (const [template, lines] of byTemplate) new StackPlan(parts, plan, template, lines).fill();
}

/** The plan for the stacks of one template. */
class StackPlan {
  private readonly parts: PlannerParts;
  private readonly plan: StackedPlan;
  private readonly template: string;
  private readonly lines: readonly StoredLine[];
  private readonly accounts: StackAccounts;
  private readonly losers: Loser[] = [];
  /** Stacks that go back in the containers that they are in, and to whom. */
  private readonly inContainers = new Map<Item, number>();
  /** Pieces that steps take from somebody already. */
  private readonly taken = new Map<number, number>();
  /** Pieces that the selected lines made, and no step has destroyed. */
  private surplus = 0;

  constructor(parts: PlannerParts, plan: StackedPlan, template: string, lines: readonly StoredLine[]) {
    this.parts = parts;
    this.plan = plan;
    this.template = template;
    this.lines = lines;
    this.accounts = new StackAccounts(lines);
  }

  fill(): void {
    const { accounts } = this;
    const { made } = accounts;
    this.surplus = Math.max(0, made);
    const takers = new Set(accounts.gainers.map(({ root }) => root));
    const destinations = new Map<StackAccount, Destination>();
    for (const account of accounts.losers) {
      const { root, lost, pieces } = account;
      const to = lost && this.plan.destinations.before(lost, takers);
      const owner = to?.root;
      if (!to) {
        this.plan.refused.push({ ...this.thing(-pieces), holder: root, reason: "where it was is gone, and so is its owner" });
        account.pieces = 0;
      } else if (owner !== root && owner !== 0) {
        accounts.join(account, owner!);
        destinations.set(accounts.of(owner!), to);
      } else destinations.set(account, to);
    }
    for (const step of this.plan.steps) if (step.kind === "return") this.goesAlong(step);
    for (const account of accounts.losers) {
      const { root, pieces } = account;
      const to = destinations.get(account) ?? this.plan.destinations.of(root);
      if (!to) continue;
      this.losers.push({ root, to, need: -pieces });
      this.rearrange(account, takers);
    }
    const { gainers } = accounts;
    const short = gainers.map((gainer) => ({ root: gainer.root, pieces: this.takeBack(gainer) }));
    this.give(Math.max(0, -made), { root: undefined, stacks: [] });
    for (const { root, pieces } of short) this.makeUp(root, pieces);
  }

  /** Somebody who lost pieces out of one container got some into another one, such as a price into the pack. */
  private rearrange({ root, within }: StackAccount, takers: ReadonlySet<number>): void {
    const parts = [...within.values()];
    const from = parts.filter(({ pieces }) => pieces > 0);
    const to = parts.filter(({ pieces }) => pieces < 0);
    for (const part of to)
      for (const other of from) {
        const destination = part.lost && this.plan.destinations.before(part.lost, takers);
        const pieces = Math.min(-part.pieces, other.pieces, this.available(root, this.samples(other.stacks)));
        if (pieces <= 0 || !destination) continue;
        part.pieces += pieces;
        other.pieces -= pieces;
        this.step(pieces, { root, stacks: this.samples(other.stacks), to: destination });
      }
  }

  /** What lies in a container goes back with it. */
  private goesAlong(step: RollbackStep & { readonly kind: "return" }): void {
    const { accounts, template } = this;
    const root = step.to.root || step.serial;
    // Others may have got it from somebody who gained it.
    const giver = accounts.gainers.find((one) => (this.passedOn(one.root).get(step.from) ?? 0) > 0)?.root;
    const from = accounts.has(step.from) ? step.from : (giver ?? step.from);
    if (root === from || (!accounts.has(from) && !accounts.has(root))) return;
    const { world } = this.parts;
    const left = this.plan.steps.flatMap(({ kind, serial }) => (kind === "leave" ? (world.item(serial) ?? []) : []));
    for (const item of world.item(step.serial)?.withContents() ?? []) {
      if (item.kind.id !== template || left.some((one) => item.isWithin(one))) continue;
      this.inContainers.set(item, root);
      accounts.of(from).pieces -= item.amount;
      accounts.of(root).pieces += item.amount;
    }
  }

  /** Takes back what somebody gained, as far as it is there. @returns pieces that are not */
  private takeBack({ root, pieces, stacks }: StackAccount): number {
    let owed = pieces;
    for (const loser of this.losers) {
      // Given back already.
      const returned = Math.min(owed, loser.need, Math.max(0, this.passedOn(root).get(loser.root) ?? 0));
      loser.need -= returned;
      owed -= returned;
    }
    const samples = this.samples(stacks);
    const there = Math.min(owed, this.available(root, samples));
    this.give(there, { root, stacks: samples });
    return owed - there;
  }

  /** Looks for pieces with those who got them since. */
  private makeUp(root: number, short: number): void {
    const { plan, parts } = this;
    let missing = short;
    for (const [receiver, passed] of this.passedOn(root)) {
      const pieces = Math.min(missing, passed, this.available(receiver, this.samples()));
      if (pieces <= 0) continue;
      missing -= pieces;
      const owner = this.ownerOf(receiver);
      if (owner === undefined || parts.choices.takesFromOthers) this.give(pieces, { root: receiver, stacks: this.samples() });
      else {
        this.forgo(pieces);
        plan.others.push({ ...this.thing(pieces), holder: owner, reason: "somebody else has got it since" });
      }
    }
    missing -= this.refuse(Math.min(missing, this.onItsWay(root)), root, ON_ITS_WAY);
    missing -= this.refuse(Math.min(missing, parts.facts.elsewhere.get(passKey(this.template, root)) ?? 0), root, ELSEWHERE);
    if (missing <= 0) return;
    if (parts.choices.replacesConsumed) return this.give(missing, { root: undefined, stacks: [] });
    this.forgo(missing);
    plan.consumed.push({ ...this.thing(missing), holder: root, reason: "spent or used since" });
  }

  /** Leaves pieces that are there, but cannot be taken. @returns how many */
  private refuse(pieces: number, holder: number, reason: string): number {
    if (pieces <= 0) return 0;
    this.forgo(pieces);
    this.plan.refused.push({ ...this.thing(pieces), holder, reason });
    return pieces;
  }

  /** Pieces on somebody's cursor or in a trade. */
  private onItsWay(root: number): number {
    const { world } = this.parts;
    const holder = world.mobile(root) ?? world.absent(root);
    const all = holder ? [...withAllOf(holder)] : [];
    return piecesIn(all.filter((item) => item.kind.id === this.template && isOnItsWay(item)));
  }

  /** Gives pieces to those who lost some. What the selected lines made beyond that is destroyed. */
  private give(
    pieces: number,
    { root, stacks }: { readonly root: number | undefined; readonly stacks: readonly number[] },
  ): void {
    let left = pieces;
    if (root !== undefined) this.taken.set(root, (this.taken.get(root) ?? 0) + pieces);
    for (const loser of this.losers) {
      const given = Math.min(left, loser.need);
      if (given === 0) continue;
      loser.need -= given;
      left -= given;
      this.step(given, { root, stacks, to: loser.to });
    }
    const destroyed = root === undefined ? 0 : Math.min(left, this.surplus);
    this.surplus -= destroyed;
    if (destroyed > 0) this.step(destroyed, { root, stacks, to: undefined });
  }

  /** Nobody gets these. */
  private forgo(pieces: number): void {
    let left = pieces;
    for (const loser of this.losers) {
      const without = Math.min(left, loser.need);
      loser.need -= without;
      left -= without;
    }
    this.surplus -= Math.min(left, this.surplus);
  }

  private step(
    amount: number,
    {
      root,
      stacks,
      to,
    }: { readonly root: number | undefined; readonly stacks: readonly number[]; readonly to: Destination | undefined },
  ): void {
    const state = root === undefined ? this.state : undefined;
    this.plan.steps.push({ ...this.thing(amount), kind: "pieces", from: root, stacks, to, state });
  }

  private thing(amount: number): Omit<LeftThing, "holder" | "reason"> {
    return { serial: 0, template: this.template, name: this.parts.nameOf(this.template, amount), amount };
  }

  /** The stacks of the lines, some first. */
  private samples(first: Iterable<number> = []): number[] {
    return [...new Set([...first, ...this.lines.map(({ subject }) => subject)])];
  }

  private available(root: number, stacks: readonly number[]): number {
    const stay = stacksOf(this.parts.world, this.template, root, stacks).filter((item) => !this.inContainers.has(item));
    const come = [...this.inContainers].flatMap(([item, to]) => (to === root ? [item] : []));
    const there = [...stay, ...come];
    return Math.max(0, piecesIn(there) - (this.taken.get(root) ?? 0));
  }

  private passedOn(root: number): ReadonlyMap<number, number> {
    return this.parts.facts.passedOn.get(passKey(this.template, root)) ?? new Map<number, number>();
  }

  private ownerOf(root: number): number | undefined {
    const { world } = this.parts;
    const holder = world.mobile(root) ?? world.absent(root) ?? world.item(root);
    if (holder instanceof Mobile && holder.isPlayer) return root;
    if (holder instanceof Item) return ownershipOf(world, holder).owner;
    const [worn] = holder?.equipment ?? [];
    return worn && ownershipOf(world, worn).owner;
  }

  /** How such a stack looks: as one that was destroyed, or else as another one or a new one. */
  private get state(): ItemState {
    const { lines, template, parts } = this;
    const recorded = lines.findLast(({ kind, more }) => kind === "gone" && more !== undefined)?.more as ItemState | undefined;
    if (recorded) return recorded;
    const other = lines.map(({ subject }) => parts.world.item(subject)).find((item) => item?.kind.id === template);
    const like = other ?? new Item(0, parts.world.kinds.resolve(template));
    return encodedState(like) as ItemState;
  }
}
