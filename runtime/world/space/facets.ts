import type { TileArea } from "./places.js";

/** One of the six maps of the game; coordinates run from 0 to width - 1 and height - 1. */
export interface Facet {
  readonly id: number;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Season the client draws: 0 spring, 1 summer, 2 autumn, 3 winter, 4 desolation (POL packet guide, 0xBC). */
  readonly season: number;
}

/** Sizes as of client 7.0 map files (ClassicUO MapLoader); Felucca is the desolate one. */
export const FACETS: readonly Facet[] = [
  { id: 0, name: "Felucca", width: 7168, height: 4096, season: 4 },
  { id: 1, name: "Trammel", width: 7168, height: 4096, season: 0 },
  { id: 2, name: "Ilshenar", width: 2304, height: 1600, season: 0 },
  { id: 3, name: "Malas", width: 2560, height: 2048, season: 0 },
  { id: 4, name: "Tokuno", width: 1448, height: 1448, season: 0 },
  { id: 5, name: "Ter Mur", width: 1280, height: 4096, season: 0 },
];

export function isOnFacet(facet: Facet, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < facet.width && y < facet.height;
}

/** The part of an area that lies on a facet. */
export function withinFacet({ width, height }: Facet, { left, top, right, bottom }: TileArea): TileArea {
  return {
    left: Math.max(left, 0),
    top: Math.max(top, 0),
    right: Math.min(right, width - 1),
    bottom: Math.min(bottom, height - 1),
  };
}
