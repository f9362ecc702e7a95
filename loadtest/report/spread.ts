import { addressText } from "../agents/address.js";
import { MEASURED_PERCENTILES, measurementsOf } from "../judge/measurements.js";
import type { Measurements } from "../judge/measures.js";
import { loginServers } from "../loadtest-options.js";
import type { Options } from "../loadtest-options.js";
import { HOP, partOf } from "../run/group.js";
import type { WorldSpread } from "../run/group.js";
import type { PartRecord, PartRecords } from "../run/part-records.js";
import type { WatchedWorld, WatchedWorlds } from "../run/world-watch.js";

/** What the clients of an edge or a world met. */
export interface PartDetails {
  name: string;
  /** Clients of the test that belong to it. */
  clients: number;
  /** The measures of these clients, those of hops included. */
  measured: Measurements;
}

export interface WorldDetails extends PartDetails {
  facets: number[];
  /** What the API said of it; null where it names no worlds. */
  api: WatchedWorld | null;
}

/** How the clients were spread, and what they met where. */
export interface SpreadDetails {
  /** Empty without `--worlds`. */
  worlds: WorldDetails[];
  edges: PartDetails[];
  /** Why the API could not be asked about the worlds, at least at one time; null when it always could. */
  problem: string | null;
}

/** What clients of an only world call it, since the server list shows the name of the shard. */
const ONLY_WORLD = "the only world";

export interface SpreadFacts {
  options: Pick<Options, "clients" | "edges" | "host" | "port">;
  spread: WorldSpread | undefined;
  watched: WatchedWorlds;
  seconds: number;
}

/** null in a run with one edge and without `--worlds`. */
export function spreadDetailsOf(records: PartRecords, { options, spread, watched, seconds }: SpreadFacts): SpreadDetails | null {
  const edges = loginServers(options);
  if (spread === undefined && edges.length === 1) return null;
  const parts = Array.from({ length: options.clients }, (_, index) => partOf(index, { edges, spread }));
  const count = (which: "edge" | "world", at: number): number => parts.filter((part) => part[which] === at).length;
  const worlds = (spread?.worlds ?? []).map(({ name, landings }, at): WorldDetails => {
    const seen = watched.worlds.find((one) => name === undefined || one.name === name);
    return {
      name: name ?? ONLY_WORLD,
      facets: landings.map(({ facet }) => facet),
      clients: count("world", at),
      measured: measuredBy(records.worlds.get(at), seconds),
      api: seen ?? null,
    };
  });
  return {
    worlds,
    edges: edges.map((edge, at) => ({
      name: addressText(edge),
      clients: count("edge", at),
      measured: measuredBy(records.edges.get(at), seconds),
    })),
    problem: watched.problem,
  };
}

function measuredBy(record: PartRecord | undefined, seconds: number): Measurements {
  if (record === undefined) return {};
  const { tally, latencies, hops } = record;
  const hasHops = hops.latencies.count + hops.failed > 0;
  return measurementsOf({
    tally,
    logins: [],
    percentilesMs: latencies.count === 0 ? undefined : latencies.percentiles(MEASURED_PERCENTILES),
    maxMs: latencies.maxMs,
    seconds,
    ...(hasHops && { actions: new Map([[HOP, hops]]) }),
  });
}

/** What the reader should know before the test begins. */
export function spreadLines({ worlds, hopEveryMs }: WorldSpread): string[] {
  const names = worlds.map(
    ({ name = ONLY_WORLD, landings }) => `${name} (facets ${landings.map(({ facet }) => facet).join(", ")})`,
  );
  const first =
    worlds.length === 1
      ? `Worlds: there is only one, so all clients play in it: ${names[0]}`
      : `Worlds: ${worlds.length} of the server list, with the clients in turn: ${names.join("; ")}`;
  const still = worlds.filter(({ landings }) => landings.length < 2).map(({ name = ONLY_WORLD }) => name);
  return [
    `${first}; a hop every ${hopEveryMs / 1_000} s`,
    ...(still.length === 0
      ? []
      : [`Nobody hops in ${still.join(", ")}: there are no two facets that the load test knows a place on.`]),
  ];
}

/** The measures that tables of worlds and edges show, with their heads. */
export const shownOfParts = [
  ["acks/s", "acks/s"],
  ["p50", "p50, ms"],
  ["p95", "p95, ms"],
  ["p99", "p99, ms"],
  ["disconnects", "disconnects"],
  ["hop.done", "hops"],
  ["hop.p50", "hop p50, ms"],
  ["hop.p95", "hop p95, ms"],
  ["hop.failed", "hops failed, %"],
] as const;

/** What the API said of a world, in words. */
export function apiText({ api }: WorldDetails): string {
  if (api === null) return "";
  const { playersMax, loadPercentMax, processesMin } = api;
  return `players at most ${playersMax}, load at most ${loadPercentMax} %, processes at least ${processesMin}`;
}
