import { HIGHEST_Z, isAltitude, LOWEST_Z } from "../world/altitude.js";
import { FACETS, isOnFacet } from "../world/facets.js";

/** `Ter Mur`, `TerMur` and `ter_mur` are the same. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, "");

const idsByName = new Map(FACETS.map(({ id, name }) => [plain(name), id]));

/** Folders of decorations that stand for other maps than the one they are named for. */
const folders: ReadonlyMap<string, readonly number[]> = new Map([
  ["britannia", [0, 1]],
  ["ruinedmaginciafel", [0]],
  ["ruinedmaginciatram", [1]],
]);

/** A map by its name or number as data gives it; undefined where there is no such map. */
export function mapIdOf(given: string | number): number | undefined {
  return typeof given === "number" ? FACETS[given]?.id : idsByName.get(plain(given));
}

export function mapName(mapId: number): string {
  return FACETS[mapId]?.name ?? `map ${mapId}`;
}

/** The maps that a file's folders stand for, the innermost first; undefined where none of them is named for one. */
export function mapsOfFolders(file: string): readonly number[] | undefined {
  for (const folder of file.split("/").slice(0, -1).reverse()) {
    const mapId = mapIdOf(folder);
    const maps = folders.get(plain(folder)) ?? (mapId === undefined ? undefined : [mapId]);
    if (maps) return maps;
  }
  return undefined;
}

/** What is wrong with a place, if anything. */
export function placeProblem(mapId: number, x: number, y: number, z: number): string | undefined {
  const facet = FACETS[mapId];
  if (!facet) return `there is no map ${mapId}`;
  if (!isOnFacet(facet, x, y)) {
    return `${x} ${y} is not on ${facet.name}, which ends at ${facet.width - 1} ${facet.height - 1}`;
  }
  return isAltitude(z) ? undefined : `z ${z} is not from ${LOWEST_Z} to ${HIGHEST_Z}`;
}
