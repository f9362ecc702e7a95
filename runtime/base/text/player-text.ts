import { cleanText } from "./clean-text.js";

/** Maximum of characters in a text entry of a gump, which is the client's own limit. */
export const GUMP_ENTRY_CHARACTERS = 239;

/** A text that players may see: clean, and cut to `maximumBytes` of UTF-8 without splitting a character. */
export function playerTextInBytes(text: string, maximumBytes: number, keeps = ""): string {
  const clean = cleanText(text, keeps);
  if (Buffer.byteLength(clean, "utf8") <= maximumBytes) return clean;
  // Streaming leaves out the character that the cut splits.
  return new TextDecoder().decode(Buffer.from(clean, "utf8").subarray(0, maximumBytes), { stream: true });
}

/**
 * A text that players may see: clean, and cut to `maximumCharacters` UTF-16 units without splitting a surrogate pair.
 */
export function playerText(text: string, maximumCharacters: number, keeps = ""): string {
  const clean = cleanText(text, keeps);
  return clean.length <= maximumCharacters ? clean : cleanText(clean.slice(0, maximumCharacters), keeps);
}
