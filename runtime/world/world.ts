import { type Entity, NOWHERE } from "./entity.js";
import { type Facet, FACETS, isOnFacet } from "./facets.js";
import { Item } from "./item.js";
import { Mobile } from "./mobile.js";
import { removeFromSector, SECTOR_SHIFT, SectorGrid } from "./sectors.js";

export interface Place {
  facet: number;
  x: number;
  y: number;
  z: number;
}

/**
 * Everything that is somewhere, and what changed since sight was last brought up to date. Changes are only noted here;
 * whoever tells players (net/newsroom) takes the list once a tick.
 */
export class World {
  readonly facets: readonly Facet[] = FACETS;
  private readonly grids = FACETS.map((facet) => new SectorGrid(facet));
  private readonly mobilesBySerial = new Map<number, Mobile>();
  private readonly itemsBySerial = new Map<number, Item>();
  private changes: Entity[] = [];

  grid(facet: number): SectorGrid {
    const grid = this.grids[facet];
    if (!grid) throw new RangeError(`there is no map ${facet}`);
    return grid;
  }

  mobile(serial: number): Mobile | undefined {
    return this.mobilesBySerial.get(serial);
  }

  item(serial: number): Item | undefined {
    return this.itemsBySerial.get(serial);
  }

  get mobileCount(): number {
    return this.mobilesBySerial.size;
  }

  /** Puts an entity that is nowhere into the world. Throws RangeError for a place outside its facet. */
  enter(entity: Entity, place: Place): void {
    if (entity.facet !== NOWHERE) throw new Error(`0x${entity.serial.toString(16)} is in the world already`);
    this.put(entity, place);
    if (entity instanceof Mobile) this.mobilesBySerial.set(entity.serial, entity);
    else if (entity instanceof Item) this.itemsBySerial.set(entity.serial, entity);
    entity.renewed = true;
  }

  /** Takes an entity out of the world; its coordinates stay readable. */
  leave(entity: Entity): void {
    if (entity.facet === NOWHERE) return;
    entity.facet = NOWHERE;
    removeFromSector(entity);
    this.mobilesBySerial.delete(entity.serial);
    this.itemsBySerial.delete(entity.serial);
    this.note(entity);
  }

  /** One step to a neighbouring tile, or a turn on the spot; `directionByte` carries the running flag. */
  step(mobile: Mobile, x: number, y: number, z: number, directionByte: number): void {
    const sectorChanged = x >> SECTOR_SHIFT !== mobile.x >> SECTOR_SHIFT || y >> SECTOR_SHIFT !== mobile.y >> SECTOR_SHIFT;
    mobile.x = x;
    mobile.y = y;
    mobile.z = z;
    mobile.direction = directionByte & 0x07;
    if (sectorChanged) this.grid(mobile.facet).place(mobile);
    mobile.steps.push(x, y, z, directionByte);
    if (!mobile.changed) this.note(mobile);
  }

  /** Whoever sees the mobile is told its flags anew, as with a step on the spot. */
  refresh(mobile: Mobile): void {
    this.step(mobile, mobile.x, mobile.y, mobile.z, mobile.direction);
  }

  /** Moves an entity otherwise than by a step. Throws RangeError for a place outside its facet. */
  teleport(entity: Entity, place: Place): void {
    this.put(entity, place);
    entity.renewed = true;
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

  private put(entity: Entity, place: Place): void {
    const facet = this.facets[place.facet];
    if (!facet || !isOnFacet(facet, place.x, place.y)) {
      throw new RangeError(`${place.x},${place.y} is not on map ${place.facet}`);
    }
    entity.facet = place.facet;
    entity.x = place.x;
    entity.y = place.y;
    entity.z = place.z;
    this.grid(place.facet).place(entity);
    this.note(entity);
  }

  private note(entity: Entity): void {
    if (entity.changed) return;
    entity.changed = true;
    this.changes.push(entity);
  }
}
