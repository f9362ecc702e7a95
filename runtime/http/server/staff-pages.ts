import type { ApiMiddleware } from "./context.js";
import { Problem } from "../routing/problem.js";
import { loadStaticFiles, type StaticFile, type StaticSource } from "./static-files.js";

/** The form of the addresses of files. No route of the API has this form. */
const addresses = /^\/(?:$|index\.html$|(?:css|js|img)\/)/;

/**
 * Allows only the scripts and styles of these files, and answers of this server and of other APIs of its network. With
 * `trusted-types 'none'` the browser refuses to turn text into markup, so a player's words cannot become markup.
 */
function policy(siblings: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    ["connect-src 'self'", ...siblings].join(" "),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join(";");
}

/** The route of the staff pages in metrics and log. */
const ROUTE = "/";
const PICTURE_SECONDS = 86_400;
const METHODS = "GET, HEAD, OPTIONS";

/**
 * Serves the staff pages. They contain no secrets, and are also served while the server starts and stops.
 *
 * @param siblings origins of the APIs that a page may call besides this one
 */
export function staffPages(sources: readonly StaticSource[], siblings: () => readonly string[]): ApiMiddleware {
  let loading: Promise<ReadonlyMap<string, StaticFile>> | undefined;
  const load = async (): Promise<ReadonlyMap<string, StaticFile>> => {
    try {
      return await (loading ??= loadStaticFiles(sources));
    } catch (error) {
      // At the next request the files may be readable.
      loading = undefined;
      throw error;
    }
  };

  return async (ctx, next) => {
    const file = addresses.test(ctx.path) ? (await load()).get(ctx.path) : undefined;
    if (!file) {
      await next();
      return;
    }
    ctx.state.routePath = ROUTE;
    if (ctx.method === "OPTIONS") {
      ctx.set("Allow", METHODS);
      ctx.status = 204;
      return;
    }
    if (ctx.method !== "GET" && ctx.method !== "HEAD") {
      throw new Problem(405, `This address supports ${METHODS}.`, { headers: { Allow: METHODS } });
    }
    ctx.set("Content-Security-Policy", policy(siblings()));
    // Browsers keep the files and check each time whether they changed. Images are needed often and never change.
    ctx.set("Cache-Control", ctx.path.startsWith("/img/") ? `max-age=${PICTURE_SECONDS}` : "no-cache");
    ctx.set("ETag", file.etag);
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.set("Content-Type", file.contentType);
    ctx.body = file.bytes;
  };
}
