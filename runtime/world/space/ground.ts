import type { Changes } from "../changes.js";
import { type Entity, NOWHERE } from "../entities/entity.js";
import { FACETS, isOnFacet } from "./facets.js";
import { Item } from "../entities/item.js";
import { Mobile } from "../entities/mobile.js";
import { MultiRegister } from "../multis/multi-register.js";
import { type MultiShapes, NO_SHAPES } from "../multis/multi-shape.js";
import type { Multi } from "../multis/multi.js";
import type { Place } from "./places.js";
import { SectorGrid } from "./sectors.js";
import type { WorldWatch } from "../world-watch.js";

/**
 * Where things stand: the sectors of all facets, and the multis over them. It notes what changes and tells whoever
 * watches. Only the world and the files beside it put things there.
 */
export class Ground {
  readonly grids: readonly SectorGrid[] = FACETS.map((facet) => new SectorGrid(facet));
  watch: WorldWatch | undefined;
  /** What multis consist of; set before the first is in the world. */
  shapes: MultiShapes = NO_SHAPES;
  /** The facets that this process plays; undefined for all. Nothing comes to another one. */
  played: ReadonlySet<number> | undefined;
  private readonly multiRegisters = FACETS.map((facet) => new MultiRegister(facet, this.grids[facet.id]!));
  private readonly changes: Changes;

  constructor(changes: Changes) {
    this.changes = changes;
  }

  /** @throws RangeError for a place outside its facet, and for a facet that another process plays */
  requireOnFacet(place: Place): void {
    const facet = FACETS[place.facet];
    if (!facet || !isOnFacet(facet, place.x, place.y)) {
      throw new RangeError(`${place.x},${place.y} is not on map ${place.facet}`);
    }
    if (this.played && !this.played.has(facet.id)) throw new RangeError(`another process plays ${facet.name}`);
  }

  /** Puts an entity somewhere else than it was. Throws as {@link requireOnFacet}. */
  put(entity: Entity, place: Place): void {
    this.requireOnFacet(place);
    const from = entity.facet === NOWHERE ? undefined : this.grids[entity.facet];
    const left = from?.of(entity);
    if (from && entity.facet !== place.facet && isMulti(entity)) this.multiRegisters[entity.facet]!.remove(entity);
    entity.facet = place.facet;
    // One sum with a -0 makes a float of a coordinate, and then the engine keeps those of all mobiles as floats: each
    // in memory of its own.
    entity.x = place.x | 0;
    entity.y = place.y | 0;
    entity.z = place.z | 0;
    this.noteChange(entity);
    this.list(entity, from);
    if (isMulti(entity)) this.listMulti(entity, entity.multi);
    if (!(entity instanceof Mobile)) return;
    const sector = this.grids[entity.facet]!.of(entity);
    if (left !== sector) left?.tell(entity, false);
    sector?.tell(entity, false);
  }

  /** Takes an entity off the ground; its coordinates stay readable. */
  withdraw(entity: Entity): void {
    const grid = this.grids[entity.facet]!;
    const from = grid.of(entity);
    grid.remove(entity);
    if (isMulti(entity)) this.multiRegisters[entity.facet]!.remove(entity);
    entity.facet = NOWHERE;
    this.noteChange(entity);
    if (isPlayer(entity)) this.watch?.playerMoved(entity, from, undefined);
    else this.watch?.withdrawn(entity);
    if (entity instanceof Mobile) from?.tell(entity, false);
  }

  /** Viewers of the entity are to be told of it. */
  noteChange(entity: Entity): void {
    if (isMulti(entity)) this.changes.addMulti(entity);
    else this.changes.add(entity);
  }

  /** Lists a multi in all sectors under its present components. */
  listMulti(item: Item, multi: Multi): void {
    multi.shape ??= multi.design ? multi.design.shape : this.shapes.get(multi.id);
    this.multiRegisters[item.facet]!.place(item);
  }

  /** Lists an entity in the sector where it is. @param from the grid that listed it before */
  list(entity: Entity, from: SectorGrid | undefined): void {
    const before = from?.of(entity);
    const grid = this.grids[entity.facet]!;
    if (from !== grid) from?.remove(entity);
    grid.place(entity);
    const { watch } = this;
    if (!watch) return;
    if (!isPlayer(entity)) watch.placed(entity);
    else if (before !== grid.of(entity)) watch.playerMoved(entity, before, grid.of(entity));
  }
}

function isPlayer(entity: Entity): entity is Mobile {
  return entity instanceof Mobile && entity.isPlayer;
}

/** Whether an entity is a house, a boat or the like. */
export function isMulti(entity: Entity): entity is Item & { multi: Multi } {
  return entity instanceof Item && entity.multi !== undefined;
}
