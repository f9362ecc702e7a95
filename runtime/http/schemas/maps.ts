import { z } from "zod";

export const gameMapSchema = z
  .strictObject({
    mapId: z.int(),
    name: z.string(),
    width: z.int().meta({ description: "In tiles." }),
    height: z.int().meta({ description: "In tiles." }),
    hasGround: z
      .boolean()
      .meta({ description: "If false, the map is level grass, because the server has no client files of it." }),
    maxZoom: z.int().meta({
      description: "At this zoom a pixel is a tile. Each lower zoom halves the scale; at zoom 0 the map is one square.",
    }),
    squarePixels: z.int().meta({ description: "The side, in pixels, of the squares that a map's picture is cut into." }),
  })
  .meta({ id: "GameMap" });
export type GameMap = z.output<typeof gameMapSchema>;
