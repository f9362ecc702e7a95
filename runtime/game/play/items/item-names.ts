import { itemName } from "../../../world/items/item-name.js";
import type { Item } from "../../../world/entities/item.js";

/** The name of `amount` items of an art; undefined where nothing names it. */
export type ArtName = (itemId: number, amount: number) => string | undefined;

/** Clilocs are below this number. */
const TEXTS_END = 0x8000_0000;

/**
 * The cliloc that names an item in the language of each client: its param `label`. An item's own name takes precedence.
 */
export function labelNumberOf({ name, params }: Item): number | undefined {
  const label = name === undefined ? params?.get("label") : undefined;
  return typeof label === "number" && Number.isInteger(label) && label > 0 && label < TEXTS_END ? label : undefined;
}

/**
 * How many items a name speaks of. The amount of an item that does not stack, such as a corpse, is not a number of
 * items.
 */
export function numberOf({ kind, amount }: Item): number {
  return kind.traits.isStackable ? amount : 1;
}

/**
 * The name of an item: its own, its template's or its art's. Names may have a plural form, by the template or as in
 * tiledata.
 */
export function nameOf(item: Item, artName: ArtName): string | undefined {
  const number = numberOf(item);
  const { traits } = item.kind;
  if (item.name === undefined && number !== 1 && traits.plural !== "") return traits.plural;
  const name = item.name ?? traits.name;
  return name === "" ? artName(item.itemId, number) : itemName(name, number !== 1);
}

/** The label over an item that was clicked once. */
export function labelOf(item: Item, artName: ArtName): string | undefined {
  const name = nameOf(item, artName);
  const number = numberOf(item);
  return name !== undefined && number > 1 ? `${number} ${name}` : name;
}
