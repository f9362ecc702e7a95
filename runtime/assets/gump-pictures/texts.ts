import type { Artist } from "./artist.js";
import type { PixelBox, Canvas, Colour } from "./canvas.js";

/** Characters of one colour. */
interface Piece {
  readonly text: string;
  readonly colour: Colour;
}

interface Line {
  readonly pieces: Piece[];
  isCentred: boolean;
  isRight: boolean;
}

/** Pixels that a text takes on one line. */
export function widthOf(artist: Artist, text: string): number {
  let width = 0;
  for (const character of text) width += advanceOf(artist, character);
  return width;
}

function advanceOf(artist: Artist, character: string): number {
  const glyph = artist.glyph(character);
  return glyph === undefined ? artist.spaceWidth : glyph.left + glyph.width + artist.letterGap;
}

/** Draws one line. @returns where the next character would stand */
export function drawLine(canvas: Canvas, artist: Artist, at: { x: number; y: number }, { text, colour }: Piece): number {
  let { x } = at;
  for (const character of text) {
    const glyph = artist.glyph(character);
    if (glyph) {
      for (let row = 0; row < glyph.height; row++)
        for (let column = 0; column < glyph.width; column++)
          if (glyph.isDot(column, row)) canvas.dot(x + glyph.left + column, at.y + glyph.top + row, colour);
    }
    x += advanceOf(artist, character);
  }
  return x;
}

/** Pixels that the lines of a text with the client's HTML take in a box. */
export function htmlHeight(artist: Artist, html: string, width: number): number {
  return brokenLines(artist, html, width, [0, 0, 0, 255]).length * artist.lineHeight;
}

/** Draws a text with the client's HTML, broken into the lines of a box. What does not fit below is clipped. */
export function drawHtml(canvas: Canvas, artist: Artist, box: PixelBox, html: string, colour: Colour): void {
  canvas.within(box, () => {
    let { y } = box;
    for (const line of brokenLines(artist, html, box.width, colour)) {
      const width = widthOf(artist, line.pieces.map(({ text }) => text).join(""));
      const indent = line.isCentred ? Math.floor((box.width - width) / 2) : line.isRight ? box.width - width : 0;
      let x = box.x + Math.max(0, indent);
      for (const piece of line.pieces) x = drawLine(canvas, artist, { x, y }, piece);
      y += artist.lineHeight;
      if (y >= box.y + box.height) break;
    }
  });
}

function brokenLines(artist: Artist, html: string, width: number, colour: Colour): Line[] {
  return linesOfHtml(html, colour).flatMap((one) => broken(artist, one, width));
}

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&nbsp;": " " };

/**
 * Reads the tags that change what is seen: `<br>`, `<center>`, `<right>`, `<basefont color=#rrggbb>`. Others are left
 * out.
 */
function linesOfHtml(html: string, colour: Colour): Line[] {
  const lines: Line[] = [{ pieces: [], isCentred: false, isRight: false }];
  const colours = [colour];
  let [isCentred, isRight] = [false, false];
  const breakLine = (): void => void lines.push({ pieces: [], isCentred, isRight });
  for (const [, tag, text] of html.replace(/\r/g, "").matchAll(/<([^>]*)>|([^<]+|<)/g)) {
    if (text !== undefined) {
      text.split("\n").forEach((part, i) => {
        if (i > 0) breakLine();
        if (part !== "") lines.at(-1)!.pieces.push({ text: plainText(part), colour: colours.at(-1)! });
      });
      continue;
    }
    const [name = "", ...attributes] = tag!.toLowerCase().trim().split(/\s+/);
    if (name === "br" || name === "br/") breakLine();
    else if (/^\/?(center|right|div|left|p)$/.test(name)) {
      isCentred = name === "center" || attributes.some((one) => /^align="?center/.test(one));
      isRight = name === "right" || attributes.some((one) => /^align="?right/.test(one));
      if (lines.at(-1)!.pieces.length > 0) breakLine();
      else Object.assign(lines.at(-1)!, { isCentred, isRight });
    } else if (name === "basefont" || name === "bodytextcolor") {
      colours.push(colourOfTag(tag!) ?? colours.at(-1)!);
    } else if (name === "/basefont" && colours.length > 1) colours.pop();
  }
  return lines;
}

function plainText(text: string): string {
  return text.replace(/&\w+;/g, (entity) => ENTITIES[entity.toLowerCase()] ?? entity);
}

function colourOfTag(tag: string): Colour | undefined {
  const [, digits] = /color\s*=\s*"?#?([0-9a-f]{6})\b/i.exec(tag) ?? [];
  if (digits === undefined) return undefined;
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return [red!, green!, blue!, 255];
}

/** Breaks a line between words so that it fits; a word that is too long alone is broken anywhere. */
function broken(artist: Artist, { pieces, isCentred, isRight }: Line, width: number): Line[] {
  const lines: Line[] = [{ pieces: [], isCentred, isRight }];
  let used = 0;
  const put = (text: string, colour: Colour): void => {
    const last = lines.at(-1)!.pieces;
    if (last.at(-1)?.colour === colour) last.push({ text: last.pop()!.text + text, colour });
    else last.push({ text, colour });
    used += widthOf(artist, text);
  };
  const next = (): void => {
    lines.push({ pieces: [], isCentred, isRight });
    used = 0;
  };
  for (const { text, colour } of pieces) {
    for (const word of text.match(/ +|[^ ]+/g) ?? []) {
      if (used > 0 && used + widthOf(artist, word) > width) {
        next();
        if (word.startsWith(" ")) continue;
      }
      for (const character of widthOf(artist, word) > width ? word : [word]) {
        if (used > 0 && used + widthOf(artist, character) > width) next();
        put(character, colour);
      }
    }
  }
  return lines;
}
