import type { ApiMiddleware } from "./context.js";

/** Browsers repeat the preflight request after this time. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

export interface CorsParts {
  /** Whether pages of any other origin may call the API. */
  isOpen: () => boolean;
  isAllowedOrigin: (origin: string) => boolean;
}

/**
 * Lets web pages of allowed origins read responses. If there is none, no header is sent. Callers send a token instead of cookies, so
 * credentials stay off.
 */
export function cors({ isOpen, isAllowedOrigin }: CorsParts): ApiMiddleware {
  return async (ctx, next) => {
    if (isOpen()) ctx.vary("Origin");
    const origin = ctx.get("Origin");
    const preflight = ctx.method === "OPTIONS" && ctx.get("Access-Control-Request-Method") !== "";
    const isAllowed = isAllowedOrigin(origin);
    if (isAllowed) {
      ctx.set("Access-Control-Allow-Origin", origin);
      ctx.set("Access-Control-Expose-Headers", "ETag, Location, Retry-After, X-Request-Id");
    }
    if (!isAllowed || !preflight) {
      await next();
      return;
    }
    ctx.set("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, DELETE");
    ctx.set("Access-Control-Allow-Headers", "Authorization, Content-Type, If-Match, Last-Event-ID, X-Request-Id");
    ctx.set("Access-Control-Max-Age", String(PREFLIGHT_MAX_AGE_SECONDS));
    ctx.status = 204;
  };
}
