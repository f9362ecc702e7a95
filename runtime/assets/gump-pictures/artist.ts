import type { Picture } from "../client-files/pictures.js";
import type { Glyph } from "../client-files/unicode-font.js";
import type { Colour } from "./canvas.js";
import { plainGlyph } from "./plain-font.js";

/** What a gump is drawn with: the files of a client, or nothing but boxes. */
export interface Artist {
  /** A picture of gump art; undefined without the client's. */
  readonly gump: (number: number) => Picture | undefined;
  readonly item: (tile: number) => Picture | undefined;
  /** A picture in a hue. @param isPartial only its grey parts */
  readonly hued: (picture: Picture, hue: number, isPartial: boolean) => Picture;
  /** Undefined for a character without dots. */
  readonly glyph: (character: string) => Glyph | undefined;
  /** Pixels from a character without dots to the next one. */
  readonly spaceWidth: number;
  /** Pixels between two characters. */
  readonly letterGap: number;
  readonly lineHeight: number;
  /** The colour of texts in a hue. */
  readonly textColour: (hue: number) => Colour;
  /** A text of the client with its gaps filled; undefined without the client's texts. */
  readonly clientText: (number: number, values: readonly string[]) => string | undefined;
}

const INK: Colour = [24, 24, 28, 255];
const HUES_OF_CIRCLE = 360;
/** Between neighbouring hues, so that they can be told apart. */
const CIRCLE_STEP = 47;
/** Hues that staff use, by their colour. */
const KNOWN_HUES: ReadonlyMap<number, Colour> = new Map([
  [33, [200, 30, 30, 255]],
  [0x3b2, [110, 110, 110, 255]],
  [1153, [70, 110, 200, 255]],
]);

/** Draws boxes instead of pictures, and texts in a font of its own: the same on every machine. */
export const plainArtist: Artist = {
  gump: () => undefined,
  item: () => undefined,
  hued: (picture) => picture,
  glyph: plainGlyph,
  spaceWidth: 5,
  letterGap: 2,
  lineHeight: 14,
  textColour: (hue) => (hue === 0 ? INK : (KNOWN_HUES.get(hue) ?? ofCircle(hue))),
  clientText: () => undefined,
};

/** A dark colour of the circle of colours. */
function ofCircle(hue: number): Colour {
  const angle = ((hue * CIRCLE_STEP) % HUES_OF_CIRCLE) * (Math.PI / 180);
  const part = (offset: number): number => Math.round(90 + 80 * Math.cos(angle + offset));
  return [part(0), part((-2 * Math.PI) / 3), part((2 * Math.PI) / 3), 255];
}
