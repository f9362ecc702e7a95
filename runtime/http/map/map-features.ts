import { FACETS } from "../../world/space/facets.js";
import type { Item } from "../../world/entities/item.js";
import type { TileArea } from "../../world/space/places.js";
import type { Region } from "../../world/regions/region.js";
import type { Regions } from "../../world/regions/regions.js";
import { spawnerFacts, spawnersOf } from "../../world/items/spawner-figures.js";
import type { World } from "../../world/world.js";
import type { MapView } from "./map-positions.js";
import type { MapRegion, MapRegions, MapSpawner, MapSpawners } from "../schemas/maps.js";

/** Spawners change rarely. What was read of them is read again after this time, when somebody asks. */
const SPAWNERS_KEPT_MS = 5_000;
/** More in one answer cannot be told apart on a screen. */
const SPAWNERS_MAXIMUM = 1_000;
const REGIONS_MAXIMUM = 1_000;
const RECTANGLES_MAXIMUM = 5_000;

/** A spawner, described at most once while the list is kept. */
class Spawner {
  readonly item: Item;
  #described: MapSpawner | undefined;

  constructor(item: Item) {
    this.item = item;
  }

  get described(): MapSpawner {
    return (this.#described ??= describe(this.item));
  }
}

function describe(item: Item): MapSpawner {
  const { makes, ...facts } = spawnerFacts(item);
  return { serial: String(item.serial), x: item.x, y: item.y, z: item.z, makes: [...makes], ...facts };
}

export interface MapFeaturesParts {
  world: Pick<World, "items" | "kinds">;
  regions: Pick<Regions, "on">;
}

/** What stands on the maps besides those who play: spawners and regions. */
export class MapFeatures {
  readonly #parts: MapFeaturesParts;
  readonly #now: () => number;
  /** By facet. */
  #spawners = new Map<number, Spawner[]>();
  #madeAt = -Infinity;

  /** @param now Unix milliseconds */
  constructor(parts: MapFeaturesParts, now: () => number) {
    this.#parts = parts;
    this.#now = now;
  }

  /** The spawners in a part of a map. If there are too many, it gives some of each place. */
  spawners(view: MapView): MapSpawners {
    const seen = this.#spawnersOn(view.mapId).filter(
      ({ item: { x, y } }) => x >= view.left && x <= view.right && y >= view.top && y <= view.bottom,
    );
    const totalCount = seen.length;
    const given = Math.min(totalCount, SPAWNERS_MAXIMUM);
    const spread = Array.from({ length: given }, (_, index) => seen[Math.floor((index * totalCount) / given)]!);
    return { totalCount, spawners: spread.map((spawner) => spawner.described) };
  }

  /** The regions that reach into a part of a map, in the order of their definition. */
  regions(view: MapView): MapRegions {
    const regions: MapRegion[] = [];
    let [totalCount, rectangles] = [0, 0];
    for (const region of this.#parts.regions.on(view.mapId)) {
      const areas = region.shape.areas.filter((area) => overlaps(area, view));
      if (areas.length === 0) continue;
      totalCount++;
      rectangles += areas.length;
      if (regions.length < REGIONS_MAXIMUM && rectangles <= RECTANGLES_MAXIMUM) regions.push(regionOf(region, areas));
    }
    return { totalCount, regions };
  }

  #spawnersOn(mapId: number): readonly Spawner[] {
    const now = this.#now();
    if (now - this.#madeAt >= SPAWNERS_KEPT_MS) {
      this.#madeAt = now;
      this.#spawners = new Map(FACETS.map(({ id }) => [id, []]));
      for (const item of spawnersOf(this.#parts.world)) this.#spawners.get(item.facet)?.push(new Spawner(item));
    }
    // Some may have been moved or deleted since the list was made.
    return (this.#spawners.get(mapId) ?? []).filter(({ item }) => item.facet === mapId);
  }
}

function regionOf({ serial, name, shape }: Region, areas: readonly TileArea[]): MapRegion {
  return {
    ...{ serial: String(serial), name, parent: shape.parent?.name ?? null, priority: shape.priority },
    areas: areas.map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
  };
}

function overlaps(area: TileArea, view: MapView): boolean {
  return area.left <= view.right && area.right >= view.left && area.top <= view.bottom && area.bottom >= view.top;
}
