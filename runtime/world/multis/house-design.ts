import { type MultiComponent, MultiShape } from "./multi-shape.js";

/** A component of a design, placed from the house's origin. */
export interface DesignTile {
  readonly tile: number;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
}

/** The design that a house has instead of the components of its multi. */
export interface HouseDesign {
  /** Grows with every change, so that clients know that theirs is old. */
  readonly revision: number;
  readonly shape: MultiShape;
}

/** Most components of a design: what 0xD8 can carry. */
export const DESIGN_TILES_MAXIMUM = 5_250;
/** Altitude of the first storey above the origin, and of each next one above the one below (ClassicUO CustomHouseManager). */
const FIRST_STOREY = 7;
const STOREY_HEIGHT = 20;
export const STOREYS_MAXIMUM = 4;
/** Where roofs begin above their storey, lowest and highest, in steps of three. */
const ROOF_LOWEST = -3;
const ROOF_HIGHEST = 12;
const ROOF_STEP = 3;

/** The components of a shape as one list of numbers: tile, dx, dy and dz of each in turn. */
export function numbersOf(shape: MultiShape): number[] {
  const numbers: number[] = [];
  for (const { tile, dx, dy, dz } of shape.drawn()) numbers.push(tile, dx, dy, dz);
  return numbers;
}

/** The shape of such a list; an incomplete component at its end does not count. */
export function shapeOfNumbers(numbers: readonly number[]): MultiShape {
  const components: MultiComponent[] = [];
  for (let at = 0; at + 3 < numbers.length; at += 4) {
    components.push({
      tile: numbers[at]!,
      dx: numbers[at + 1]!,
      dy: numbers[at + 2]!,
      dz: numbers[at + 3]!,
      isVisible: true,
    });
  }
  return new MultiShape(components);
}

/** The drawn components of a multi or design. */
export function componentsOf(tiles: Iterable<DesignTile>): MultiComponent[] {
  return [...tiles].map((tile) => ({ ...tile, isVisible: true }));
}

/**
 * A design while it is made: the components by their place, within the plot of the house. A change that the plot does not allow answers
 * false. Source of the rules: ServUO HouseFoundation.
 */
export class DesignDraft {
  level = 1;
  private tiles: DesignTile[];
  private kept: readonly DesignTile[];
  /** The components of stairs that were added as one, so that they go as one. */
  private stairs: DesignTile[][] = [];
  private readonly plot: MultiShape;
  private readonly isFloor: (tile: number) => boolean;

  /**
   * @param plot the empty foundation
   * @param isFloor whether a component lies flat; what lies flat and what stands replace only their like
   */
  constructor(plot: MultiShape, tiles: readonly DesignTile[], isFloor: (tile: number) => boolean) {
    this.plot = plot;
    this.tiles = [...tiles];
    this.kept = tiles;
    this.isFloor = isFloor;
  }

  get components(): readonly DesignTile[] {
    return this.tiles;
  }

  /** Adds a component on the present storey; in the southernmost row, where steps lead in, on the ground. */
  add(tile: number, dx: number, dy: number): boolean {
    if (!this.isOnPlot(dx, dy)) return false;
    const dz = dy === this.plot.bottom ? 0 : this.storey;
    this.tiles = this.without((one) => isAt(one, dx, dy, dz) && this.isFloor(one.tile) === this.isFloor(tile));
    return this.put([{ tile, dx, dy, dz }]);
  }

  /** Adds the components of stairs on the present storey. */
  addStairs(shape: MultiShape, dx: number, dy: number): boolean {
    const dz = dy === this.plot.bottom ? 0 : this.storey;
    const steps = [...shape.drawn()].map((one) => ({ tile: one.tile, dx: dx + one.dx, dy: dy + one.dy, dz: dz + one.dz }));
    if (steps.length === 0 || !steps.every((one) => this.isOnPlot(one.dx, one.dy)) || !this.put(steps)) return false;
    this.stairs.push(steps);
    return true;
  }

  /** @param above the storey, -3 to 12 in steps of three; anything else counts as -3 */
  addRoof(tile: number, dx: number, dy: number, above: number): boolean {
    if (!this.isOnPlot(dx, dy)) return false;
    const isStep = above >= ROOF_LOWEST && above <= ROOF_HIGHEST && above % ROOF_STEP === 0;
    const dz = this.storey + (isStep ? above : ROOF_LOWEST);
    this.tiles = this.without((one) => isAt(one, dx, dy, dz) && one.tile === tile);
    return this.put([{ tile, dx, dy, dz }]);
  }

  /** Takes a component away, or all of the stairs that it belongs to. The foundation itself stays. */
  remove(tile: number, dx: number, dy: number, dz: number): boolean {
    const found = this.tiles.find((one) => one.tile === tile && isAt(one, dx, dy, dz));
    if (!found || (dz < FIRST_STOREY && dy < this.plot.bottom && this.isFoundation(found))) return false;
    const flight = this.stairs.find((steps) => steps.includes(found));
    this.stairs = this.stairs.filter((steps) => steps !== flight);
    const gone = new Set(flight ?? [found]);
    this.tiles = this.without((one) => gone.has(one));
    return true;
  }

  /** Goes back to the empty plot. */
  clear(): void {
    this.replace([...this.plot.drawn()]);
  }

  /** Goes to another design. */
  replace(tiles: readonly DesignTile[]): void {
    this.tiles = [...tiles];
    this.stairs = [];
  }

  /** Keeps the design for `restore`. */
  keep(): void {
    this.kept = this.tiles;
  }

  restore(): void {
    this.replace(this.kept);
  }

  private get storey(): number {
    return FIRST_STOREY + (this.level - 1) * STOREY_HEIGHT;
  }

  private put(tiles: readonly DesignTile[]): boolean {
    if (this.tiles.length + tiles.length > DESIGN_TILES_MAXIMUM) return false;
    this.tiles = [...this.tiles, ...tiles];
    return true;
  }

  private without(isGone: (one: DesignTile) => boolean): DesignTile[] {
    return this.tiles.filter((one) => !isGone(one));
  }

  private isFoundation({ tile, dx, dy, dz }: DesignTile): boolean {
    for (const one of this.plot.drawn()) if (one.tile === tile && isAt(one, dx, dy, dz)) return true;
    return false;
  }

  private isOnPlot(dx: number, dy: number): boolean {
    const { left, top, right, bottom } = this.plot;
    return dx >= left && dx <= right && dy >= top && dy <= bottom;
  }
}

function isAt(one: DesignTile, dx: number, dy: number, dz: number): boolean {
  return one.dx === dx && one.dy === dy && one.dz === dz;
}
