import { setImmediate } from "node:timers/promises";
import { LOWEST_Z } from "../../world/space/altitude.js";
import { SECTOR_SHIFT } from "../../world/space/squares.js";
import type { World } from "../../world/world.js";
import type { PictureArea } from "./map-areas.js";

/**
 * The things that stand on a map without files: four u16 for each, item id, altitude - lowest altitude, x, y. Read as
 * one little-endian number of 64 bits, marks sort by position, and at one position from the lowest to the highest.
 */
export type GroundMarks = Uint16Array<ArrayBuffer>;
export const MARK_FIELDS = 4;
/** After this long other work gets a turn. */
const SLICE_MS = 2;
const FIRST_CAPACITY_MARKS = 1_024;

/** Collects the things in an area that players cannot move, a few milliseconds at a time. */
export async function groundMarks(world: Pick<World, "grid">, mapId: number, area: PictureArea): Promise<GroundMarks> {
  const grid = world.grid(mapId);
  const last = (start: number, pixels: number) => (start + pixels * area.tilesPerPixel - 1) >> SECTOR_SHIFT;
  const lastColumn = Math.min(last(area.left, area.columns), grid.columns - 1);
  const lastRow = Math.min(last(area.top, area.rows), grid.rows - 1);
  const list = new MarkList();
  let begun = performance.now();
  for (let row = area.top >> SECTOR_SHIFT; row <= lastRow; row++) {
    for (let column = area.left >> SECTOR_SHIFT; column <= lastColumn; column++) {
      const items = grid.at(column, row)?.items;
      if (items) for (const item of items) if (!item.isMovable) list.add(item);
    }
    if (performance.now() - begun < SLICE_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
  return list.take();
}

class MarkList {
  private marks: GroundMarks = new Uint16Array(FIRST_CAPACITY_MARKS * MARK_FIELDS);
  private used = 0;

  add({ itemId, x, y, z }: { itemId: number; x: number; y: number; z: number }): void {
    if (this.used === this.marks.length) {
      const larger = new Uint16Array(this.marks.length * 2);
      larger.set(this.marks);
      this.marks = larger;
    }
    this.marks[this.used++] = itemId;
    this.marks[this.used++] = z - LOWEST_Z;
    this.marks[this.used++] = x;
    this.marks[this.used++] = y;
  }

  take(): GroundMarks {
    return this.marks.slice(0, this.used);
  }
}

/** Sorts marks in place: the same things give the same marks, in whatever order they were found. */
export function sortMarks(marks: GroundMarks): void {
  new BigUint64Array(marks.buffer, marks.byteOffset, marks.length / MARK_FIELDS).sort();
}
