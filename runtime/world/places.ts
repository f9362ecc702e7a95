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

/** A rectangle of tiles; the last row and column belong to it. */
export interface TileArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
