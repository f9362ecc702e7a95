import type { GumpWindow } from "../../../contracts/gumps.js";
import { type CompressedBlock, packLayout, packTexts } from "../../../protocol/packets/compressed-gump.js";

/** Blocks in the cache, and the longest text in characters that it takes: 4 MiB at most. */
const KEPT_MAXIMUM = 256;
const KEPT_CHARACTERS = 8_000;
const SEPARATOR = "\0";

/**
 * Caches the compressed parts of gumps. Compression is the largest cost of a gump. Most gumps repeat the layout of an earlier one, and many
 * repeat its texts.
 */
export class GumpPacker {
  private readonly kept = new Map<string, CompressedBlock>();

  layout({ layout }: GumpWindow): CompressedBlock {
    return this.once(`l${layout}`, () => packLayout(layout));
  }

  texts({ texts }: GumpWindow): CompressedBlock {
    // No text on the wire contains the separator.
    return this.once(`t${texts.length}${SEPARATOR}${texts.join(SEPARATOR)}`, () => packTexts(texts));
  }

  private once(key: string, pack: () => CompressedBlock): CompressedBlock {
    const known = this.kept.get(key);
    const block = known ?? pack();
    if (key.length > KEPT_CHARACTERS) return block;
    // Moved to the end: the first entry is the least recently used.
    this.kept.delete(key);
    this.kept.set(key, block);
    if (this.kept.size > KEPT_MAXIMUM) this.kept.delete(this.kept.keys().next().value!);
    return block;
  }
}
