import { type Facet, withinFacet } from "../space/facets.js";
import type { Item } from "../entities/item.js";
import type { TileArea } from "../space/places.js";
import { type Sector, type SectorGrid } from "../space/sectors.js";
import { SECTOR_SHIFT } from "../space/squares.js";
import { areaOf } from "./multi.js";

/** Lists the multis of one facet in every sector that they lie over, so that a step elsewhere looks at none. */
export class MultiRegister {
  private readonly facet: Facet;
  private readonly grid: SectorGrid;
  private readonly listed = new Map<Item, Listing>();

  constructor(facet: Facet, grid: SectorGrid) {
    this.facet = facet;
    this.grid = grid;
  }

  /** Lists a multi where it is now. A boat that sails within its sectors is listed already. */
  place(item: Item): void {
    const area = withinFacet(this.facet, areaOf(item.shape, item.x, item.y));
    const before = this.listed.get(item);
    if (before && liesOverSame(before.area, area)) {
      before.area = area;
      return;
    }
    this.remove(item);
    const sectors: Sector[] = [];
    for (let row = area.top >> SECTOR_SHIFT; row <= area.bottom >> SECTOR_SHIFT; row++) {
      for (let column = area.left >> SECTOR_SHIFT; column <= area.right >> SECTOR_SHIFT; column++) {
        const sector = this.grid.made(column, row);
        (sector.multis ??= []).push(item);
        sectors.push(sector);
      }
    }
    this.listed.set(item, { area, sectors });
    this.grid.presence.addWide(area);
  }

  remove(item: Item): void {
    const listing = this.listed.get(item);
    if (!listing) return;
    for (const sector of listing.sectors) {
      const left = sector.multis?.filter((other) => other !== item) ?? [];
      sector.multis = left.length > 0 ? left : undefined;
    }
    this.listed.delete(item);
    this.grid.presence.removeWide(listing.area);
  }
}

interface Listing {
  area: TileArea;
  readonly sectors: readonly Sector[];
}

/** Whether two areas lie over the same sectors. */
function liesOverSame(one: TileArea, other: TileArea): boolean {
  return (
    one.left >> SECTOR_SHIFT === other.left >> SECTOR_SHIFT &&
    one.top >> SECTOR_SHIFT === other.top >> SECTOR_SHIFT &&
    one.right >> SECTOR_SHIFT === other.right >> SECTOR_SHIFT &&
    one.bottom >> SECTOR_SHIFT === other.bottom >> SECTOR_SHIFT
  );
}

/** The multi with a component on a tile; the one with the lowest serial where there are several. */
export function multiAt(grid: SectorGrid, x: number, y: number): Item | undefined {
  let found: Item | undefined;
  for (const multi of grid.at(x >> SECTOR_SHIFT, y >> SECTOR_SHIFT)?.multis ?? []) {
    if ((!found || multi.serial < found.serial) && multi.shape?.covers(x - multi.x, y - multi.y)) found = multi;
  }
  return found;
}
