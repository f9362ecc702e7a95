import type { ClientDirectory } from "./client-directory.js";
import { MulIndexedFile, UopIndexedFile, type IndexedFile } from "./indexed-file.js";
import { decodeItemPicture, decodeLandPicture, type Picture } from "./pictures.js";
import { DamagedData, type ProblemBook } from "./problems.js";
import { ITEM_TILES, LAND_TILES } from "./tile-table.js";

/**
 * Pictures of tiles: `artidx.mul` with `art.mul`, or the same entries in `artLegacyMUL.uop`, named
 * `build/artlegacymul/00000000.tga` and so on. Entry t is land tile t, and entry 0x4000 + i is item tile i.
 * `pictures.ts` has the layout of an entry.
 *
 * Sources: POL packet guide; ClassicUO ArtLoader.
 */
const ENTRIES = LAND_TILES + ITEM_TILES;
/** 1,024 x 1,024 pixels of 2 bytes, each a run of its own. */
const MAX_PICTURE_BYTES = 8 * 1_024 * 1_024;
const CONTAINER_NAME = "artLegacyMUL.uop";

/** Pictures by tile. They are decoded on each request and not cached, because only images for people need them. */
export class Art {
  private readonly file: IndexedFile;
  private readonly problems: ProblemBook;

  private constructor(file: IndexedFile, problems: ProblemBook) {
    this.file = file;
    this.problems = problems;
  }

  /** Opens the container, or else index and data file. Undefined, with the problems noted, when both are missing. */
  static open(directory: ClientDirectory): Art | undefined {
    const container = directory.has(CONTAINER_NAME) ? UopIndexedFile.open(directory, CONTAINER_NAME, ENTRIES, nameOf) : undefined;
    const file = container ?? MulIndexedFile.open(directory, "artidx.mul", "art.mul", ENTRIES);
    return file && new Art(file, directory.problems);
  }

  /** Whether the item has a picture, which may still be damaged. */
  hasItem(tile: number): boolean {
    return tile >= 0 && tile < ITEM_TILES && this.file.bytesOf(LAND_TILES + tile) > 0;
  }

  /** Picture of a land tile, 44 x 44; undefined when it is missing or damaged. */
  land(tile: number): Picture | undefined {
    return tile >= 0 && tile < LAND_TILES ? this.decode(tile, decodeLandPicture) : undefined;
  }

  /** Picture of an item; undefined when it is missing or damaged. */
  item(tile: number): Picture | undefined {
    return tile >= 0 && tile < ITEM_TILES ? this.decode(LAND_TILES + tile, decodeItemPicture) : undefined;
  }

  private decode(entry: number, decoder: (bytes: Buffer) => Picture): Picture | undefined {
    const bytes = this.file.read(entry, MAX_PICTURE_BYTES);
    if (!bytes) return undefined;
    try {
      return decoder(bytes);
    } catch (error) {
      if (!(error instanceof DamagedData)) throw error;
      const { file, offset } = this.file.placeOf(entry);
      this.problems.report("damaged", file, offset, `${error.message} (entry ${entry}, ${error.offset} bytes into it)`);
      return undefined;
    }
  }
}

function nameOf(entry: number): string {
  return `build/artlegacymul/${String(entry).padStart(8, "0")}.tga`;
}
