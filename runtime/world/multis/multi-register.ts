import type { Item } from "../item.js";
import { SECTOR_SHIFT, type Sector, type SectorGrid } from "../sectors.js";

/** Lists the multis of one facet in every sector that they lie over, so that a step elsewhere looks at none. */
export class MultiRegister {
  private readonly grid: SectorGrid;
  private readonly sectorsOf = new Map<Item, Sector[]>();

  constructor(grid: SectorGrid) {
    this.grid = grid;
  }

  /** Lists a multi where it is now. What is no multi, or one without known components, is not listed. */
  place(item: Item): void {
    this.remove(item);
    const { shape, x, y } = item;
    if (!shape) return;
    const sectors: Sector[] = [];
    const { columns, rows } = this.grid;
    const lastRow = Math.min((y + shape.bottom) >> SECTOR_SHIFT, rows - 1);
    const lastColumn = Math.min((x + shape.right) >> SECTOR_SHIFT, columns - 1);
    for (let row = Math.max(y + shape.top, 0) >> SECTOR_SHIFT; row <= lastRow; row++) {
      for (let column = Math.max(x + shape.left, 0) >> SECTOR_SHIFT; column <= lastColumn; column++) {
        const sector = this.grid.made(column, row);
        (sector.multis ??= []).push(item);
        sectors.push(sector);
      }
    }
    this.sectorsOf.set(item, sectors);
  }

  remove(item: Item): void {
    for (const sector of this.sectorsOf.get(item) ?? []) {
      const left = sector.multis?.filter((other) => other !== item) ?? [];
      sector.multis = left.length > 0 ? left : undefined;
    }
    this.sectorsOf.delete(item);
  }
}

/** The multi with a component on a tile; the one with the lowest serial where there are several. */
export function multiAt(grid: SectorGrid, x: number, y: number): Item | undefined {
  let found: Item | undefined;
  for (const multi of grid.at(x >> SECTOR_SHIFT, y >> SECTOR_SHIFT)?.multis ?? []) {
    if ((!found || multi.serial < found.serial) && multi.shape?.covers(x - multi.x, y - multi.y)) found = multi;
  }
  return found;
}
