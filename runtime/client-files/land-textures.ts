import type { WholeFile } from "./client-directory.js";
import type { ProblemBook } from "./problems.js";

/**
 * `texidx.mul`, little endian: for each texture of land u32 offset in `texmaps.mul` (0xFFFFFFFF: none), u32 bytes, u32
 * without meaning. The pictures themselves are of no use to a server; but clients draw and walk land without a texture level.
 *
 * Sources: POL packet guide; ClassicUO TexmapsLoader, Land.
 */
const ENTRY_BYTES = 12;
const NONE = 0xffffffff;

/** Which textures a client has. */
export class LandTextures {
  private readonly isThere: Uint8Array;

  private constructor(isThere: Uint8Array) {
    this.isThere = isThere;
  }

  /** Takes the whole entries of an index; undefined, with the problem noted, when there is none. */
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
