import { z } from "zod";
import { openApiDocument } from "../openapi.js";
import { route, type Route } from "../route.js";

/** @param routes all the others; this one adds itself */
export function openApiRoute(routes: readonly Route[], version: string): Route {
  const self: Route = route({
    method: "GET",
    path: "/openapi.json",
    tag: "Server",
    summary: "This API as an OpenAPI 3.1 document",
    access: "anyone",
    always: true,
    responses: { 200: { description: "The document", body: z.looseObject({ openapi: z.string() }) } },
    handle: () => ({ status: 200, body: (document ??= openApiDocument([...routes, self], version)) }),
  });
  let document: object | undefined;
  return self;
}
