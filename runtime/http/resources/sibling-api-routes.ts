import { z } from "zod";
import { route, type Route } from "../routing/route.js";
import { apiSchema } from "../schemas/apis.js";
import type { SiblingApis } from "../routing/sibling-apis.js";

/** Where clients go on when this API is lost. */
export function siblingApiRoute(siblings: SiblingApis | undefined): Route {
  return route({
    method: "GET",
    path: "/api/apis",
    tag: "Server",
    summary: "The APIs of the network",
    description:
      "With a token of this API a client can go on at any of them, and with the id of the last event that it read. Pages of one may call the " +
      "others. A shard that is one process answers an empty list.",
    access: { level: "Regular" },
    responses: {
      200: {
        description: "Those that run and that browsers can reach, the one that has run longest first",
        body: z.array(apiSchema),
      },
    },
    handle: () => ({ status: 200, body: (siblings?.origins ?? []).map((origin) => ({ origin })) }),
  });
}
