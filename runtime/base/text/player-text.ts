import { cleanText } from "./clean-text.js";

/** Maximum of characters in a text entry of a gump, which is the client's own limit. */
export const GUMP_ENTRY_CHARACTERS = 239;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
const PLAIN = /^[\x20-\x7e]*$/;

/** The characters as people see them: a letter with its marks, or joined emoji, is one. */
export function charactersOf(text: string): readonly string[] {
  return PLAIN.test(text) ? [...text] : Array.from(characters.segment(text), ({ segment }) => segment);
}

/** The beginning of a text, of at most `units` UTF-16 units, whose last character is whole. */
export function beginningOf(text: string, units: number): string {
  if (text.length <= units) return text;
  const end = characters.segment(text).containing(units)?.index ?? units;
  // Marks without end on one letter are no character that anybody needs whole.
  return end > 0 ? text.slice(0, end) : text.slice(0, units).replace(/\p{Surrogate}$/u, "");
}

/** A text that players may see: clean, and cut to `maximumBytes` of UTF-8 without splitting a character. */
export function playerTextInBytes(text: string, maximumBytes: number, keeps = ""): string {
  const clean = cleanText(text, keeps);
  if (Buffer.byteLength(clean, "utf8") <= maximumBytes) return clean;
  // Streaming leaves out the code point that the cut splits.
  const cut = new TextDecoder().decode(Buffer.from(clean, "utf8").subarray(0, maximumBytes), { stream: true });
  return beginningOf(clean, cut.length);
}

/** A text that players may see: clean, and cut to `maximumCharacters` UTF-16 units without splitting a character. */
export function playerText(text: string, maximumCharacters: number, keeps = ""): string {
  return beginningOf(cleanText(text, keeps), maximumCharacters);
}
