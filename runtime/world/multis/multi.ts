import type { TileArea } from "../space/places.js";
import type { HouseDesign } from "./house-design.js";
import type { MultiShape } from "./multi-shape.js";

/** What makes an item a house, a boat or the like. Only the world changes it. */
export class Multi {
  id: number;
  /** What its owner built instead of the multi's own components. */
  design: HouseDesign | undefined;
  /** What it consists of; undefined where that is not known. */
  shape: MultiShape | undefined;
  /** What it consisted of when sight was last brought up to date. */
  shownShape: MultiShape | undefined;

  constructor(id: number) {
    this.id = id;
  }
}

/** The rectangle of a shape whose origin is at a place; the tile of that place if the shape is unknown. */
export function areaOf(shape: MultiShape | undefined, x: number, y: number): TileArea {
  if (!shape) return { left: x, top: y, right: x, bottom: y };
  return { left: x + shape.left, top: y + shape.top, right: x + shape.right, bottom: y + shape.bottom };
}
