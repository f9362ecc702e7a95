/** A gap in a text: its number, and a name that describes its content to translators. */
const GAP = /~(\d{1,3})(?:_[^~]*)?~/g;
const NUMBER_OF_TEXT = /^#(\d{1,7})$/;
/** Limits the length of a text, which could otherwise grow without bound through its gaps. */
const MAX_FILLED_CHARACTERS = 16_384;

/**
 * Fills the gaps of a text with arguments, counted from 1. A gap without an argument becomes empty. An argument such as
 * `#1020000` is replaced by the text with that number, whose own gaps stay as they are. The result is cut at 16,384
 * characters.
 *
 * Source: ClassicUO ClilocLoader.
 */
export function fillIn(text: string, args: readonly string[], textOf: (number: number) => string | undefined): string {
  let filled = "";
  let at = 0;
  for (const gap of text.matchAll(GAP)) {
    filled += text.slice(at, gap.index);
    filled += argumentText(args[Number(gap[1]) - 1] ?? "", textOf);
    at = gap.index + gap[0].length;
    if (filled.length > MAX_FILLED_CHARACTERS) break;
  }
  return (filled + text.slice(at)).slice(0, MAX_FILLED_CHARACTERS);
}

function argumentText(argument: string, textOf: (number: number) => string | undefined): string {
  const number = NUMBER_OF_TEXT.exec(argument)?.[1];
  return number === undefined ? argument : (textOf(Number(number)) ?? "");
}
