import type { Landing } from "../client/hopper.js";
import { BootstrapError } from "../bootstrap/admin-api.js";
import type { AdminApi } from "../bootstrap/admin-api.js";

/** A world that clients of the test play in. */
export interface PlannedWorld {
  /** As the server list has it; undefined where it has only one, whose name is that of the shard. */
  name: string | undefined;
  /** One for each of its facets. */
  landings: Landing[];
}

/**
 * Open ground of each facet on the client's own maps, beside its moongates (ModernUO Distribution/Data/Moongates, which
 * lua/features/moongates/data.lua has as well): Britain, Compassion, Luna, Isamu-Jima, Royal City.
 */
const LANDINGS: readonly Landing[] = [
  { facet: 0, x: 1336, y: 1997, z: 5 },
  { facet: 1, x: 1336, y: 1997, z: 5 },
  { facet: 2, x: 1215, y: 467, z: -13 },
  { facet: 3, x: 1015, y: 527, z: -65 },
  { facet: 4, x: 1169, y: 998, z: 41 },
  { facet: 5, x: 850, y: 3525, z: -38 },
];

type Call = Pick<AdminApi, "call">;

/**
 * The worlds of a shard with their facets, as its API has them: those that run, by name.
 *
 * @throws BootstrapError when the API does not say, or no world runs
 */
export async function plannedWorlds(api: Call): Promise<PlannedWorld[]> {
  const maps = await listOf(api, "/api/maps", isMap);
  const worlds = await listOf(api, "/api/worlds", isWorld);
  const landings = LANDINGS.flatMap((landing) => {
    const map = maps.find(({ mapId }) => mapId === landing.facet);
    // A map without client files is level.
    return map === undefined ? [] : [map.hasGround ? landing : { ...landing, z: 0 }];
  });
  // A shard that is one process names no world.
  if (worlds.length === 0) return [{ name: undefined, landings }];
  const running = worlds.filter(({ processes }) => processes.length > 0);
  if (running.length === 0) throw new BootstrapError("No world of the network is running (GET /api/worlds).");
  return running.map(({ name, processes }) => {
    const facets = new Set(processes.flatMap((process) => process.facets));
    return { name: worlds.length === 1 ? undefined : name, landings: landings.filter(({ facet }) => facets.has(facet)) };
  });
}

interface MapOfApi {
  mapId: number;
  hasGround: boolean;
}

export interface WorldOfApi {
  name: string;
  players: number;
  processes: { facets: number[]; players: number; loadPercent: number }[];
}

function isMap(value: unknown): value is MapOfApi {
  return typeof (value as Partial<MapOfApi> | null)?.mapId === "number";
}

export function isWorld(value: unknown): value is WorldOfApi {
  const world = value as Partial<WorldOfApi> | null;
  return typeof world?.name === "string" && Array.isArray(world.processes);
}

async function listOf<Member>(api: Call, path: string, isMember: (value: unknown) => value is Member): Promise<Member[]> {
  const { status, body } = await api.call("GET", path);
  if (status !== 200)
    throw new BootstrapError(`--worlds needs to know the worlds and facets of the shard: ${status} from GET ${path}.`);
  if (!Array.isArray(body)) throw new BootstrapError(`GET ${path} answered with something else than an array.`);
  return body.filter(isMember);
}
