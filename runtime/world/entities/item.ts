import { SEEN_BY_ALL, SEEN_BY_STAFF } from "./conditions.js";
import { Entity, settle } from "./entity.js";
import type { ItemKind } from "../items/item-kind.js";
import type { HouseDesign } from "../multis/house-design.js";
import { Multi } from "../multis/multi.js";
import type { MultiShape } from "../multis/multi-shape.js";
import type { ParamValue } from "../saved/params.js";

/** Param with a thing's weight beyond that of its kind, in stones. */
const MORE_WEIGHT_PARAM = "more_weight";
const HUNDREDTHS = 100;

/** An entity that wears and carries items: a {@link Mobile}. */
export interface Wearer extends Entity {
  /** What it wears, by layer. */
  readonly equipment: Item[];
  /** Whether it wears a mount, on which it sits. */
  isMounted: boolean;
}

/** A character that had a thing, and from when on, in Unix seconds. */
export type Ownership = readonly [serial: number, since: number];

/** What an item is in: a container, or somebody who wears or carries it. */
export type Holder = Item | Wearer;

/**
 * A thing: on the ground, in a container, or worn. Held by something its facet is NOWHERE; in a container x and y are
 * its place in the container's picture.
 */
export class Item extends Entity {
  readonly kind: ItemKind;
  itemId: number;
  hue: number;
  /** More than one only where the kind stacks. */
  amount = 1;
  /** Its own name; without one it is called as its kind is. */
  name: string | undefined;
  holder: Holder | undefined;
  /** Where its wearer wears it; {@link Layer}. */
  layer = 0;
  /** The cell of the grid in which the enhanced client and ClassicUO's grid containers show it. */
  gridIndex = 0;
  /** What is in it, oldest first; undefined where nothing ever was. */
  contents: Item[] | undefined;
  /** 0 to 7 for what faces somewhere; for a light its kind of light. */
  direction = 0;
  /** Whether players may lift it; undefined: as its kind says. */
  movable: boolean | undefined;
  /** The characters of players that had it, the latest last; undefined where none had. */
  owners: readonly Ownership[] | undefined;
  /** What a house or boat is instead of a thing with art. */
  multi: Multi | undefined;
  /** Where clients have been shown it when sight was last brought up to date. */
  shownHolder: Holder | undefined;
  /** Index in its sector's list of items. Only the grid sets it. */
  sectorItemIndex = -1;
  /** The record of the world tells what happens to it from now on: a player's character had it, or staff. */
  isFollowed = false;
  /** Its amount as the record of the world knows it. */
  recordedAmount = 0;
  /** Is in the world's list of items that were put into something, taken out of it or changed in it. */
  isRearranged = false;

  constructor(serial: number, kind: ItemKind, looks: { itemId?: number; hue?: number; blocks?: boolean } = {}) {
    super(serial, looks.blocks ?? kind.traits.blocks);
    this.kind = kind;
    this.itemId = looks.itemId ?? kind.traits.itemId;
    this.hue = looks.hue ?? kind.traits.hue;
    const { multiId } = kind.traits;
    this.multi = multiId === undefined ? undefined : new Multi(multiId);
  }

  override get templateId(): string {
    return this.kind.id;
  }

  override get hiddenRank(): number {
    return this.kind.traits.isHidden ? SEEN_BY_STAFF : SEEN_BY_ALL;
  }

  override get shownHiddenRank(): number {
    return this.hiddenRank;
  }

  /** The number of the multi that it is; undefined for a thing with art. */
  get multiId(): number | undefined {
    return this.multi?.id;
  }

  /** What its owner built instead of the multi's own components. */
  get design(): HouseDesign | undefined {
    return this.multi?.design;
  }

  /** What a multi consists of, where that is known. */
  get shape(): MultiShape | undefined {
    return this.multi?.shape;
  }

  get container(): Item | undefined {
    return this.holder instanceof Item ? this.holder : undefined;
  }

  get wearer(): Wearer | undefined {
    return this.holder instanceof Item ? undefined : this.holder;
  }

  get isContainer(): boolean {
    return this.kind.traits.containerGump !== 0;
  }

  get isMovable(): boolean {
    return this.movable ?? this.kind.traits.isMovable;
  }

  /** What it lies in or is worn by in the end: itself on the ground, or the mobile, or the outermost container. */
  get root(): Holder {
    return this.holder instanceof Item ? this.holder.root : (this.holder ?? this);
  }

  /** Weight with all that is in it, in hundredths of a stone. */
  get weight(): number {
    let weight = this.kind.traits.weight * this.amount + moreWeight(this.params);
    if (this.contents) for (const item of this.contents) weight += item.weight;
    return weight;
  }

  /** Itself and all that is in it, however deep; outer before inner. */
  *withContents(): Generator<Item> {
    yield this;
    if (this.contents) for (const item of this.contents) yield* item.withContents();
  }

  /** Whether it is that thing or lies in it, however deep. */
  isWithin(outer: Item): boolean {
    return this === outer || (this.holder instanceof Item && this.holder.isWithin(outer));
  }
}

/** Weight that scripts add to that of the kind, such as the liquid in a keg; in hundredths of a stone. */
function moreWeight(params: ReadonlyMap<string, ParamValue> | undefined): number {
  const stones = params?.get(MORE_WEIGHT_PARAM);
  return typeof stones === "number" && stones > 0 ? Math.round(stones * HUNDREDTHS) : 0;
}

/** Brings up to date what of a multi has been shown. */
export function settleMulti(item: Item): void {
  settle(item);
  if (item.multi) item.multi.shownShape = item.multi.shape;
}
