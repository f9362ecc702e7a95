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
/**
 * Altitude of the first storey above the origin, and of each next one above the one below (ClassicUO
 * CustomHouseManager).
 */
const FIRST_STOREY = 7;
const STOREY_HEIGHT = 20;
export const STOREYS_MAXIMUM = 4;
/** Where roofs begin above their storey, lowest and highest, in steps of three. */
const ROOF_LOWEST = -3;
const ROOF_HIGHEST = 12;
const ROOF_STEP = 3;

/** What a design may be, besides what its plot allows. */
export interface DesignLimits {
  /** Storeys that it may have; all by default. */
  readonly storeys?: number;
  /**
   * Whether the row south of the plot belongs to it, for steps on the ground; without it they stand in the plot's
   * southernmost row.
   */
  readonly hasSteps?: boolean;
  /** Whether art may be built. */
  readonly mayUse?: (tile: number) => boolean;
  /** What clearing leaves; the plot by default. */
  readonly empty?: readonly DesignTile[];
}

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
 * A design while it is made: the components by their place, within the plot of the house. A change that the plot does
 * not allow answers false. Source of the rules: ServUO HouseFoundation.
 */
export class DesignDraft {
  level = 1;
  private tiles: DesignTile[];
  private kept: readonly DesignTile[];
  /** The components of stairs that were added as one, so that they go as one. */
  private stairs: DesignTile[][] = [];
  private readonly plot: MultiShape;
  private readonly isFloor: (tile: number) => boolean;
  private readonly limits: DesignLimits;
  /** The row of steps. */
  private readonly stepsRow: number;

  /**
   * @param plot the empty foundation
   * @param isFloor whether a component lies flat; what lies flat and what stands replace only their like
   */
  constructor(plot: MultiShape, tiles: readonly DesignTile[], isFloor: (tile: number) => boolean, limits: DesignLimits = {}) {
    this.plot = plot;
    this.tiles = [...tiles];
    this.kept = tiles;
    this.isFloor = isFloor;
    this.limits = limits;
    this.stepsRow = plot.bottom + (limits.hasSteps ? 1 : 0);
  }

  get components(): readonly DesignTile[] {
    return this.tiles;
  }

  /** Goes to a storey; to the first one where there is none such. */
  goTo(level: number): void {
    this.level = level >= 1 && level <= (this.limits.storeys ?? STOREYS_MAXIMUM) ? level : 1;
  }

  /** Adds a component on the present storey; in the southernmost row, where steps lead in, on the ground. */
  add(tile: number, dx: number, dy: number): boolean {
    if (!this.isOnPlot(dx, dy)) return false;
    const dz = dy === this.stepsRow ? 0 : this.storey;
    const isReplaced = (one: DesignTile): boolean => isAt(one, dx, dy, dz) && this.isFloor(one.tile) === this.isFloor(tile);
    return this.put([{ tile, dx, dy, dz }], isReplaced);
  }

  /** Adds the components of stairs on the present storey. */
  addStairs(shape: MultiShape, dx: number, dy: number): boolean {
    const dz = dy === this.stepsRow ? 0 : this.storey;
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
    return this.put([{ tile, dx, dy, dz }], (one) => isAt(one, dx, dy, dz) && one.tile === tile);
  }

  /** Takes a component away, or all of the stairs that it belongs to. The foundation itself stays. */
  remove(tile: number, dx: number, dy: number, dz: number): boolean {
    const found = this.tiles.find((one) => one.tile === tile && isAt(one, dx, dy, dz));
    if (!found || (dz < FIRST_STOREY && dy < this.stepsRow && this.isFoundation(found))) return false;
    const flight = this.stairs.find((steps) => steps.includes(found));
    this.stairs = this.stairs.filter((steps) => steps !== flight);
    const gone = new Set(flight ?? [found]);
    this.tiles = this.without((one) => gone.has(one));
    if (this.limits.hasSteps && this.isFloor(tile)) this.bareGround(dx, dy, dz);
    return true;
  }

  /** Goes back to the empty plot. */
  clear(): void {
    this.replace(this.limits.empty ?? [...this.plot.drawn()]);
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

  private put(tiles: readonly DesignTile[], isReplaced: (one: DesignTile) => boolean = () => false): boolean {
    const { mayUse } = this.limits;
    if (mayUse && !tiles.every((one) => mayUse(one.tile))) return false;
    const others = this.without(isReplaced);
    if (others.length + tiles.length > DESIGN_TILES_MAXIMUM) return false;
    this.tiles = [...others, ...tiles];
    return true;
  }

  private without(isGone: (one: DesignTile) => boolean): DesignTile[] {
    return this.tiles.filter((one) => !isGone(one));
  }

  private isFoundation({ tile, dx, dy, dz }: DesignTile): boolean {
    for (const one of this.plot.drawn()) if (one.tile === tile && isAt(one, dx, dy, dz)) return true;
    return false;
  }

  /** Lays the plot's own floor bare where another one was taken away. */
  private bareGround(dx: number, dy: number, dz: number): void {
    const hasFloor = this.tiles.some((one) => isAt(one, dx, dy, dz) && this.isFloor(one.tile));
    if (hasFloor) return;
    for (const { tile, ...place } of this.plot.drawn())
      if (isAt({ tile, ...place }, dx, dy, dz) && this.isFloor(tile)) this.tiles.push({ tile, dx, dy, dz });
  }

  private isOnPlot(dx: number, dy: number): boolean {
    const { left, top, right } = this.plot;
    return dx >= left && dx <= right && dy >= top && dy <= this.stepsRow;
  }
}

function isAt(one: DesignTile, dx: number, dy: number, dz: number): boolean {
  return one.dx === dx && one.dy === dy && one.dz === dz;
}
