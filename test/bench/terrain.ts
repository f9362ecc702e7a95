import { DIRECTION_X, DIRECTION_Y } from "../../runtime/world/space/directions.js";
import { Item } from "../../runtime/world/entities/item.js";
import { Mobile } from "../../runtime/world/entities/mobile.js";
import { takeStep } from "../../runtime/world/space/movement.js";
import { EYE_HEIGHT } from "../../runtime/world/terrain/line-of-sight.js";
import type { FixedThings } from "../../runtime/world/terrain/map-data.js";
import { MappedTerrain } from "../../runtime/world/terrain/mapped-terrain.js";
import { FLAT_TERRAIN, type Terrain } from "../../runtime/world/terrain/terrain.js";
import { FLAG } from "../../runtime/world/terrain/tile-bits.js";
import { World } from "../../runtime/world/world.js";
import { seededRandom } from "../support/random.js";
import { printTable, secondsOf } from "./harness.js";

export const TOWN_FACET = 1;
export const [TOWN_LEFT, TOWN_TOP] = [1400, 1600];
export const TOWN_TILES = 128;
const WALKERS = 1_000;
const STEPS = 200_000;
const SIGHT_LINES = 50_000;
const ITEMS = 2_000;
const [FLOOR, WALL, ROOF, STAIR, DECORATION, CRATE] = [1, 2, 3, 4, 5, 6] as const;

/** As dense as the middle of a real town: houses of two floors under roofs, furniture, slopes between them. */
function town(): { starts: Uint16Array; tiles: Uint16Array; zs: Int8Array }[] {
  const random = seededRandom(1);
  const blocks = Array.from({ length: (TOWN_TILES / 8) ** 2 }, () => {
    const starts = new Uint16Array(65);
    const tiles: number[] = [];
    const zs: number[] = [];
    const put = (tile: number, z: number): void => {
      tiles.push(tile);
      zs.push(z);
    };
    for (let cell = 0; cell < 64; cell++) {
      const [x, y] = [cell & 7, cell >> 3];
      const isHouse = x < 6 && y < 6;
      if (isHouse) for (const z of [0, 20]) put(FLOOR, z);
      if (isHouse && (x === 0 || y === 0 || x === 5) && !(x === 5 && y === 3)) for (const z of [0, 20]) put(WALL, z);
      if (isHouse) put(ROOF, 40);
      if (x === 4 && y === 4) for (const z of [0, 5, 10, 15]) put(STAIR, z);
      if (random.below(3) === 0) put(DECORATION, 0);
      starts[cell + 1] = tiles.length;
    }
    return { starts, tiles: Uint16Array.from(tiles), zs: Int8Array.from(zs) };
  });
  return blocks;
}

/** A map with a town in it. */
export function mappedTown(): Terrain {
  const blocks = town();
  const empty: FixedThings = { starts: new Uint16Array(65), tiles: new Uint16Array(0), zs: new Int8Array(0) };
  const cells = new Int32Array(TOWN_TILES * TOWN_TILES).map((_, at) => (((at % TOWN_TILES) & 3) << 16) | 3);
  const inTown = (x: number, y: number): boolean =>
    x >= TOWN_LEFT && y >= TOWN_TOP && x < TOWN_LEFT + TOWN_TILES && y < TOWN_TOP + TOWN_TILES;
  const map = {
    ground: { cell: (x: number, y: number) => (inTown(x, y) ? cells[(y - TOWN_TOP) * TOWN_TILES + x - TOWN_LEFT] : 3) },
    statics: {
      block: (x: number, y: number) =>
        inTown(x, y) ? blocks[((y - TOWN_TOP) >> 3) * (TOWN_TILES >> 3) + ((x - TOWN_LEFT) >> 3)]! : empty,
    },
  };
  const items = {
    flags: new Int32Array(0x10000),
    upperFlags: new Int32Array(0x10000),
    heights: new Uint8Array(0x10000),
    weights: new Uint8Array(0x10000),
  };
  const looks: readonly (readonly [number, number, number])[] = [
    [FLOOR, FLAG.surface | FLAG.background, 0],
    [WALL, FLAG.impassable | FLAG.noShoot, 20],
    [ROOF, FLAG.surface, 3],
    [STAIR, FLAG.surface | FLAG.bridge, 5],
    [CRATE, FLAG.impassable, 3],
  ];
  for (const [tile, flags, height] of looks) {
    items.flags[tile] = flags;
    items.heights[tile] = height;
  }
  const land = { flags: new Int32Array(0x4000), textures: new Uint16Array(0x4000).fill(1) };
  return new MappedTerrain([undefined, map], { land, items, hasTexture: () => true });
}

