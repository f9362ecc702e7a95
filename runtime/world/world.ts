import { type Entity, NOWHERE } from "./entity.js";
import { type Facet, FACETS, isOnFacet } from "./facets.js";
import { Item } from "./item.js";
import { ItemRegister } from "./item-register.js";
import { Mobile } from "./mobile.js";
import { type ItemKind, ItemKinds } from "./item-kind.js";
import type { Holder } from "./item.js";
import { SECTOR_SHIFT, SectorGrid } from "./sectors.js";

export interface Place {
  facet: number;
  x: number;
  y: number;
  z: number;
}

/** What changed since storage was last given something: entities, and serials that are gone. */
export interface Unsaved {
  readonly entities: readonly Entity[];
  readonly gone: readonly number[];
}

/** Is told where entities come to be, in the midst of the change: it may take note and do no more. */
export interface WorldWatch {
  /** It stands on the ground, and did not before in this sector or not at this place. */
  placed(entity: Entity): void;
  /** It stands on the ground no more. */
  withdrawn(entity: Entity): void;
}

/**
 * Everything that is somewhere, and what changed since sight was last brought up to date. Changes are only noted here;
 * whoever tells players (net/interest) takes the list once a tick.
 */
export class World {
  readonly facets: readonly Facet[] = FACETS;
  private readonly grids = FACETS.map((facet) => new SectorGrid(facet));
  private readonly mobilesBySerial = new Map<number, Mobile>();
  private readonly register = new ItemRegister();
  /** Characters of players who are not here now. */
  private readonly absentBySerial = new Map<number, Mobile>();
  private changes: Entity[] = [];
  private rearranged: Item[] = [];
  private unsaved: Entity[] = [];
  private gone: number[] = [];
  readonly kinds = new ItemKinds();
  watch: WorldWatch | undefined;
  /** Told of steps onto another tile when they have been taken; set only while somebody wants to know. */
  whenStepped: ((mobile: Mobile) => void) | undefined;

  grid(facet: number): SectorGrid {
    const grid = this.grids[facet];
    if (!grid) throw new RangeError(`there is no map ${facet}`);
    return grid;
  }

  mobile(serial: number): Mobile | undefined {
    return this.mobilesBySerial.get(serial);
  }

  item(serial: number): Item | undefined {
    return this.register.get(serial);
  }

  /** A player's character that has left and keeps what it wears. */
  absent(serial: number): Mobile | undefined {
    return this.absentBySerial.get(serial);
  }

  get mobileCount(): number {
    return this.mobilesBySerial.size;
  }

  get itemCount(): number {
    return this.register.size;
  }

  /** Everybody in the world. */
  get mobiles(): Iterable<Mobile> {
    return this.mobilesBySerial.values();
  }

  get absents(): Iterable<Mobile> {
    return this.absentBySerial.values();
  }

  /** Every item wherever it is. */
  get items(): Iterable<Item> {
    return this.register.all();
  }

  /** Every item of a kind, wherever it is; not to be gone through while items come and go. */
  itemsOf(kind: ItemKind): ReadonlySet<Item> {
    return this.register.ofKind(kind);
  }

  /** Puts an entity that is nowhere into the world. Throws RangeError for a place outside its facet. */
  enter(entity: Entity, place: Place): void {
    if (entity.facet !== NOWHERE) throw new Error(`0x${entity.serial.toString(16)} is in the world already`);
    if (entity instanceof Item && entity.holder) throw new Error(`0x${entity.serial.toString(16)} is in something`);
    this.put(entity, place);
    if (entity instanceof Mobile) {
      this.mobilesBySerial.set(entity.serial, entity);
      this.absentBySerial.delete(entity.serial);
      entity.departure = undefined;
    } else if (entity instanceof Item) this.register.add(entity);
    entity.renewed = true;
    this.touch(entity);
  }

  /** A player's character leaves: it keeps what it wears, and comes back to where it was. */
  depart(mobile: Mobile): void {
    if (mobile.facet === NOWHERE) return;
    const { facet, x, y, z } = mobile;
    this.withdraw(mobile);
    this.keepAbsent(mobile, { facet, x, y, z });
    this.touch(mobile);
  }

  /** Keeps a player's character that is not here, as storage gives it back. */
  keepAbsent(mobile: Mobile, departure: Place): void {
    mobile.departure = departure;
    this.absentBySerial.set(mobile.serial, mobile);
  }

