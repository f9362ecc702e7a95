import type { StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import { withAllOf } from "../../../world/entities/detaching.js";
import { Item } from "../../../world/entities/item.js";
import { isInTransit } from "../../../world/entities/layers.js";
import { outermost } from "../../../world/items/burden.js";
import { areAlike } from "../../../world/items/stacking.js";
import type { Holding } from "../../../world/saved/chronicle.js";
import type { World } from "../../../world/world.js";

/** Pieces of one template that somebody gained or lost by the selected lines. */
export interface StackAccount {
  /** A mobile or an outermost container; 0 for the ground. */
  readonly root: number;
  pieces: number;
  /** The stacks that came there. */
  readonly stacks: Set<number>;
  /** The first line by which pieces left; undefined where none did. */
  lost: StoredLine | undefined;
  /** The pieces by container, with the first line by which some left it. */
  readonly within: Map<number, AccountPart>;
}

interface AccountPart {
  pieces: number;
  lost: StoredLine | undefined;
  readonly stacks: number[];
}

/** Whether items of a template are joined and split. */
export function isStack(world: World, template: string): boolean {
  return world.kinds.known(template)?.traits.isStackable === true;
}

/**
 * A mobile, an outermost container or a corpse; 0 for the ground. What lies in something on the ground that is moved
 * names no root.
 */
export function rootOfHolding({ where, root, holder }: Holding): number {
  return where === "corpse" ? holder : root || holder;
}

/** Gains and losses of pieces of a template. Stacks are joined and split: their serials say little. */
export class StackAccounts {
  private readonly accounts = new Map<number, StackAccount>();

  constructor(lines: readonly StoredLine[]) {
    for (const line of lines) {
      const { kind, amount, from, to } = line;
      if (kind === "make") this.came(line, amount);
      else if (kind === "gone") this.left(line, from, amount);
      else if (kind === "amount" && amount < 0) this.left(line, to, -amount);
      else if (kind === "amount") this.came(line, amount);
      else if (kind === "move") {
        this.left(line, from, amount);
        this.came(line, amount);
      }
    }
  }

  has(root: number): boolean {
    return this.accounts.has(root);
  }

  of(root: number): StackAccount {
    let account = this.accounts.get(root);
    if (!account) this.accounts.set(root, (account = { root, pieces: 0, stacks: new Set(), lost: undefined, within: new Map() }));
    return account;
  }

  /** The accounts that have more than before. */
  get gainers(): StackAccount[] {
    return [...this.accounts.values()].filter(({ pieces }) => pieces > 0);
  }

  /** The accounts that have less than before. */
  get losers(): StackAccount[] {
    return [...this.accounts.values()].filter(({ pieces }) => pieces < 0);
  }

  /** Pieces that the lines have made; less than 0 where they have destroyed some. */
  get made(): number {
    return [...this.accounts.values()].reduce((sum, { pieces }) => sum + pieces, 0);
  }

  /** What one lost is to be another's, who gets it back. */
  join(account: StackAccount, root: number): void {
    const other = this.of(root);
    other.pieces += account.pieces;
    other.lost ??= account.lost;
    account.pieces = 0;
  }

  private came(line: StoredLine, pieces: number): void {
    const account = this.of(rootOfHolding(line.to));
    account.pieces += pieces;
    account.stacks.add(line.subject);
    const part = partOf(account, line.to.holder);
    part.pieces += pieces;
    part.stacks.push(line.subject);
  }

  private left(line: StoredLine, from: Holding, pieces: number): void {
    const account = this.of(rootOfHolding(from));
    account.pieces -= pieces;
    account.lost ??= line;
    const part = partOf(account, from.holder);
    part.pieces -= pieces;
    part.lost ??= line;
  }
}

function partOf({ within }: StackAccount, holder: number): AccountPart {
  let part = within.get(holder);
  if (!part) within.set(holder, (part = { pieces: 0, lost: undefined, stacks: [] }));
  return part;
}

/**
 * The stacks of a template that somebody has, or that lie in a container.
 *
 * @param samples serials of stacks; these come first, and others only if they are like one that exists
 */
export function stacksOf(world: World, template: string, root: number, samples: readonly number[]): Item[] {
  const known = samples.flatMap((serial) => world.item(serial) ?? []).filter(({ kind }) => kind.id === template);
  const first = known.filter((item) => isStackOf(item, template) && rootOf(item) === root);
  if (root === 0) return first;
  const holder = world.mobile(root) ?? world.absent(root) ?? world.item(root);
  const all = holder ? [...withAllOf(holder)].filter((item) => isStackOf(item, template)) : [];
  const alike = known.length === 0 ? all : all.filter((item) => known.some((sample) => areAlike(sample, item)));
  return [...new Set([...first, ...alike])];
}

export function piecesIn(stacks: readonly Item[]): number {
  return stacks.reduce((sum, { amount }) => sum + amount, 0);
}

/** Why a rollback leaves a thing that another process has. */
export const ELSEWHERE = "it went to a map that another process of the world plays; bring it back first";
/** Why a rollback leaves a thing that {@link isOnItsWay}. */
export const ON_ITS_WAY = "it is on a cursor or in a trade at the moment; try again";

/** Whether it is on a player's cursor or in a trade. */
export function isOnItsWay(item: Item): boolean {
  return !(item.root instanceof Item) && isInTransit(outermost(item).layer);
}

/** As lines of the record name it: 0 for what lies on the ground. */
export function rootOf(item: Item): number {
  const { root } = item;
  return root === item ? 0 : root.serial;
}

function isStackOf(item: Item, template: string): boolean {
  return item.kind.id === template && !isOnItsWay(item);
}
