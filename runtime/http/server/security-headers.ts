import helmet from "koa-helmet";
import type { ApiMiddleware } from "./context.js";

/**
 * Responses of the API are data: a browser must not render, frame, run, sniff or keep them. HSTS is the task of the proxy that
 * speaks TLS, because browsers ignore it over plain HTTP.
 */
export function securityHeaders(): ApiMiddleware {
  const headers = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    frameguard: { action: "deny" },
    strictTransportSecurity: false,
  }) as ApiMiddleware;
  return async (ctx, next) => {
    ctx.set("Cache-Control", "no-store");
    await headers(ctx, next);
  };
}
