import { z } from "zod";

export const gameMapSchema = z
  .strictObject({
    mapId: z.int(),
    name: z.string(),
    width: z.int().meta({ description: "In tiles." }),
    height: z.int().meta({ description: "In tiles." }),
    hasGround: z.boolean().meta({ description: "false: level grass, as the server has no client files of this map." }),
    maxZoom: z.int().meta({ description: "At this zoom a pixel is a tile; each step below halves the map, down to one square." }),
    squarePixels: z.int().meta({ description: "Pixels to a side of the squares that a map's picture is cut into." }),
  })
  .meta({ id: "GameMap" });
export type GameMap = z.output<typeof gameMapSchema>;
