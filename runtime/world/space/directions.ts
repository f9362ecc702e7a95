/**
 * Directions clockwise from north, as the wire has them in the low three bits: 0 north, 1 north-east ... 7 north-west.
 */
export const DIRECTION_X: readonly number[] = [0, 1, 1, 1, 0, -1, -1, -1];
export const DIRECTION_Y: readonly number[] = [-1, -1, 0, 1, 1, 1, 0, -1];
export const DIRECTION_MASK = 0x07;
/** Set in the direction byte of a step that runs (0x02, 0x77). */
export const RUNNING_FLAG = 0x80;

/** Direction of an offset, 0 north to 7 north-west; undefined for no offset. */
export function directionTo(dx: number, dy: number): number | undefined {
  if (dx === 0 && dy === 0) return undefined;
  const eighths = Math.round((Math.atan2(dx, -dy) / Math.PI) * 4);
  return (eighths + 8) % 8;
}
