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
 * What a multi consists of, cell by cell, so that a step looks only at the components of its tile. All coordinates are relative to the
 * multi's origin.
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
    const drawn = components.filter(({ isVisible }) => isVisible);
    this.fittings = components.filter(({ isVisible }) => !isVisible);
    const among = (values: number[], choose: (...all: number[]) => number): number => values.reduce((a, b) => choose(a, b), 0);
    const [xs, ys] = [components.map(({ dx }) => dx), components.map(({ dy }) => dy)];
    this.left = among(xs, Math.min);
    this.right = among(xs, Math.max);
    this.top = among(ys, Math.min);
    this.bottom = among(ys, Math.max);
    this.highest = among(
      drawn.map(({ dz }) => dz),
      Math.max,
    );
    this.columns = this.right - this.left + 1;
    const cellOf = ({ dx, dy }: MultiComponent): number => (dy - this.top) * this.columns + dx - this.left;
    drawn.sort((a, b) => cellOf(a) - cellOf(b) || a.dz - b.dz);
    this.tiles = Uint16Array.from(drawn, ({ tile }) => tile);
    this.zs = Int16Array.from(drawn, ({ dz }) => dz);
    this.starts = new Uint32Array(this.columns * (this.bottom - this.top + 1) + 1);
    for (const component of drawn) this.starts[cellOf(component) + 1]!++;
    for (let cell = 1; cell < this.starts.length; cell++) this.starts[cell]! += this.starts[cell - 1]!;
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
