import { Item } from "./entities/item.js";
import type { SerialAllocator } from "./entities/serials.js";
import type { Place } from "./space/places.js";
import type { World } from "./world.js";

/** Where new characters arrive: before the western bank of Britain on Trammel. */
export const DEMO_START: Readonly<Place> = { facet: 1, x: 1434, y: 1699, z: 0 };

/** Half the side of the square that stays free for arrivals, in tiles. */
const SQUARE_TILES = 11;

const ART = {
  wallCorner: 0x0006,
  wallSouth: 0x0007,
  wallEast: 0x0008,
  wallPost: 0x0009,
  lampPost: 0x0b21,
  barrel: 0x0e77,
  crate: 0x0e3d,
  anvil: 0x0faf,
  forge: 0x0fb1,
  hay: 0x0f36,
} as const;

/** The template of things that are nothing but their art. */
const STATIC_KIND = "static";

interface Hut {
  left: number;
  top: number;
  width: number;
  height: number;
  furniture: readonly { art: number; dx: number; dy: number }[];
}

/** Offsets in tiles from the start; each hut has its doorway in the middle of the south wall. */
const HUTS: readonly Hut[] = [
  {
    left: -18,
    top: -18,
    width: 7,
    height: 6,
    furniture: [
      { art: ART.crate, dx: 2, dy: 1 },
      { art: ART.barrel, dx: 5, dy: 1 },
    ],
  },
  {
    left: 12,
    top: -18,
    width: 7,
    height: 6,
    furniture: [
      { art: ART.anvil, dx: 2, dy: 2 },
      { art: ART.forge, dx: 4, dy: 2 },
    ],
  },
  {
    left: -18,
    top: 12,
    width: 7,
    height: 6,
    furniture: [
      { art: ART.hay, dx: 2, dy: 2 },
      { art: ART.barrel, dx: 5, dy: 4 },
    ],
  },
  {
    left: 12,
    top: 12,
    width: 7,
    height: 6,
    furniture: [
      { art: ART.crate, dx: 2, dy: 2 },
      { art: ART.crate, dx: 3, dy: 2 },
    ],
  },
];

/** Builds the town of a shard without client files: a lit square with a hut at each corner. */
export function buildDemoTown(world: World, serials: SerialAllocator): void {
  const kind = world.kinds.resolve(STATIC_KIND);
  const put = (art: number, dx: number, dy: number): void => {
    const item = new Item(serials.item(), kind, { itemId: art, blocks: true });
    item.isTransient = true;
    item.movable = false;
    world.enter(item, {
      facet: DEMO_START.facet,
      x: DEMO_START.x + dx,
      y: DEMO_START.y + dy,
      z: DEMO_START.z,
    });
  };
  for (const dx of [-SQUARE_TILES, 0, SQUARE_TILES]) {
    for (const dy of [-SQUARE_TILES, SQUARE_TILES]) put(ART.lampPost, dx, dy);
  }
  for (const hut of HUTS) {
    buildWalls(hut, put);
    for (const { art, dx, dy } of hut.furniture) put(art, hut.left + dx, hut.top + dy);
  }
}

/**
 * Walls as the client's art has them: a piece stands on the south or east edge of its tile, posts fill the other
 * corners.
 */
function buildWalls(hut: Hut, put: (art: number, dx: number, dy: number) => void): void {
  const right = hut.left + hut.width;
  const bottom = hut.top + hut.height;
  const doorway = hut.left + Math.ceil(hut.width / 2);
  put(ART.wallPost, hut.left, hut.top);
  for (let x = hut.left + 1; x <= right; x++) {
    put(ART.wallSouth, x, hut.top);
    if (x < right && x !== doorway) put(ART.wallSouth, x, bottom);
  }
  for (let y = hut.top + 1; y <= bottom; y++) {
    put(ART.wallEast, hut.left, y);
    if (y < bottom) put(ART.wallEast, right, y);
  }
  put(ART.wallCorner, right, bottom);
}
