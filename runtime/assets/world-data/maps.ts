import { HIGHEST_Z, isAltitude, LOWEST_Z } from "../../world/space/altitude.js";
import { FACETS, isOnFacet } from "../../world/space/facets.js";

/** Makes `Ter Mur`, `TerMur` and `ter_mur` equal. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, "");

const idsByName = new Map(FACETS.map(({ id, name }) => [plain(name), id]));

/** Folders of decorations that stand for other maps than their names say. */
const folders: ReadonlyMap<string, readonly number[]> = new Map([
  ["britannia", [0, 1]],
  // Murderers have prices on their heads on Felucca only.
  ["bountyboards", [0]],
  ["ruinedmaginciafel", [0]],
  ["ruinedmaginciatram", [1]],
  // Two dungeons of ServUO have folders of their own.
  ["wrong", [0, 1]],
  ["exodus", [2]],
]);

/** Finds a map by its name or number in the data. Undefined if there is no such map. */
export function mapIdOf(given: string | number): number | undefined {
  return typeof given === "number" ? FACETS[given]?.id : idsByName.get(plain(given));
}

export function mapName(mapId: number): string {
  return FACETS[mapId]?.name ?? `map ${mapId}`;
}

/** The maps that a file's innermost folder with a map's name stands for. Undefined if there is no such folder. */
export function mapsOfFolders(file: string): readonly number[] | undefined {
  for (const folder of file.split("/").slice(0, -1).reverse()) {
    const mapId = mapIdOf(folder);
    const maps = folders.get(plain(folder)) ?? (mapId === undefined ? undefined : [mapId]);
    if (maps) return maps;
  }
  return undefined;
}

/** Returns the reason why a place is invalid, or undefined. */
export function placeProblem(mapId: number, x: number, y: number, z: number): string | undefined {
  const facet = FACETS[mapId];
  if (!facet) return `there is not a map ${mapId}`;
  if (!isOnFacet(facet, x, y)) {
    return `${x} ${y} is not on ${facet.name}, which ends at ${facet.width - 1} ${facet.height - 1}`;
  }
  return isAltitude(z) ? undefined : `z ${z} is not from ${LOWEST_Z} to ${HIGHEST_Z}`;
}