  /** Takes an entity out of the world for good, with all it wears or holds. */
  remove(entity: Entity): void {
    if (entity instanceof Mobile) {
      for (const item of [...entity.equipment]) this.remove(item);
      if (entity.facet !== NOWHERE) this.withdraw(entity);
      this.absentBySerial.delete(entity.serial);
    } else if (entity instanceof Item) {
      if (this.register.get(entity.serial) !== entity) return;
      for (const item of [...(entity.contents ?? [])]) this.remove(item);
      this.detach(entity);
      this.register.remove(entity);
    }
    entity.isUnsaved = false;
    if (!entity.isTransient) this.gone.push(entity.serial);
  }

  /** What was stored of an item that could not be put anywhere is not wanted any more, nor what lies in it. */
  discard(item: Item): void {
    this.register.add(item);
    this.remove(item);
  }

  /** Puts an item on the ground, wherever it was, or makes it known there. Throws RangeError for a place outside its facet. */
  putOnGround(item: Item, place: Place): void {
    this.requireOnFacet(place);
    this.release(item);
    this.register.add(item);
    this.put(item, place);
    item.renewed = true;
    this.touch(item);
  }

  /**
   * Puts an item into a container, wherever it was. @param x, y place in the container's picture. Throws RangeError where it
   * would lie in itself.
   */
  putInto(item: Item, container: Item, x: number, y: number, gridIndex = 0): void {
    if (container.isWithin(item)) throw new RangeError("a thing cannot lie in itself");
    this.detach(item);
    item.holder = container;
    item.layer = 0;
    item.x = x;
    item.y = y;
    item.gridIndex = gridIndex;
    (container.contents ??= []).push(item);
    this.register.add(item);
    this.rearrange(item);
  }

  /** Has a mobile wear an item, wherever it was. Throws RangeError where that layer is taken. */
  putOn(item: Item, mobile: Mobile, layer: number): void {
    const worn = mobile.equipped(layer);
    if (worn === item) return;
    if (worn) throw new RangeError(`layer ${layer} is taken`);
    this.detach(item);
    item.holder = mobile;
    item.layer = layer;
    const after = mobile.equipment.findIndex((other) => other.layer > layer);
    mobile.equipment.splice(after === -1 ? mobile.equipment.length : after, 0, item);
    this.register.add(item);
    this.rearrange(item);
  }

  /** Whoever sees the item is to be shown it anew: its art, hue, name or amount changed. */
  renewItem(item: Item): void {
    if (item.holder) this.rearrange(item);
    else {
      this.touch(item);
      if (item.facet !== NOWHERE) this.renew(item);
    }
  }

  /** Lets people step onto an entity's tile, or not any more. */
  setBlocks(entity: Entity, blocks: boolean): void {
    if (entity.blocks !== blocks && entity.facet !== NOWHERE) this.grid(entity.facet).of(entity)!.blockers += blocks ? 1 : -1;
    entity.blocks = blocks;
    this.touch(entity);
  }

  /** Something of it that is stored changed. */
  touch(entity: Entity): void {
    entity.isAltered = true;
    this.touchPlace(entity);
  }

  get unsavedCount(): number {
    return this.unsaved.length + this.gone.length;
  }

  /** What storage has not been given since the last call: entities as they are now, and serials that are gone. */
  takeUnsaved(): Unsaved {
    // An entity that was removed since is in the second list.
    const { entities, gone } = this.takeUnsavedMarked();
    const marked = entities.filter((entity) => entity.isUnsaved);
    for (const entity of marked) entity.isUnsaved = false;
    return { entities: marked, gone };
  }

  /**
   * The same at once, however much it is. The caller clears the mark `isUnsaved` of each entity when it looks at it; one that has no
   * mark any more has gone meanwhile.
   */
  takeUnsavedMarked(): Unsaved {
    const { unsaved, gone } = this;
    this.unsaved = [];
    this.gone = [];
    return { entities: unsaved, gone };
  }

  /** Storage did not take these: what is still in the world is unsaved again, and what is gone is still to be said. */
  returnUnsaved({ entities, gone }: Unsaved): void {
    for (const entity of entities) if (this.isHere(entity)) this.touch(entity);
    for (const serial of gone) this.gone.push(serial);
  }

  /** Items put into something, taken out of it or changed in it since the last call; the caller clears their marks. */
  takeRearranged(): Item[] {
    const { rearranged } = this;
    this.rearranged = [];
    return rearranged;
  }

