/** Characters that nobody sees, or that reorder the text around them: with them a text looks like another one. */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u115f\u1160\u2800\u3164\uffa0]/gu;
/** Characters that can control a terminal, and halves of surrogate pairs. Joiners are part of names and emoji. */
const UNWANTED = /[\p{Cc}\p{Cs}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/** A text for one line of the screen. Blanks replace tabs and line feeds, codes replace hidden characters. */
export function oneLine(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/[\t\r\n\u2028\u2029]+/g, " ")
    .replace(HIDDEN, (character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`)
    .replace(UNWANTED, "");
}

/** As {@link oneLine} for each line of the text. */
export function ownLines(text: string): string[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/[\n\r\u2028\u2029]/)
    .map(oneLine);
}
