import { cleanText } from "./clean-text.js";

/** A text that players may see: clean, and cut to `maximumCharacters` UTF-16 units without splitting a surrogate pair. */
export function playerText(text: string, maximumCharacters: number, keeps = ""): string {
  const clean = cleanText(text, keeps);
  return clean.length <= maximumCharacters ? clean : cleanText(clean.slice(0, maximumCharacters), keeps);
}
