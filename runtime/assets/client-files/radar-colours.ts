import type { WholeFile } from "./client-directory.js";
import type { ProblemBook } from "./problems.js";
import { ITEM_TILES, LAND_TILES } from "./tile-table.js";

/**
 * `radarcol.mul`, little endian: a u16 colour for each of the 0x4000 land tiles, then for each item tile. Older files
 * have fewer items. For colours see `colours.ts`.
 *
 * Sources: POL packet guide; ClassicUO HuesLoader.
 */
const COLOUR_BYTES = 2;

/** The colour of each tile on a small map; black when the file has none. */
export class RadarColours {
  private readonly colours: Uint16Array;

  private constructor(colours: Uint16Array) {
    this.colours = colours;
  }

  /** Reads the colours of the file. Notes a problem when land tiles are missing. */
  static read({ name, bytes }: WholeFile, problems: ProblemBook): RadarColours | undefined {
    if (bytes.length < LAND_TILES * COLOUR_BYTES) {
      problems.report(
        "short",
        name,
        bytes.length,
        `ends here, the colours of land tiles alone need ${LAND_TILES * COLOUR_BYTES} bytes`,
      );
      return undefined;
    }
    const colours = new Uint16Array(LAND_TILES + ITEM_TILES);
    const count = Math.min(colours.length, Math.floor(bytes.length / COLOUR_BYTES));
    for (let tile = 0; tile < count; tile++) colours[tile] = bytes.readUInt16LE(tile * COLOUR_BYTES);
    return new RadarColours(colours);
  }

  land(tile: number): number {
    return tile < LAND_TILES ? (this.colours[tile] ?? 0) : 0;
  }

  item(tile: number): number {
    return tile >= 0 ? (this.colours[LAND_TILES + tile] ?? 0) : 0;
  }
}
