/**
 * How many columns a terminal gives to a text: none for marks that combine, two for what East Asian scripts and emoji take
 * (Unicode 15, East_Asian_Width W and F), one for the rest.
 */

/** First and last code point of each wide range. */
const WIDE_RANGES: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x2329, 0x232a],
  [0x23e9, 0x23ec],
  [0x23f0, 0x23f0],
  [0x23f3, 0x23f3],
  [0x25fd, 0x25fe],
  [0x2614, 0x2615],
  [0x2648, 0x2653],
  [0x267f, 0x267f],
  [0x2693, 0x2693],
  [0x26a1, 0x26a1],
  [0x26aa, 0x26ab],
  [0x26bd, 0x26be],
  [0x26c4, 0x26c5],
  [0x26ce, 0x26ce],
  [0x26d4, 0x26d4],
  [0x26ea, 0x26ea],
  [0x26f2, 0x26f3],
  [0x26f5, 0x26f5],
  [0x26fa, 0x26fa],
  [0x26fd, 0x26fd],
  [0x2705, 0x2705],
  [0x270a, 0x270b],
  [0x2728, 0x2728],
  [0x274c, 0x274c],
  [0x274e, 0x274e],
  [0x2753, 0x2755],
  [0x2757, 0x2757],
  [0x2795, 0x2797],
  [0x27b0, 0x27b0],
  [0x27bf, 0x27bf],
  [0x2b1b, 0x2b1c],
  [0x2b50, 0x2b50],
  [0x2b55, 0x2b55],
  [0x2e80, 0x303e],
  [0x3041, 0x3247],
  [0x3250, 0x4dbf],
  [0x4e00, 0xa4c6],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x1b2fb],
  [0x1f004, 0x1f004],
  [0x1f0cf, 0x1f0cf],
  [0x1f18e, 0x1f18e],
  [0x1f191, 0x1f19a],
  [0x1f200, 0x1f320],
  [0x1f32d, 0x1f335],
  [0x1f337, 0x1f37c],
  [0x1f37e, 0x1f393],
  [0x1f3a0, 0x1f3ca],
  [0x1f3cf, 0x1f3d3],
  [0x1f3e0, 0x1f3f0],
  [0x1f3f4, 0x1f3f4],
  [0x1f3f8, 0x1f43e],
  [0x1f440, 0x1f440],
  [0x1f442, 0x1f4fc],
  [0x1f4ff, 0x1f53d],
  [0x1f54b, 0x1f54e],
  [0x1f550, 0x1f567],
  [0x1f57a, 0x1f57a],
  [0x1f595, 0x1f596],
  [0x1f5a4, 0x1f5a4],
  [0x1f5fb, 0x1f64f],
  [0x1f680, 0x1f6c5],
  [0x1f6cc, 0x1f6cc],
  [0x1f6d0, 0x1f6d2],
  [0x1f6d5, 0x1f6d7],
  [0x1f6dc, 0x1f6df],
  [0x1f6eb, 0x1f6ec],
  [0x1f6f4, 0x1f6fc],
  [0x1f7e0, 0x1f7eb],
  [0x1f7f0, 0x1f7f0],
  [0x1f90c, 0x1f93a],
  [0x1f93c, 0x1f945],
  [0x1f947, 0x1f9ff],
  [0x1fa70, 0x1faff],
  [0x20000, 0x3fffd],
];
const COMBINING = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]$/u;
const ASCII = /^[\x20-\x7e]*$/;
const ELLIPSIS = "…";

/** One place on the screen: a character with the marks that combine with it. */
export interface Cell {
  readonly text: string;
  readonly width: 1 | 2;
}

/** The cells of a text that holds no control characters. */
export function cellsOf(text: string): Cell[] {
  const cells: Cell[] = [];
  for (const character of text) {
    const last = cells.at(-1);
    if (!isCombining(character)) cells.push({ text: character, width: isWide(character.codePointAt(0)!) ? 2 : 1 });
    else if (last) cells[cells.length - 1] = { ...last, text: last.text + character };
  }
  return cells;
}

/** In columns. */
export function textWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  return cellsOf(text).reduce((sum, { width }) => sum + width, 0);
}

/** The text in exactly so many columns: padded with blanks, or cut with an ellipsis. */
export function fitted(text: string, columns: number, align: "left" | "right" = "left"): string {
  const width = textWidth(text);
  if (width > columns) return cutTo(text, columns);
  const padding = " ".repeat(columns - width);
  return align === "left" ? text + padding : padding + text;
}

/** The text in lines of at most so many columns, broken at blanks where there are any. Blanks at its beginning stay. */
export function wrapped(text: string, columns: number): string[] {
  const width = Math.max(columns, 2);
  const lines: string[] = [];
  const indent = /^ */.exec(text)![0];
  let line = indent.length < width ? indent : "";
  let isFirstWord = true;
  for (const word of text.slice(indent.length).split(" ")) {
    const longer = isFirstWord ? line + word : `${line} ${word}`;
    isFirstWord = false;
    if (textWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line.trim() !== "") lines.push(line);
    const pieces = piecesOf(word, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  lines.push(line);
  return lines;
}

function piecesOf(word: string, columns: number): string[] {
  const pieces = [""];
  let width = 0;
  for (const cell of cellsOf(word)) {
    if (width + cell.width > columns) {
      pieces.push("");
      width = 0;
    }
    pieces[pieces.length - 1] += cell.text;
    width += cell.width;
  }
  return pieces;
}

function cutTo(text: string, columns: number): string {
  if (columns <= 0) return "";
  let cut = "";
  let width = 0;
  for (const cell of cellsOf(text)) {
    if (width + cell.width > columns - 1) break;
    cut += cell.text;
    width += cell.width;
  }
  return cut + ELLIPSIS + " ".repeat(columns - 1 - width);
}

function isCombining(character: string): boolean {
  return character > "\u02ff" && COMBINING.test(character);
}

function isWide(codePoint: number): boolean {
  if (codePoint < WIDE_RANGES[0]![0]) return false;
  let low = 0;
  let high = WIDE_RANGES.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = WIDE_RANGES[middle]!;
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}
