import { BlockCache } from "./block-cache.js";
import type { ClientDirectory } from "./client-directory.js";
import { MulIndexedFile, UopIndexedFile, type IndexedFile } from "./indexed-file.js";
import { multiCollectionName, readCollectionComponents } from "./multi-collection.js";
import { multiOf, type Multi, type MultiComponent } from "./multi-components.js";
import { multiLayoutOf, readMulComponents } from "./multi-mul.js";
import { DamagedData, type ProblemBook } from "./problems.js";

/** Ids of multis have 14 bits (ModernUO MultiData). */
const MULTI_IDS = 0x4000;
/** 16,384 components; a castle has some 3,000. */
const MAX_MULTI_BYTES = 256 * 1_024;
const MAX_CACHED_MULTI_BYTES = 4 * 1_024 * 1_024;
/** Memory of a cached component. */
const KEPT_COMPONENT_BYTES = 64;

const COLLECTION_NAME = "MultiCollection.uop";

/** Multis by id, read on demand. */
export class Multis {
  private readonly file: IndexedFile;
  private readonly parse: (bytes: Buffer) => MultiComponent[];
  private readonly problems: ProblemBook;
  private readonly cache = new BlockCache<Multi>(MULTI_IDS, MAX_CACHED_MULTI_BYTES);

  private constructor(file: IndexedFile, parse: (bytes: Buffer) => MultiComponent[], problems: ProblemBook) {
    this.file = file;
    this.parse = parse;
    this.problems = problems;
  }

  /**
   * Opens the container, or else index and data file. Undefined, with the problems noted, when both are missing.
   *
   * @param isTileDataNew whether tiledata has the newer layout, for plain files that do not reveal their own
   */
  static open(directory: ClientDirectory, isTileDataNew: boolean): Multis | undefined {
    const { problems } = directory;
    const collection = directory.has(COLLECTION_NAME)
      ? UopIndexedFile.open(directory, COLLECTION_NAME, MULTI_IDS, multiCollectionName)
      : undefined;
    if (collection) return new Multis(collection, readCollectionComponents, problems);
    const plain = MulIndexedFile.open(directory, "multi.idx", "multi.mul", MULTI_IDS);
    if (!plain) return undefined;
    const layout = multiLayoutOf(plain, isTileDataNew);
    return new Multis(plain, (bytes) => readMulComponents(bytes, layout), problems);
  }

  /** The multi; undefined when it is missing or damaged. */
  get(id: number): Multi | undefined {
    return this.cache.get(id) ?? this.readMulti(id);
  }

  private readMulti(id: number): Multi | undefined {
    const bytes = this.file.read(id, MAX_MULTI_BYTES);
    if (!bytes) return undefined;
    try {
      const multi = multiOf(id, this.parse(bytes));
      this.cache.put(id, multi, multi.components.length * KEPT_COMPONENT_BYTES);
      return multi;
    } catch (error) {
      if (!(error instanceof DamagedData)) throw error;
      const { file, offset } = this.file.placeOf(id);
      this.problems.report("damaged", file, offset, `${error.message} (multi ${id})`);
      return undefined;
    }
  }
}
