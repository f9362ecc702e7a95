/**
 * Colours of client files: 16 bits, the lowest 5 blue, then 5 green and 5 red. The highest bit has no meaning. In
 * pictures of items the value 0 is transparent.
 *
 * Sources: POL packet guide; ClassicUO HuesHelper (the steps from 5 to 8 bits).
 */

/** From 5 to 8 bits, full range: 31 becomes 255. */
const EIGHT_BITS = Uint8Array.from({ length: 32 }, (_, five) => Math.round((five * 255) / 31));

export function redOf(colour: number): number {
  return EIGHT_BITS[(colour >> 10) & 31]!;
}

export function greenOf(colour: number): number {
  return EIGHT_BITS[(colour >> 5) & 31]!;
}

export function blueOf(colour: number): number {
  return EIGHT_BITS[colour & 31]!;
}

/** Writes the colour, opaque, as the four bytes red, green, blue, alpha. */
export function writeRgba(target: Uint8Array, at: number, colour: number): void {
  target[at] = redOf(colour);
  target[at + 1] = greenOf(colour);
  target[at + 2] = blueOf(colour);
  target[at + 3] = 255;
}
