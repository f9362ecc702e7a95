import { z } from "zod";
import type { ApiDocument } from "../docs/document.js";
import { docsPage } from "../docs/page.js";
import { pagePolicy } from "../docs/style.js";
import { route, type Route } from "../route.js";

/** The description of the API for people: one page that loads nothing else. */
export function docsRoute(document: () => object): Route {
  let page: string | undefined;
  return route({
    method: "GET",
    path: "/docs",
    tag: "Server",
    summary: "This API as a page",
    access: "anyone",
    always: true,
    responses: {
      200: {
        description: "The page",
        contentType: "text/html; charset=utf-8",
        body: z.string(),
        headers: { "Content-Security-Policy": "Allows only the page's own style" },
      },
    },
    handle: () => ({
      status: 200,
      body: (page ??= docsPage(document() as ApiDocument)),
      headers: { "Content-Security-Policy": pagePolicy },
    }),
  });
}
