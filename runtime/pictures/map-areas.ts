/** A map's size in tiles of the ground. */
export interface MapExtent {
  readonly width: number;
  readonly height: number;
}

/** What a picture of a map shows: its upper left tile, its pixels, and how many tiles to a side go into one of them. */
export interface MapArea {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  /** A power of two. */
  readonly tilesPerPixel: number;
}

/** Pixels to a side of the squares that a map is cut into at each zoom. */
export const SQUARE_PIXELS = 256;
/** Longer side of the picture of a whole map. */
const WHOLE_PIXELS = 1_024;

/** The zoom at which a pixel is a tile of the ground; at zoom 0 the whole map fits into one square, and each step doubles. */
export function maxZoomOf({ width, height }: MapExtent): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / SQUARE_PIXELS)));
}

/** A square of the map by column and row; undefined where there is no such zoom, or nothing of the map lies in it. */
export function squareOf(map: MapExtent, zoom: number, column: number, row: number): MapArea | undefined {
  const maxZoom = maxZoomOf(map);
  if (!(zoom >= 0 && zoom <= maxZoom)) return undefined;
  const tilesPerPixel = 2 ** (maxZoom - zoom);
  const left = column * SQUARE_PIXELS * tilesPerPixel;
  const top = row * SQUARE_PIXELS * tilesPerPixel;
  if (!(left >= 0 && top >= 0 && left < map.width && top < map.height)) return undefined;
  return { left, top, columns: SQUARE_PIXELS, rows: SQUARE_PIXELS, tilesPerPixel };
}

/** The whole map, reduced. */
export function wholeMap({ width, height }: MapExtent): MapArea {
  const tilesPerPixel = 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / WHOLE_PIXELS)));
  const pixels = (tiles: number) => Math.ceil(tiles / tilesPerPixel);
  return { left: 0, top: 0, columns: pixels(width), rows: pixels(height), tilesPerPixel };
}
