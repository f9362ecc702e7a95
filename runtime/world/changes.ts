import type { Entity } from "./entity.js";
import type { Item } from "./item.js";
import type { Mobile } from "./mobile.js";

/** What changed since clients were last updated. The world lists it; interest management takes the lists once a tick. */
export class Changes {
  private entities: Entity[] = [];
  private heldItems: Item[] = [];
  private rehidden: Mobile[] = [];
  private recoloured: Mobile[] = [];

  /** No entity changed. */
  get isEmpty(): boolean {
    return this.entities.length === 0;
  }

  /** Lists an entity that came, went, moved or looks different. */
  add(entity: Entity): void {
    if (entity.changed) return;
    entity.changed = true;
    this.entities.push(entity);
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

  /** Lists a mobile whose standing changed, so that it sees the names of others in other colours. It is listed as changed as well. */
  addRecoloured(mobile: Mobile): void {
    this.recoloured.push(mobile);
  }

  /** Takes the list of mobiles that are hidden from others than before. The caller brings their `shownHiddenRank` up to date. */
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

  /** Takes the list of held items. The caller clears their marks. */
  takeHeld(): Item[] {
    const { heldItems } = this;
    this.heldItems = [];
    return heldItems;
  }
}
