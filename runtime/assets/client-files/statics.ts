import { BlockCache } from "./block-cache.js";
import type { OpenFile } from "./byte-source.js";
import type { ClientDirectory } from "./client-directory.js";
import { BLOCK_CELLS, BLOCK_SHIFT, BLOCK_TILES, blocksOf, cellInBlock, type MapSize } from "./map-blocks.js";
import { PagedRecords } from "./paged-records.js";
import type { ProblemBook } from "./problems.js";

/**
 * The fixed items of a map: `staidxN.mul` and `staticsN.mul`, little endian. For blocks and their order see
 * `map-blocks.ts`.
 *
 * Index, 12 bytes for each block: u32 offset in the data file (0xFFFFFFFF: no statics), u32 bytes, u32 unused. Data, 7
 * bytes for each static: u16 item tile, u8 x and u8 y within the block, i8 altitude, u16 hue. Like the client, this
 * reader leaves out statics with tile 0 or 0xFFFF and those outside the block.
 *
 * Sources: POL packet guide; ModernUO TileMatrix; ClassicUO MapLoader, Chunk.
 */
const INDEX_ENTRY_BYTES = 12;
const NOTHING = 0xffffffff;
const STATIC_BYTES = 7;
const NO_TILE = 0xffff;
/** 256 entries of the index, 3 KiB, are read at once. */
const INDEX_PAGE_SHIFT = 8;
const MAX_CACHED_INDEX_BYTES = 2 * 1_024 * 1_024;
const MAX_CACHED_STATICS_BYTES = 8 * 1_024 * 1_024;
/** 64 for each tile, 28 KiB to read. The client's own limit is 1,024 (ClassicUO MapLoader). */
const MAX_STATICS_PER_BLOCK = 4_096;
/** Memory of each cached static, and of the cached block with its table of cells. */
const KEPT_STATIC_BYTES = 5;
const KEPT_BLOCK_BYTES = 700;

/**
 * The statics of one block, sorted by cell. Those of cell `c` (see `cellInBlock`) have the indexes `starts[c]` to
 * `starts[c + 1] - 1`, in the order of the file.
 */
export interface StaticsBlock {
  readonly starts: Uint16Array;
  readonly tiles: Uint16Array;
  readonly zs: Int8Array;
  readonly hues: Uint16Array;
}

/** One static. */
export interface StaticTile {
  readonly tile: number;
  readonly z: number;
  readonly hue: number;
}

const NO_STATICS: StaticsBlock = {
  starts: new Uint16Array(BLOCK_CELLS + 1),
  tiles: new Uint16Array(0),
  zs: new Int8Array(0),
  hues: new Uint16Array(0),
};

/** The statics of one map. Each block is read on first use. */
export class StaticsMap {
  readonly size: MapSize;
  private readonly index: PagedRecords;
  private readonly indexName: string;
  private readonly data: OpenFile;
  private readonly problems: ProblemBook;
  private readonly rows: number;
  private readonly blocks: BlockCache<StaticsBlock>;

  private constructor(size: MapSize, index: OpenFile, data: OpenFile, problems: ProblemBook) {
    const { rows, count } = blocksOf(size);
    this.size = size;
    this.rows = rows;
    this.data = data;
    this.problems = problems;
    this.indexName = index.name;
    this.blocks = new BlockCache(count, MAX_CACHED_STATICS_BYTES);
    this.index = new PagedRecords(index, {
      recordBytes: INDEX_ENTRY_BYTES,
      records: count,
      pageShift: INDEX_PAGE_SHIFT,
      maxCachedBytes: MAX_CACHED_INDEX_BYTES,
    });
  }

  /** Opens index and data of a map. Undefined, with the problems noted, when one of them is not available. */
  static open(directory: ClientDirectory, size: MapSize): StaticsMap | undefined {
    const index = directory.open(`staidx${size.id}.mul`);
    const data = directory.open(`statics${size.id}.mul`);
    if (!index || !data) return undefined;
    const needed = blocksOf(size).count * INDEX_ENTRY_BYTES;
    if (index.size < needed) {
      const what = `ends here, ${size.width} x ${size.height} tiles need ${needed} bytes; nothing stands on the rest of the map`;
      directory.problems.report("short", index.name, index.size, what);
    }
    return new StaticsMap(size, index, data, directory.problems);
  }

