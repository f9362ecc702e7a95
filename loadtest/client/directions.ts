/** The bit of a direction that runs. */
export const RUNNING = 0x80;
/** The bits of a direction that say where. */
const DIRECTIONS = 7;
/** Tiles to the east and south for each direction, 0 north to 7 north-west. */
const DELTAS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
] as const;

/** Where a mobile stands and looks. */
export interface Standing {
  x: number;
  y: number;
  /** 0 north to 7 north-west. */
  direction: number;
}

/** The direction of a packet without its running bit. */
export function directionOf(bits: number): number {
  return bits & DIRECTIONS;
}

/** The tile beside this one. */
export function beside(x: number, y: number, direction: number): { x: number; y: number } {
  const [east, south] = DELTAS[direction]!;
  return { x: x + east, y: y + south };
}

/** Where a mobile stands after an accepted step: one that looks another way only turns. */
export function afterStep({ x, y, direction: before }: Standing, direction: number): Standing {
  return direction === before ? { ...beside(x, y, direction), direction } : { x, y, direction };
}

/** The direction from one tile that comes nearest to another; 0 on the same tile. */
export function directionTowards(from: { x: number; y: number }, to: { x: number; y: number }): number {
  const [east, south] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
  return Math.max(
    0,
    DELTAS.findIndex((delta) => delta[0] === east && delta[1] === south),
  );
}
