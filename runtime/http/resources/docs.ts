import { z } from "zod";
import type { ApiDocument } from "../docs/document.js";
import { docsPage } from "../docs/page.js";
import { pagePolicy } from "../docs/style.js";
import { route, type Route } from "../route.js";

/** The API's description for people: one page, made here, that loads nothing. */
export function docsRoute(document: () => object): Route {
  let page: string | undefined;
  return route({
    method: "GET",
    path: "/docs",
    tag: "Server",
    summary: "This API as a page to read",
    access: "anyone",
    always: true,
    responses: {
      200: {
        description: "The page",
        contentType: "text/html; charset=utf-8",
        body: z.string(),
        headers: { "Content-Security-Policy": "Allows the page its own style, and nothing else" },
      },
    },
    handle: () => ({
      status: 200,
      body: (page ??= docsPage(document() as ApiDocument)),
      headers: { "Content-Security-Policy": pagePolicy },
    }),
  });
}
