import Koa from "koa";
import { SilentConnections } from "./silent-connections.js";
import helmet from "koa-helmet";
import { once } from "node:events";
import type { ServerResponse, Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Log } from "../../base/log/log.js";
import { AddressSet, isLoopbackAddress, plainAddress } from "../../base/system/addresses.js";
import { inTime } from "../../base/system/in-time.js";
import type { Metrics } from "../../base/system/metrics.js";
import type { ApiMiddleware, ApiState, ApiContext } from "./context.js";
import { hostCheck, originCheck } from "./host-check.js";
import { type Readiness, notReady } from "./lifecycle.js";
import { defaultHttpLimits, type HttpLimits } from "../routing/limits.js";
import { createNodeServer } from "./node-server.js";
import { requestLog } from "./request-log.js";
import { type VersionInfo, type ServerRouteParts, serverRoutes } from "../resources/server-routes.js";
import type { SiblingApis } from "../routing/route.js";
import { staffPages } from "./staff-pages.js";
import type { ReadyParts } from "./ready.js";
import type { StaticSource } from "./static-files.js";
import { addressKey } from "../../services/accounts/address-key.js";
import { AddressCounts } from "../../base/system/address-counts.js";
import { addressBlocked, Problem, PROBLEM_CONTENT_TYPE, retryProblem } from "../routing/problem.js";
import { problemOf } from "../routing/problem-of-error.js";
import { drain, RequestAbortedError } from "../routing/request-body.js";
import { StorageError } from "../../storage/storage.js";
import { IDEMPOTENCY_KEY } from "../routing/repeated-requests.js";
import { createRouter } from "../routing/router.js";
import { ExpiringTable } from "../../services/accounts/expiring-table.js";

/** Codes of errors that say that the caller has left. */
const LEFT: ReadonlySet<string | undefined> = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "ECONNABORTED", "EPIPE"]);
/** Addresses counted at once. A new one beyond that replaces the one that has been silent longest. */
const MAX_ADDRESSES = 100_000;

/** Counts requests per address. Requests beyond the budget get 429 until the window ends. */
function requestBudget(
  { budgetRequests, budgetWindowSeconds }: Pick<HttpLimits, "budgetRequests" | "budgetWindowSeconds">,
  exemptLoopback: boolean,
): ApiMiddleware {
  const now = (): number => performance.now();
  const windows = new ExpiringTable<{ requests: number; expiresAt: number }>(MAX_ADDRESSES, now);
  return async (ctx, next) => {
    const { address } = ctx.state;
    if (!exemptLoopback || !isLoopbackAddress(address)) {
      const expiresAt = now() + budgetWindowSeconds * 1_000;
      const window = windows.renew(addressKey(address), () => ({ requests: 0, expiresAt }));
      window.requests += 1;
      if (window.requests > budgetRequests) {
        throw retryProblem(429, "Too many requests from this address.", (window.expiresAt - now()) / 1_000);
      }
    }
    await next();
  };
}

export interface HttpServerParts {
  options: HttpOptions;
  metrics: Metrics;
  /** The state of the whole server. A closed HTTP server reports `stopping`, whatever this returns. */
  readiness: () => Readiness;
  version: VersionInfo;
  /** What `/ready` asks in a process that serves no API. Until it is set, the storage is not open. */
  asked?: Omit<ReadyParts, "readiness">;
  /** Whether nobody may come from an address; nobody is shut out without it. */
  blocks?: (address: string) => boolean;
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
  /** Ends the requests that are running, such as streams, from addresses that are blocked now. */
  endBlocked(): void;
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
  let router = routerWithoutApi({ ...parts, readiness, metricsAreOpen }, () => parts.asked);

