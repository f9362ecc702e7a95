import { HIGHEST_Z, LOWEST_Z } from "../space/altitude.js";
import type { Facet } from "../space/facets.js";
import type { TileArea } from "../space/places.js";
import { isInArea, type Region, type RegionArea } from "./region.js";

/** Tiles to the side of a cell, a power of two and not smaller than a sector. */
const CELL_SHIFT = 4;
const LAST_TILE = (1 << CELL_SHIFT) - 1;
/** Areas that are looked at for one tile. Of more, those of the lowest rank are left out. */
export const CELL_AREAS_MAXIMUM = 64;
/** More than there are cells of different content, so that a cell and an area make one number. */
const AREA_STEP = 2 ** 26;

interface RankedArea {
  readonly region: Region;
  readonly area: RegionArea;
}

/** What a square of tiles has: areas that are in a part of it, highest rank first, and the region of the rest. */
interface Cell {
  readonly number: number;
  readonly areas: readonly RankedArea[];
  readonly rest: Region | undefined;
}

/**
 * The regions of one facet by tile. Of several regions at a tile the one with the highest priority counts, of one
 * priority the one with more parents, then the one that was defined last (ModernUO Region). Squares of tiles with the
 * same areas share one cell.
 */
export class RegionMap {
  /** Whether a square had too many areas. */
  isCrowded = false;
  private readonly facet: Facet;
  private readonly columns: number;
  private readonly rows: number;
  /** The number of the cell of each square. */
  private readonly squares: Uint32Array;
  private readonly cells: Cell[] = [{ number: 0, areas: [], rest: undefined }];
  /** Cells that are made of a cell and an area. */
  private readonly made = new Map<number, Cell>();
  private areaCount = 0;

  /** @param regions in the order of their definition */
  constructor(facet: Facet, regions: readonly Region[]) {
    this.facet = facet;
    this.columns = Math.ceil(facet.width / (1 << CELL_SHIFT));
    this.rows = Math.ceil(facet.height / (1 << CELL_SHIFT));
    this.squares = new Uint32Array(this.columns * this.rows);
    const depths = new Map(regions.map((region) => [region, [...region.chain()].length]));
    const ranked = [...regions].sort((a, b) => a.shape.priority - b.shape.priority || depths.get(a)! - depths.get(b)!);
    for (const region of ranked) for (const area of region.shape.areas) this.lay({ region, area });
  }

  /** The region of a tile of the facet. */
  at(x: number, y: number, z: number): Region | undefined {
    const { areas, rest } = this.cellAt(x, y);
    for (let i = 0; i < areas.length; i++) if (isInArea(areas[i]!.area, x, y, z)) return areas[i]!.region;
    return rest;
  }

  /** Whether the square of a tile has more than one answer. */
  isMixed(x: number, y: number): boolean {
    return this.cellAt(x, y).areas.length > 0;
  }

  private cellAt(x: number, y: number): Cell {
    return this.cells[this.squares[(y >> CELL_SHIFT) * this.columns + (x >> CELL_SHIFT)]!]!;
  }

  /** Lays an area over those of lower rank. */
  private lay(ranked: RankedArea): void {
    const { left, top, right, bottom, lowest, highest } = ranked.area;
    const number = this.areaCount++;
    const hasAllAltitudes = lowest <= LOWEST_Z && highest >= HIGHEST_Z;
    const lastColumn = Math.min(right >> CELL_SHIFT, this.columns - 1);
    const lastRow = Math.min(bottom >> CELL_SHIFT, this.rows - 1);
    let whole: Cell | undefined;
    for (let row = Math.max(top, 0) >> CELL_SHIFT; row <= lastRow; row++) {
      const lastY = Math.min((row << CELL_SHIFT) + LAST_TILE, this.facet.height - 1);
      const hasRow = hasAllAltitudes && top <= row << CELL_SHIFT && bottom >= lastY;
      for (let column = Math.max(left, 0) >> CELL_SHIFT; column <= lastColumn; column++) {
        const lastX = Math.min((column << CELL_SHIFT) + LAST_TILE, this.facet.width - 1);
        const isWhole = hasRow && left <= column << CELL_SHIFT && right >= lastX;
        const square = row * this.columns + column;
        if (isWhole) this.squares[square] = (whole ??= this.cell([], ranked.region)).number;
        else this.squares[square] = this.over(this.cells[this.squares[square]!]!, ranked, number).number;
      }
    }
  }

  /** The cell with an area over what is below it. @param number of the area */
  private over(below: Cell, ranked: RankedArea, number: number): Cell {
    if (below.areas.length === 0 && below.rest === ranked.region) return below;
    const key = below.number * AREA_STEP + number;
    const known = this.made.get(key);
    if (known) return known;
    if (below.areas.length >= CELL_AREAS_MAXIMUM) this.isCrowded = true;
    const cell = this.cell([ranked, ...below.areas.slice(0, CELL_AREAS_MAXIMUM - 1)], below.rest);
    this.made.set(key, cell);
    return cell;
  }

  private cell(areas: readonly RankedArea[], rest: Region | undefined): Cell {
    const cell = { number: this.cells.length, areas, rest };
    this.cells.push(cell);
    return cell;
  }
}

/** How many squares an area touches, which is what it costs to lay it. */
export function squaresOf({ left, top, right, bottom }: TileArea): number {
  return ((right >> CELL_SHIFT) - (left >> CELL_SHIFT) + 1) * ((bottom >> CELL_SHIFT) - (top >> CELL_SHIFT) + 1);
}
