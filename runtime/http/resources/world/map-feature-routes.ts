import { z } from "zod";
import type { WorldNames } from "../../../contracts/worlds.js";
import type { MapView } from "../../map/map-positions.js";
import { type Access, route, type Route } from "../../routing/route.js";
import { type MapRegions, mapRegionsSchema, type MapSpawners, mapSpawnersSchema } from "../../schemas/maps.js";
import { chosenWorld } from "../../routing/world-choice.js";
import { areaQuery, mapIdParameter, requireMap } from "./map-params.js";

const access: Access = { level: "Counselor" };
const tag = "Maps";
const params = z.object({ mapId: mapIdParameter });
const problems = { 404: "No such map" };

/** What stands on the maps of this process, or of a world of a network. */
export interface MapFeatureSource {
  spawners(view: MapView): MapSpawners | Promise<MapSpawners>;
  regions(view: MapView): MapRegions | Promise<MapRegions>;
}

export interface MapFeatureRouteParts {
  features: MapFeatureSource;
  worlds?: WorldNames | undefined;
}

/** Spawners and regions, for the map of the staff pages. */
export function mapFeatureRoutes({ features, worlds }: MapFeatureRouteParts): Route[] {
  const viewOf = (mapId: number, { world, ...area }: z.output<typeof areaQuery>): MapView => {
    requireMap(mapId);
    return { mapId, ...area, world: chosenWorld(worlds, world, "query", { required: true }) };
  };
  return [
    route({
      method: "GET",
      path: "/api/maps/{mapId}/spawners",
      tag,
      summary: "The spawners in a part of a map",
      description:
        "At most 1,000. If there are more, some of each place are given, and `totalCount` says how many there are. " +
        "They are read every 5 seconds.",
      access,
      params,
      query: areaQuery,
      responses: { 200: { description: "The spawners", body: mapSpawnersSchema } },
      problems,
      handle: async ({ params: { mapId }, query }) => ({ status: 200, body: await features.spawners(viewOf(mapId, query)) }),
    }),
    route({
      method: "GET",
      path: "/api/maps/{mapId}/regions",
      tag,
      summary: "The regions that reach into a part of a map",
      description: "At most 1,000 regions with 5,000 rectangles; `totalCount` says how many regions there are.",
      access,
      params,
      query: areaQuery,
      responses: { 200: { description: "The regions, in the order of their definition", body: mapRegionsSchema } },
      problems,
      handle: async ({ params: { mapId }, query }) => ({ status: 200, body: await features.regions(viewOf(mapId, query)) }),
    }),
  ];
}
