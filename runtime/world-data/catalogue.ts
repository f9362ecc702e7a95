import { setImmediate as turn } from "node:timers/promises";
import { KIND_ENTRIES_MAXIMUM } from "./limits.js";
import { type FileContents } from "./read-file.js";
import type { DataTable, Placed, Problem, WorldKind } from "./kinds.js";
import { mapName } from "./maps.js";

/** Entries between two turns of the event loop: about a millisecond. */
const STRETCH_ENTRIES = 500;

/** An entry as scripts get it. */
export interface Entry extends Omit<Placed, "mapIds" | "identity"> {
  readonly mapId: number;
  readonly file: string;
}

/** Everything of a kind that some files hold. */
export interface Catalogue {
  readonly entries: readonly Entry[];
  readonly byMap: ReadonlyMap<number, readonly Entry[]>;
  readonly problems: readonly Problem[];
  readonly files: number;
}

/** The areas of a region by its map and name; undefined where there is none. */
export type Regions = (mapId: number, name: string) => readonly DataTable[] | undefined;

/**
 * Puts the contents of files together, in their order: what is for several maps on each of them, without what is there twice.
 *
 * @param regions where spawners that name a region get its area
 */
export async function catalogueOf(
  kind: WorldKind,
  files: ReadonlyMap<string, FileContents>,
  regions: Regions = () => undefined,
): Promise<Catalogue> {
  const entries: Entry[] = [];
  const byMap = new Map<number, Entry[]>();
  const problems: Problem[] = [];
  const seen = new Map<string, string>();
  let worked = 0;
  let isFull = false;
  for (const [file, contents] of files) {
    const own: Problem[] = [...contents.problems];
    for (const placed of contents.placed) {
      if (++worked % STRETCH_ENTRIES === 0) await turn();
      const { line, index, x, y, z } = placed;
      const where = line === undefined ? `${file} entry ${index}` : `${file}:${line}`;
      const what = index === undefined ? "" : `entry ${index}: `;
      const problem = (reason: string, more: Partial<Problem> = {}): void => {
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
          const entry: Entry = { mapId, x, y, z, file, ...(line === undefined ? { index } : { line }), details };
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
      problems.push({ file, reason: `more than ${KIND_ENTRIES_MAXIMUM} entries of ${kind}; what follows is not read` });
      break;
    }
  }
  return { entries, byMap, problems, files: files.size };
}

/** A spawner that names a region spawns in that, and in the smallest rectangle around it. */
function withArea({ mapIds, details }: Placed, regions: Regions, problem: (reason: string) => void): DataTable {
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
