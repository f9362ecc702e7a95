/** One tile of a multi, placed relative to the multi's origin. */
export interface MultiComponent {
  readonly tile: number;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
  /** Drawn with the multi. Other components (doors, signs, a ship's hatch) are separate items. */
  readonly isVisible: boolean;
}

/** A house, a ship or the like: its tiles, and the smallest rectangle around them. */
export interface Multi {
  readonly id: number;
  readonly components: readonly MultiComponent[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Adds the rectangle around the components. Without components it is a single point. */
export function multiOf(id: number, components: readonly MultiComponent[]): Multi {
  const bounds = { left: 0, top: 0, right: 0, bottom: 0 };
  components.forEach(({ dx, dy }, number) => {
    bounds.left = number === 0 ? dx : Math.min(bounds.left, dx);
    bounds.right = number === 0 ? dx : Math.max(bounds.right, dx);
    bounds.top = number === 0 ? dy : Math.min(bounds.top, dy);
    bounds.bottom = number === 0 ? dy : Math.max(bounds.bottom, dy);
  });
  return { id, components, ...bounds };
}
