import { DECAYS_AT_PARAM } from "../../../world/saved/params.js";
import type { ScriptClock } from "../../clock.js";
import { CONDITIONS } from "../../../world/entities/conditions.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import { FIGURE_NAMES, figureDeclarations } from "../../../world/entities/figures.js";
import { Item } from "../../../world/entities/item.js";
import { Mobile } from "../../../world/entities/mobile.js";
import { type SerialAllocator, SerialsExhaustedError } from "../../../world/entities/serials.js";
import { PILE_MAXIMUM, pileLike } from "../../../world/items/stacking.js";
import type { Place } from "../../../world/space/places.js";
import type { World } from "../../../world/world.js";
import { type Refusal, refuse } from "../../declare/module.js";
import type { Causes } from "../causes.js";
import type { ItemTemplates } from "./item-templates.js";
import { looksOf, type MobileTemplates, type StatRange } from "../mobiles/mobile-templates.js";
import type { NewItems } from "./new-items.js";
import type { Params } from "../param-values.js";

/** The amount of a corpse is the body that it shows (POL packet guide 0x1A). */
const CORPSE_ART = 0x2006;
const DEFAULT_STAT: StatRange = [10, 10];

/** Values of a new item that differ from its template. */
export interface ItemWish {
  readonly amount?: number;
  readonly hue?: number;
  readonly item_id?: number;
  readonly name?: string;
  readonly params?: Params;
  /** Milliseconds after which it decays. */
  readonly decay_ms?: number;
}

/** Creates items and creatures from templates. */
export class Makers {
  private readonly parts: {
    readonly world: World;
    readonly serials: Pick<SerialAllocator, "item" | "mobile">;
    readonly clock: Pick<ScriptClock, "unix">;
    readonly chance: () => number;
    readonly itemTemplates: ItemTemplates;
    readonly mobileTemplates: MobileTemplates;
    readonly newItems: NewItems;
    readonly causes: Pick<Causes, "current">;
  };

  constructor(parts: Makers["parts"]) {
    this.parts = parts;
  }

  /** Creates an item without a place. */
  item(id: string, wish: ItemWish = {}): Item | Refusal {
    const { world, itemTemplates, newItems } = this.parts;
    const template = itemTemplates.find(id);
    if ("reason" in template) return refuse(template.reason);
    const { amount = 1, hue, item_id: itemId, name, params } = wish;
    const serial = this.serialOf("item");
    if (typeof serial !== "number") return serial;
    const item = new Item(serial, world.kinds.resolve(id), {
      ...(hue !== undefined && { hue }),
      ...(itemId !== undefined && { itemId }),
    });
    if (!mayHaveAmount(item, amount)) return refuse(`'${id}' is not stackable`);
    item.amount = amount;
    item.name = name;
    if (params && params.size > 0) item.params = new Map(params);
    newItems.add(item);
    this.beginDecay(item, wish.decay_ms ?? template.declared.decay_ms);
    template.with("on_create")?.call("on_create", item);
    return item;
  }

  /** Splits a stack. The new stack has no place. */
  split(pile: Item, amount: number): Item | Refusal {
    const { world, newItems, causes } = this.parts;
    if (!pile.kind.traits.isStackable) return refuse("it is not stackable");
    if (amount >= pile.amount) return refuse(`the stack has only ${pile.amount}`);
    const serial = this.serialOf("item");
    if (typeof serial !== "number") return serial;
    const part = pileLike(pile, serial, amount);
    newItems.add(part);
    pile.amount -= amount;
    if (newItems.get(pile.serial)) return part;
    // Until it has a place, the part is not in the world.
    world.ledger.gone(part, causes.current);
    world.renewItem(pile);
    return part;
  }

  /** Creates a creature with its equipment and puts it into the world. */
  mobile(id: string, place: Place): Mobile | Refusal {
    const { world, mobileTemplates } = this.parts;
    const template = mobileTemplates.find(id);
    if ("reason" in template) return refuse(template.reason);
    const { declared } = template;
    const serial = this.serialOf("mobile");
    if (typeof serial !== "number") return serial;
    const mobile = new Mobile(serial);
    mobile.templateId = id;
    [mobile.name, mobile.body, mobile.hue, mobile.notoriety, mobile.title] = looksOf(template);
    mobile.isFemale = declared.female ?? false;
    mobile.swims = declared.swims ?? false;
    mobile.standingName = declared.standing ?? "";
    if (declared.blessed) mobile.conditions |= CONDITIONS.blessed.bit;
    mobile.renewFlags();
    for (const name of FIGURE_NAMES) {
      const range = declared[name];
      if (range) mobile.setFigure(name, figureDeclarations[name].isFractional ? range[0] : this.roll(range));
    }
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
    return mobile.facet === NOWHERE ? refuse(`'${id}' was deleted by its on_create`) : mobile;
  }

  private beginDecay(item: Item, decayMs: number | undefined): void {
    const { world, clock } = this.parts;
    const at = item.params?.get(DECAYS_AT_PARAM) ?? (decayMs === undefined ? undefined : Math.floor(clock.unix()) + decayMs);
    if (at !== undefined) world.setParam(item, DECAYS_AT_PARAM, at);
  }

  private serialOf(kind: "item" | "mobile"): number | Refusal {
    try {
      return this.parts.serials[kind]();
    } catch (error) {
      if (error instanceof SerialsExhaustedError) return refuse(error.message);
      throw error;
    }
  }

  /** Leaves out a piece that has no template or no layer, or whose layer is taken. */
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

/** Whether an item can have an amount: stacks, and corpses, whose amount is a body. */
export function mayHaveAmount(item: Item, amount: number): boolean {
  if (amount === 1) return true;
  return (item.kind.traits.isStackable || item.itemId === CORPSE_ART) && amount <= PILE_MAXIMUM;
}
