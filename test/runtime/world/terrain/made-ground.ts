import type { FixedThings, MapData, TileTables } from "../../../../runtime/world/terrain/map-data.js";
import { MappedTerrain } from "../../../../runtime/world/terrain/mapped-terrain.js";
import { FLAG, GAIT, type Gait } from "../../../../runtime/world/terrain/tile-bits.js";
import { FACETS } from "../../../../runtime/world/space/facets.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { World } from "../../../../runtime/world/world.js";

/** The facet of hand-made ground. It is the smallest one. */
export const FACET = 4;

export const LAND = { grass: 3, rock: 0x0100, water: 0x00a8, hole: 0x01db, void: 0x0244 } as const;

export interface MadeTile {
  flags: number;
  height: number;
  weight?: number;
}

const SOLID = FLAG.impassable | FLAG.noShoot;

/** Kinds of objects by name, each with its own tile number. */
export const THING = {
  wall: { tile: 0x10, flags: SOLID, height: 20 },
  lowWall: { tile: 0x11, flags: FLAG.impassable, height: 4 },
  floor: { tile: 0x12, flags: FLAG.surface | FLAG.background, height: 0 },
  block: { tile: 0x13, flags: FLAG.surface, height: 5 },
  stair: { tile: 0x14, flags: FLAG.surface | FLAG.bridge, height: 5 },
  ladder: { tile: 0x15, flags: FLAG.surface | FLAG.bridge, height: 20 },
  table: { tile: 0x16, flags: FLAG.surface | FLAG.impassable, height: 6 },
  door: { tile: 0x17, flags: SOLID | FLAG.door, height: 20, weight: 255 },
  bush: { tile: 0x18, flags: 0, height: 10 },
  sea: { tile: 0x19, flags: FLAG.wet | FLAG.impassable, height: 0 },
  window: { tile: 0x1a, flags: FLAG.window | FLAG.impassable, height: 20 },
  gate: { tile: 0x0692, flags: FLAG.impassable | FLAG.door, height: 20 },
  fireField: { tile: 0x3996, flags: FLAG.impassable, height: 10 },
  fieldWall: { tile: 0x3946, flags: FLAG.impassable, height: 20 },
} as const;
export type Thing = keyof typeof THING;

/** Ground that a test sets tile by tile. The rest is level grass at altitude 0. */
export class MadeGround {
  readonly world = new World();
  readonly terrain: MappedTerrain;
  readonly data: MapData;
  readonly tiles: TileTables;
  private readonly cells = new Map<string, { tile: number; z: number }>();
  private readonly things = new Map<string, { tile: number; z: number }[]>();
  private readonly blocks = new Map<number, FixedThings>();
  private serial = 0x40000000;

  constructor(tiles: TileTables = madeTiles()) {
    this.tiles = tiles;
    this.data = {
      ground: { cell: (x, y) => this.cell(x, y) },
      statics: { block: (x, y) => this.block(x, y) },
    };
    this.terrain = new MappedTerrain(
      FACETS.map(({ id }) => (id === FACET ? this.data : undefined)),
      this.tiles,
    );
  }

  land(x: number, y: number, z: number, tile: number = LAND.grass): this {
    this.cells.set(`${x},${y}`, { tile, z });
    return this;
  }

  /** Adds a static. */
  fixed(x: number, y: number, z: number, thing: Thing | number): this {
    const key = `${x},${y}`;
    const there = this.things.get(key) ?? [];
    this.blocks.clear();
    this.things.set(key, [...there, { tile: typeof thing === "number" ? thing : THING[thing].tile, z }]);
    return this;
  }

  /** Adds an item to the world. */
  loose(x: number, y: number, z: number, thing: Thing | number, looks: { blocks?: boolean } = {}): Item {
    const itemId = typeof thing === "number" ? thing : THING[thing].tile;
    const item = new Item(this.serial++, this.world.kinds.resolve("thing"), { itemId, ...looks });
    this.world.enter(item, { facet: FACET, x, y, z });
    return item;
  }

  landAt(x: number, y: number): { tile: number; z: number } {
    return this.cells.get(`${x},${y}`) ?? { tile: LAND.grass, z: 0 };
  }

  fixedAt(x: number, y: number): readonly { tile: number; z: number }[] {
    return this.things.get(`${x},${y}`) ?? [];
  }

  stepZ(x: number, y: number, z: number, direction: number, gait: Gait = GAIT.foot): number | undefined {
    return this.terrain.stepZ(this.world, FACET, x, y, z, direction, gait);
  }

  standingZ(x: number, y: number, z: number, gait?: Gait): number | undefined {
    return this.terrain.standingZ(this.world, FACET, x, y, z, gait);
  }

  sees(from: readonly [number, number, number], to: readonly [number, number, number]): boolean {
    return this.terrain.sees(this.world, FACET, ...from, ...to);
  }

  private cell(x: number, y: number): number | undefined {
    const { width, height } = this.world.facets[FACET]!;
    if (x < 0 || y < 0 || x >= width || y >= height) return undefined;
    const { tile, z } = this.landAt(x, y);
    return (z << 16) | tile;
  }

  private block(x: number, y: number): FixedThings {
    const number = (x >> 3) * 0x10000 + (y >> 3);
    const kept = this.blocks.get(number);
    if (kept) return kept;
    const starts = new Uint16Array(65);
    const here: { tile: number; z: number }[] = [];
    for (let cell = 0; cell < 64; cell++) {
      here.push(...this.fixedAt((x & ~7) + (cell & 7), (y & ~7) + (cell >> 3)));
      starts[cell + 1] = here.length;
    }
    const block = { starts, tiles: Uint16Array.from(here, ({ tile }) => tile), zs: Int8Array.from(here, ({ z }) => z) };
    this.blocks.set(number, block);
    return block;
  }
}

/** Tile tables with the objects above and a test's own ones. */
export function madeTiles(others: ReadonlyMap<number, MadeTile> = new Map()): TileTables {
  const items = {
    flags: new Int32Array(0x10000),
    upperFlags: new Int32Array(0x10000),
    heights: new Uint8Array(0x10000),
    weights: new Uint8Array(0x10000).fill(255),
  };
  const set = (tile: number, made: MadeTile): void => {
    items.flags[tile] = made.flags;
    items.heights[tile] = made.height;
    items.weights[tile] = made.weight ?? 255;
  };
  for (const thing of Object.values(THING)) set(thing.tile, thing);
  for (const [tile, made] of others) set(tile, made);
  const land = { flags: new Int32Array(0x4000), textures: new Uint16Array(0x4000).fill(1) };
  land.flags[LAND.rock] = FLAG.impassable;
  land.flags[LAND.water] = FLAG.impassable | FLAG.wet;
  land.textures[LAND.water] = 0;
  return { land, items, hasTexture: (texture) => texture !== 0 };
}
