import type { Log } from "../../../base/log/log.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import { type Holder, Item } from "../../../world/entities/item.js";
import { LAYER } from "../../../world/entities/layers.js";
import { Mobile } from "../../../world/entities/mobile.js";
import type { HoldingWatch } from "../../../world/world-watch.js";
import type { World } from "../../../world/world.js";
import { AfterChange } from "../senses/after-change.js";
import type { GoneItem, ItemCallbackName, ItemTemplates } from "./item-templates.js";

/** Where an item was when it was moved for the first time since scripts were told. */
interface Origin {
  readonly from: Holder | undefined;
  /** The player who had it on the cursor. */
  readonly hand: Mobile | undefined;
}

const MOVES = ["on_dropped", "on_added", "on_removed"] as const satisfies readonly ItemCallbackName[];

/**
 * Calls `on_dropped` of items, `on_added` and `on_removed` of containers, and `on_deleted` of items, each after the
 * change. While no template has one of the first three, no move is noted.
 */
export class ItemChanges implements HoldingWatch {
  private readonly world: World;
  private readonly templates: ItemTemplates;
  private readonly log: Log;
  private listens = false;
  private readonly origins = new Map<Item, Origin>();
  private gone: { readonly item: Item; readonly facts: GoneItem }[] = [];
  private readonly after = new AfterChange(() => this.tell());

  constructor(parts: { world: World; templates: ItemTemplates; log: Log }) {
    this.world = parts.world;
    this.templates = parts.templates;
    this.log = parts.log;
  }

  templatesChanged(): void {
    this.listens = MOVES.some((name) => this.templates.idsWithCallback(name).size > 0);
  }

  moved(item: Item, from: Holder | undefined, fromLayer: number): void {
    if (!this.listens || this.origins.has(item)) return;
    const hand = fromLayer === LAYER.cursor && from instanceof Mobile ? from : undefined;
    this.origins.set(item, { from, hand });
    this.after.ask();
  }

  removed(item: Item): void {
    if (!this.templates.of(item)?.with("on_deleted")) return;
    this.gone.push({ item, facts: factsOf(item) });
    this.after.ask();
  }

  private tell(): void {
    const [origins, gone] = [[...this.origins], this.gone];
    this.origins.clear();
    this.gone = [];
    for (const [item, origin] of origins) this.tellOf(item, origin);
    for (const { item, facts } of gone) this.call(item, "on_deleted", (template) => template.call("on_deleted", facts));
  }

  private tellOf(item: Item, { from, hand }: Origin): void {
    const to = item.holder;
    const isHere = this.world.isHere(item);
    if (from instanceof Item && from !== to && this.world.isHere(from)) {
      const by = to instanceof Mobile ? to : undefined;
      this.call(from, "on_removed", (template) => template.call("on_removed", from, item, by));
    }
    if (!isHere || to instanceof Mobile) return;
    if (to instanceof Item && to !== from) {
      const by = from instanceof Mobile ? from : undefined;
      this.call(to, "on_added", (template) => template.call("on_added", to, item, by));
    }
    if (hand && hand.facet !== NOWHERE && this.world.isHere(item))
      this.call(item, "on_dropped", (template) => template.call("on_dropped", item, hand, item.container));
  }

  private call(of: Item, name: ItemCallbackName, work: (template: CallableTemplate) => void): void {
    const template = this.templates.of(of)?.with(name);
    if (!template) return;
    try {
      work(template);
    } catch (error) {
      this.log.error({ err: error, template: of.kind.id }, `${name} could not be called`);
    }
  }
}

type CallableTemplate = NonNullable<ReturnType<NonNullable<ReturnType<ItemTemplates["of"]>>["with"]>>;

function factsOf(item: Item): GoneItem {
  const { serial, kind, name, itemId, hue, amount, holder, x, y, z, facet, params } = item;
  return {
    ...{ serial, template: kind.id, name: name ?? kind.traits.name, item_id: itemId, hue, amount, x, y, z },
    map_id: facet === NOWHERE ? undefined : facet,
    holder: holder?.serial,
    params: new Map(params),
  };
}
