import { cleanText } from "./clean-text.js";

/** A text as players may see it, at most so many UTF-16 units and without half a surrogate pair at its end. */
export function playerText(text: string, maximumCharacters: number, keeps = ""): string {
  const clean = cleanText(text, keeps);
  return clean.length <= maximumCharacters ? clean : cleanText(clean.slice(0, maximumCharacters), keeps);
}
