import { createHash } from "node:crypto";
import { z } from "zod";
import { NAME_MAX_CHARACTERS, RANGE_MAXIMUM, SPAWN_COUNT_MAXIMUM, SPAWN_ENTRIES_MAXIMUM } from "./limits.js";
import type { WorldDataTable } from "./kinds.js";
import type { JsonForm } from "./json-reader.js";
import { delayMs, location, mapId, otherMembers, shortText } from "./shapes.js";

/** Kinds of spawners by their names in files. */
const KINDS = { Spawner: "Spawner", RegionSpawner: "Spawner", ProximitySpawner: "ProximitySpawner" } as const;
const DEFAULT_MIN_DELAY_MS = 5 * 60_000;
const DEFAULT_MAX_DELAY_MS = 10 * 60_000;
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NO_GUID = "00000000-0000-0000-0000-000000000000";

const range = z.int().min(-1).max(RANGE_MAXIMUM);
const count = z.int().min(0).max(SPAWN_COUNT_MAXIMUM);
const creatureMembers = { name: shortText, maxCount: count.default(1), probability: z.number().min(0).max(100).default(100) };
const creature = z.looseObject(creatureMembers);
const corner = z.object({ x: z.int(), y: z.int(), z: z.int().optional() });
const members = {
  $type: z.enum(["Spawner", "RegionSpawner", "ProximitySpawner"]),
  guid: z.string().regex(GUID, "expected a GUID").optional(),
  name: z.string().max(NAME_MAX_CHARACTERS).optional(),
  location,
  map: mapId,
  count: count.default(1),
  minDelay: delayMs.default(DEFAULT_MIN_DELAY_MS),
  maxDelay: delayMs.default(DEFAULT_MAX_DELAY_MS),
  team: z.int().min(0).default(0),
  homeRange: range.optional(),
  walkingRange: range.default(-1),
  spawnBounds: z.object({ start: corner, end: corner }).optional(),
  region: shortText.optional(),
  entries: z.array(creature).max(SPAWN_ENTRIES_MAXIMUM),
};
const shape = z.object(members);
type Spawner = z.infer<typeof shape>;

/**
 * `{ "$type": "Spawner", "guid", "location", "map", "count", "minDelay", "maxDelay", "homeRange", "entries": [...] }`.
 */
export const spawnerForm: JsonForm<Spawner> = {
  shape,
  read(spawner, { source, problem }) {
    const reason = contradiction(spawner);
    if (reason !== undefined) {
      problem(reason);
      return [];
    }
    const { $type, guid, name, location, map, count, minDelay, maxDelay, team, region, spawnBounds } = spawner;
    const params = otherMembers(source, members, problem);
    const homeRange = Math.max(spawner.homeRange ?? 0, 0);
    const details = {
      kind: KINDS[$type],
      source_kind: $type,
      name: name || $type,
      ...{ count, min_delay_ms: minDelay, max_delay_ms: maxDelay, team, home_range: homeRange },
      // A missing range or -1 means the same range as the one in which creatures appear.
      walking_range: spawner.walkingRange < 0 ? homeRange : spawner.walkingRange,
      ...(spawnBounds && { area: areaOf(spawnBounds) }),
      ...(region !== undefined && { region }),
      entries: spawner.entries.map((one) => creatureOf(one, problem)),
      ...(params && { params }),
    };
    const given = guid === undefined || guid === NO_GUID ? undefined : guid.toLowerCase();
    const spawnerId = given ?? derivedId({ map, location, details });
    return [{ mapId: map, ...location, identity: spawnerId, details: { ...details, spawner_id: spawnerId } }];
  },
};

function contradiction({ $type, region, minDelay, maxDelay, spawnBounds, entries }: Spawner): string | undefined {
  if (minDelay > maxDelay) return "minDelay is longer than maxDelay";
  if ($type === "RegionSpawner" && region === undefined) return "region: a RegionSpawner needs the name of one";
  if (entries.length === 0) return "entries: nothing to spawn";
  if (!spawnBounds) return undefined;
  const { start, end } = spawnBounds;
  return end.x > start.x && end.y > start.y ? undefined : "spawnBounds: holds no tile";
}

/** Converts bounds, whose end in files is the first tile outside. */
function areaOf({ start, end }: NonNullable<Spawner["spawnBounds"]>): WorldDataTable {
  const [z1, z2] = [start.z, end.z];
  return {
    x1: start.x,
    y1: start.y,
    x2: end.x - 1,
    y2: end.y - 1,
    ...(z1 !== undefined && { z1 }),
    ...(z2 !== undefined && { z2 }),
  };
}

function creatureOf(given: z.infer<typeof creature>, problem: (reason: string) => void): WorldDataTable {
  const params = otherMembers(given, creatureMembers, problem);
  return { name: given.name, max: given.maxCount, probability: given.probability, ...(params && { params }) };
}

/**
 * Derives an id that is the same whenever the same spawner is read: a GUID of version 8, the version for custom ids.
 */
function derivedId(definition: object): string {
  const digits = createHash("sha256").update(JSON.stringify(definition)).digest("hex");
  const variant = ((parseInt(digits[16]!, 16) & 0x3) | 0x8).toString(16);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join("-");
}
