import type { Item } from "./item.js";

/** Templates that are money, with the param that says what one is worth; undefined where each piece is worth one gold. */
export type Currencies = ReadonlyMap<string, string | undefined>;

/** What a thing stands for in gold; 0 for what is no money. */
export function worthOf(currencies: Currencies, { kind, amount, params }: Item): number {
  if (!currencies.has(kind.id)) return 0;
  const param = currencies.get(kind.id);
  if (param === undefined) return amount;
  const worth = params?.get(param);
  return typeof worth === "number" && worth > 0 ? Math.floor(worth) : 0;
}
