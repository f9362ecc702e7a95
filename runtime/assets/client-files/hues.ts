import type { WholeFile } from "./client-directory.js";
import { fixedText, NAME_BYTES } from "./fixed-text.js";
import type { ProblemBook } from "./problems.js";

/**
 * `hues.mul`, little endian: groups of 708 bytes, each with an unused u32 and 8 hues of 88 bytes: 32 u16 colours from
 * dark to bright, u16 first and u16 last colour, 20 bytes name. Hue 1 comes first; hue 0 means the picture's own
 * colours. For colours see `colours.ts`.
 *
 * Sources: POL packet guide; ClassicUO HuesLoader.
 */
const GROUP_HEADER_BYTES = 4;
const GROUP_HUES = 8;
const HUE_COLOURS = 32;
const HUE_BYTES = HUE_COLOURS * 2 + 4 + NAME_BYTES;
const GROUP_BYTES = GROUP_HEADER_BYTES + GROUP_HUES * HUE_BYTES;
/** Hues have 16 bits in packets, some of them flags; files have 375 groups. */
const MAX_GROUPS = 8_192;

/** Colours by hue. */
export class Hues {
  readonly count: number;
  private readonly bytes: Buffer;

  private constructor(bytes: Buffer, groups: number) {
    this.bytes = bytes;
    this.count = groups * GROUP_HUES;
  }

  /** Reads the complete groups of a file. Undefined, with the problem noted, when there are none. */
  static read({ name, bytes }: WholeFile, problems: ProblemBook): Hues | undefined {
    const groups = Math.min(Math.floor(bytes.length / GROUP_BYTES), MAX_GROUPS);
    const end = groups * GROUP_BYTES;
    if (end < bytes.length && groups < MAX_GROUPS) {
      problems.report("short", name, end, `the group of hues that begins here has ${bytes.length - end} of ${GROUP_BYTES} bytes`);
    } else if (groups === 0) {
      problems.report("short", name, 0, "is empty");
    }
    return groups > 0 ? new Hues(bytes, groups) : undefined;
  }

  /** The colour of a hue at a shade from 0 (dark) to 31 (bright); undefined when there is none. */
  colour(hue: number, shade: number): number | undefined {
    const at = this.place(hue);
    return at === undefined || !(shade >= 0 && shade < HUE_COLOURS) ? undefined : this.bytes.readUInt16LE(at + shade * 2);
  }

  /** Name that the artists gave a hue; empty for most. */
  name(hue: number): string {
    const at = this.place(hue);
    return at === undefined ? "" : fixedText(this.bytes, at + HUE_COLOURS * 2 + 4);
  }

  private place(hue: number): number | undefined {
    const number = hue - 1;
    if (!Number.isInteger(number) || number < 0 || number >= this.count) return undefined;
    const group = Math.floor(number / GROUP_HUES);
    return group * GROUP_BYTES + GROUP_HEADER_BYTES + (number % GROUP_HUES) * HUE_BYTES;
  }
}
