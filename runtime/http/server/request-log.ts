import { clientAddress } from "./client-address.js";
import { randomUUID } from "node:crypto";
import type { Metrics } from "../../base/system/metrics.js";
import type { Log } from "../../base/log/log.js";
import type { ApiContext, ApiMiddleware } from "./context.js";
import { MAX_LOGGED_PATH_CHARS } from "../routing/limits.js";
import type { AddressSet } from "../../base/system/addresses.js";

/**
 * The form of a caller's own id that is kept. It can be followed through several logs, and cannot forge anything there.
 */
const callersRequestId = /^[A-Za-z0-9-]{1,64}$/;
/** The methods with a label of their own. The method comes from the caller, so all others share one label. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]);

/** The status of a request whose caller left before there was an answer, as nginx writes it. */
const CALLER_LEFT = 499;

/**
 * Gives each request an id, counts and times it, and logs one line at its end. It never logs the query, headers or
 * body, which may contain secrets.
 */
export function requestLog(log: Log, metrics: Metrics, trustedProxies: AddressSet): ApiMiddleware {
  const requests = metrics.counter("http_requests_total", "HTTP requests answered", ["method", "route", "status"]);
  const seconds = metrics.histogram(
    "http_request_duration_seconds",
    "Time from the headers of a request to the end of its response",
    ["method", "route"],
    [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
  );

  return async (ctx, next) => {
    const startedAt = performance.now();
    const inbound = ctx.get("X-Request-Id");
    ctx.state.requestId = callersRequestId.test(inbound) ? inbound : randomUUID();
    ctx.state.log = log.child({ requestId: ctx.state.requestId });
    ctx.state.address = clientAddress(ctx.req.socket.remoteAddress ?? "", ctx.get("X-Forwarded-For"), trustedProxies);
    ctx.set("X-Request-Id", ctx.state.requestId);

    ctx.res.once("close", () => {
      const ms = performance.now() - startedAt;
      const labels = { method: knownMethods.has(ctx.method) ? ctx.method : "other", route: ctx.state.routePath ?? "unmatched" };
      requests.inc({ ...labels, status: statusOf(ctx) });
      if (!ctx.state.isStream) seconds.observe(labels, ms / 1_000);
      writeLine(ctx, log, ms);
    });
    await next();
  };
}

/**
 * Reads that succeed are most of all requests and change nothing, so they are at debug. The ids come last, because
 * people skip them.
 */
function writeLine(ctx: ApiContext, log: Log, ms: number): void {
  const { method, res } = ctx;
  const status = statusOf(ctx);
  const isRead = method === "GET" || method === "HEAD";
  const level = status >= 500 ? "warn" : isRead && status < 400 ? "debug" : "info";
  const path = ctx.path.slice(0, MAX_LOGGED_PATH_CHARS);
  log[level](
    {
      method,
      path,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(!res.writableFinished && { aborted: true }),
      address: ctx.state.address,
      accountId: ctx.state.principal?.accountId,
      requestId: ctx.state.requestId,
    },
    `${method} ${path} ${status} ${Math.round(ms)} ms`,
  );
}

function statusOf({ res }: ApiContext): number {
  return res.headersSent ? res.statusCode : CALLER_LEFT;
}
