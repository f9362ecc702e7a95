import type { FoundItems, ItemQuery } from "../ports/inspection.js";
import type { Item } from "../world/item.js";
import { EntitySearch } from "../world/search.js";
import type { World } from "../world/world.js";
import { type SeenItems, textOfParam } from "./seen-items.js";
import type { Walks } from "./walks.js";
import { whoseIs } from "./whose.js";

/** Searches the things of the whole world. */
export class ItemFinder {
  private readonly world: World;
  private readonly walks: Walks;
  private readonly seen: SeenItems;

  constructor(parts: { world: World; walks: Walks; seen: SeenItems }) {
    this.world = parts.world;
    this.walks = parts.walks;
    this.seen = parts.seen;
  }

  async find(query: ItemQuery): Promise<FoundItems> {
    const { world, seen } = this;
    const isWanted = this.filterOf(query);
    const page: Item[] = [];
    let totalCount = 0;
    const search = new EntitySearch(world, world.items, {
      ...(query.template !== undefined && { template: query.template }),
      ...(query.param !== undefined && { param: query.param }),
    });
    const isComplete = await this.walks.through([search], (item) => {
      if (!isWanted(item)) return;
      if (totalCount >= query.offset && page.length < query.limit) page.push(item);
      totalCount++;
    });
    // The walk took time: what went away since it was found is told of no more.
    const items = page.filter((item) => world.item(item.serial) === item).map((item) => seen.describe(item));
    return { items, totalCount, isComplete };
  }

  private filterOf({ name, param, value, owners }: ItemQuery): (item: Item) => boolean {
    const part = name?.toLowerCase();
    const serials = owners && new Set(owners);
    return (item) => {
      if (part !== undefined && !this.seen.nameOf(item).toLowerCase().includes(part)) return false;
      if (param !== undefined && value !== undefined) {
        const kept = item.params?.get(param);
        if (kept === undefined || textOfParam(kept) !== value) return false;
      }
      if (!serials) return true;
      const { owner } = whoseIs(this.world, item);
      return owner !== undefined && serials.has(owner);
    };
  }
}
