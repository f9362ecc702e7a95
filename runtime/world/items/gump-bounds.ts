/** Where in a container's picture things lie: pixels from its upper left corner. */
interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const BACKPACK: Bounds = bounds(44, 65, 142, 94);

/** By number of the picture (ServUO and ModernUO containers.cfg). */
const BOUNDS: Readonly<Record<number, Bounds>> = {
  0x09: bounds(20, 85, 104, 111),
  0x3c: BACKPACK,
  0x3d: bounds(29, 34, 108, 94),
  0x3e: bounds(33, 36, 109, 112),
  0x3f: bounds(19, 47, 163, 76),
  0x41: bounds(35, 38, 110, 78),
  0x42: bounds(18, 105, 144, 73),
  0x43: bounds(16, 51, 168, 73),
  0x44: bounds(20, 10, 150, 90),
  0x48: bounds(76, 12, 64, 56),
  0x49: bounds(18, 105, 144, 73),
  0x4a: bounds(18, 105, 144, 73),
  0x4b: bounds(16, 51, 168, 73),
  0x4c: bounds(46, 74, 150, 110),
  0x4d: bounds(76, 12, 64, 56),
  0x4e: bounds(24, 96, 74, 56),
  0x4f: bounds(24, 96, 74, 56),
  0x51: bounds(16, 10, 138, 84),
  0x52: bounds(0, 0, 110, 62),
};

function bounds(left: number, top: number, width: number, height: number): Bounds {
  return { left, top, width, height };
}

/** The place nearest to the wished one that lies in the picture. */
export function placeInGump(gump: number, x: number, y: number): { x: number; y: number } {
  const { left, top, width, height } = BOUNDS[gump] ?? BACKPACK;
  return { x: Math.min(Math.max(x, left), left + width), y: Math.min(Math.max(y, top), top + height) };
}

/** Any place in the picture. @param chance gives 0 up to 1, without 1 */
export function anyPlaceInGump(gump: number, chance: () => number): { x: number; y: number } {
  const { left, top, width, height } = BOUNDS[gump] ?? BACKPACK;
  return { x: left + Math.floor(chance() * width), y: top + Math.floor(chance() * height) };
}
