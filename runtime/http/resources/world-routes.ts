import { z } from "zod";
import type { WorldNames } from "../../contracts/worlds.js";
import { route, type Route } from "../routing/route.js";
import { type WorldState, worldStateSchema } from "../schemas/worlds.js";

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
