import { route, type Route } from "../routing/route.js";
import { type ServerStateJson, serverStateSchema } from "../schemas/server-state.js";

/** What staff see of the server beside its figures: versions, database, disk, backups and scripts that fail. */
export function serverStateRoute(state: () => Promise<ServerStateJson>): Route {
  return route({
    method: "GET",
    path: "/api/server",
    tag: "Server",
    summary: "Versions, database, disk, backups, failing scripts, and whether logins are closed",
    access: { level: "Counselor" },
    responses: { 200: { description: "The state of this process", body: serverStateSchema } },
    handle: async () => ({ status: 200, body: await state() }),
  });
}
