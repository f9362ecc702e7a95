/** One tile of a multi, placed relative to the multi's origin. The readers of client files have this shape. */
export interface MultiComponent {
  readonly tile: number;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
  /** Drawn with the multi. The others (doors, signs, a ship's hatch) are separate items. */
  readonly isVisible: boolean;
}

/**
 * What a multi consists of, cell by cell, so that a step looks only at the components of its tile. All coordinates are
 * relative to the multi's origin.
 */
export class MultiShape {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** How far the highest component begins above the origin. */
  readonly highest: number;
  /** The components that are drawn, row by row of cells. */
  readonly tiles: Uint16Array;
  readonly zs: Int16Array;
  /** The components that are separate items. */
  readonly fittings: readonly MultiComponent[];
  private readonly columns: number;
  /** Cell `c` has the components from `starts[c]` to `starts[c + 1]` - 1. */
  private readonly starts: Uint32Array;

  constructor(components: readonly MultiComponent[]) {
    const drawn: MultiComponent[] = [];
    const fittings: MultiComponent[] = [];
    let [left, top, right, bottom, highest] = [0, 0, 0, 0, 0];
    for (const component of components) {
      const { dx, dy, dz, isVisible } = component;
      left = Math.min(left, dx);
      right = Math.max(right, dx);
      top = Math.min(top, dy);
      bottom = Math.max(bottom, dy);
      if (isVisible) highest = Math.max(highest, dz);
      (isVisible ? drawn : fittings).push(component);
    }
    this.fittings = fittings;
    [this.left, this.top, this.right, this.bottom, this.highest] = [left, top, right, bottom, highest];
    const columns = (this.columns = right - left + 1);
    this.starts = new Uint32Array(columns * (bottom - top + 1) + 1);
    for (const { dx, dy } of drawn) this.starts[(dy - top) * columns + dx - left + 1]!++;
    for (let cell = 1; cell < this.starts.length; cell++) this.starts[cell]! += this.starts[cell - 1]!;
    drawn.sort((a, b) => a.dz - b.dz);
    this.tiles = new Uint16Array(drawn.length);
    this.zs = new Int16Array(drawn.length);
    const ends = this.starts.slice();
    for (const { tile, dx, dy, dz } of drawn) {
      const at = ends[(dy - top) * columns + dx - left]!++;
      this.tiles[at] = tile;
      this.zs[at] = dz;
    }
  }

  /** Number of a cell for `from` and `to`, -1 outside of the multi. */
  cell(dx: number, dy: number): number {
    if (dx < this.left || dx > this.right || dy < this.top || dy > this.bottom) return -1;
    return (dy - this.top) * this.columns + dx - this.left;
  }

  /** Index of the first component of a cell. */
  from(cell: number): number {
    return this.starts[cell]!;
  }

  /** Index after the last component of a cell. */
  to(cell: number): number {
    return this.starts[cell + 1]!;
  }

  /** Whether it has a component at a place. */
  covers(dx: number, dy: number): boolean {
    const cell = this.cell(dx, dy);
    return cell !== -1 && this.from(cell) < this.to(cell);
  }

  /** The components that are drawn. */
  *drawn(): Generator<MultiComponent> {
    for (let dy = this.top; dy <= this.bottom; dy++) {
      for (let dx = this.left; dx <= this.right; dx++) {
        const cell = this.cell(dx, dy);
        for (let i = this.from(cell); i < this.to(cell); i++) {
          yield { tile: this.tiles[i]!, dx, dy, dz: this.zs[i]!, isVisible: true };
        }
      }
    }
  }
}

/** Gives the multis of client files by id. */
export interface MultiShapes {
  /** Undefined for a multi that the files do not have. */
  get(multiId: number): MultiShape | undefined;
}

/** A shard without client files. */
export const NO_SHAPES: MultiShapes = { get: () => undefined };
