import type { Log } from "../../../base/log/log.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import type { Item } from "../../../world/entities/item.js";
import type { Sector } from "../../../world/space/sectors.js";
import type { World } from "../../../world/world.js";
import type { ScriptClock } from "../../clock.js";
import type { Runner } from "../../runner/runner.js";
import type { Schedule } from "../../schedule/schedule.js";
import type { ItemTemplates } from "./item-templates.js";
import { DEFAULT_THINK_MS, Thinkers } from "../mobiles/thinkers.js";
import { REACH_MAXIMUM_TILES, Vicinity } from "./vicinity.js";

/** The greatest sight range. */
const DEFAULT_RANGE_TILES = 24;
/** An item's own param, which has priority over its template. */
const THINK_RANGE_PARAM = "think_range";

/**
 * Runs `on_think` of items on the ground while a player is within their range. Only items whose template has `on_think`
 * are kept here; the others cost one look-up when they are placed.
 */
export class ItemBrains {
  private readonly world: World;
  private readonly templates: ItemTemplates;
  private readonly vicinity: Vicinity;
  private readonly thinkers: Thinkers<Item>;
  /** Think range in tiles by item kind. */
  private ranges: ReadonlyMap<string, number> = new Map();

  constructor(parts: {
    world: World;
    runner: Runner;
    clock: ScriptClock;
    schedule: Schedule;
    templates: ItemTemplates;
    chance: () => number;
    log: Log;
  }) {
    const { world, templates } = parts;
    this.world = world;
    this.templates = templates;
    this.vicinity = new Vicinity(world, (item) => this.thinkers.wake(item));
    this.thinkers = new Thinkers(parts, {
      templateOf: ({ kind }) => kind.id,
      fileOf: (item) => templates.of(item)?.with("on_think")?.file,
      thinkMs: (item) => templates.of(item)?.declared.think_ms ?? DEFAULT_THINK_MS,
      isNear: (item) => this.vicinity.isNear(item),
      begin: (item, listener) => templates.of(item)?.with("on_think")?.start("on_think", [item], listener),
    });
  }

  get awakeCount(): number {
    return this.thinkers.awakeCount;
  }

  /** The item is on the ground at a new place. */
  placed(item: Item): void {
    const range = this.ranges.get(item.kind.id);
    if (range !== undefined) this.vicinity.place(item, rangeOf(item, range));
  }

  withdrawn(item: Item): void {
    if (!this.vicinity.has(item)) return;
    this.vicinity.take(item);
    this.thinkers.withdraw(item);
  }

  /** From now on `playerMoved` is called. */
  begin(): void {
    this.vicinity.recount();
  }

  /** A player has come into another sector, entered the world or left it. */
  playerMoved(from: Sector | undefined, to: Sector | undefined): void {
    this.vicinity.playerMoved(from, to);
  }

  /** Items may have got or lost a brain. */
  templatesChanged(): void {
    const { ranges: before } = this;
    const thinking = [...this.templates.all].filter((template) => template.with("on_think"));
    this.ranges = new Map(thinking.map(({ id, declared }) => [id, declared.think_range ?? DEFAULT_RANGE_TILES]));
    for (const id of new Set([...before.keys(), ...this.ranges.keys()])) {
      if (before.get(id) === this.ranges.get(id)) continue;
      for (const item of this.world.items.ofTemplate(id)) {
        if (item.facet === NOWHERE) continue;
        if (this.ranges.has(id)) this.placed(item);
        else this.withdrawn(item);
      }
    }
  }
}

function rangeOf(item: Item, usual: number): number {
  const own = item.params?.get(THINK_RANGE_PARAM);
  return typeof own === "number" ? Math.min(Math.max(Math.trunc(own), 0), REACH_MAXIMUM_TILES) : usual;
}
