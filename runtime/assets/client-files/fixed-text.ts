/** Length of the name fields of tiledata and hues. */
export const NAME_BYTES = 20;

/** Control characters are removed from names, because they could forge log lines or terminal codes. */
const CONTROLS = /[\x00-\x1f\x7f-\x9f]/g;

/** The text of a field of fixed length, in Latin-1, up to the first NUL. */
export function fixedText(bytes: Buffer, at: number): string {
  const end = bytes.indexOf(0, at);
  const limit = at + NAME_BYTES;
  return bytes.toString("latin1", at, end < 0 || end > limit ? limit : end).replace(CONTROLS, "");
}
