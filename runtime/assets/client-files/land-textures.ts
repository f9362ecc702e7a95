import type { WholeFile } from "./client-directory.js";
import type { ProblemBook } from "./problems.js";

/**
 * `texidx.mul`, little endian: for each land texture u32 offset in `texmaps.mul` (0xFFFFFFFF: none), u32 bytes, u32 unused. A server does
 * not need the pictures themselves, but clients draw and walk land without a texture as level ground.
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
