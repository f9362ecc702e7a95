import { type ClientFiles, openClientFiles } from "../../assets/client-files/client-files.js";
import { itemName } from "../../world/items/item-name.js";
import { BLOCK_CELLS, BLOCK_SHIFT, BLOCK_TILES } from "../../assets/client-files/map-blocks.js";
import type { StaticsMap } from "../../assets/client-files/statics.js";
import { type ArtFacts, type Fixtures, NO_FIXTURES, type PlacedArt } from "../../contracts/scripts/map-fixtures.js";
import type { TileArea } from "../../world/space/places.js";
import type { Log } from "../../base/log/log.js";
import { FACETS, isOnFacet } from "../../world/space/facets.js";
import { MappedTerrain } from "../../world/terrain/mapped-terrain.js";
import { MultiShape, type MultiShapes, NO_SHAPES } from "../../world/multis/multi-shape.js";
import { FLAT_TERRAIN, type Terrain } from "../../world/terrain/terrain.js";

const BLOCK_MASK = BLOCK_TILES - 1;

/** The data of a shard from the files of a client. */
export interface ClientData {
  readonly terrain: Terrain;
  readonly shapes: MultiShapes;
  /** The name of items with that art; undefined if no file gives one. */
  itemName(itemId: number, amount?: number): string | undefined;
  readonly fixtures: Fixtures;
  close(): void;
}

/** The built-in world: level ground, no names. */
export const NO_CLIENT_DATA: ClientData = {
  terrain: FLAT_TERRAIN,
  shapes: NO_SHAPES,
  itemName: () => undefined,
  fixtures: NO_FIXTURES,
  close: () => undefined,
};

/**
 * Opens the files in a directory. No file there can prevent the start: missing and damaged data is logged with file and
 * offset, now or when a player comes near, and the built-in world replaces it.
 */
export function openClientData(directory: string | undefined, log: Log): ClientData {
  if (directory === undefined) return NO_CLIENT_DATA;
  const files = openClientFiles(directory, FACETS, log);
  const terrain = terrainOf(files);
  const named = (hasGround: boolean) => FACETS.filter(({ id }) => terrain.hasGround(id) === hasGround).map(({ name }) => name);
  log.info({ mapsFromFiles: named(true), flatMaps: named(false) }, "maps opened");
  return {
    terrain,
    shapes: shapesOf(files),
    itemName: (itemId, amount = 1) => {
      const name = files.tileData?.items.name(itemId) ?? "";
      return name === "" ? files.cliloc?.itemText(itemId) : itemName(name, amount !== 1);
    },
    fixtures: fixturesOf(files),
    close: () => files.close(),
  };
}

/** Walking needs the tile data and the tiles of the map. A map without ground is flat. */
function terrainOf({ tileData, landTextures, maps }: ClientFiles): Terrain {
  if (!tileData) return FLAT_TERRAIN;
  const data = FACETS.map(({ id }) => {
    const map = maps.get(id);
    return map?.land && { ground: map.land, statics: map.statics };
  });
  const hasTexture = (texture: number) => (landTextures ? landTextures.has(texture) : texture !== 0);
  return new MappedTerrain(data, { land: tileData.land, items: tileData.items, hasTexture });
}

/** Each shape is made once, when the first multi with it is placed. */
function shapesOf({ multis }: ClientFiles): MultiShapes {
  if (!multis) return NO_SHAPES;
  const made = new Map<number, MultiShape>();
  return {
    get(multiId) {
      const known = made.get(multiId);
      const multi = known ? undefined : multis.get(multiId);
      if (!multi) return known;
      const shape = new MultiShape(multi.components);
      made.set(multiId, shape);
      return shape;
    },
  };
}

function fixturesOf({ tileData, maps }: ClientFiles): Fixtures {
  if (!tileData) return NO_FIXTURES;
  const { items } = tileData;
  const art = (itemId: number): ArtFacts => ({
    height: items.heights[itemId] ?? 0,
    isWall: items.is(itemId, "wall"),
    isWindow: items.is(itemId, "window"),
    isDoor: items.is(itemId, "door"),
    isImpassable: items.is(itemId, "impassable"),
    isSurface: items.is(itemId, "surface"),
  });
  return {
    art,
    on(mapId, x, y) {
      const facet = FACETS[mapId];
      const statics = facet && isOnFacet(facet, x, y) ? maps.get(mapId)?.statics : undefined;
      return statics?.at(x, y).map(({ tile, z }) => ({ itemId: tile, z, ...art(tile) })) ?? [];
    },
    find(mapId, area, itemIds) {
      const statics = maps.get(mapId)?.statics;
      return statics ? findStatics(statics, area, itemIds) : [];
    },
  };
}

/** Searches block by block, so that empty ground costs almost nothing. */
function findStatics(statics: StaticsMap, area: TileArea, itemIds: ReadonlySet<number>): PlacedArt[] {
  const { left, top, right, bottom } = area;
  const found: PlacedArt[] = [];
  for (let blockY = top & ~BLOCK_MASK; blockY <= bottom; blockY += BLOCK_TILES) {
    for (let blockX = left & ~BLOCK_MASK; blockX <= right; blockX += BLOCK_TILES) {
      const { starts, tiles, zs } = statics.block(blockX, blockY);
      if (tiles.length === 0) continue;
      for (let cell = 0; cell < BLOCK_CELLS; cell++) {
        const [x, y] = [blockX + (cell & BLOCK_MASK), blockY + (cell >> BLOCK_SHIFT)];
        if (x < left || x > right || y < top || y > bottom) continue;
        for (let i = starts[cell]!; i < starts[cell + 1]!; i++) {
          if (itemIds.has(tiles[i]!)) found.push({ itemId: tiles[i]!, x, y, z: zs[i]! });
        }
      }
    }
  }
  return found;
}
