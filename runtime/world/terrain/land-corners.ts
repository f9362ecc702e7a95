import type { MapData } from "./map-data.js";
import { LAND_LEVEL } from "./tile-bits.js";

const LAND_TILE_BITS = 0x3fff;
/** Altitude beyond the last block of a map (ClassicUO Map.GetTileZ). */
const NO_LAND_Z = -125;
const BLOCK_TILES = 8;
/** What lies where the files have no land to give: passable ground at the level of the built-in world. */
const BUILT_IN_CELL = 0x0003;

/**
 * One tile of land with the altitudes of its four corners; its own altitude is that of the northern one. To be read
 * again for each tile. Source: ClassicUO Land, Map.
 */
export class LandCorners {
  tile = 0;
  bits = 0;
  north = 0;
  east = 0;
  south = 0;
  west = 0;

  read(map: MapData, landBits: Uint8Array, width: number, height: number, x: number, y: number): void {
    const { ground } = map;
    const cell = ground.cell(x, y) ?? BUILT_IN_CELL;
    this.tile = cell & LAND_TILE_BITS;
    this.bits = landBits[this.tile]!;
    this.north = this.east = this.south = this.west = cell >> 16;
    if ((this.bits & LAND_LEVEL) !== 0) return;
    const isInside = x + 1 < width && y + 1 < height;
    this.east = isInside ? altitude(ground.cell(x + 1, y)) : edgeZ(map, width, height, x + 1, y);
    this.west = isInside ? altitude(ground.cell(x, y + 1)) : edgeZ(map, width, height, x, y + 1);
    this.south = isInside ? altitude(ground.cell(x + 1, y + 1)) : edgeZ(map, width, height, x + 1, y + 1);
  }

  get lowest(): number {
    return Math.min(this.north, this.east, this.south, this.west);
  }

  get highest(): number {
    return Math.max(this.north, this.east, this.south, this.west);
  }

  /** Where one stands: the mean of that pair of opposite corners which differs less. */
  get middle(): number {
    const { north, east, south, west } = this;
    return Math.abs(north - south) <= Math.abs(west - east) ? (north + south) >> 1 : (west + east) >> 1;
  }

  /** Altitude of the side or corner at which one leaves the tile in a direction. */
  leavingZ(direction: number): number {
    const corner = this.corner(((direction >> 1) + 1) & 3);
    return (direction & 1) !== 0 ? corner : (corner + this.corner(direction >> 1)) >> 1;
  }

  private corner(number: number): number {
    if (number === 0) return this.north;
    if (number === 1) return this.east;
    return number === 2 ? this.south : this.west;
  }
}

function altitude(cell: number | undefined): number {
  return cell === undefined ? 0 : cell >> 16;
}

/** South of the map the client reads on in the next column of blocks, since blocks are numbered down the columns. */
function edgeZ({ ground }: MapData, width: number, height: number, x: number, y: number): number {
  const inFile = y < height ? x : x + BLOCK_TILES;
  return inFile < width ? altitude(ground.cell(inFile, y % height)) : NO_LAND_Z;
}
