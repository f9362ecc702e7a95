import { charactersOf } from "./player-text.js";

/**
 * Splits a text into lines of limited length (in UTF-16 code units), at spaces if possible and never within a
 * character. Other white space counts as a space.
 */
export function linesOf(text: string, charactersMaximum: number): string[] {
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
