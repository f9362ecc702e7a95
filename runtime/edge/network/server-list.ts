import type { ListedServer } from "../../entry/login-requests.js";
import type { WorldLinks } from "./world-links.js";

/** Clients show worlds by their distance, which they make of time zones: one hour stands for this many milliseconds of the way. */
const MS_PER_HOUR = 25;
const HOURS_MAXIMUM = 12;

/** The worlds that clients of this edge can choose, by name: each with its load, and how far it is from here. */
export function serverList(links: Pick<WorldLinks, "open" | "pingMs">, shardName: string): ListedServer[] {
  const names = [...new Set(links.open.map(({ world }) => world!))].sort();
  return names.map((world) => {
    const processes = links.open.filter((entry) => entry.world === world);
    const pingMs = Math.max(...processes.map((entry) => links.pingMs(entry) ?? 0));
    return {
      world,
      name: names.length === 1 ? shardName : world,
      percentFull: Math.min(100, Math.max(...processes.map(({ loadPercent }) => loadPercent))),
      timezone: Math.min(HOURS_MAXIMUM, Math.round(pingMs / MS_PER_HOUR)),
    };
  });
}
