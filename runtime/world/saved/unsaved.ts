import type { Entity } from "../entities/entity.js";

/** What changed since storage was last given something: entities, and the serials of those that are gone. */
export interface Unsaved {
  readonly entities: readonly Entity[];
  readonly gone: readonly number[];
}

/** The list of what storage has not been given yet. */
export class UnsavedList {
  private readonly isHere: (entity: Entity) => boolean;
  private entities: Entity[] = [];
  private gone: number[] = [];

  /** @param isHere whether an entity is still part of the world, in it or absent */
  constructor(isHere: (entity: Entity) => boolean) {
    this.isHere = isHere;
  }

  get size(): number {
    return this.entities.length + this.gone.length;
  }

  /** The serials in the list, some of them perhaps twice. */
  *serials(): Generator<number> {
    for (const { serial } of this.entities) yield serial;
    yield* this.gone;
  }

  /** Lists an entity whose place or direction changed. */
  add(entity: Entity): void {
    if (entity.isUnsaved || entity.isTransient) return;
    entity.isUnsaved = true;
    this.entities.push(entity);
  }

  /** Lists the serial of an entity that is gone. */
  addGone(entity: Entity): void {
    entity.isUnsaved = false;
    if (!entity.isTransient) this.gone.push(entity.serial);
  }

  /** Takes the list: entities as they are now, and serials that are gone. */
  take(): Unsaved {
    // An entity that was removed since is in the second list.
    const { entities, gone } = this.takeMarked();
    const marked = entities.filter((entity) => entity.isUnsaved);
    for (const entity of marked) entity.isUnsaved = false;
    return { entities: marked, gone };
  }

  /**
   * Takes the list at once, however long it is. The caller clears the mark `isUnsaved` of each entity when it looks at
   * it. An entity without the mark has gone meanwhile.
   */
  takeMarked(): Unsaved {
    const { entities, gone } = this;
    this.entities = [];
    this.gone = [];
    return { entities, gone };
  }

  /** Storage did not take these. Entities that are still part of the world are listed again, with all they have. */
  giveBack({ entities, gone }: Unsaved): void {
    for (const entity of entities) {
      if (!this.isHere(entity)) continue;
      entity.isAltered = true;
      this.add(entity);
    }
    for (const serial of gone) this.gone.push(serial);
  }
}
