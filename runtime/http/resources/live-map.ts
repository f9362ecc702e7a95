import { z } from "zod";
import { FACETS } from "../../world/facets.js";
import { type LiveMap, POSITIONS_EVENT } from "../live-map.js";
import { Problem } from "../problem.js";
import { callerOf, route, type Route } from "../route.js";

/** A decimal number. Five digits are enough for every place of a map. */
const number = z
  .string()
  .regex(/^\d{1,5}$/, "must be a whole number of up to 5 digits")
  .transform(Number);

/** The positions of those who are in the game, for the map of the staff pages. */
export function liveMapRoutes({ liveMap }: { liveMap: Pick<LiveMap, "open"> }): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/maps/{mapId}/live",
      tag: "Maps",
      summary: "Who is in a part of a map, as server-sent events",
      description:
        "The first event holds everybody in view. Then follows twice a second who came into view, moved or left, if anybody did. A " +
        "reader that is slow gets fewer events, and one that does not read is disconnected. For another view, open another stream. " +
        "The stream ends with the token, and when the account's password, level or activity changes.",
      access: { level: "Counselor" },
      params: z.object({ mapId: number.meta({ description: "0 to 5." }) }),
      query: z.strictObject({
        left: number.meta({ description: "The west edge of the view, in tiles." }),
        top: number.meta({ description: "The north edge." }),
        right: number.meta({ description: "The east edge, which is in view." }),
        bottom: number.meta({ description: "The south edge, which is in view." }),
      }),
      responses: {
        200: { description: "The stream", contentType: "text/event-stream", body: z.string(), events: [POSITIONS_EVENT] },
      },
      problems: { 404: "No such map", 429: "Too many requests, or too many streams of this account" },
      handle(request) {
        const { mapId } = request.params;
        if (!FACETS[mapId]) throw new Problem(404, "There is no such map.");
        const stream = liveMap.open({
          principal: callerOf(request),
          view: { mapId, ...request.query },
          stillAdmitted: () => request.stillAdmitted(),
        });
        // A proxy that buffers responses would delay events.
        return { status: 200, stream, headers: { "X-Accel-Buffering": "no" } };
      },
    }),
  ];
}
