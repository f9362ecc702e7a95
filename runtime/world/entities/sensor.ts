import { type Entity, NOWHERE } from "./entity.js";
import { Mobile } from "./mobile.js";
import { sectorsWithin, tilesAround } from "../space/near.js";
import type { TileArea } from "../space/places.js";
import { type Sector } from "../space/sectors.js";
import { SECTOR_SHIFT } from "../space/squares.js";
import type { SectorListener } from "../space/sector-listener.js";
import type { World } from "../world.js";

const NOWHERE_AT_ALL: readonly Sector[] = [];
const NOBODY: ReadonlySet<Mobile> = new Set();

/** What a sensor perceives. */
export interface SensorSettings {
  /** Tiles to each side of its owner. */
  readonly range: number;
  /** Creatures too, not only the characters of players. */
  readonly perceivesCreatures: boolean;
}

/** Listens to a sensor. It is called in the middle of a change: it may take note but not change the world. */
export interface SensorListener {
  came(owner: Entity, mobile: Mobile): void;
  left(owner: Entity, mobile: Mobile): void;
  /** The owner has moved; `look` is to be called after the change. */
  ownerMoved(sensor: Sensor): void;
}

/**
 * Perceives mobiles that come near an item on the ground or a mobile, and that leave. It listens in the sectors that
 * its range touches, so nothing is done where nobody is.
 */
export class Sensor implements SectorListener {
  readonly owner: Entity;
  readonly settings: SensorSettings;
  private readonly world: World;
  private readonly listener: SensorListener;
  /** Mobiles in range; undefined until there was one. */
  private near: Set<Mobile> | undefined;
  /** Where it listens: a square of sectors. */
  private sectors: readonly Sector[] = NOWHERE_AT_ALL;

  constructor(parts: { world: World; owner: Entity; settings: SensorSettings; listener: SensorListener }) {
    this.world = parts.world;
    this.owner = parts.owner;
    this.settings = parts.settings;
    this.listener = parts.listener;
  }

  noticed(mobile: Mobile): void {
    if (mobile === this.owner) this.listener.ownerMoved(this);
    else this.look(mobile);
  }

  /**
   * The owner has come to where it is: looks at everybody who was or is near. Not to be called in the midst of a
   * change.
   */
  settle(): void {
    const { owner, world } = this;
    const area = tilesAround(owner.x, owner.y, this.settings.range);
    this.listenIn(area);
    for (const mobile of [...(this.near ?? NOBODY)]) this.look(mobile);
    if (owner.facet === NOWHERE || !this.mayPerceive()) return;
    for (const { entities } of sectorsWithin(world, owner.facet, area)) {
      for (const entity of entities) if (entity instanceof Mobile && entity !== owner) this.look(entity);
    }
  }

  /** Ends it: everybody who was near has left. */
  end(): void {
    for (const sector of this.sectors) sector.removeListener(this);
    this.sectors = NOWHERE_AT_ALL;
    for (const mobile of this.near ?? NOBODY) this.listener.left(this.owner, mobile);
    this.near = undefined;
  }

  private mayPerceive(): boolean {
    const { facet, x, y } = this.owner;
    return this.settings.perceivesCreatures || this.world.grid(facet).presence.playersAround(x, y) > 0;
  }

  private look(mobile: Mobile): void {
    const { owner, listener } = this;
    const { range, perceivesCreatures } = this.settings;
    if (!perceivesCreatures && !mobile.isPlayer) return;
    const isHere = mobile.facet !== NOWHERE && mobile.facet === owner.facet;
    const isNear = isHere && Math.abs(mobile.x - owner.x) <= range && Math.abs(mobile.y - owner.y) <= range;
    if (isNear === (this.near ?? NOBODY).has(mobile)) return;
    if (isNear) {
      (this.near ??= new Set()).add(mobile);
      listener.came(owner, mobile);
    } else {
      this.near?.delete(mobile);
      listener.left(owner, mobile);
    }
  }

  /** Listens in the sectors of an area, which mostly are those where it listens already. */
  private listenIn({ left, top, right, bottom }: TileArea): void {
    const { facet } = this.owner;
    if (facet === NOWHERE) return this.listenAt(NOWHERE_AT_ALL);
    const grid = this.world.grid(facet);
    const [firstColumn, firstRow] = [Math.max(left, 0) >> SECTOR_SHIFT, Math.max(top, 0) >> SECTOR_SHIFT];
    const [lastColumn, lastRow] = [
      Math.min(right >> SECTOR_SHIFT, grid.columns - 1),
      Math.min(bottom >> SECTOR_SHIFT, grid.rows - 1),
    ];
    const [first, last] = [grid.made(firstColumn, firstRow), grid.made(lastColumn, lastRow)];
    if (first === this.sectors[0] && last === this.sectors.at(-1)) return;
    const sectors: Sector[] = [];
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) sectors.push(grid.made(column, row));
    }
    this.listenAt(sectors);
  }

  private listenAt(sectors: readonly Sector[]): void {
    for (const sector of this.sectors) sector.removeListener(this);
    for (const sector of sectors) sector.addListener(this);
    this.sectors = sectors;
  }
}
