import { z } from "zod";
import type { MapPictures } from "../../../assets/pictures/map-pictures.js";
import { type Access, route, type Route } from "../../routing/route.js";
import { gameMapSchema } from "../../schemas/maps.js";
import { mapIdParameter, mapNumber } from "./map-params.js";
import { pictureAnswer, pictureRequestHeaders, pictureResponses } from "./picture-answer.js";

const params = z.object({ mapId: mapIdParameter });
const squareParams = z.object({
  mapId: mapIdParameter,
  zoom: mapNumber.meta({ description: "0 to the map's maxZoom." }),
  x: mapNumber.meta({ description: "The column of the square, from the west." }),
  y: mapNumber.meta({ description: "The row of the square, from the north." }),
});

const access: Access = { level: "Counselor" };
const tag = "Maps";
const problems = { 404: "No such map, or nothing to paint it from" };

export function mapRoutes({ maps }: { maps: Pick<MapPictures, "maps" | "whole" | "square"> }): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/maps",
      tag,
      summary: "The maps of the game",
      access,
      responses: { 200: { description: "The maps", body: z.array(gameMapSchema) } },
      handle: () => ({ status: 200, body: maps.maps() }),
    }),
    route({
      method: "GET",
      path: "/api/maps/{mapId}/image",
      tag,
      summary: "A picture of a whole map, scaled down",
      description:
        "At most 1,024 pixels on each side, in the colours of the client's small map. The first picture of a map may take some seconds.",
      access,
      params,
      requestHeaders: pictureRequestHeaders,
      responses: pictureResponses,
      problems,
      handle: (request) => pictureAnswer(request, maps.whole(request.params.mapId), "There is no such map."),
    }),
    route({
      method: "GET",
      path: "/api/maps/{mapId}/tiles/{zoom}/{x}/{y}.png",
      tag,
      summary: "A square of a map's picture",
      description: "Pixels outside the map are transparent.",
      access,
      params: squareParams,
      requestHeaders: pictureRequestHeaders,
      responses: pictureResponses,
      problems: { 404: "No such map, a square outside it, or nothing to paint it from" },
      handle(request) {
        const { mapId, zoom, x, y } = request.params;
        return pictureAnswer(request, maps.square(mapId, zoom, x, y), "The map has no such square.");
      },
    }),
  ];
}
