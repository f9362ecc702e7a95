import { NOWHERE } from "../entities/entity.js";
import { Item } from "../entities/item.js";
import { LAYER } from "../entities/layers.js";
import { Mobile } from "../entities/mobile.js";
import { type Holding, type LinePlace, NOBODY } from "./line-kinds.js";

/** Where an item is, for the record of the world. */
export interface RecordedSpot extends Holding {
  readonly facet: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** The character of a player has it. */
  readonly isPlayers: boolean;
}

const CORPSE = "corpse";
/** Says whose a house, a boat or a corpse is. */
export const OWNER_PARAM = "owner";

export function spotOf(item: Item): RecordedSpot {
  const { holder } = item;
  if (!holder) {
    if (item.facet === NOWHERE) return nowhere(item);
    const { facet, x, y, z } = item;
    return { where: "ground", holder: 0, root: 0, facet, x, y, z, isPlayers: false };
  }
  let outer: Item = item;
  while (outer.holder instanceof Item) outer = outer.holder;
  const root = outer.holder ?? outer;
  const isMobile = root instanceof Mobile;
  const { facet, x, y, z } = (isMobile ? root.departure : undefined) ?? root;
  const where = isMobile ? onMobile(outer.layer, outer === item) : isCorpse(outer) ? "corpse" : "container";
  const owner = where === "corpse" ? outer.params?.get(OWNER_PARAM) : undefined;
  const rootSerial = typeof owner === "number" ? owner : root.serial;
  const isPlayers = isMobile && root.isPlayer;
  return { where, holder: holder.serial, root: rootSerial, facet, x, y, z, isPlayers };
}

export function isInCorpse({ where }: Holding): boolean {
  return where === "corpse";
}

function onMobile(layer: number, isOuter: boolean): LinePlace {
  if (layer === LAYER.cursor) return "hand";
  if (layer === LAYER.bank) return "bank";
  if (layer === LAYER.trade) return "trade";
  return isOuter ? "worn" : "carried";
}

function isCorpse({ kind }: Item): boolean {
  return kind.id === CORPSE || kind.traits.tags.includes(CORPSE);
}

export function nowhere({ x, y, z }: Item): RecordedSpot {
  return { ...NOBODY, facet: NOWHERE, x, y, z, isPlayers: false };
}

export function inStack(stack: Item): Holding {
  return { where: "stack", holder: stack.serial, root: stack.root.serial };
}

export function holdingOf({ where, holder, root }: RecordedSpot): Holding {
  return { where, holder, root };
}

export function placeOf({ facet, x, y, z }: RecordedSpot): Pick<RecordedSpot, "facet" | "x" | "y" | "z"> {
  return { facet, x, y, z };
}

export function isSameHolding(one: Holding, other: Holding): boolean {
  return one.holder === other.holder && one.root === other.root && one.where === other.where;
}

export function isSameSpot(one: RecordedSpot, other: RecordedSpot): boolean {
  if (!isSameHolding(one, other)) return false;
  return one.where !== "ground" || (one.facet === other.facet && one.x === other.x && one.y === other.y);
}
