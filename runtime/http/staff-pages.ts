import type { ApiMiddleware } from "./context.js";
import { Problem } from "./problem.js";
import { loadStaticFiles, type StaticFile, type StaticSource } from "./static-files.js";

/** Only addresses like these can be those of a page's file; the API has none of them. */
const addresses = /^\/(?:$|index\.html$|(?:css|js|img)\/)/;

/**
 * Nothing from elsewhere, no script or style but those of these files, and no markup made from text: `trusted-types 'none'` has the
 * browser refuse what would let a player's words become markup.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(";");

/** What the staff's pages are served under, in metrics and log. */
const ROUTE = "/";
const PICTURE_SECONDS = 86_400;
const METHODS = "GET, HEAD, OPTIONS";

/** Serves the staff's pages. They hold nothing secret and answer while the server starts and stops as well. */
export function staffPages(sources: readonly StaticSource[]): ApiMiddleware {
  let loading: Promise<ReadonlyMap<string, StaticFile>> | undefined;
  const load = async (): Promise<ReadonlyMap<string, StaticFile>> => {
    try {
      return await (loading ??= loadStaticFiles(sources));
    } catch (error) {
      // The next request may find the files readable.
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
      throw new Problem(405, `This address takes ${METHODS}.`, { headers: { Allow: METHODS } });
    }
    ctx.set("Content-Security-Policy", policy);
    // Browsers keep the files, and ask each time whether they changed; pictures are asked for all too often, and never change.
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
