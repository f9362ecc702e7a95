import type { Log } from "../../../base/log/log.js";

import type { Item } from "../../../world/entities/item.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import type { SectorListener } from "../../../world/space/sector-listener.js";
import { type Sector } from "../../../world/space/sectors.js";
import { SECTOR_SHIFT } from "../../../world/space/squares.js";
import type { World } from "../../../world/world.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import type { ScriptGround } from "../ground.js";
import type { ItemTemplates } from "../items/item-templates.js";

/** A step triggers items at most this far above or below the mobile, in units of altitude. */
const REACH_Z = 10;
const COORDINATE_BITS = 13;
const COORDINATE_MASK = (1 << COORDINATE_BITS) - 1;

type StepCallback = "on_step" | "on_step_off";

/**
 * Calls `on_step` of items when a mobile stepped onto their tile, and `on_step_off` when it left the tile. Only items
 * whose template has one of the functions are kept here, by tile. It listens in the sectors of such items, so steps
 * elsewhere cost nothing.
 */
export class StepTriggers implements SectorListener {
  private readonly world: World;
  private readonly templates: ItemTemplates;
  private readonly ground: Pick<ScriptGround, "isLevel">;
  private readonly log: Log;
  private listening: ReadonlySet<string> = new Set();
  private readonly byTile = new Map<number, Item[]>();
  private readonly tiles = new Map<Item, number>();
  /** How many of these items each sector has in which it listens. */
  private readonly sectors = new Map<Sector, number>();
  /** Mobiles on a tile, with the items there that want to know when they leave it. */
  private readonly standing = new Map<Mobile, { readonly tile: number; readonly items: readonly Item[] }>();
  private stepped: { readonly mobile: Mobile; readonly item: Item; readonly callback: StepCallback }[] = [];

  constructor(parts: { world: World; templates: ItemTemplates; ground: Pick<ScriptGround, "isLevel">; log: Log }) {
    this.world = parts.world;
    this.templates = parts.templates;
    this.ground = parts.ground;
    this.log = parts.log;
  }

  templatesChanged(): void {
    const listening = new Set([...this.templates.idsWithCallback("on_step"), ...this.templates.idsWithCallback("on_step_off")]);
    const isSame = listening.size === this.listening.size && [...listening].every((id) => this.listening.has(id));
    if (isSame) return;
    this.listening = listening;
    this.byTile.clear();
    this.tiles.clear();
    for (const sector of this.sectors.keys()) sector.removeListener(this);
    this.sectors.clear();
    for (const id of listening) {
      for (const item of this.world.items.ofTemplate(id)) if (item.facet !== NOWHERE) this.placed(item);
    }
  }

  placed(item: Item): void {
    if (!this.listening.has(item.kind.id)) return;
    const tile = tileOf(item);
    if (this.tiles.get(item) === tile) return;
    this.take(item);
    this.tiles.set(item, tile);
    const there = this.byTile.get(tile);
    if (there) there.push(item);
    else this.byTile.set(tile, [item]);
    const sector = this.sectorAt(tile);
    const count = this.sectors.get(sector) ?? 0;
    if (count === 0) sector.addListener(this);
    this.sectors.set(sector, count + 1);
  }

  withdrawn(item: Item): void {
    if (this.tiles.size > 0) this.take(item);
  }

  noticed(mobile: Mobile, isStep: boolean): void {
    const tile = tileOf(mobile);
    const left = this.standing.get(mobile);
    if (left && left.tile !== tile) {
      this.standing.delete(mobile);
      for (const item of left.items) this.note(mobile, item, "on_step_off");
    }
    const there = mobile.facet === NOWHERE ? undefined : this.byTile.get(tile);
    if (!there) return;
    const reach = this.reachOf(mobile, there);
    const below = there.filter((item) => Math.abs(item.z - mobile.z) <= reach);
    if (isStep) for (const item of below) this.note(mobile, item, "on_step");
    const items = below.filter((item) => this.templates.of(item)?.with("on_step_off"));
    if (items.length > 0) this.standing.set(mobile, { tile, items });
  }

  private note(mobile: Mobile, item: Item, callback: StepCallback): void {
    if (this.stepped.push({ mobile, item, callback }) === 1) queueMicrotask(this.call);
  }

  private take(item: Item): void {
    const tile = this.tiles.get(item);
    if (tile === undefined) return;
    this.tiles.delete(item);
    const there = this.byTile.get(tile)!;
    if (there.length === 1) this.byTile.delete(tile);
    else there.splice(there.indexOf(item), 1);
    const sector = this.sectorAt(tile);
    const count = this.sectors.get(sector)! - 1;
    if (count > 0) {
      this.sectors.set(sector, count);
      return;
    }
    this.sectors.delete(sector);
    sector.removeListener(this);
  }

  private sectorAt(tile: number): Sector {
    const [x, y] = [tile & COORDINATE_MASK, (tile >> COORDINATE_BITS) & COORDINATE_MASK];
    return this.world.grid(tile >> (2 * COORDINATE_BITS)).made(x >> SECTOR_SHIFT, y >> SECTOR_SHIFT);
  }

  /** On a level map mobiles walk at altitude 0, whatever the altitude of items is: the nearest items are triggered. */
  private reachOf(mobile: Mobile, there: readonly Item[]): number {
    if (!this.ground.isLevel(mobile.facet)) return REACH_Z;
    return Math.max(REACH_Z, Math.min(...there.map(({ z }) => Math.abs(z - mobile.z))));
  }

  /** Scripts run after the step, because nothing else may happen to the mobile during it. */
  private readonly call = (): void => {
    const { stepped } = this;
    this.stepped = [];
    for (const { mobile, item, callback } of stepped) {
      if (item.facet === NOWHERE || (callback === "on_step" && mobile.facet !== item.facet)) continue;
      try {
        this.templates.of(item)?.with(callback)?.call(callback, item, mobile);
      } catch (error) {
        this.log.error({ err: error, template: item.kind.id }, `${callback} could not be called`);
      }
    }
  };
}

function tileOf({ facet, x, y }: Item | Mobile): number {
  return (facet << (2 * COORDINATE_BITS)) | (y << COORDINATE_BITS) | x;
}
