/**
 * What a terminal could take for orders, or what makes a text look like another: controls, line separators, marks of writing
 * direction, joiners, selectors of variants, halves of surrogate pairs.
 */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\ufe00-\ufe0f]/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/** Anybody's text as it may stand in one line of the screen. Blanks take the place of tabs and line feeds. */
export function oneLine(text: string): string {
  return PLAIN.test(text) ? text : text.replace(/[\t\r\n\u2028\u2029]+/g, " ").replace(UNWANTED, "");
}

/** As {@link oneLine}, with the text's own line feeds kept as lines. */
export function ownLines(text: string): string[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/[\n\r\u2028\u2029]/)
    .map(oneLine);
}
