import { z } from "zod";
import type { MapFeatures } from "../map-features.js";
import { type Access, route, type Route } from "../route.js";
import { mapRegionsSchema, mapSpawnersSchema } from "../schemas/map-features.js";
import { areaQuery, mapIdParameter, requireMap } from "./map-params.js";

const access: Access = { level: "Counselor" };
const tag = "Maps";
const params = z.object({ mapId: mapIdParameter });
const problems = { 404: "No such map" };

/** Spawners and regions, for the map of the staff pages. */
export function mapFeatureRoutes(features: Pick<MapFeatures, "spawners" | "regions">): Route[] {
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
      handle({ params: { mapId }, query }) {
        requireMap(mapId);
        return { status: 200, body: features.spawners({ mapId, ...query }) };
      },
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
      handle({ params: { mapId }, query }) {
        requireMap(mapId);
        return { status: 200, body: features.regions({ mapId, ...query }) };
      },
    }),
  ];
}
