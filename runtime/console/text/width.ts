import { eastAsianWidth } from "get-east-asian-width";
import { charactersOf } from "../../base/text/player-text.js";

/**
 * The number of columns that a terminal gives to a text: none to a combining mark, two to an East Asian wide character
 * or an emoji, one to any other. Some terminals advance by the code point, others show joined emoji as one. So those
 * have room for all their parts, and `terminal.ts` says where the text goes on.
 */
const COMBINING = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]$/u;
const ASCII = /^[\x20-\x7e]*$/;
const ELLIPSIS = "…";

/** Shows the character before it as a picture of two columns, where the terminal can. */
const AS_EMOJI = "\ufe0f";

/** A character as people see it: a letter with its marks, a flag, joined emoji. */
export interface Cell {
  readonly text: string;
  readonly width: number;
  /** Terminals give it different numbers of columns. */
  readonly isUnsure: boolean;
}

/** The cells of a text without control characters. */
export function cellsOf(text: string): Cell[] {
  const cells: Cell[] = [];
  for (const character of charactersOf(text)) {
    const parts = [...character].filter((one) => !isCombining(one)).map((one) => eastAsianWidth(one.codePointAt(0)!));
    const sum = parts.reduce((all, width) => all + width, 0);
    const isEmoji = character.includes(AS_EMOJI);
    const last = cells.at(-1);
    if (sum > 0) cells.push({ text: character, width: isEmoji ? Math.max(sum, 2) : sum, isUnsure: isEmoji || parts.length > 1 });
    else if (last) cells[cells.length - 1] = { ...last, text: last.text + character };
  }
  return cells;
}

/** In columns of the screen. */
export function textWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  return cellsOf(text).reduce((sum, { width }) => sum + width, 0);
}

/** Pads the text with blanks, or cuts it with an ellipsis, to fill exactly `columns`. */
export function fitted(text: string, columns: number, align: "left" | "right" = "left"): string {
  const width = textWidth(text);
  if (width > columns) return cutTo(text, columns);
  const padding = " ".repeat(columns - width);
  return align === "left" ? text + padding : padding + text;
}

/** Breaks the text into lines of at most `columns`, at blanks where possible. Leading blanks stay. */
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
