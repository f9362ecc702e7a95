/**
 * Characters that a player's text must not contain: control characters (C0, DEL, C1), line and paragraph separators,
 * marks and overrides of writing direction (they make a name look like another), the byte order mark, interlinear
 * marks, non-characters, and halves of surrogate pairs.
 */
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\uffff]|\p{Surrogate}/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/** Removes {@link UNWANTED} characters from a player's text, except those in `keeps` (such as "\n\t"). */
export function cleanText(text: string, keeps = ""): string {
  if (PLAIN.test(text)) return text;
  return text.replace(UNWANTED, (found) => (keeps.includes(found) ? found : ""));
}
