import { z } from "zod";
import { route, type Route } from "../routing/route.js";

/** The description of the API for programs. */
export function openApiRoute(document: () => object): Route {
  return route({
    method: "GET",
    path: "/openapi.json",
    tag: "Server",
    summary: "This API as an OpenAPI 3.1 document",
    access: "anyone",
    always: true,
    responses: { 200: { description: "The document", body: z.looseObject({ openapi: z.string() }) } },
    handle: () => ({ status: 200, body: document() }),
  });
}
