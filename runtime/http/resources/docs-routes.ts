import { z } from "zod";
import type { ApiDocument } from "../docs/document.js";
import { docsPage, SEARCH_CHARACTERS_MAXIMUM } from "../docs/page.js";
import { pagePolicy } from "../docs/style.js";
import { route, type Route } from "../routing/route.js";

/** Other members of the query are ignored. */
const query = z.object({
  search: z
    .string()
    .max(SEARCH_CHARACTERS_MAXIMUM)
    .default("")
    .meta({ description: "Words that a route must contain to be shown, in any order. Capitals do not matter." }),
});

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
    query,
    responses: {
      200: {
        description: "The page",
        contentType: "text/html; charset=utf-8",
        body: z.string(),
        headers: { "Content-Security-Policy": "Allows only the page's own style and search" },
      },
    },
    handle: ({ query: { search } }) => ({
      status: 200,
      body: search.trim() === "" ? (page ??= docsPage(document() as ApiDocument)) : docsPage(document() as ApiDocument, search),
      headers: { "Content-Security-Policy": pagePolicy },
    }),
  });
}
