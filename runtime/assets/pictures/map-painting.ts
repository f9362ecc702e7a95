import { blueOf, greenOf, redOf, writeRgba } from "../client-files/colours.js";
import { landTileOf, landZOf, type LandMap } from "../client-files/land.js";
import { cellInBlock } from "../client-files/map-blocks.js";
import type { Picture } from "../client-files/pictures.js";
import type { RadarColours } from "../client-files/radar-colours.js";
import type { StaticsMap } from "../client-files/statics.js";
import type { GroundMarks } from "./ground-marks.js";
import { MARK_FIELDS } from "./ground-marks.js";
import type { PictureArea, MapExtent } from "./map-areas.js";

/** Tiles sampled along each side of a pixel: all of them would mean reading the whole map. */
const SAMPLES = 2;
/** Level land of the built-in world, in the 16-bit colours of clients. */
const GRASS = 0x1e06;

/** The 16-bit client colour of a tile; undefined if it is unknown. */
export type TileColour = (x: number, y: number) => number | undefined;

/**
 * The colour that a client's small map shows at a position: of the highest thing with a colour, otherwise of the land.
 */
export function radarColour(
  land: Pick<LandMap, "cell">,
  statics: Pick<StaticsMap, "block"> | undefined,
  colours: Pick<RadarColours, "land" | "item">,
): TileColour {
  return (x, y) => {
    const ground = land.cell(x, y);
    if (ground === undefined) return undefined;
    let colour = colours.land(landTileOf(ground));
    if (!statics) return colour;
    let highest = landZOf(ground);
    const { starts, tiles, zs } = statics.block(x, y);
    const cell = cellInBlock(x, y);
    for (let i = starts[cell]!; i < starts[cell + 1]!; i++) {
      const own = zs[i]! >= highest ? colours.item(tiles[i]!) : 0;
      if (own === 0) continue;
      colour = own;
      highest = zs[i]!;
    }
    return colour;
  };
}

/** Paints an area tile by tile. Tiles outside the map and tiles of unknown colour stay transparent. */
export function paintArea(area: PictureArea, map: MapExtent, colourOf: TileColour): Picture {
  const { left, top, columns, rows, tilesPerPixel } = area;
  const rgba = new Uint8Array(columns * rows * 4);
  const step = Math.max(1, tilesPerPixel / SAMPLES);
  for (let row = 0; row < rows; row++) {
    const y = top + row * tilesPerPixel;
    if (y >= map.height) break;
    for (let column = 0; column < columns; column++) {
      const x = left + column * tilesPerPixel;
      if (x >= map.width) break;
      const at = (row * columns + column) * 4;
      let [red, green, blue, count] = [0, 0, 0, 0];
      for (let dy = 0; dy < tilesPerPixel && y + dy < map.height; dy += step) {
        for (let dx = 0; dx < tilesPerPixel && x + dx < map.width; dx += step) {
          const colour = colourOf(x + dx, y + dy);
          if (colour === undefined) continue;
          red += redOf(colour);
          green += greenOf(colour);
          blue += blueOf(colour);
          count++;
        }
      }
      if (count === 0) continue;
      rgba[at] = Math.round(red / count);
      rgba[at + 1] = Math.round(green / count);
      rgba[at + 2] = Math.round(blue / count);
      rgba[at + 3] = 255;
    }
  }
  return { width: columns, height: rows, rgba };
}

/** Paints level grass and the things on it. Each thing takes at least a pixel, however far the map is scaled down. */
export function paintFlatArea(
  area: PictureArea,
  map: MapExtent,
  marks: GroundMarks,
  colourOfItem: (itemId: number) => number,
): Picture {
  const { left, top, columns, rows, tilesPerPixel } = area;
  const rgba = new Uint8Array(columns * rows * 4);
  const shown = (tiles: number, pixels: number) => Math.min(pixels, Math.max(0, Math.ceil(tiles / tilesPerPixel)));
  const grass = Buffer.alloc(shown(map.width - left, columns) * 4);
  for (let at = 0; at < grass.length; at += 4) writeRgba(grass, at, GRASS);
  for (let row = 0; row < shown(map.height - top, rows); row++) rgba.set(grass, row * columns * 4);
  for (let at = 0; at < marks.length; at += MARK_FIELDS) {
    const column = Math.floor((marks[at + 2]! - left) / tilesPerPixel);
    const row = Math.floor((marks[at + 3]! - top) / tilesPerPixel);
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
    writeRgba(rgba, (row * columns + column) * 4, colourOfItem(marks[at]!));
  }
  return { width: columns, height: rows, rgba };
}
