import { BlockCache } from "./block-cache.js";
import type { ClientDirectory } from "./client-directory.js";
import { type IndexedFile, MulIndexedFile, UopIndexedFile } from "./indexed-file.js";
import { DamagedData, type ProblemBook } from "./problems.js";

/**
 * Entries of `multi.mul` (index: `multi.idx`), little endian: components in a row, each u16 item tile, i16 dx, i16 dy,
 * i16 dz, u32 visible (0: hidden), and from client 7.0.9 (High Seas) on another u32 (ship access). Nothing in the files
 * tells the two layouts apart.
 *
 * Sources: ClassicUO MultiLoader; ModernUO MultiData; Source-X CUOMultiItemRec, CUOInstall (recognition by length).
 */
const CLASSIC_BYTES = 12;
const HIGH_SEAS_BYTES = 16;

type MultiLayout = typeof CLASSIC_BYTES | typeof HIGH_SEAS_BYTES;

/**
 * The size of a component: the one that divides more of the entries' lengths. When that is undecided, as in a file with
 * one entry of 48 bytes, the layout of tiledata decides, because both changed with the same client.
 */
function multiLayoutOf(file: IndexedFile, isTileDataNew: boolean): MultiLayout {
  let lead = 0;
  for (let entry = 0; entry < file.count; entry++) {
    const bytes = file.bytesOf(entry);
    lead += Number(bytes % HIGH_SEAS_BYTES === 0) - Number(bytes % CLASSIC_BYTES === 0);
  }
  if (lead === 0) return isTileDataNew ? HIGH_SEAS_BYTES : CLASSIC_BYTES;
  return lead > 0 ? HIGH_SEAS_BYTES : CLASSIC_BYTES;
}

/** The components of an entry. An incomplete one at the end is left out. */
function readMulComponents(bytes: Buffer, layout: MultiLayout): ClientMultiComponent[] {
  const components: ClientMultiComponent[] = [];
  for (let at = 0; at + layout <= bytes.length; at += layout) {
    components.push({
      tile: bytes.readUInt16LE(at),
      dx: bytes.readInt16LE(at + 2),
      dy: bytes.readInt16LE(at + 4),
      dz: bytes.readInt16LE(at + 6),
      isVisible: bytes.readUInt32LE(at + 8) !== 0,
    });
  }
  return components;
}

/**
 * Entries of `MultiCollection.uop`, named `build/multicollection/000000.bin` and so on, little endian: u32 number of
 * the multi, u32 count of components, then for each component u16 item tile, i16 dx, i16 dy, i16 dz, u16 flags (0 and
 * 0x100: drawn with the multi), u32 count of texts, and for each text a u32 Cliloc number.
 *
 * Sources: ClassicUO MultiLoader; ModernUO MultiData.
 */
const HEADER_BYTES = 8;
const COMPONENT_BYTES = 14;
const TEXT_BYTES = 4;
const VISIBLE_FLAGS: readonly number[] = [0, 0x100];

function multiCollectionName(multi: number): string {
  return `build/multicollection/${String(multi).padStart(6, "0")}.bin`;
}

/**
 * The components of an entry.
 *
 * @throws DamagedData when it ends too early
 */
function readCollectionComponents(bytes: Buffer): ClientMultiComponent[] {
  if (bytes.length < HEADER_BYTES) throw new DamagedData(bytes.length, "a multi ends within its head");
  const count = bytes.readUInt32LE(4);
  const components: ClientMultiComponent[] = [];
  let at = HEADER_BYTES;
  for (let number = 0; number < count; number++) {
    if (at + COMPONENT_BYTES > bytes.length) {
      throw new DamagedData(bytes.length, `a multi ends after ${number} of ${count} components`);
    }
    components.push({
      tile: bytes.readUInt16LE(at),
      dx: bytes.readInt16LE(at + 2),
      dy: bytes.readInt16LE(at + 4),
      dz: bytes.readInt16LE(at + 6),
      isVisible: VISIBLE_FLAGS.includes(bytes.readUInt16LE(at + 8)),
    });
    at += COMPONENT_BYTES + bytes.readUInt32LE(at + 10) * TEXT_BYTES;
  }
  return components;
}

/** One tile of a multi, placed relative to the multi's origin. */
export interface ClientMultiComponent {
  readonly tile: number;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
  /** Drawn with the multi. Other components (doors, signs, a ship's hatch) are separate items. */
  readonly isVisible: boolean;
}

/** A house, a ship or the like: its tiles, and the smallest rectangle around them. */
interface Multi {
  readonly id: number;
  readonly components: readonly ClientMultiComponent[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Adds the rectangle around the components. Without components it is a single point. */
function multiOf(id: number, components: readonly ClientMultiComponent[]): Multi {
  const bounds = { left: 0, top: 0, right: 0, bottom: 0 };
  components.forEach(({ dx, dy }, number) => {
    bounds.left = number === 0 ? dx : Math.min(bounds.left, dx);
    bounds.right = number === 0 ? dx : Math.max(bounds.right, dx);
    bounds.top = number === 0 ? dy : Math.min(bounds.top, dy);
    bounds.bottom = number === 0 ? dy : Math.max(bounds.bottom, dy);
  });
  return { id, components, ...bounds };
}

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
  private readonly parse: (bytes: Buffer) => ClientMultiComponent[];
  private readonly problems: ProblemBook;
  private readonly cache = new BlockCache<Multi>(MULTI_IDS, MAX_CACHED_MULTI_BYTES);

  private constructor(file: IndexedFile, parse: (bytes: Buffer) => ClientMultiComponent[], problems: ProblemBook) {
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
