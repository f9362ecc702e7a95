import type { Entity } from "./entities/entity.js";
import type { Item } from "./entities/item.js";
import type { Mobile } from "./entities/mobile.js";
import type { Voyage } from "./multis/voyage.js";

/**
 * What changed since clients were last updated. The world lists it; interest management takes the lists once a tick.
 */
export class Changes {
  private entities: Entity[] = [];
  private multis: Item[] = [];
  private voyages = new Map<Item, Voyage>();
  private heldItems: Item[] = [];
  private rehidden: Mobile[] = [];
  private recoloured: Mobile[] = [];

  /** No entity changed. */
  get isEmpty(): boolean {
    return this.entities.length === 0 && this.multis.length === 0;
  }

  /** Lists an entity that came, went, moved or looks different; a multi goes to {@link addMulti}. */
  add(entity: Entity): void {
    if (entity.changed) return;
    entity.changed = true;
    this.entities.push(entity);
  }

  /**
   * Lists a multi that came, went, moved or looks different. Others see it from farther away than an entity of one
   * tile.
   */
  addMulti(multi: Item): void {
    if (multi.changed) return;
    multi.changed = true;
    this.multis.push(multi);
  }

  /** The way of a boat so far, for the world to write on. The boat is listed as changed as well. */
  voyageOf(boat: Item): Voyage {
    let voyage = this.voyages.get(boat);
    if (!voyage) this.voyages.set(boat, (voyage = { speed: "normal", carried: new Set() }));
    return voyage;
  }

  /** Lists an item that was put into something, taken out of it, or changed in it. */
  addHeld(item: Item): void {
    if (item.isRearranged) return;
    item.isRearranged = true;
    this.heldItems.push(item);
  }

  /** Lists a mobile that others see from now on, or do not see any more. It is listed as changed as well. */
  addRehidden(mobile: Mobile): void {
    this.rehidden.push(mobile);
  }

  /**
   * Lists a mobile whose standing changed, so that it sees the names of others in other colours. It is listed as
   * changed as well.
   */
  addRecoloured(mobile: Mobile): void {
    this.recoloured.push(mobile);
  }

  /**
   * Takes the list of mobiles that are hidden from others than before. The caller brings their `shownHiddenRank` up to
   * date.
   */
  takeRehidden(): Mobile[] {
    const { rehidden } = this;
    if (rehidden.length > 0) this.rehidden = [];
    return rehidden;
  }

  /** Takes the list of mobiles that see the names of others in other colours. */
  takeRecoloured(): Mobile[] {
    const { recoloured } = this;
    if (recoloured.length > 0) this.recoloured = [];
    return recoloured;
  }

  /** Takes the list of entities. The caller brings their `shown...` up to date and clears the marks. */
  take(): Entity[] {
    const { entities } = this;
    this.entities = [];
    return entities;
  }

  /** Takes the list of multis. The caller brings their `shown...` up to date and clears the marks. */
  takeMultis(): Item[] {
    const { multis } = this;
    if (multis.length > 0) this.multis = [];
    return multis;
  }

  /** Takes the boats that sailed. */
  takeVoyages(): ReadonlyMap<Item, Voyage> {
    const { voyages } = this;
    if (voyages.size > 0) this.voyages = new Map();
    return voyages;
  }

  /** Takes the list of held items. The caller clears their marks. */
  takeHeld(): Item[] {
    const { heldItems } = this;
    this.heldItems = [];
    return heldItems;
  }
}
