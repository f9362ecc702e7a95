/** A tile of a facet. */
export interface FacetTile {
  readonly facet: number;
  readonly x: number;
  readonly y: number;
}

/** Where an entity stands or lies. */
export interface Place extends FacetTile {
  readonly z: number;
}

/** Distance of two tiles of a facet, counted in steps. */
export function tilesBetween(from: Pick<FacetTile, "x" | "y">, to: Pick<FacetTile, "x" | "y">): number {
  return Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y));
}

/** A rectangle of tiles; the last row and column belong to it. */
export interface TileArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
