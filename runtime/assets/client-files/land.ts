import type { ByteSource } from "./byte-source.js";
import type { ClientDirectory, WholeFile } from "./client-directory.js";
import { BLOCK_SHIFT, blocksOf, cellInBlock, type MapSize } from "./map-blocks.js";
import { PagedRecords } from "./paged-records.js";
import type { ProblemBook } from "./problems.js";
import { UopContainer } from "./uop/container.js";
import { JoinedEntries } from "./uop/joined-entries.js";

/**
 * `texidx.mul`, little endian: for each land texture u32 offset in `texmaps.mul` (0xFFFFFFFF: none), u32 bytes, u32
 * unused. A server does not need the pictures themselves, but clients draw and walk land without a texture as level
 * ground.
 *
 * Sources: POL packet guide; ClassicUO TexmapsLoader, Land.
 */
const ENTRY_BYTES = 12;
const NONE = 0xffffffff;

/** The textures that a client has. */
export class LandTextures {
  private readonly isThere: Uint8Array;

  private constructor(isThere: Uint8Array) {
    this.isThere = isThere;
  }

  /** Reads the complete entries of an index. Undefined, with the problem noted, when there are none. */
  static read({ name, bytes }: WholeFile, problems: ProblemBook): LandTextures | undefined {
    const count = Math.floor(bytes.length / ENTRY_BYTES);
    const end = count * ENTRY_BYTES;
    if (count === 0 || end < bytes.length) {
      problems.report("short", name, end, `the entry that begins here has ${bytes.length - end} of ${ENTRY_BYTES} bytes`);
    }
    if (count === 0) return undefined;
    const isThere = Uint8Array.from({ length: count }, (_, texture) => {
      const at = texture * ENTRY_BYTES;
      return bytes.readUInt32LE(at) !== NONE && bytes.readInt32LE(at + 4) > 0 ? 1 : 0;
    });
    return new LandTextures(isThere);
  }

  has(texture: number): boolean {
    return this.isThere[texture] === 1;
  }
}

/**
 * The ground of a map: `mapN.mul`, or the same bytes as entries of `mapNLegacyMUL.uop`, 4,096 blocks each, named
 * `build/mapNlegacymul/00000000.dat` and so on. Little endian; for blocks and their order see `map-blocks.ts`.
 *
 * Block, 196 bytes: u32 unused, then 64 cells row by row: u16 land tile (the lower 14 bits count), i8 altitude.
 *
 * Sources: POL packet guide; ModernUO TileMatrix; ClassicUO MapLoader, Chunk.
 */
const BLOCK_BYTES = 196;
const BLOCK_HEADER_BYTES = 4;
const CELL_BYTES = 3;
const LAND_TILE_MASK = 0x3fff;
/**
 * 16 blocks, 3,136 bytes, are read at once: 8 by 128 tiles. A power of two, so that no page spans two entries of a
 * container.
 */
const PAGE_SHIFT = 4;
const UOP_ENTRY_BLOCKS = 4_096;
/** Limit per map: about 2,500 pages, a tenth of the largest map. */
const MAX_CACHED_LAND_BYTES = 8 * 1_024 * 1_024;

/** Land tile of a cell that `LandMap.cell` returned. */
export function landTileOf(cell: number): number {
  return cell & LAND_TILE_MASK;
}

/** Altitude of a cell that `LandMap.cell` returned, -128 to 127. */
export function landZOf(cell: number): number {
  return cell >> 16;
}

/** The ground of one map. Each page is read on first use. */
export class LandMap {
  readonly size: MapSize;
  private readonly pages: PagedRecords;
  private readonly rows: number;

  private constructor(size: MapSize, source: ByteSource) {
    const { rows, count } = blocksOf(size);
    this.size = size;
    this.rows = rows;
    this.pages = new PagedRecords(source, {
      recordBytes: BLOCK_BYTES,
      records: count,
      pageShift: PAGE_SHIFT,
      maxCachedBytes: MAX_CACHED_LAND_BYTES,
    });
  }

  /**
   * Opens the ground of a map from the container, or else from the plain file. Undefined, with the problem noted, when
   * both are missing.
   */
  static open(directory: ClientDirectory, size: MapSize): LandMap | undefined {
    const source = openContainer(directory, size) ?? openPlain(directory, size);
    if (!source) return undefined;
    const { rows, count } = blocksOf(size);
    if (source.size < count * BLOCK_BYTES) {
      const first = Math.floor(source.size / BLOCK_BYTES);
      const x = Math.floor(first / rows) << BLOCK_SHIFT;
      const y = (first % rows) << BLOCK_SHIFT;
      const what = `ends here, ${size.width} x ${size.height} tiles need ${count * BLOCK_BYTES} bytes; no land from ${x},${y} on`;
      directory.problems.report("short", source.name, source.size, what);
    }
    return new LandMap(size, source);
  }

  get cachedBytes(): number {
    return this.pages.cachedBytes;
  }

  /**
   * Tile and altitude of a place in one number, which `landTileOf` and `landZOf` take apart. Undefined outside the map
   * and where the file is damaged.
   */
  cell(x: number, y: number): number | undefined {
    if (!(x >= 0 && y >= 0 && x < this.size.width && y < this.size.height)) return undefined;
    const block = (x >> BLOCK_SHIFT) * this.rows + (y >> BLOCK_SHIFT);
    const page = this.pages.page(block);
    const at = this.pages.offset(block) + BLOCK_HEADER_BYTES + cellInBlock(x, y) * CELL_BYTES;
    if (at + CELL_BYTES > page.length) return undefined;
    // Shifting the altitude up to the sign bit and back extends its sign.
    return ((page[at + 2]! << 24) >> 8) | ((page[at]! | (page[at + 1]! << 8)) & LAND_TILE_MASK) | 0;
  }
}

function openPlain(directory: ClientDirectory, { id }: MapSize): ByteSource | undefined {
  return directory.open(`map${id}.mul`);
}

function openContainer(directory: ClientDirectory, size: MapSize): ByteSource | undefined {
  const name = `map${size.id}LegacyMUL.uop`;
  if (!directory.has(name)) return undefined;
  const file = directory.open(name);
  const container = file && UopContainer.open(file, directory.problems);
  if (!container) return undefined;
  const joining = {
    nameOf: (entry: number) => `build/map${size.id}legacymul/${String(entry).padStart(8, "0")}.dat`,
    entryBytes: UOP_ENTRY_BLOCKS * BLOCK_BYTES,
    entries: Math.ceil(blocksOf(size).count / UOP_ENTRY_BLOCKS),
  };
  return new JoinedEntries(container, joining, directory.problems);
}
