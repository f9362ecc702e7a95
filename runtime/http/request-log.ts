import { randomUUID } from "node:crypto";
import type { Metrics } from "../process/metrics.js";
import type { Log } from "../log/log.js";
import type { ApiContext, ApiMiddleware } from "./context.js";
import { MAX_LOGGED_PATH_CHARS } from "./limits.js";
import { plainAddress } from "../process/addresses.js";

/** A caller's own id is kept, so that it can be followed through several logs, as long as it cannot forge anything there. */
const callersRequestId = /^[A-Za-z0-9-]{1,64}$/;
/** Asked for every few seconds by machines. */
const quietPaths = new Set(["/health", "/ready", "/metrics"]);
/** Methods are the caller's text: others share one label. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]);

/**
 * Gives each request its id, counts and times it, and logs one line when it is over: never its query, headers or body, which may hold
 * secrets.
 */
export function requestLog(log: Log, metrics: Metrics): ApiMiddleware {
  const requests = metrics.counter("http_requests_total", "HTTP requests answered", ["method", "route", "status"]);
  const seconds = metrics.histogram(
    "http_request_duration_seconds",
    "Time from the headers of a request to the end of its answer",
    ["method", "route"],
    [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
  );

  return async (ctx, next) => {
    const startedAt = performance.now();
    const inbound = ctx.get("X-Request-Id");
    ctx.state.requestId = callersRequestId.test(inbound) ? inbound : randomUUID();
    ctx.state.log = log.child({ requestId: ctx.state.requestId });
    ctx.state.address = plainAddress(ctx.req.socket.remoteAddress ?? "");
    ctx.set("X-Request-Id", ctx.state.requestId);

    ctx.res.once("close", () => {
      const ms = performance.now() - startedAt;
      const labels = { method: knownMethods.has(ctx.method) ? ctx.method : "other", route: ctx.state.routePath ?? "unmatched" };
      requests.inc({ ...labels, status: ctx.res.statusCode });
      if (!ctx.state.isStream) seconds.observe(labels, ms / 1_000);
      writeLine(ctx, ms);
    });
    await next();
  };
}

function writeLine(ctx: ApiContext, ms: number): void {
  const status = ctx.res.statusCode;
  const level = status >= 500 ? "warn" : quietPaths.has(ctx.path) && status < 400 ? "debug" : "info";
  ctx.state.log[level](
    {
      method: ctx.method,
      path: ctx.path.slice(0, MAX_LOGGED_PATH_CHARS),
      status,
      ms: Math.round(ms * 10) / 10,
      address: ctx.state.address,
      accountId: ctx.state.principal?.accountId,
      ...(!ctx.res.writableFinished && { aborted: true }),
    },
    "request",
  );
}
