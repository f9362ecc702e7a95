import type { ApiMiddleware } from "./context.js";

/** Browsers repeat the preflight request after this time. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

/**
 * Lets web pages of the configured origins read responses. If none is configured, no header is sent. Callers send a token instead
 * of cookies, so credentials stay off.
 */
export function cors(allowedOrigins: readonly string[]): ApiMiddleware {
  const origins = new Set(allowedOrigins);
  return async (ctx, next) => {
    if (origins.size > 0) ctx.vary("Origin");
    const origin = ctx.get("Origin");
    const preflight = ctx.method === "OPTIONS" && ctx.get("Access-Control-Request-Method") !== "";
    if (origins.has(origin)) {
      ctx.set("Access-Control-Allow-Origin", origin);
      ctx.set("Access-Control-Expose-Headers", "ETag, Location, Retry-After, X-Request-Id");
    }
    if (!origins.has(origin) || !preflight) {
      await next();
      return;
    }
    ctx.set("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, DELETE");
    ctx.set("Access-Control-Allow-Headers", "Authorization, Content-Type, If-Match, X-Request-Id");
    ctx.set("Access-Control-Max-Age", String(PREFLIGHT_MAX_AGE_SECONDS));
    ctx.status = 204;
  };
}
