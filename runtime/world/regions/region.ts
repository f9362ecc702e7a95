import type { TileArea } from "../space/places.js";

/** Priority of a region without one of its own or of a parent (ModernUO Region). */
export const DEFAULT_PRIORITY = 50;

/** A box of tiles and altitudes; its edges belong to it. */
export interface RegionArea extends TileArea {
  readonly lowest: number;
  readonly highest: number;
}

/** What a region is like besides its map and name. */
export interface RegionShape {
  readonly areas: readonly RegionArea[];
  readonly priority: number;
  readonly parent: Region | undefined;
}

/**
 * A named part of a facet. The same object stands for it as long as somebody defines a region of its facet and name.
 */
export class Region {
  /** Its number among regions. */
  readonly serial: number;
  readonly facet: number;
  /** Unique on its facet. */
  readonly name: string;
  shape: RegionShape = { areas: [], priority: DEFAULT_PRIORITY, parent: undefined };

  constructor(serial: number, facet: number, name: string) {
    this.serial = serial;
    this.facet = facet;
    this.name = name;
  }

  /** Itself, its parent, the parent's parent and so on. */
  *chain(): Generator<Region> {
    yield this;
    if (this.shape.parent) yield* this.shape.parent.chain();
  }

  /** Whether it is a region or has it above it. */
  isIn(other: Region): boolean {
    for (const region of this.chain()) if (region === other) return true;
    return false;
  }
}

export function isInArea({ left, top, right, bottom, lowest, highest }: RegionArea, x: number, y: number, z: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom && z >= lowest && z <= highest;
}
