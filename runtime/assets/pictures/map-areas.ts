/** A map's size in tiles. */
export interface MapExtent {
  readonly width: number;
  readonly height: number;
}

/**
 * The part of a map that a picture shows: the upper left tile, the size in pixels, and the tiles per pixel along a
 * side.
 */
export interface PictureArea {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  /** A power of two. */
  readonly tilesPerPixel: number;
}

/** The side, in pixels, of the squares that a map is cut into at each zoom. */
export const SQUARE_PIXELS = 256;
/** The longer side, in pixels, of the picture of a whole map. */
const WHOLE_PIXELS = 1_024;

/** The zoom at which a pixel is a tile. At zoom 0 the whole map fits into one square; each step doubles the scale. */
export function maxZoomOf({ width, height }: MapExtent): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / SQUARE_PIXELS)));
}

/** A square of the map by column and row; undefined if there is no such zoom, or the square lies outside the map. */
export function squareOf(map: MapExtent, zoom: number, column: number, row: number): PictureArea | undefined {
  const maxZoom = maxZoomOf(map);
  if (!(zoom >= 0 && zoom <= maxZoom)) return undefined;
  const tilesPerPixel = 2 ** (maxZoom - zoom);
  const left = column * SQUARE_PIXELS * tilesPerPixel;
  const top = row * SQUARE_PIXELS * tilesPerPixel;
  if (!(left >= 0 && top >= 0 && left < map.width && top < map.height)) return undefined;
  return { left, top, columns: SQUARE_PIXELS, rows: SQUARE_PIXELS, tilesPerPixel };
}

/** The whole map, scaled down. */
export function wholeMap({ width, height }: MapExtent): PictureArea {
  const tilesPerPixel = 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / WHOLE_PIXELS)));
  const pixels = (tiles: number) => Math.ceil(tiles / tilesPerPixel);
  return { left: 0, top: 0, columns: pixels(width), rows: pixels(height), tilesPerPixel };
}
