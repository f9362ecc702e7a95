/** Length of the name fields of tiledata and hues. */
export const NAME_BYTES = 20;

/** Control characters have no place in a name; they could forge lines of a log or codes of a terminal. */
const CONTROLS = /[\x00-\x1f\x7f-\x9f]/g;

/** The text of a field of fixed length that NUL ends early, its bytes taken as Latin-1. */
export function fixedText(bytes: Buffer, at: number): string {
  const end = bytes.indexOf(0, at);
  const limit = at + NAME_BYTES;
  return bytes.toString("latin1", at, end < 0 || end > limit ? limit : end).replace(CONTROLS, "");
}
