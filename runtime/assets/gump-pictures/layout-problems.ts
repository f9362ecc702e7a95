import { plainArtist, type Artist } from "./artist.js";
import type { PixelBox } from "./canvas.js";
import { strokesOf, type Stroke } from "./draw.js";
import { pagesOf, readLayout } from "./layout.js";
import { htmlHeight, widthOf } from "./texts.js";

/** Pixels to the next letter in the widest font that clients use for windows, about; a space takes 8 (ClassicUO). */
const LETTER_WIDTH = 7;
const OTHER_WIDTHS: ReadonlyArray<readonly [RegExp, number]> = [
  [/[ijl!|.,:;'`]/, 4],
  [/[mwMW@%]/, 10],
  [/[A-Z]/, 9],
];
const ASCII_GLYPHS = Array.from({ length: 128 }, (_, code) => wideGlyph(String.fromCharCode(code)));
const WIDE: Artist = {
  ...plainArtist,
  // Found beforehand: a check of a window asks for the width of each letter again and again.
  glyph: (character) => {
    const code = character.codePointAt(0)!;
    return code < ASCII_GLYPHS.length ? ASCII_GLYPHS[code] : wideGlyph(character);
  },
  ...{ letterGap: 0, spaceWidth: 8, lineHeight: 18 },
};
/** Pixels that may overlap, since most letters and pictures leave some of their box empty. */
const TOLERANCE = 4;
const QUOTED_CHARACTERS = 40;

const TEXTS: ReadonlySet<string> = new Set(["text", "croppedtext", "htmlgump", "xmfhtmlgump", "xmfhtmlgumpcolor", "xmfhtmltok"]);
const ENTRIES: ReadonlySet<string> = new Set(["textentry", "textentrylimited"]);
const CONTROLS: ReadonlySet<string> = new Set(["button", "buttontileart", "checkbox", "radio", ...ENTRIES]);

/**
 * What is wrong with the look of a window, in words for the designer: texts beyond its edge, texts that are cut off,
 * things over each other, entries without a visible box. Pictures may lie anywhere. A window without a frame has no
 * edge.
 */
export function layoutProblems(window: { readonly layout: string; readonly texts: readonly string[] }): string[] {
  const commands = readLayout(window.layout);
  const [first = 1, ...others] = pagesOf(commands);
  const problems = [first, ...others].flatMap((page) => problemsOfPage(strokesOf(commands, window.texts, WIDE, page)));
  return [...new Set(problems)];
}

function problemsOfPage(strokes: readonly Stroke[]): string[] {
  const frames = strokes.filter(({ keyword }) => keyword === "resizepic").map(({ box }) => box);
  const [frame] = [...frames].sort((one, other) => other.width * other.height - one.width * one.height);
  const seen = strokes.filter(({ keyword }) => TEXTS.has(keyword) || CONTROLS.has(keyword));
  const problems: string[] = [];
  for (const stroke of seen) {
    const { box, keyword, text = "" } = stroke;
    if (frame && !isInside(box, frame)) problems.push(`${named(stroke)} reaches beyond the window`);
    const width = keyword === "croppedtext" ? widthOf(WIDE, text) : 0;
    if (width > box.width) problems.push(`${named(stroke)} needs ${width} pixels and has ${box.width}`);
    const height = stroke.html && !stroke.html.isScrolled ? htmlHeight(WIDE, text, stroke.html.width) : 0;
    if (height > box.height) problems.push(`${named(stroke)} needs ${height} pixels of height and has ${box.height}`);
    if (ENTRIES.has(keyword) && !frames.some((one) => one !== frame && isInside(box, one)))
      problems.push(`${named(stroke)} has no visible box`);
  }
  for (const [index, one] of seen.entries())
    for (const other of seen.slice(index + 1))
      if (areOver(visible(one), visible(other))) problems.push(`${named(one)} and ${named(other)} lie over each other`);
  return problems;
}

/** The part of a box that its text fills. */
function visible({ box, keyword, text = "" }: Stroke): PixelBox {
  return keyword === "croppedtext" ? { ...box, width: Math.min(box.width, widthOf(WIDE, text)) } : box;
}

function named({ keyword, box, text }: Stroke): string {
  const place = `at ${box.x}, ${box.y}`;
  return text === undefined || ENTRIES.has(keyword)
    ? `the ${keyword} ${place}`
    : `"${text.slice(0, QUOTED_CHARACTERS)}" ${place}`;
}

function isInside(box: PixelBox, frame: PixelBox): boolean {
  const isLeftAndTopInside = box.x >= frame.x && box.y >= frame.y;
  return (
    isLeftAndTopInside && box.x + box.width <= frame.x + frame.width && box.y + box.height <= frame.y + frame.height + TOLERANCE
  );
}

function areOver(one: PixelBox, other: PixelBox): boolean {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > TOLERANCE && height > TOLERANCE;
}

function wideGlyph(character: string): ReturnType<Artist["glyph"]> {
  if (character === " ") return undefined;
  const width = OTHER_WIDTHS.find(([kind]) => kind.test(character))?.[1] ?? LETTER_WIDTH;
  return { left: 0, top: 0, height: 0, isDot: () => false, width };
}
