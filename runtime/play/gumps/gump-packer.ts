import type { GumpWindow } from "../../ports/gumps.js";
import { type CompressedBlock, packLayout, packTexts } from "../../wire/packets/compressed-gump.js";

/** Blocks kept, and characters of the longest text they are kept for: 4 MiB at most. */
const KEPT_MAXIMUM = 256;
const KEPT_CHARACTERS = 8_000;
const SEPARATOR = "\0";

/**
 * The compressed parts of windows. Compressing costs more than all else about a window, and most have the layout, and many
 * the texts too, of one that was shown before: those are compressed once.
 */
export class GumpPacker {
  private readonly kept = new Map<string, CompressedBlock>();

  layout({ layout }: GumpWindow): CompressedBlock {
    return this.once(`l${layout}`, () => packLayout(layout));
  }

  texts({ texts }: GumpWindow): CompressedBlock {
    // Texts hold no separator, since none of the wire's do.
    return this.once(`t${texts.length}${SEPARATOR}${texts.join(SEPARATOR)}`, () => packTexts(texts));
  }

  private once(key: string, pack: () => CompressedBlock): CompressedBlock {
    const known = this.kept.get(key);
    const block = known ?? pack();
    if (key.length > KEPT_CHARACTERS) return block;
    // Put last, so that what is not used any more comes to be first and goes.
    this.kept.delete(key);
    this.kept.set(key, block);
    if (this.kept.size > KEPT_MAXIMUM) this.kept.delete(this.kept.keys().next().value!);
    return block;
  }
}
