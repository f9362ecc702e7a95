import { charactersOf } from "./player-text.js";

/** What ends a line, by Unicode. */
const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * The lines of a text, without empty ones. One that is longer than the limit (in UTF-16 code units) becomes several, at
 * spaces if possible and never within a character. Other white space counts as a space.
 */
export function linesOf(text: string, charactersMaximum: number): string[] {
  return text.split(LINE_ENDS).flatMap((line) => shortLines(line, charactersMaximum));
}

function shortLines(text: string, charactersMaximum: number): string[] {
  const lines: string[] = [];
  let line = "";
  const put = (piece: string): void => {
    if (line !== "" && line.length + 1 + piece.length <= charactersMaximum) {
      line += ` ${piece}`;
      return;
    }
    if (line !== "") lines.push(line);
    line = piece;
  };
  for (const word of text.split(/\s+/).filter((one) => one !== "")) {
    let piece = "";
    for (const character of charactersOf(word)) {
      if (piece.length + character.length > charactersMaximum) {
        put(piece);
        piece = "";
      }
      piece += character;
    }
    put(piece);
  }
  if (line !== "") lines.push(line);
  return lines;
}
