import type { Entity } from "./entity.js";
import type { Item } from "./item.js";

/** What changed since clients were last updated. The world lists it; interest management takes the lists once a tick. */
export class Changes {
  private entities: Entity[] = [];
  private heldItems: Item[] = [];

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
