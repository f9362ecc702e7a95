import { z } from "zod";
import type { LuaReference } from "../../contracts/scripts/lua-reference.js";
import { luaPage } from "../docs/lua-page.js";
import { searchingPagePolicy } from "../docs/style.js";
import { route, type Route } from "../routing/route.js";

export type LuaReferenceSource = () => Promise<LuaReference>;

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
