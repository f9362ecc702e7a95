/** Colours of things on a map without `radarcol.mul`, in the 16-bit colours of clients. */
const STONE = 0x4a52;
const WOOD = 0x3545;
const IRON = 0x294a;
const FIRE = 0x7a04;
const STRAW = 0x6b09;
const LIGHT = 0x7f8c;

/** The things of the demo town. */
const COLOURS: ReadonlyMap<number, number> = new Map([
  [0x0b21, LIGHT],
  [0x0e3d, WOOD],
  [0x0e77, WOOD],
  [0x0f36, STRAW],
  [0x0faf, IRON],
  [0x0fb1, FIRE],
]);

export function plainColour(itemId: number): number {
  return COLOURS.get(itemId) ?? STONE;
}
