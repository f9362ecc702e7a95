import { z } from "zod";
import type { WorldNames } from "../../contracts/worlds.js";
import { route, type Route, type SiblingApis } from "../routing/route.js";
import { type WorldState, worldStateSchema, apiSchema } from "../schemas/worlds.js";

/** How the worlds of a network are at this moment. */
export interface WorldList {
  states(): readonly WorldState[];
}

/** The worlds that this API serves. */
export function worldRoutes(worlds: (WorldNames & WorldList) | undefined): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/worlds",
      tag: "Server",
      summary: "The worlds of the network",
      description: "A shard that is one process has one world without a name, and answers an empty list.",
      access: { level: "Counselor" },
      responses: { 200: { description: "The worlds by name", body: z.array(worldStateSchema) } },
      handle: () => ({ status: 200, body: worlds?.states() ?? [] }),
    }),
  ];
}

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
