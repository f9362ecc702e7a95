import { NOWHERE } from "../../world/entity.js";
import { Item } from "../../world/item.js";
import { Mobile, MOBILE_FLAG_FEMALE } from "../../world/mobile.js";
import type { SerialAllocator } from "../../world/serials.js";
import { PILE_MAXIMUM, pileLike } from "../../world/stacking.js";
import type { Place } from "../../world/places.js";
import type { World } from "../../world/world.js";
import { type Refusal, refuse } from "../declare/module.js";
import type { ItemTemplates } from "./item-templates.js";
import type { MobileTemplates, StatRange } from "./mobile-templates.js";
import type { NewItems } from "./new-items.js";
import type { Params } from "./param-values.js";

/** Corpses are no piles: their amount is the body that lies there (POL packet guide 0x1A). */
export const CORPSE_ART = 0x2006;
const PERSON = 0x0190;
const DEFAULT_STAT: StatRange = [10, 10];

/** What an item has of its own when it is made. */
export interface ItemWish {
  readonly amount?: number;
  readonly hue?: number;
  readonly item_id?: number;
  readonly name?: string;
  readonly params?: Params;
}

/** Makes things of templates. */
export class Makers {
  private readonly parts: {
    readonly world: World;
    readonly serials: Pick<SerialAllocator, "item" | "mobile">;
    readonly chance: () => number;
    readonly itemTemplates: ItemTemplates;
    readonly mobileTemplates: MobileTemplates;
    readonly newItems: NewItems;
  };

  constructor(parts: Makers["parts"]) {
    this.parts = parts;
  }

  /** Makes an item that is nowhere yet. */
  item(id: string, wish: ItemWish = {}): Item | Refusal {
    const { world, serials, itemTemplates, newItems } = this.parts;
    const template = itemTemplates.find(id);
    if ("reason" in template) return refuse(template.reason);
    const { amount = 1, hue, item_id: itemId, name, params } = wish;
    const item = new Item(serials.item(), world.kinds.resolve(id), {
      ...(hue !== undefined && { hue }),
      ...(itemId !== undefined && { itemId }),
    });
    if (!mayHaveAmount(item, amount)) return refuse(`'${id}' does not lie in piles`);
    item.amount = amount;
    item.name = name;
    if (params && params.size > 0) item.params = new Map(params);
    newItems.add(item);
    template.with("on_create")?.call("on_create", item);
    return item;
  }

  /** A pile of some of a pile's things, which has that many fewer; it is nowhere yet. */
  split(pile: Item, amount: number): Item | Refusal {
    const { world, serials, newItems } = this.parts;
    if (!pile.kind.traits.isStackable) return refuse("it does not lie in piles");
    if (amount >= pile.amount) return refuse(`there are ${pile.amount} in it`);
    const part = pileLike(pile, serials.item(), amount);
    newItems.add(part);
    pile.amount -= amount;
    if (!newItems.get(pile.serial)) world.renewItem(pile);
    return part;
  }

  /** Makes a creature, with what it wears, and puts it somewhere. */
  mobile(id: string, place: Place): Mobile | Refusal {
    const { world, serials, mobileTemplates } = this.parts;
    const template = mobileTemplates.find(id);
    if ("reason" in template) return refuse(template.reason);
    const { declared } = template;
    const mobile = new Mobile(serials.mobile());
    mobile.templateId = id;
    mobile.name = declared.name ?? id;
    mobile.body = declared.body ?? PERSON;
    mobile.hue = declared.hue ?? 0;
    if (declared.female) mobile.flags |= MOBILE_FLAG_FEMALE;
    if (declared.notoriety !== undefined) mobile.notoriety = declared.notoriety;
    mobile.swims = declared.swims ?? false;
    mobile.skills = { ...declared.skills };
    mobile.strength = this.roll(declared.strength);
    mobile.dexterity = this.roll(declared.dexterity);
    mobile.intelligence = this.roll(declared.intelligence);
    if (declared.hits) mobile.hitsMaximum = this.roll(declared.hits);
    if (declared.stamina) mobile.staminaMaximum = this.roll(declared.stamina);
    if (declared.mana) mobile.manaMaximum = this.roll(declared.mana);
    mobile.hits = mobile.hitsMax;
    mobile.stamina = mobile.staminaMax;
    mobile.mana = mobile.manaMax;
    try {
      world.enter(mobile, place);
    } catch (error) {
      if (error instanceof RangeError) return refuse(error.message);
      throw error;
    }
    for (const piece of declared.equipment ?? []) this.equip(mobile, piece);
    template.with("on_create")?.call("on_create", mobile);
    return mobile.facet === NOWHERE ? refuse(`'${id}' went away while it was made`) : mobile;
  }

  /** What has no template, no layer of its own or finds its layer taken is left out. */
  private equip(mobile: Mobile, piece: { template: string; hue?: number; layer?: number }): void {
    const { world, newItems } = this.parts;
    const item = this.item(piece.template, piece.hue === undefined ? {} : { hue: piece.hue });
    if (!(item instanceof Item)) return;
    const layer = piece.layer ?? item.kind.traits.layer;
    if (layer === 0 || mobile.equipped(layer)) return newItems.drop(item);
    world.putOn(item, mobile, layer);
    newItems.forget(item);
  }

  private roll([least, most] = DEFAULT_STAT): number {
    return least + Math.floor(this.parts.chance() * (most - least + 1));
  }
}

/** Whether an item can have that amount: piles, and corpses, whose amount is a body. */
export function mayHaveAmount(item: Item, amount: number): boolean {
  if (amount === 1) return true;
  return (item.kind.traits.isStackable || item.itemId === CORPSE_ART) && amount <= PILE_MAXIMUM;
}
