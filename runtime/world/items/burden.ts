import type { Item } from "../entities/item.js";
import { LAYER } from "../entities/layers.js";
import type { Mobile } from "../entities/mobile.js";

/** Most items in a container, including those in containers within it. */
export const CONTAINER_ITEMS_MAXIMUM = 125;
/** Most weight in a container, in hundredths of a stone; a bank holds any. */
const CONTAINER_WEIGHT_MAXIMUM = 40_000;
/** Containers within containers. */
export const CONTAINER_DEPTH_MAXIMUM = 10;

const HUNDREDTHS_PER_STONE = 100;
/**
 * What clients name as the limit (ClassicUO: 40 and 3.5 for each point of strength), and what may be carried beyond it
 * with effort.
 */
const CARRIED_STONES = 40;
const CARRIED_STONES_PER_STRENGTH = 3.5;
const OVERLOAD_STONES = 30;
/** Stones beyond the limit that nobody feels (RunUO WeightOverloading.OverloadAllowance). */
const ALLOWANCE_STONES = 4;
/** Template whose amounts the status window counts as gold. */
const GOLD_KIND = "gold";

/** Weight that somebody carries, in hundredths of a stone, without the bank. */
export function carriedWeight(mobile: Mobile): number {
  return mobile.equipment.reduce((sum, item) => (item.layer === LAYER.bank ? sum : sum + item.weight), 0);
}

/** Most that somebody carries without effort, in stones, as its status window shows. */
export function easyLoadStones({ strength }: Mobile): number {
  return Math.floor(CARRIED_STONES + CARRIED_STONES_PER_STRENGTH * strength);
}

/** Stones beyond what somebody carries without effort, by which steps tire; 0 for none. */
export function overloadStones(mobile: Mobile): number {
  const stones = Math.ceil(carriedWeight(mobile) / HUNDREDTHS_PER_STONE);
  return Math.max(0, stones - easyLoadStones(mobile) - ALLOWANCE_STONES);
}

/** Most that somebody can carry, in hundredths of a stone. */
export function carryLimit({ strength }: Mobile): number {
  return Math.floor((CARRIED_STONES + CARRIED_STONES_PER_STRENGTH * strength + OVERLOAD_STONES) * HUNDREDTHS_PER_STONE);
}

/** Gold in somebody's backpack, however deep. */
export function carriedGold({ backpack }: Mobile): number {
  let gold = 0;
  if (backpack) for (const item of backpack.withContents()) if (item.kind.id === GOLD_KIND) gold += item.amount;
  return gold;
}

/** The containers an item lies in, inner before outer. */
export function* containersOf(item: Item): Generator<Item> {
  for (let container = item.container; container; container = container.container) yield container;
}

/** Itself where it is worn or lies on the ground, else the outermost container. */
export function outermost(item: Item): Item {
  let outer = item;
  for (const container of containersOf(item)) outer = container;
  return outer;
}

/** Why a container cannot take something. */
export type Fullness = "full" | "heavy" | "deep";

/** Why a container cannot take an item, undefined where it can. @param joinsPile it becomes part of a pile in there */
export function fullness(container: Item, item: Item, joinsPile: boolean): Fullness | undefined {
  return judge(container, joinsPile ? 0 : count(item), item.weight, item.isContainer ? depthWithin(item) : 0);
}

/** Why a container cannot take all of these together, which lie outside of it; undefined where it can. */
export function fullnessWithAll(container: Item, items: readonly Item[]): Fullness | undefined {
  let [pieces, weight, depth] = [0, 0, 0];
  for (const item of items) {
    pieces += count(item);
    weight += item.weight;
    if (item.isContainer) depth = Math.max(depth, depthWithin(item));
  }
  return judge(container, pieces, weight, depth);
}

/** @param depth containers within one another among what is added */
function judge(container: Item, pieces: number, weight: number, depth: number): Fullness | undefined {
  for (const holder of [container, ...containersOf(container)]) {
    if (pieces > 0 && count(holder) - 1 + pieces > CONTAINER_ITEMS_MAXIMUM) return "full";
    const inside = holder.weight - holder.kind.traits.weight * holder.amount;
    if (holder.layer !== LAYER.bank && inside + weight > CONTAINER_WEIGHT_MAXIMUM) return "heavy";
    depth++;
  }
  return depth > CONTAINER_DEPTH_MAXIMUM ? "deep" : undefined;
}

/** How many things it is with all that is in it. */
function count(item: Item): number {
  let things = 1;
  if (item.contents) for (const inner of item.contents) things += count(inner);
  return things;
}

/** Containers from the outermost to the innermost, itself counted. */
function depthWithin(item: Item): number {
  let deepest = 0;
  for (const inner of item.contents ?? []) if (inner.isContainer) deepest = Math.max(deepest, depthWithin(inner));
  return deepest + 1;
}
