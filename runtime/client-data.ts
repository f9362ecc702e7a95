import { type ClientFiles, openClientFiles } from "./client-files/client-files.js";
import { itemName } from "./client-files/item-name.js";
import type { Log } from "./log.js";
import { FACETS } from "./world/facets.js";
import { MappedTerrain } from "./world/terrain/mapped-terrain.js";
import { FLAT_TERRAIN, type Terrain } from "./world/terrain/terrain.js";

/** What a shard takes from the files of a client. */
export interface ClientData {
  readonly terrain: Terrain;
  /** What a thing of that art is called, undefined where nothing tells. */
  itemName(itemId: number, amount?: number): string | undefined;
  close(): void;
}

/** The built-in world: no ground but level land, no names. */
export const NO_CLIENT_DATA: ClientData = { terrain: FLAT_TERRAIN, itemName: () => undefined, close: () => undefined };

/**
 * Opens the files in a directory. Nothing in there can keep the shard from starting: what is missing or damaged is logged with
 * file and offset, now or when somebody comes near, and the built-in world takes its place.
 */
export function openClientData(directory: string | undefined, log: Log): ClientData {
  if (directory === undefined) return NO_CLIENT_DATA;
  const files = openClientFiles(directory, FACETS, log);
  const terrain = terrainOf(files);
  const named = (hasGround: boolean) => FACETS.filter(({ id }) => terrain.hasGround(id) === hasGround).map(({ name }) => name);
  log.info({ mapsFromFiles: named(true), flatMaps: named(false) }, "the ground is laid");
  return {
    terrain,
    itemName: (itemId, amount = 1) => {
      const name = files.tileData?.items.name(itemId) ?? "";
      return name === "" ? files.cliloc?.itemText(itemId) : itemName(name, amount !== 1);
    },
    close: () => files.close(),
  };
}

/** Walking needs to know what tiles are, and where they lie; a map of which the ground is missing is flat. */
function terrainOf({ tileData, landTextures, maps }: ClientFiles): Terrain {
  if (!tileData) return FLAT_TERRAIN;
  const data = FACETS.map(({ id }) => {
    const map = maps.get(id);
    return map?.land && { ground: map.land, statics: map.statics };
  });
  const hasTexture = (texture: number) => (landTextures ? landTextures.has(texture) : texture !== 0);
  return new MappedTerrain(data, { land: tileData.land, items: tileData.items, hasTexture });
}