/** Steps of a thousand walkers through a town with 2,000 items on the ground, and lines of sight across it. */
export function benchTerrain(): void {
  const rows = [["ground", "steps", "taken", "lines of sight"]];
  for (const [name, terrain] of [
    ["flat", FLAT_TERRAIN],
    ["town with statics", mappedTown()],
  ] as const) {
    const { world, walkers } = crowd(terrain);
    const random = seededRandom(3);
    const directions = Uint8Array.from({ length: STEPS }, () => random.below(8));
    let taken = 0;
    const stepping = secondsOf(() => {
      taken = 0;
      for (let n = 0; n < STEPS; n++) {
        const mobile = walkers[n % WALKERS]!;
        // Mostly straight on, as players walk, and never out of the town.
        const direction = (n & 7) === 0 ? directions[n]! : mobile.direction;
        mobile.direction = inside(mobile, direction) ? direction : (direction + 4) & 7;
        if (takeStep(world, terrain, mobile, mobile.direction)) taken++;
        else mobile.direction = directions[n]!;
        mobile.stepsEnd = 0;
      }
    });
    const looking = terrain.hasGround(TOWN_FACET) ? secondsOf(() => look(terrain, world, walkers)) : undefined;
    const perSecond = (count: number, seconds: number) => `${(count / seconds / 1e6).toFixed(2)} M/s`;
    rows.push([
      name,
      perSecond(STEPS, stepping),
      `${Math.round((taken / STEPS) * 100)} %`,
      looking === undefined ? "always clear" : perSecond(SIGHT_LINES, looking),
    ]);
  }
  printTable(`Walking: ${WALKERS} mobiles, ${ITEMS} items on ${TOWN_TILES} x ${TOWN_TILES} tiles`, rows);
}

function look(terrain: Terrain, world: World, walkers: readonly Mobile[]): void {
  for (let n = 0; n < SIGHT_LINES; n++) {
    const one = walkers[n % WALKERS]!;
    const eyes = one.z + EYE_HEIGHT;
    terrain.sees(world, TOWN_FACET, one.x, one.y, eyes, one.x + (n % 19) - 9, one.y + (n % 17) - 8, eyes);
  }
}

function inside({ x, y }: Mobile, direction: number): boolean {
  const toX = x + DIRECTION_X[direction]!;
  const toY = y + DIRECTION_Y[direction]!;
  return toX > TOWN_LEFT && toY > TOWN_TOP && toX < TOWN_LEFT + TOWN_TILES - 1 && toY < TOWN_TOP + TOWN_TILES - 1;
}

function crowd(terrain: Terrain): { world: World; walkers: Mobile[] } {
  const world = new World();
  const random = seededRandom(2);
  const spot = () => ({
    facet: TOWN_FACET,
    x: TOWN_LEFT + 1 + random.below(TOWN_TILES - 2),
    y: TOWN_TOP + 1 + random.below(TOWN_TILES - 2),
    z: 0,
  });
  for (let n = 0; n < ITEMS; n++) {
    world.enter(new Item(0x40000000 + n, world.kinds.resolve("thing"), { itemId: n % 8 === 0 ? CRATE : DECORATION }), spot());
  }
  const walkers = Array.from({ length: WALKERS }, (_, n) => {
    const mobile = new Mobile(n + 1);
    const place = spot();
    world.enter(mobile, { ...place, z: terrain.standingZ(world, TOWN_FACET, place.x, place.y, 0) ?? 0 });
    mobile.direction = random.below(8);
    return mobile;
  });
  return { world, walkers };
}
