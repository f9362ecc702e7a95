import type { ClientDirectory } from "./client-directory.js";
import { writeRgba } from "./colours.js";
import { MulIndexedFile, UopIndexedFile, type IndexedFile } from "./indexed-file.js";
import type { Picture } from "./pictures.js";
import { DamagedData, type ProblemBook } from "./problems.js";

/**
 * Pictures of gumps: `gumpidx.mul` with `gumpart.mul`, or the same entries in `gumpartLegacyMUL.uop`, named
 * `build/gumpartlegacymul/00000000.tga` and so on. The size stands in the index as u16 height, u16 width (the third
 * u32), and in a container before the entry as i32 width, i32 height.
 *
 * An entry, little endian: for each row a u32 offset in units of 4 bytes from the beginning of this table; a row
 * consists of runs: u16 colour (0: transparent), u16 count of pixels. For colours see `colours.ts`.
 *
 * Sources: POL packet guide; ClassicUO GumpsLoader.
 */
const ENTRIES = 0x10000;
const CONTAINER_NAME = "gumpartLegacyMUL.uop";
const CONTAINER_SIZE_BYTES = 8;
const ROW_BYTES = 4;
const RUN_BYTES = 4;
const MAX_SIDE = 2_048;
const MAX_PICTURE_BYTES = 16 * 1_024 * 1_024;

/** Pictures of gumps by number. They are decoded on each request and not cached. */
export class GumpArt {
  private readonly file: IndexedFile;
  /** The size of an entry, and where its rows begin. */
  private readonly frameOf: (entry: number, bytes: Buffer) => { width: number; height: number; rows: Buffer };
  private readonly problems: ProblemBook;

  private constructor(file: IndexedFile, frameOf: GumpArt["frameOf"], problems: ProblemBook) {
    this.file = file;
    this.frameOf = frameOf;
    this.problems = problems;
  }

  /** Opens the container, or else index and data file. Undefined, with the problems noted, when both are missing. */
  static open(directory: ClientDirectory): GumpArt | undefined {
    const { problems } = directory;
    const container = directory.has(CONTAINER_NAME) ? UopIndexedFile.open(directory, CONTAINER_NAME, ENTRIES, nameOf) : undefined;
    if (container) return new GumpArt(container, (_, bytes) => frameInContainer(bytes), problems);
    const file = MulIndexedFile.open(directory, "gumpidx.mul", "gumpart.mul", ENTRIES);
    return (
      file &&
      new GumpArt(
        file,
        (entry, rows) => {
          const size = file.extraOf(entry);
          return { width: size >>> 16, height: size & 0xffff, rows };
        },
        problems,
      )
    );
  }

  /** Undefined when it is missing or damaged. */
  picture(number: number): Picture | undefined {
    const bytes = number >= 0 && number < ENTRIES ? this.file.read(number, MAX_PICTURE_BYTES) : undefined;
    if (!bytes) return undefined;
    try {
      return decode(this.frameOf(number, bytes));
    } catch (error) {
      if (!(error instanceof DamagedData)) throw error;
      const { file, offset } = this.file.placeOf(number);
      this.problems.report("damaged", file, offset, `${error.message} (entry ${number}, ${error.offset} bytes into it)`);
      return undefined;
    }
  }
}

function frameInContainer(bytes: Buffer): { width: number; height: number; rows: Buffer } {
  if (bytes.length < CONTAINER_SIZE_BYTES) throw new DamagedData(bytes.length, "a gump picture ends within its size");
  return { width: bytes.readInt32LE(0), height: bytes.readInt32LE(4), rows: bytes.subarray(CONTAINER_SIZE_BYTES) };
}

function decode({ width, height, rows }: { width: number; height: number; rows: Buffer }): Picture {
  if (width <= 0 || height <= 0 || width > MAX_SIDE || height > MAX_SIDE) {
    throw new DamagedData(0, `a gump picture of ${width} x ${height} pixels, sides go from 1 to ${MAX_SIDE}`);
  }
  if (height * ROW_BYTES > rows.length) throw new DamagedData(rows.length, "a gump picture ends within its table of rows");
  const rgba = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const line = rgba.subarray(row * width * 4, (row + 1) * width * 4);
    decodeRow(rows, rows.readUInt32LE(row * ROW_BYTES) * ROW_BYTES, line);
  }
  return { width, height, rgba };
}

function decodeRow(bytes: Buffer, start: number, line: Uint8Array): void {
  for (let at = start, pixel = 0; pixel * 4 < line.length; at += RUN_BYTES) {
    if (at + RUN_BYTES > bytes.length) throw new DamagedData(at, "a row of a gump picture goes past its end");
    const colour = bytes.readUInt16LE(at);
    const end = pixel + bytes.readUInt16LE(at + 2);
    if (end === pixel) throw new DamagedData(at, "a row of a gump picture has an empty run");
    if (end * 4 > line.length) throw new DamagedData(at, "a row of a gump picture is wider than the picture");
    for (; pixel < end; pixel++) if (colour !== 0) writeRgba(line, pixel * 4, colour);
  }
}

function nameOf(entry: number): string {
  return `build/gumpartlegacymul/${String(entry).padStart(8, "0")}.tga`;
}
