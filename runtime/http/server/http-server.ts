import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import type { Log } from "../../base/log/log.js";
import { AddressSet, isLoopbackAddress } from "../../base/system/addresses.js";
import { inTime } from "../../base/system/in-time.js";
import type { Metrics } from "../../base/system/metrics.js";
import { limitConnections } from "./connection-limits.js";
import type { ApiMiddleware, ApiState } from "./context.js";
import { cors } from "./cors.js";
import { hostCheck } from "./host-check.js";
import type { Readiness } from "./lifecycle.js";
import { defaultHttpLimits, type HttpLimits } from "../routing/limits.js";
import { createNodeServer } from "./node-server.js";
import type { HttpOptions } from "./http-options.js";
import { problemAnswers } from "./problem-answers.js";
import { requestBudget } from "./request-budget.js";
import { requestLog } from "./request-log.js";
import type { VersionInfo } from "../resources/server-routes.js";
import { routerBeforeApi } from "./router-before-api.js";
import { securityHeaders } from "./security-headers.js";
import { SilentConnections } from "./silent-connections.js";
import type { SiblingApis } from "../routing/sibling-apis.js";
import { staffPages } from "./staff-pages.js";
import type { StaticSource } from "./static-files.js";

export interface HttpServerParts {
  options: HttpOptions;
  metrics: Metrics;
  /** The state of the whole server. A closed HTTP server reports `stopping`, whatever this returns. */
  readiness: () => Readiness;
  version: VersionInfo;
  /** The files of the staff pages. */
  staffPages?: readonly StaticSource[];
  log: Log;
  limits?: Partial<HttpLimits>;
}

/** Listens and answers 503 from the beginning, and serves an API once there is one. */
export interface HttpServer {
  readonly readiness: () => Readiness;
  /** Whether `/metrics` needs no token. */
  readonly metricsAreOpen: () => boolean;
  /** Rejects if the address is in use, and with {@link UnsafeAddressError}. Port 0 means any free port. */
  listen(host: string, port: number): Promise<{ host: string; port: number }>;
  /** Lets pages of these APIs call this one, and its own pages call those. */
  join(siblings: SiblingApis): void;
  /** Serves these routes from now on. */
  serve(router: ApiMiddleware): void;
  /** Gives the requests that are running a limited time to finish, and ends them then. Does not stop listening. */
  drain(): Promise<void>;
  /** Stops accepting, gives running requests a limited time to finish, and closes the connections. */
  close(): Promise<void>;
}

/** Without tokens everyone who reaches the API is Administrator, so it must listen on a loopback address. */
export class UnsafeAddressError extends Error {
  override readonly name = "UnsafeAddressError";
}

export function createHttpServer(parts: HttpServerParts): HttpServer {
  const { options, metrics } = parts;
  const limits = { ...defaultHttpLimits, ...parts.limits };
  const log = parts.log.child({ component: "http" });
  let address = "";
  let closing = false;
  const readiness = (): Readiness => (closing ? "stopping" : parts.readiness());
  const { corsOrigins = [], exemptLoopback = true } = options;
  const trustedProxies = new AddressSet(options.trustedProxies ?? []);
  const { openMetrics = "onLoopback" } = options;
  const metricsAreOpen = (): boolean => openMetrics === "always" || (openMetrics === "onLoopback" && isLoopbackAddress(address));
  const configuredOrigins = new Set(corsOrigins);
  let siblings: SiblingApis | undefined;
  const isAllowedOrigin = (origin: string): boolean => configuredOrigins.has(origin) || (siblings?.isKnown(origin) ?? false);
  let router = routerBeforeApi({ ...parts, readiness, metricsAreOpen });

  const app = new Koa<ApiState>();
  app.on("error", (error: NodeJS.ErrnoException) => {
    // Normal for an event stream: its reader left, or was too slow.
    if (error.code === "ERR_STREAM_PREMATURE_CLOSE") log.debug("a reader left a stream");
    else log.warn({ err: error }, "a response could not be sent");
  });
  const middlewares: ApiMiddleware[] = [
    requestLog(log, metrics, trustedProxies),
    async (ctx, next) => {
      await next();
      if (closing) ctx.set("Connection", "close");
    },
    securityHeaders(),
    problemAnswers(),
    hostCheck({ allowedHosts: ownNames(options), isAllowedOrigin, boundAddress: () => address }),
    cors({ isOpen: () => configuredOrigins.size > 0 || siblings !== undefined, isAllowedOrigin }),
    requestBudget(limits, exemptLoopback),
    ...(parts.staffPages ? [staffPages(parts.staffPages, () => siblings?.origins ?? [])] : []),
    (ctx, next) => router(ctx, next),
  ];
  for (const middleware of middlewares) app.use(middleware);

  const handle = app.callback();
  const running = new Set<ServerResponse>();
  const server = createNodeServer(limits, (request, response) => {
    running.add(response);
    response.once("close", () => {
      running.delete(response);
      // A connection whose response was still running when closing began becomes idle only now.
      if (closing) setImmediate(() => server.closeIdleConnections());
    });
    void handle(request, response);
  });
  limitConnections(server, { limits, trustedProxies, exemptLoopback });
  const silentConnections = new SilentConnections(server, limits.firstByteMs);

  return {
    readiness,
    metricsAreOpen,
    join: (others) => (siblings = others),
    serve: (routes) => (router = routes),
    async listen(host, port) {
      server.listen(port, host);
      await once(server, "listening");
      const { address: bound, port: boundPort } = server.address() as AddressInfo;
      if (!options.jwt && !isLoopbackAddress(bound)) {
        server.close();
        throw new UnsafeAddressError(`Without tokens the API must listen on a loopback address; ${bound} is not one.`);
      }
      address = bound;
      server.on("error", (error) => log.error({ err: error }, "the HTTP server failed"));
      log.info({ host: bound, port: boundPort, tokens: options.jwt, exemptLoopback }, "HTTP API listening");
      return { host: bound, port: boundPort };
    },
    async drain() {
      const begun = [...running];
      const all = Promise.all(begun.map((response) => new Promise((resolve) => response.once("close", resolve))));
      await inTime(all, limits.closeGraceMs, () => undefined);
      for (const response of begun) response.destroy();
    },
    async close() {
      if (!server.listening) return;
      closing = true;
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      silentConnections.end();
      const timer = setTimeout(() => server.closeAllConnections(), limits.closeGraceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

function ownNames({ allowedHosts, advertisedOrigin }: HttpOptions): readonly string[] {
  return advertisedOrigin === undefined ? allowedHosts : [...allowedHosts, new URL(advertisedOrigin).hostname];
}
