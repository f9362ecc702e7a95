import type { SeenNames } from "../../contracts/inspection.js";
import type { Item } from "../../world/entities/item.js";
import { itemName } from "../../world/items/item-name.js";
import type { World } from "../../world/world.js";

/** The name of an art. */
export type NameOfArt = (itemId: number, amount?: number) => string | undefined;

/** What staff call an item. */
export function seenName({ name, kind, itemId }: Item, artName: NameOfArt): string {
  return name ?? (kind.traits.name || (artName(itemId) ?? kind.id));
}

/** Names of mobiles, items and templates of a world. What it does not have is left out. */
export function seenNames(world: World, artName: NameOfArt, serials: readonly number[], templates: readonly string[]): SeenNames {
  return {
    serials: serials.flatMap((serial) => {
      const item = world.item(serial);
      const name = item ? seenName(item, artName) : (world.mobile(serial) ?? world.absent(serial))?.name;
      return name === undefined ? [] : [{ serial, name }];
    }),
    templates: templates.flatMap((template) => {
      const traits = world.kinds.find(template)?.traits;
      if (!traits) return [];
      const { name, plural, itemId } = traits;
      const one = name === "" ? artName(itemId, 1) : itemName(name, false);
      const several = plural !== "" ? plural : name === "" ? artName(itemId, 2) : itemName(name, true);
      return one === undefined || several === undefined ? [] : [{ template, one, several }];
    }),
  };
}
