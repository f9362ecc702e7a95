import type { ListedServer } from "../../game/entry/login-requests.js";
import type { ProcessEntry } from "../../contracts/network.js";
import { SERVERS_MAX } from "../../protocol/packets/login.js";
import type { WorldLinks } from "./world-links.js";

/**
 * Clients show worlds by their distance, which they make of time zones: one hour stands for this many milliseconds of
 * the way.
 */
const MS_PER_HOUR = 25;
const HOURS_MAXIMUM = 12;

/**
 * The worlds that clients of this edge can choose, by name: each with its load, and how far it is from here. Of more
 * than a client is shown the fullest are left out. An only world has the name of the shard; one that is left while the
 * others are down keeps its own, so that nobody takes it for another.
 */
export function serverList(
  links: Pick<WorldLinks, "present" | "pingMs">,
  { shardName, worlds: known }: { shardName: string; worlds: ReadonlySet<string> },
): ListedServer[] {
  const worlds = new Map<string, ProcessEntry[]>();
  for (const entry of links.present) worlds.set(entry.world!, [...(worlds.get(entry.world!) ?? []), entry]);
  const all = [...worlds].map(([world, processes]) => {
    const pingMs = Math.max(...processes.map((entry) => links.pingMs(entry) ?? 0));
    return {
      world,
      name: known.size <= 1 && worlds.size === 1 ? shardName : world,
      percentFull: Math.min(100, Math.max(...processes.map(({ loadPercent }) => loadPercent))),
      timezone: Math.min(HOURS_MAXIMUM, Math.round(pingMs / MS_PER_HOUR)),
    };
  });
  const shown = all.sort((a, b) => a.percentFull - b.percentFull).slice(0, SERVERS_MAX);
  return shown.sort((a, b) => (a.world < b.world ? -1 : 1));
}
