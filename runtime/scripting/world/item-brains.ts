import type { Log } from "../../log/log.js";
import { NOWHERE } from "../../world/entity.js";
import type { Item } from "../../world/item.js";
import type { Sector } from "../../world/sectors.js";
import type { World } from "../../world/world.js";
import type { ScriptClock } from "../clock.js";
import type { Runner } from "../runner.js";
import type { ItemTemplates } from "./item-templates.js";
import { DEFAULT_THINK_MS, Thinkers } from "./thinkers.js";
import { REACH_MAXIMUM_TILES, Vicinity } from "./vicinity.js";

/** As far as anybody sees. */
const DEFAULT_RANGE_TILES = 24;
/** What an item keeps under this name counts before what its template says. */
const THINK_RANGE_PARAM = "think_range";

/**
 * Has things on the ground think while a player is within their reach. Only things whose template has `on_think` are known here; the
 * others cost one look at their kind when they are put somewhere.
 */
export class ItemBrains {
  private readonly world: World;
  private readonly templates: ItemTemplates;
  private readonly vicinity: Vicinity;
  private readonly thinkers: Thinkers<Item>;
  /** Tiles that things of each kind think within, unless they say otherwise themselves. */
  private ranges: ReadonlyMap<string, number> = new Map();

  constructor(parts: {
    world: World;
    runner: Runner;
    clock: ScriptClock;
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
      hasBrain: (item) => templates.of(item)?.with("on_think") !== undefined,
      thinkMs: (item) => templates.of(item)?.declared.think_ms ?? DEFAULT_THINK_MS,
      isNear: (item) => this.vicinity.isNear(item),
      begin: (item, listener) => templates.of(item)?.with("on_think")?.start("on_think", [item], listener),
    });
  }

  get awakeCount(): number {
    return this.thinkers.awakeCount;
  }

  /** It lies on the ground, and did not before at this place. */
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

  /** Things may have got a brain that had none, or lost theirs. */
  templatesChanged(): void {
    const { ranges: before } = this;
    const thinking = [...this.templates.all].filter((template) => template.with("on_think"));
    this.ranges = new Map(thinking.map(({ id, declared }) => [id, declared.think_range ?? DEFAULT_RANGE_TILES]));
    const changed = new Set([...before.keys(), ...this.ranges.keys()].filter((id) => before.get(id) !== this.ranges.get(id)));
    if (changed.size === 0) return;
    for (const item of this.world.items) {
      if (!changed.has(item.kind.id) || item.facet === NOWHERE) continue;
      if (this.ranges.has(item.kind.id)) this.placed(item);
      else this.withdrawn(item);
    }
  }
}

function rangeOf(item: Item, usual: number): number {
  const own = item.params?.get(THINK_RANGE_PARAM);
  return typeof own === "number" ? Math.min(Math.max(Math.trunc(own), 0), REACH_MAXIMUM_TILES) : usual;
}
