import { z } from "zod";
import type { ApiDocument } from "../docs/document.js";
import { docsPage, SEARCH_CHARACTERS_MAXIMUM } from "../docs/page.js";
import { pagePolicy, searchingPagePolicy } from "../docs/style.js";
import { route, type Route } from "../routing/route.js";
import type { ReferenceChapters } from "../../contracts/scripts/lua-reference.js";
import { luaPage } from "../docs/lua-page.js";

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

export type LuaReferenceSource = () => Promise<ReferenceChapters>;

/** The Lua reference for people: one page that loads its search from this server, and nothing else. */
export function luaDocsRoute(reference: LuaReferenceSource): Route {
  let page: Promise<string> | undefined;
  const made = async (): Promise<string> => {
    try {
      return await (page ??= reference().then(luaPage));
    } catch (error) {
      // At the next request the documents may be readable.
      page = undefined;
      throw error;
    }
  };
  return route({
    method: "GET",
    path: "/docs/lua",
    tag: "Server",
    summary: "What scripts can use, as a page",
    description:
      "Modules, functions, events, hooks and types of Lua, recipes, and a search. `#world.tile` opens the part with that name.",
    access: "anyone",
    responses: {
      200: {
        description: "The page",
        contentType: "text/html; charset=utf-8",
        body: z.string(),
        headers: { "Content-Security-Policy": "Allows only the page's own style and this server's scripts" },
      },
    },
    handle: async () => ({ status: 200, body: await made(), headers: { "Content-Security-Policy": searchingPagePolicy } }),
  });
}
