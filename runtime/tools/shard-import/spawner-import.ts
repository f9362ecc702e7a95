import type { StoredParam } from "../../world/saved/params.js";
import type { SavedItem, SavedSpawner } from "./model.js";
import type { TypeTable } from "./type-table.js";

/** Limits of spawners (lua/features/spawners/lib/definitions.lua). */
const COUNT_MAXIMUM = 500;
const RANGE_MAXIMUM = 400;
const ENTRIES_BYTES_MAXIMUM = 4_096;
const SIGHT_TILES = 24;
const THINK_RANGE_MAXIMUM = 512;
const DELAY_MAXIMUM_MS = 7 * 24 * 60 * 60_000;
const TEMPLATE = "spawn";

type Place = NonNullable<SavedItem["place"]>;

interface Known {
  readonly spawner: SavedSpawner;
  readonly place: Place | undefined;
}

/** Collects the spawners of a save before its creatures, so that each knows the others. */
export class SpawnerImport {
  private readonly spawners = new Map<number, Known>();
  /** Spawners by what they have made. */
  private readonly makers = new Map<number, number>();

  add(serial: number, spawner: SavedSpawner, place: Place | undefined): void {
    this.spawners.set(serial, { spawner, place });
    for (const one of spawner.brood) this.makers.set(one, serial);
  }

  /** What a creature keeps of the spawner that made it. @param serial gives the serials in the shard */
  paramsOf(creature: number, serial: (saved: number) => number): Record<string, StoredParam> {
    const maker = this.makers.get(creature);
    const known = maker === undefined ? undefined : this.spawners.get(maker);
    if (maker === undefined || !known?.place) return {};
    const { facet, x, y, z } = known.place;
    return {
      spawner: serial(maker),
      home: { table: { map_id: facet, x, y, z } },
      home_range: within(known.spawner.walkingRange, RANGE_MAXIMUM),
    };
  }

  /** A spawner with what it makes. @param has whether a creature came over */
  fit(
    item: SavedItem,
    parts: { table: TypeTable; now: number; serial: (saved: number) => number; has: (creature: number) => boolean },
  ) {
    const known = this.spawners.get(item.serial);
    if (!known) return item;
    const { table, now, serial, has } = parts;
    const { count, delaysMs, walkingRange, area, isProximity, isRunning, brood } = known.spawner;
    const delays = delaysMs.map((ms) => within(ms, DELAY_MAXIMUM_MS));
    const [least, most] = [Math.min(...delays), Math.max(...delays)];
    const range = within(known.spawner.range, RANGE_MAXIMUM);
    const made = brood.filter(has).map((one) => serial(one).toString(36));
    const params: Record<string, StoredParam> = {
      ...{ spawner_id: `old-${item.serial.toString(16)}`, spawner_kind: isProximity ? "ProximitySpawner" : "Spawner" },
      ...{ count: within(count, COUNT_MAXIMUM), min_delay_ms: least, max_delay_ms: most },
      ...{ home_range: range, walking_range: within(walkingRange, RANGE_MAXIMUM), due_at: now + most },
      entries: entriesOf(known.spawner, table),
      think_range: Math.min(THINK_RANGE_MAXIMUM, reachOf(known, range) + SIGHT_TILES),
      ...(area ? { areas: `${area.x1} ${area.y1} ${area.x2} ${area.y2}` } : {}),
      ...(isRunning ? {} : { stopped: true }),
      ...(made.length > 0 ? { brood: made.join(",") } : {}),
    };
    return { ...item, template: TEMPLATE, isMovable: false, params };
  }
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(most, Math.trunc(value)));
}

/** `orc:2:100;ettin:1:50`, as far as there is room. */
function entriesOf({ entries }: SavedSpawner, table: TypeTable): string {
  const parts: string[] = [];
  let bytes = 0;
  for (const { name, most, chance } of entries) {
    const part = `${table.made(name)}:${within(most, COUNT_MAXIMUM)}:${chance}`;
    bytes += part.length + 1;
    if (bytes > ENTRIES_BYTES_MAXIMUM) break;
    parts.push(part);
  }
  return parts.join(";");
}

/** The farthest from the spawner where it makes something. */
function reachOf({ spawner: { area }, place }: Known, range: number): number {
  if (!area || !place) return range;
  const far = [area.x1 - place.x, area.x2 - place.x, area.y1 - place.y, area.y2 - place.y].map(Math.abs);
  return within(Math.max(...far), THINK_RANGE_MAXIMUM);
}
