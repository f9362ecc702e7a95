import type { Picture } from "../client-files/pictures.js";
import type { Glyph } from "../client-files/unicode-font.js";
import type { Colour } from "./canvas.js";

/**
 * Dots of a row, and the distance to the next character: about that of the client's font, so that texts need about as
 * much room.
 */
const DOTS = 5;

/**
 * A font for plain pictures: each character as rows from the top, a digit of base 32 for each row of five dots. The
 * seventh row stands on the base line.
 */
const ROWS: Readonly<Record<string, string>> = {
  ...{ "!": "4444404", '"': "aaa", "#": "aavavaa", $: "4fke5u4", "%": "op248j3", "&": "cik8lid", "'": "448" },
  ...{ "(": "2488842", ")": "8422248", "*": "04lel40", "+": "044v440", ",": "00000448", "-": "000v000", ".": "00000cc" },
  ...{ "/": "01248g0", ":": "0cc0cc0", ";": "0cc0c48", "<": "248g842", "=": "00v0v00", ">": "8421248", "?": "eh12404" },
  ...{ "@": "eh1dlle", "[": "e88888e", "\\": "0g84210", "]": "e22222e", "^": "4ah", _: "000000v", "`": "842" },
  ...{ "{": "2448442", "|": "4444444", "}": "8442448", "~": "008l200" },
  ...{ 0: "ehjlphe", 1: "4c4444e", 2: "eh1248v", 3: "v2421he", 4: "26aiv22" },
  ...{ 5: "vgu11he", 6: "68guhhe", 7: "v124888", 8: "ehhehhe", 9: "ehhf12c" },
  ...{ A: "ehhvhhh", B: "uhhuhhu", C: "ehggghe", D: "uhhhhhu", E: "vgguggv", F: "vgguggg" },
  ...{ G: "ehgnhhf", H: "hhhvhhh", I: "e44444e", J: "72222ic", K: "hikokih", L: "ggggggv", M: "hrllhhh", N: "hhpljhh" },
  ...{ O: "ehhhhhe", P: "uhhuggg", Q: "ehhhlid", R: "uhhukih", S: "fgge11u", T: "v444444", U: "hhhhhhe", V: "hhhhha4" },
  ...{ W: "hhhllla", X: "hha4ahh", Y: "hhha444", Z: "v1248gv" },
  ...{ a: "00e1fhf", b: "ggmphhu", c: "00egghe", d: "11djhhf", e: "00ehvge", f: "698s888", g: "00fhhhf1e", h: "ggmphhh" },
  ...{ i: "40c444e", j: "2062222ic", k: "ggikoki", l: "c44444e", m: "00qllhh", n: "00mphhh", o: "00ehhhe", p: "00uhhhugg" },
  ...{ q: "00fhhhf11", r: "00mpggg", s: "00fge1u", t: "88s8896", u: "00hhhjd", v: "00hhha4", w: "00hhlla", x: "00ha4ah" },
  ...{ y: "00hhhhf1e", z: "00v248v" },
};
const UNKNOWN = "vhhhhhv";
const TOP = 2;

/** The character, or the letter below its accent; a box for any other. */
function plainGlyph(character: string): Glyph | undefined {
  if (character === " ") return undefined;
  const [letter = ""] = character.normalize("NFD");
  const rows = ROWS[letter] ?? UNKNOWN;
  return {
    ...{ width: DOTS, height: rows.length, left: 0, top: TOP },
    isDot: (x, y) => (Number.parseInt(rows[y]!, 32) & (1 << (DOTS - 1 - x))) !== 0,
  };
}

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
