import type { Item } from "../entities/item.js";

/**
 * Templates that are money, with the param that says what one is worth; undefined where each piece is worth one gold.
 */
export type Currencies = ReadonlyMap<string, string | undefined>;

/** A thing's value as money, in gold; 0 if it is no money. */
export function worthOf(currencies: Currencies, item: Item): number {
  return worthIn(currencies, item, item.amount);
}

/** The value of some pieces of a thing. */
export function worthIn(currencies: Currencies, { kind, params }: Item, pieces: number): number {
  if (!currencies.has(kind.id)) return 0;
  const param = currencies.get(kind.id);
  if (param === undefined) return pieces;
  const worth = params?.get(param);
  return typeof worth === "number" && worth > 0 ? Math.floor(worth) : 0;
}

/** Whether each piece of a thing is one gold, and it does not stand for more. */
export function isCoin(currencies: Currencies, { kind }: Item): boolean {
  return currencies.has(kind.id) && currencies.get(kind.id) === undefined;
}