  const app = new Koa<ApiState>();
  app.on("error", (error: NodeJS.ErrnoException) => {
    // Callers may leave whenever they like, and readers of event streams may be too slow.
    if (LEFT.has(error.code)) log.debug({ code: error.code }, "a caller left before the end of the response");
    else log.warn({ err: error }, "a response could not be sent");
  });
  /** From where the requests come that are running, such as streams. */
  const addresses = new Map<ServerResponse, string>();
  const names = new Set(ownNames(options).map((host) => host.toLowerCase()));
  const middlewares: ApiMiddleware[] = [
    requestLog(log, metrics, trustedProxies),
    async (ctx, next) => {
      await next();
      if (closing) ctx.set("Connection", "close");
    },
    securityHeaders(),
    problemAnswers(),
    hostCheck({ names, boundAddress: () => address }),
    cors({ isOpen: () => configuredOrigins.size > 0 || siblings !== undefined, isAllowedOrigin }),
    async (ctx, next) => {
      const { address: from } = ctx.state;
      if (parts.blocks?.(from)) throw addressBlocked();
      addresses.set(ctx.res, from);
      ctx.res.once("close", () => addresses.delete(ctx.res));
      await next();
    },
    requestBudget(limits, exemptLoopback),
    ...(parts.staffPages ? [staffPages(parts.staffPages, () => siblings?.origins ?? [])] : []),
    originCheck({ names, isAllowedOrigin }),
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
    endBlocked() {
      for (const [response, from] of addresses) if (parts.blocks?.(from)) response.destroy();
    },
    async drain() {
      const begun = [...running];
      const all = Promise.all(begun.map((response) => new Promise((resolve) => response.once("close", resolve))));
      await inTime(all, limits.closeGraceMs(), () => undefined);
      for (const response of begun) response.destroy();
    },
    async close() {
      if (!server.listening) return;
      closing = true;
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      silentConnections.end();
      const timer = setTimeout(() => server.closeAllConnections(), limits.closeGraceMs());
      await closed;
      clearTimeout(timer);
    },
  };
}

function ownNames({ allowedHosts, advertisedOrigin }: HttpOptions): readonly string[] {
  return advertisedOrigin === undefined ? allowedHosts : [...allowedHosts, new URL(advertisedOrigin).hostname];
}

/** Browsers repeat the preflight request after this time. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

const EXPOSED_HEADERS = "ETag, Link, Location, Retry-After, X-Request-Id, X-Total-Count";
const READ_HEADERS = `Authorization, Content-Type, ${IDEMPOTENCY_KEY}, If-Match, Last-Event-ID, X-Request-Id`;

interface CorsParts {
  /** Whether pages of any other origin may call the API. */
  isOpen: () => boolean;
  isAllowedOrigin: (origin: string) => boolean;
}

/**
 * Lets web pages of allowed origins read responses. If there is none, no header is sent. Callers send a token instead
 * of cookies, so credentials stay off.
 */
function cors({ isOpen, isAllowedOrigin }: CorsParts): ApiMiddleware {
  return async (ctx, next) => {
    if (isOpen()) ctx.vary("Origin");
    const origin = ctx.get("Origin");
    const preflight = ctx.method === "OPTIONS" && ctx.get("Access-Control-Request-Method") !== "";
    const isAllowed = isAllowedOrigin(origin);
    if (isAllowed) {
      ctx.set("Access-Control-Allow-Origin", origin);
      ctx.set("Access-Control-Expose-Headers", EXPOSED_HEADERS);
    }
    if (!isAllowed || !preflight) {
      await next();
      return;
    }
    ctx.set("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, DELETE");
    ctx.set("Access-Control-Allow-Headers", READ_HEADERS);
    ctx.set("Access-Control-Max-Age", String(PREFLIGHT_MAX_AGE_SECONDS));
    ctx.status = 204;
  };
}

/**
 * Responses of the API are data: a browser must not render, frame, run, sniff or keep them. HSTS is the task of the
 * proxy that speaks TLS, because browsers ignore it over plain HTTP.
 */
