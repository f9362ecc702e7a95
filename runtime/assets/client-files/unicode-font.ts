import type { WholeFile } from "./client-directory.js";

/** One character: its dots, and where they stand. */
export interface Glyph {
  readonly width: number;
  readonly height: number;
  /** Pixels from the pen, and from the top of the line, to the dots. */
  readonly left: number;
  readonly top: number;
  isDot(x: number, y: number): boolean;
}

/**
 * A font of the client, `unifont1.mul` and so on, little endian: 65,536 u32 offsets by UTF-16 code unit (0: none), and
 * at each i8 left, i8 top, u8 width, u8 height, and the rows as bits, the leftmost first, each row in whole bytes.
 *
 * Source: ClassicUO FontsLoader.
 */
const CHARACTERS = 0x10000;
const TABLE_BYTES = CHARACTERS * 4;
const GLYPH_HEADER_BYTES = 4;

/** Characters by their UTF-16 code unit. */
export class UnicodeFont {
  private readonly bytes: Buffer;

  private constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Undefined when the file is too short for its table. */
  static read({ bytes }: WholeFile): UnicodeFont | undefined {
    return bytes.length < TABLE_BYTES ? undefined : new UnicodeFont(bytes);
  }

  /** Undefined when the font has none, or it goes past the end of the file. */
  glyph(code: number): Glyph | undefined {
    const { bytes } = this;
    const at = code >= 0 && code < CHARACTERS ? bytes.readUInt32LE(code * 4) : 0;
    if (at === 0 || at + GLYPH_HEADER_BYTES > bytes.length) return undefined;
    const [width, height] = [bytes[at + 2]!, bytes[at + 3]!];
    const rowBytes = Math.ceil(width / 8);
    const dots = at + GLYPH_HEADER_BYTES;
    if (dots + rowBytes * height > bytes.length) return undefined;
    return {
      ...{ width, height, left: bytes.readInt8(at), top: bytes.readInt8(at + 1) },
      isDot: (x, y) => (bytes[dots + y * rowBytes + (x >> 3)]! & (0x80 >> (x & 7))) !== 0,
    };
  }
}
