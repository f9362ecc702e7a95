import type { Entity } from "../entities/entity.js";
import type { Facet } from "./facets.js";
import { Item } from "../entities/item.js";
import type { Mobile } from "../entities/mobile.js";
import { PlayersNear } from "./presence.js";
import { SECTOR_SHIFT, SECTOR_TILES } from "./squares.js";
import type { SectorListener } from "./sector-listener.js";

/** A square of the ground and what stands on it. */
export class Sector {
  readonly entities: Entity[] = [];
  /** The items among the entities, so that a step through a crowd looks at no mobile. */
  readonly items: Item[] = [];
  /** The multis that lie over it, wherever their origin is. */
  multis: Item[] | undefined;
  /** How many entities block their tile, so that a step over open ground looks at none. */
  blockers = 0;
  readonly facet: number;
  /** The north-west tile. */
  readonly left: number;
  readonly top: number;

  /** Those who are told of mobiles in it; undefined for none, so that steps elsewhere cost nothing. */
  private listeners: SectorListener[] | undefined;

  constructor(facet: number, left: number, top: number) {
    this.facet = facet;
    this.left = left;
    this.top = top;
  }

  get hasListeners(): boolean {
    return this.listeners !== undefined;
  }

  /** To be called once for a listener, until it is taken away. */
  addListener(listener: SectorListener): void {
    (this.listeners ??= []).push(listener);
  }

  removeListener(listener: SectorListener): void {
    const { listeners } = this;
    const at = listeners?.indexOf(listener) ?? -1;
    if (!listeners || at === -1) return;
    if (listeners.length === 1) this.listeners = undefined;
    else listeners.splice(at, 1);
  }

  /** Tells the listeners of a mobile. */
  tell(mobile: Mobile, isStep: boolean): void {
    const { listeners } = this;
    if (listeners === undefined) return;
    for (let i = 0; i < listeners.length; i++) listeners[i]!.noticed(mobile, isStep);
  }
}

const PAGE_SHIFT = 9;
const PAGE_SECTORS = 1 << PAGE_SHIFT;

/** The sectors of one facet, each made when its first entity comes. */
export class SectorGrid {
  readonly columns: number;
  readonly rows: number;
  readonly presence: PlayersNear;
  private readonly facet: number;
  /** By the sectors' numbers, in pages. Room for every sector of a large facet at once would take megabytes. */
  private readonly pages: ((Sector | undefined)[] | undefined)[];

  constructor(facet: Facet) {
    this.facet = facet.id;
    this.columns = Math.ceil(facet.width / SECTOR_TILES);
    this.rows = Math.ceil(facet.height / SECTOR_TILES);
    this.pages = new Array<undefined>(((this.columns * this.rows) >> PAGE_SHIFT) + 1);
    this.presence = new PlayersNear(facet);
  }

  /** The sector by column and row; undefined where nothing ever stood, and outside the facet. */
  at(column: number, row: number): Sector | undefined {
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return undefined;
    return this.numbered(row * this.columns + column);
  }

  /** The sector by column and row within the facet, made if nothing ever stood there. */
  made(column: number, row: number): Sector {
    const number = row * this.columns + column;
    const page = (this.pages[number >> PAGE_SHIFT] ??= new Array<Sector | undefined>(PAGE_SECTORS));
    return (page[number & (PAGE_SECTORS - 1)] ??= new Sector(this.facet, column << SECTOR_SHIFT, row << SECTOR_SHIFT));
  }

  /** The sector that lists an entity of this facet. */
  of({ sectorNumber }: Entity): Sector | undefined {
    return sectorNumber === -1 ? undefined : this.numbered(sectorNumber);
  }

  /** The number of a tile's sector. */
  numberOf(x: number, y: number): number {
    return (y >> SECTOR_SHIFT) * this.columns + (x >> SECTOR_SHIFT);
  }

  /**
   * Lists an entity of this facet in the sector of its position, and takes it off the list of the sector that it left.
   */
  place(entity: Entity): void {
    const column = entity.x >> SECTOR_SHIFT;
    const row = entity.y >> SECTOR_SHIFT;
    const number = row * this.columns + column;
    if (entity.sectorNumber === number) return;
    const sector = this.made(column, row);
    const left = this.of(entity);
    if (left) unlist(entity, left);
    entity.sectorNumber = number;
    entity.sectorIndex = sector.entities.push(entity) - 1;
    if (entity instanceof Item) entity.sectorItemIndex = sector.items.push(entity) - 1;
    if (entity.blocks) sector.blockers++;
    if (left) this.presence.move(entity, left.left, left.top, sector.left, sector.top);
    else this.presence.add(entity, sector.left, sector.top);
  }

  /** Takes an entity of this facet off the ground. */
  remove(entity: Entity): void {
    const sector = this.of(entity);
    if (!sector) return;
    unlist(entity, sector);
    entity.sectorNumber = -1;
    entity.sectorIndex = -1;
    this.presence.remove(entity, sector.left, sector.top);
  }

  private numbered(number: number): Sector | undefined {
    return this.pages[number >> PAGE_SHIFT]?.[number & (PAGE_SECTORS - 1)];
  }
}

function unlist(entity: Entity, sector: Sector): void {
  const last = sector.entities.pop()!;
  if (last !== entity) {
    sector.entities[entity.sectorIndex] = last;
    last.sectorIndex = entity.sectorIndex;
  }
  if (entity instanceof Item) unlistItem(entity, sector);
  if (entity.blocks) sector.blockers--;
}

function unlistItem(item: Item, { items }: Sector): void {
  const last = items.pop()!;
  if (last === item) return;
  items[item.sectorItemIndex] = last;
  last.sectorItemIndex = item.sectorItemIndex;
}