  get cachedBytes(): number {
    return this.index.cachedBytes + this.blocks.bytes;
  }

  /** The block of a place; an empty one outside the map and where the files are damaged. */
  block(x: number, y: number): StaticsBlock {
    if (!(x >= 0 && y >= 0 && x < this.size.width && y < this.size.height)) return NO_STATICS;
    const block = (x >> BLOCK_SHIFT) * this.rows + (y >> BLOCK_SHIFT);
    return this.blocks.get(block) ?? this.readBlock(block);
  }

  /** The statics at one place, for callers that do not need speed. */
  at(x: number, y: number): StaticTile[] {
    const { starts, tiles, zs, hues } = this.block(x, y);
    const cell = cellInBlock(x, y);
    const found: StaticTile[] = [];
    for (let i = starts[cell]!; i < starts[cell + 1]!; i++) found.push({ tile: tiles[i]!, z: zs[i]!, hue: hues[i]! });
    return found;
  }

  private readBlock(number: number): StaticsBlock {
    const bytes = this.readData(number);
    const block = bytes ? sortByCell(bytes) : NO_STATICS;
    this.blocks.put(number, block, block === NO_STATICS ? 0 : KEPT_BLOCK_BYTES + block.tiles.length * KEPT_STATIC_BYTES);
    return block;
  }

  private readData(block: number): Buffer | undefined {
    const page = this.index.page(block);
    const at = this.index.offset(block);
    if (at + INDEX_ENTRY_BYTES > page.length) return undefined;
    const offset = page.readUInt32LE(at);
    const length = page.readUInt32LE(at + 4);
    if (offset === NOTHING || length === 0 || length === NOTHING) return undefined;
    const inIndex = block * INDEX_ENTRY_BYTES;
    if (offset + length > this.data.size) {
      const what = `sends block ${block} to byte ${offset} of ${this.data.name} for ${length} bytes, which has ${this.data.size}`;
      this.problems.report("damaged", this.indexName, inIndex, what);
      return undefined;
    }
    const count = Math.floor(length / STATIC_BYTES);
    if (count > MAX_STATICS_PER_BLOCK || length % STATIC_BYTES > 0) {
      const what = `block ${block} has ${length} bytes, which is not up to ${MAX_STATICS_PER_BLOCK} things of ${STATIC_BYTES} bytes`;
      this.problems.report("damaged", this.indexName, inIndex, what);
    }
    const bytes = this.data.read(offset, Math.min(count, MAX_STATICS_PER_BLOCK) * STATIC_BYTES);
    return bytes.length >= STATIC_BYTES ? bytes : undefined;
  }
}

/**
 * Sorts statics by cell in two passes: counts each cell, then places each static. Allocates nothing for a single
 * static.
 */
function sortByCell(bytes: Buffer): StaticsBlock {
  const starts = new Uint16Array(BLOCK_CELLS + 1);
  const end = bytes.length - (bytes.length % STATIC_BYTES);
  for (let at = 0; at < end; at += STATIC_BYTES) {
    const cell = cellOf(bytes, at);
    if (cell >= 0) starts[cell + 1]!++;
  }
  for (let cell = 0; cell < BLOCK_CELLS; cell++) starts[cell + 1]! += starts[cell]!;
  const count = starts[BLOCK_CELLS]!;
  const block = { starts, tiles: new Uint16Array(count), zs: new Int8Array(count), hues: new Uint16Array(count) };
  const next = starts.slice();
  for (let at = 0; at < end; at += STATIC_BYTES) {
    const cell = cellOf(bytes, at);
    if (cell < 0) continue;
    const i = next[cell]!++;
    block.tiles[i] = bytes.readUInt16LE(at);
    block.zs[i] = bytes.readInt8(at + 4);
    block.hues[i] = bytes.readUInt16LE(at + 5);
  }
  return count === 0 ? NO_STATICS : block;
}

/** Cell of a record; -1 for records that the client leaves out. */
function cellOf(bytes: Buffer, at: number): number {
  const tile = bytes.readUInt16LE(at);
  const x = bytes[at + 2]!;
  const y = bytes[at + 3]!;
  if (tile === 0 || tile === NO_TILE || x >= BLOCK_TILES || y >= BLOCK_TILES) return -1;
  return (y << BLOCK_SHIFT) + x;
}
