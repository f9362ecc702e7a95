/** The letters of a message that an excerpt is made of. */
export const EXCERPT_MAX_CHARACTERS = 100;

/** The first words of a message on one line, with an ellipsis if there are more. */
export function excerptOf(message: string): string {
  const letters = [...message.replace(/\s+/gu, " ").trim()];
  if (letters.length <= EXCERPT_MAX_CHARACTERS) return letters.join("");
  const cut = letters.slice(0, EXCERPT_MAX_CHARACTERS).join("");
  const lastSpace = cut.lastIndexOf(" ");
  // A single long word is cut where it is.
  return `${lastSpace > EXCERPT_MAX_CHARACTERS / 2 ? cut.slice(0, lastSpace) : cut}…`;
}
