/**
 * Characters that can control a terminal or make a text look like another: control characters, line separators, marks
 * of writing direction, joiners, variation selectors, halves of surrogate pairs.
 */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\ufe00-\ufe0f]/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/** A text that is safe in one line of the screen. Blanks replace tabs and line feeds. */
export function oneLine(text: string): string {
  return PLAIN.test(text) ? text : text.replace(/[\t\r\n\u2028\u2029]+/g, " ").replace(UNWANTED, "");
}

/** As {@link oneLine} for each line of the text. */
export function ownLines(text: string): string[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/[\n\r\u2028\u2029]/)
    .map(oneLine);
}
