import type { FoundItems, ItemQuery, SeenItem } from "../../contracts/inspection.js";
import type { Item } from "../../world/entities/item.js";
import { EntitySearch } from "../../world/space/search.js";
import type { World } from "../../world/world.js";
import { type SeenItems, textOfParam } from "./seen-items.js";
import { type WorldScan, sourceOf } from "./world-scan.js";
import { ownershipOf } from "./ownership.js";

/** Searches the things of the whole world. */
export class ItemFinder {
  private readonly world: World;
  private readonly walks: WorldScan;
  private readonly seen: SeenItems;

  constructor(parts: { world: World; walks: WorldScan; seen: SeenItems }) {
    this.world = parts.world;
    this.walks = parts.walks;
    this.seen = parts.seen;
  }

  async find(query: ItemQuery): Promise<FoundItems> {
    const { world, seen } = this;
    const isWanted = this.filterOf(query);
    const page: Item[] = [];
    let totalCount = 0;
    // Not by the lists of params: there are few of them, for scripts, and each costs something as long as the server
    // runs.
    const search = new EntitySearch(world, world.items, query.template === undefined ? {} : { template: query.template });
    const isComplete = await this.walks.through([search], (item) => {
      if (!isWanted(item)) return;
      if (totalCount >= query.offset && page.length < query.limit) page.push(item);
      totalCount++;
    });
    const items: SeenItem[] = [];
    const isDescribed = await this.walks.through([sourceOf(page)], (item) => {
      // The walk took time: what went away since it was found is told of no more.
      if (world.item(item.serial) === item) items.push(seen.describe(item));
    });
    return { items, totalCount, isComplete: isComplete && isDescribed };
  }

  private filterOf({ name, param, value, owners, exceptOf = [] }: ItemQuery): (item: Item) => boolean {
    const part = name?.toLowerCase();
    const serials = owners && new Set(owners);
    const hidden = new Set(exceptOf);
    return (item) => {
      if (part !== undefined && !this.seen.nameOf(item).toLowerCase().includes(part)) return false;
      if (param !== undefined) {
        const kept = item.params?.get(param);
        if (kept === undefined || (value !== undefined && textOfParam(kept) !== value)) return false;
      }
      if (!serials && hidden.size === 0) return true;
      const { owner } = ownershipOf(this.world, item);
      if (owner === undefined) return !serials;
      return !hidden.has(owner) && (!serials || serials.has(owner));
    };
  }
}