function securityHeaders(): ApiMiddleware {
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

interface ConnectionLimitsParts {
  readonly limits: Pick<HttpLimits, "maxConnections" | "connectionsPerAddress" | "loopbackConnections">;
  /** Their connections are those of many callers. */
  readonly trustedProxies: AddressSet;
  readonly exemptLoopback: boolean;
}

/**
 * Closes connections beyond the limit of their address, and keeps some for this machine, so that no caller silences the
 * API for others, nor for the operator's console and the monitoring.
 */
function limitConnections(server: Server, { limits, trustedProxies, exemptLoopback }: ConnectionLimitsParts): void {
  const counts = new AddressCounts();
  let fromElsewhere = 0;
  server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    const isLocal = isLoopbackAddress(address);
    const isExempt = trustedProxies.has(address) || (isLocal && exemptLoopback);
    const key = addressKey(address);
    const isCrowded = !isLocal && fromElsewhere >= limits.maxConnections - limits.loopbackConnections;
    if (isCrowded || (!isExempt && counts.get(key) >= limits.connectionsPerAddress)) {
      socket.destroy();
      return;
    }
    counts.add(key);
    if (!isLocal) fromElsewhere++;
    socket.once("close", () => {
      counts.remove(key);
      if (!isLocal) fromElsewhere--;
    });
  });
}

/**
 * Turns errors of the inner middlewares into problem+json. An unexpected error is logged and becomes a 500 without
 * details.
 */
function problemAnswers(): ApiMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      answer(ctx, problemOf(error) ?? unforeseen(ctx, error));
    }
    if (!ctx.req.complete && !(await drain(ctx.req))) ctx.set("Connection", "close");
  };
}

function unforeseen(ctx: ApiContext, error: unknown): Problem {
  // No client reads it; the status is for the log.
  if (error instanceof RequestAbortedError) return new Problem(400, error.message);
  ctx.state.log.error({ err: error }, "a request failed");
  return new Problem(500, "The server failed to answer this request. Its log has the details under the request's id.");
}

function answer(ctx: ApiContext, problem: Problem): void {
  if (problem.status === 503) ctx.state.log.debug({ detail: problem.message }, "unavailable");
  ctx.status = problem.status;
  ctx.set(problem.headers);
  ctx.set("Content-Type", PROBLEM_CONTENT_TYPE);
  ctx.body = JSON.stringify(problem.details);
}

/**
 * Serves the routes about the server itself. All others are 503, since nobody knows yet which ones there will be.
 *
 * @param asked what `/ready` asks, once that is open
 */
function routerWithoutApi(
  parts: Omit<ServerRouteParts, "storage">,
  asked: () => Omit<ReadyParts, "readiness"> | undefined,
): ApiMiddleware {
  const { readiness } = parts;
  const storage = {
    ping: () => asked()?.storage.ping() ?? Promise.reject(new StorageError("closed", "the storage is not open yet")),
    get failingBecause() {
      return asked()?.storage.failingBecause;
    },
  };
  const worldFailsBecause = (): string | undefined => asked()?.worldFailsBecause?.();
  const scriptsFailBecause = (): string | undefined => asked()?.scriptsFailBecause?.();
  const router = createRouter(serverRoutes({ ...parts, storage, worldFailsBecause, scriptsFailBecause }), {
    readiness,
    authenticate: () => Promise.reject(notReady(readiness())),
  });
  return async (ctx, next) => {
    try {
      await router(ctx, next);
    } catch (error) {
      throw error instanceof Problem && error.status === 404 ? notReady(readiness()) : error;
    }
  };
}

/** The configuration of the HTTP API; `config.http` has this form. */
interface HttpOptions {
  /** If false, every caller on the loopback address acts as Administrator. */
  readonly jwt: boolean;
  readonly jwtLifetimeMinutes: number;
  /**
   * The names that requests may send as `Host`, besides the names of the loopback address while the API is bound to it.
   */
  readonly allowedHosts: readonly string[];
  /** Where browsers reach this API, for the staff pages of other APIs of its network. */
  readonly advertisedOrigin?: string | undefined;
  /**
   * Reverse proxies whose `X-Forwarded-For` says whose address a request counts under: addresses and networks. Default
   * none.
   */
  readonly trustedProxies?: readonly string[];
  /**
   * The origins of other web sites that may call the API from a browser, such as `https://staff.example.org`. Default
   * none.
   */
  readonly corsOrigins?: readonly string[];
  /** When `/metrics` needs no token: by default only while the API is bound to a loopback address. */
  readonly openMetrics?: "onLoopback" | "always" | "never";
  /**
   * Whether this machine's own addresses have no request budget. Load tests, the terminal console and reverse proxies
   * use them. Default true.
   */
  readonly exemptLoopback?: boolean;
}
