import { FACETS, type Facet } from "../../world/space/facets.js";
import type { Terrain } from "../../world/terrain/terrain.js";
import type { World } from "../../world/world.js";
import { groundMarks } from "./ground-marks.js";
import { type PictureArea, maxZoomOf, SQUARE_PIXELS, squareOf, wholeMap } from "./map-areas.js";
import type { Painted } from "./painter.js";
import type { PictureService } from "./picture-service.js";

/** What viewers of a map's pictures need to know about the map. */
export interface PicturedMap extends Pick<Facet, "name" | "width" | "height"> {
  readonly mapId: number;
  /** Whether client files give its ground; otherwise everything is level grass. */
  readonly hasGround: boolean;
  readonly maxZoom: number;
  readonly squarePixels: number;
}

export interface MapPicturesParts {
  readonly pictures: Pick<PictureService, "ask">;
  readonly terrain: Pick<Terrain, "hasGround">;
  readonly world: Pick<World, "grid">;
}

/** Pictures of the maps in play. They reject like {@link PictureService.ask}. */
export class MapPictures {
  private readonly parts: MapPicturesParts;

  constructor(parts: MapPicturesParts) {
    this.parts = parts;
  }

  maps(): PicturedMap[] {
    return FACETS.map((facet) => ({
      mapId: facet.id,
      name: facet.name,
      width: facet.width,
      height: facet.height,
      hasGround: this.parts.terrain.hasGround(facet.id),
      maxZoom: maxZoomOf(facet),
      squarePixels: SQUARE_PIXELS,
    }));
  }

  /** The whole map; undefined if there is no such map. */
  async whole(mapId: number): Promise<Painted | undefined> {
    const facet = FACETS[mapId];
    return facet && this.paint(facet, wholeMap(facet), "whole");
  }

  /** One square of a map: `zoom` from 0, columns and rows from the upper left; undefined if there is no such square. */
  async square(mapId: number, zoom: number, column: number, row: number): Promise<Painted | undefined> {
    const facet = FACETS[mapId];
    const area = facet && squareOf(facet, zoom, column, row);
    return area && this.paint(facet, area, `${zoom}-${column}-${row}`);
  }

  private async paint({ id }: Facet, area: PictureArea, name: string): Promise<Painted> {
    const { pictures, terrain, world } = this.parts;
    if (terrain.hasGround(id)) return pictures.ask("map", { mapId: id, area, name });
    return pictures.ask("map", { mapId: id, area, name, marks: await groundMarks(world, id, area) });
  }
}
