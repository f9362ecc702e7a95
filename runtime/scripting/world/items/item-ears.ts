import type { Speech } from "../../../contracts/hooks.js";
import { EARSHOT_TILES } from "../../../world/space/earshot.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import type { Item } from "../../../world/entities/item.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { isWithinArea, sectorsWithin, tilesAround } from "../../../world/space/near.js";
import type { Sector } from "../../../world/space/sectors.js";
import type { World } from "../../../world/world.js";
import type { ItemTemplates } from "./item-templates.js";

/**
 * Calls `on_hear` of items on the ground when a player in earshot said something. Only items whose template has the
 * function are kept here, by sector. Where none is near, speech costs one look-up for each sector in earshot, and
 * nothing while no item listens.
 */
export class ItemEars {
  private readonly world: World;
  private readonly templates: ItemTemplates;
  private kinds: ReadonlySet<string> = new Set();
  private readonly bySector = new Map<Sector, Set<Item>>();
  private readonly sectors = new Map<Item, Sector>();

  constructor({ world, templates }: { world: World; templates: ItemTemplates }) {
    this.world = world;
    this.templates = templates;
  }

  /** The item is on the ground at a new place. */
  placed(item: Item): void {
    if (!this.kinds.has(item.kind.id)) return;
    const sector = this.world.grid(item.facet).of(item);
    if (this.sectors.get(item) === sector) return;
    this.withdrawn(item);
    if (!sector) return;
    this.sectors.set(item, sector);
    const there = this.bySector.get(sector);
    if (there) there.add(item);
    else this.bySector.set(sector, new Set([item]));
  }

  withdrawn(item: Item): void {
    const sector = this.sectors.get(item);
    if (!sector) return;
    this.sectors.delete(item);
    const there = this.bySector.get(sector)!;
    there.delete(item);
    if (there.size === 0) this.bySector.delete(sector);
  }

  /** Kinds of items may have begun or ceased to listen. */
  templatesChanged(): void {
    const { kinds: before } = this;
    this.kinds = this.templates.idsWithCallback("on_hear");
    for (const item of [...this.sectors.keys()]) if (!this.kinds.has(item.kind.id)) this.withdrawn(item);
    for (const id of this.kinds) {
      if (before.has(id)) continue;
      for (const item of this.world.items.ofTemplate(id)) if (item.facet !== NOWHERE) this.placed(item);
    }
  }

  /** Tells the listening items in earshot what a player said. */
  hear(speaker: Mobile, { text, mode, keywords }: Speech): void {
    if (this.sectors.size === 0) return;
    const { facet, x, y } = speaker;
    const area = tilesAround(x, y, EARSHOT_TILES[mode]);
    // A script may move what listens, so all are found before the first hears.
    const hearers: Item[] = [];
    for (const sector of sectorsWithin(this.world, facet, area))
      for (const item of this.bySector.get(sector) ?? []) if (isWithinArea(item, area)) hearers.push(item);
    for (const item of hearers) {
      const template = this.templates.of(item);
      const range = template?.declared.hear_range ?? EARSHOT_TILES[mode];
      if (!this.sectors.has(item) || item.facet !== facet || !isWithinArea(item, tilesAround(x, y, range))) continue;
      template?.with("on_hear")?.call("on_hear", item, speaker, text, mode, [...keywords]);
    }
  }
}
