import { setImmediate as turn } from "node:timers/promises";
import { KIND_ENTRIES_MAXIMUM } from "./limits.js";
import type { FileContents } from "./contents.js";
import type { WorldDataTable, Placed, DataProblem, WorldKind } from "./kinds.js";
import { mapName } from "./maps.js";

/** Entries handled in one turn of the event loop: about a millisecond of work. */
const STRETCH_ENTRIES = 500;

/** An entry in the form that scripts see. */
export interface CatalogueEntry extends Omit<Placed, "mapIds" | "identity"> {
  readonly mapId: number;
  readonly file: string;
}

/** All entries of one kind, from all of its files. */
export interface Catalogue {
  readonly entries: readonly CatalogueEntry[];
  readonly byMap: ReadonlyMap<number, readonly CatalogueEntry[]>;
  readonly problems: readonly DataProblem[];
  readonly files: number;
}

/** Returns the areas of the region with this map and name. Undefined if there is no such region. */
export type RegionCatalogue = (mapId: number, name: string) => readonly WorldDataTable[] | undefined;

/**
 * Joins the contents of files, in their order. An entry for several maps is added to each of them. Duplicates are left
 * out.
 *
 * @param regions looks up the area of a spawner that names a region
 */
export async function catalogueOf(
  kind: WorldKind,
  files: ReadonlyMap<string, FileContents>,
  regions: RegionCatalogue = () => undefined,
): Promise<Catalogue> {
  const entries: CatalogueEntry[] = [];
  const byMap = new Map<number, CatalogueEntry[]>();
  const problems: DataProblem[] = [];
  const seen = new Map<string, string>();
  let worked = 0;
  let isFull = false;
  for (const [file, contents] of files) {
    const own: DataProblem[] = [...contents.problems];
    for (const placed of contents.placed) {
      if (++worked % STRETCH_ENTRIES === 0) await turn();
      const { line, index, x, y, z } = placed;
      const where = line === undefined ? `${file} entry ${index}` : `${file}:${line}`;
      const what = index === undefined ? "" : `entry ${index}: `;
      const problem = (reason: string, more: Partial<DataProblem> = {}): void => {
        own.push({ file, ...(line !== undefined && { line }), reason: what + reason, ...more });
      };
      const details = kind === "spawners" ? withArea(placed, regions, problem) : placed.details;
      let twin: string | undefined;
      for (const mapId of placed.mapIds) {
        const key = kind === "spawners" ? placed.identity : `${mapId} ${x} ${y} ${z} ${placed.identity}`;
        const before = seen.get(key);
        if (before !== undefined) twin ??= before;
        else if (entries.length >= KIND_ENTRIES_MAXIMUM) isFull = true;
        else {
          seen.set(key, where);
          const entry: CatalogueEntry = { mapId, x, y, z, file, ...(line === undefined ? { index } : { line }), details };
          entries.push(entry);
          const ofMap = byMap.get(mapId);
          if (ofMap) ofMap.push(entry);
          else byMap.set(mapId, [entry]);
        }
      }
      if (twin !== undefined) problem(`the same as ${twin}`, { isDuplicate: true });
    }
    problems.push(...own.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)));
    if (isFull) {
      problems.push({ file, reason: `more than ${KIND_ENTRIES_MAXIMUM} entries of ${kind}; the rest is not read` });
      break;
    }
  }
  return { entries, byMap, problems, files: files.size };
}

/** Adds the areas of the region that a spawner names, and the smallest rectangle around them. */
function withArea({ mapIds, details }: Placed, regions: RegionCatalogue, problem: (reason: string) => void): WorldDataTable {
  const name = details["region"];
  if (typeof name !== "string") return details;
  const areas = regions(mapIds[0]!, name);
  if (!areas) {
    problem(`${mapName(mapIds[0]!)} has no region '${name}'; what it spawns appears around the spawner`);
    return details;
  }
  const bound = (member: string, choose: (...all: number[]) => number): number =>
    choose(...areas.map((area) => Number(area[member])));
  const area = { x1: bound("x1", Math.min), y1: bound("y1", Math.min), x2: bound("x2", Math.max), y2: bound("y2", Math.max) };
  return { ...details, area, areas: [...areas] };
}