  /** One step to a neighbouring tile, or a turn on the spot; `directionByte` carries the running flag. */
  step(mobile: Mobile, x: number, y: number, z: number, directionByte: number): void {
    const sectorChanged = x >> SECTOR_SHIFT !== mobile.x >> SECTOR_SHIFT || y >> SECTOR_SHIFT !== mobile.y >> SECTOR_SHIFT;
    const isWatched = this.whenStepped !== undefined && (x !== mobile.x || y !== mobile.y);
    mobile.x = x;
    mobile.y = y;
    mobile.z = z;
    mobile.direction = directionByte & 0x07;
    if (sectorChanged) {
      this.grid(mobile.facet).place(mobile);
      this.watch?.placed(mobile);
    }
    const { steps, stepsEnd } = mobile;
    steps[stepsEnd] = x;
    steps[stepsEnd + 1] = y;
    steps[stepsEnd + 2] = z;
    steps[stepsEnd + 3] = directionByte;
    mobile.stepsEnd = stepsEnd + 4;
    if (!mobile.changed) this.note(mobile);
    this.touchPlace(mobile);
    if (isWatched) this.whenStepped!(mobile);
  }

  /** Whoever sees the mobile is told its flags anew, as with a step on the spot. */
  refresh(mobile: Mobile): void {
    this.touch(mobile);
    this.step(mobile, mobile.x, mobile.y, mobile.z, mobile.direction);
  }

  /** Moves an entity otherwise than by a step. Throws RangeError for a place outside its facet. */
  teleport(entity: Entity, place: Place): void {
    this.put(entity, place);
    entity.renewed = true;
    this.touch(entity);
  }

  /** Whoever sees the entity is to be shown it anew. */
  renew(entity: Entity): void {
    entity.renewed = true;
    this.note(entity);
  }

  /** What changed since the last call; the caller brings `shown...` up to date and clears the marks. */
  takeChanges(): Entity[] {
    const changes = this.changes;
    this.changes = [];
    return changes;
  }

  get hasChanges(): boolean {
    return this.changes.length > 0;
  }

  private touchPlace(entity: Entity): void {
    if (entity.isUnsaved || entity.isTransient) return;
    entity.isUnsaved = true;
    this.unsaved.push(entity);
  }

  private isHere(entity: Entity): boolean {
    if (entity instanceof Item) return this.register.get(entity.serial) === entity;
    return (this.mobilesBySerial.get(entity.serial) ?? this.absentBySerial.get(entity.serial)) === entity;
  }

  private requireOnFacet(place: Place): void {
    const facet = this.facets[place.facet];
    if (!facet || !isOnFacet(facet, place.x, place.y)) {
      throw new RangeError(`${place.x},${place.y} is not on map ${place.facet}`);
    }
  }

  /** Takes an item out of what holds it. */
  private release(item: Item): void {
    const { holder } = item;
    if (!holder) return;
    const list = listOf(holder);
    list.splice(list.indexOf(item), 1);
    item.holder = undefined;
    item.layer = 0;
    this.rearrange(item);
  }

  /** Takes an item from wherever it is. */
  private detach(item: Item): void {
    this.release(item);
    if (item.facet !== NOWHERE) this.withdraw(item);
  }

  /** Takes an entity off the ground; its coordinates stay readable. */
  private withdraw(entity: Entity): void {
    this.grid(entity.facet).remove(entity);
    entity.facet = NOWHERE;
    if (entity instanceof Mobile) this.mobilesBySerial.delete(entity.serial);
    this.note(entity);
    this.watch?.withdrawn(entity);
  }

  private rearrange(item: Item): void {
    this.touch(item);
    if (item.isRearranged) return;
    item.isRearranged = true;
    this.rearranged.push(item);
  }

  private put(entity: Entity, place: Place): void {
    this.requireOnFacet(place);
    if (entity.facet !== NOWHERE && entity.facet !== place.facet) this.grid(entity.facet).remove(entity);
    entity.facet = place.facet;
    entity.x = place.x;
    entity.y = place.y;
    entity.z = place.z;
    this.grid(place.facet).place(entity);
    this.note(entity);
    this.watch?.placed(entity);
  }

  private note(entity: Entity): void {
    if (entity.changed) return;
    entity.changed = true;
    this.changes.push(entity);
  }
}

function listOf(holder: Holder): Item[] {
  return holder instanceof Item ? (holder.contents ??= []) : holder.equipment;
}
