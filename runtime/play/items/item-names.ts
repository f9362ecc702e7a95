import { itemName } from "../../client-files/item-name.js";
import type { Item } from "../../world/item.js";

/** What a thing of that art is called, or so many of them; undefined where nothing tells. */
export type ArtName = (itemId: number, amount: number) => string | undefined;

/** Numbers of the client's texts are below this. */
const TEXTS_END = 0x8000_0000;

/**
 * The number of the client's text that an item is called by, in the language of each client: its param `label`. A name of its own goes
 * before it.
 */
export function labelNumberOf({ name, params }: Item): number | undefined {
  const label = name === undefined ? params?.get("label") : undefined;
  return typeof label === "number" && Number.isInteger(label) && label > 0 && label < TEXTS_END ? label : undefined;
}

/** How many of it there are to tell; the amount of what does not stack, such as a corpse, is none. */
export function numberOf({ kind, amount }: Item): number {
  return kind.traits.isStackable ? amount : 1;
}

/** What an item is called: by its own name, its template's, or its art's; names may have a form for several, as those of tiledata do. */
export function nameOf(item: Item, artName: ArtName): string | undefined {
  const name = item.name ?? item.kind.traits.name;
  const number = numberOf(item);
  return name === "" ? artName(item.itemId, number) : itemName(name, number !== 1);
}

/** The text over a thing that was clicked once. */
export function labelOf(item: Item, artName: ArtName): string | undefined {
  const name = nameOf(item, artName);
  const number = numberOf(item);
  return name !== undefined && number > 1 ? `${number} ${name}` : name;
}
