import { z } from "zod";
import type { WorldNames } from "../../../contracts/worlds.js";
import { type LiveMap, POSITIONS_EVENT } from "../../map/live-map.js";
import { callerOf, route, type Route } from "../../routing/route.js";
import { chosenWorld } from "../../routing/world-choice.js";
import { areaQuery, mapIdParameter, requireMap } from "./map-params.js";

/** The positions of those who are in the game, for the map of the staff pages. */
export function liveMapRoutes({ liveMap, worlds }: { liveMap: Pick<LiveMap, "open">; worlds?: WorldNames | undefined }): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/maps/{mapId}/live",
      tag: "Maps",
      summary: "The characters in a part of a map, as server-sent events",
      description:
        "The first event holds everybody in view. Then follows twice a second who came into view, moved or left, if anybody did. A " +
        "reader that is slow gets fewer events, and one that does not read is disconnected. For another view, open another stream. " +
        "The stream ends with the token, and when the account's password, level or activity changes.",
      access: { level: "Counselor" },
      params: z.object({ mapId: mapIdParameter }),
      query: areaQuery,
      responses: {
        200: { description: "The stream", contentType: "text/event-stream", body: z.string(), events: [POSITIONS_EVENT] },
      },
      problems: { 404: "No such map", 429: "Too many requests, or too many streams of this account" },
      handle(request) {
        const { mapId } = request.params;
        requireMap(mapId);
        const { world: named, ...area } = request.query;
        const stream = liveMap.open({
          principal: callerOf(request),
          view: { mapId, ...area, world: chosenWorld(worlds, named, "query", { required: true }) },
          stillAdmitted: () => request.stillAdmitted(),
        });
        // A proxy that buffers responses would delay events.
        return { status: 200, stream, headers: { "X-Accel-Buffering": "no" } };
      },
    }),
  ];
}
