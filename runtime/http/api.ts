import { once } from "node:events";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import type { Accounts } from "../accounts/accounts.js";
import type { CommandRegistry } from "../commands/registry.js";
import type { CommandAuditRepository } from "../storage/command-audit.js";
import type { TicketService } from "../tickets/ticket-service.js";
import type { EventBus } from "../ports/events.js";
import type { Jobs } from "../jobs/jobs.js";
import type { Log, LogLines } from "../log/log.js";
import type { Metrics } from "../process/metrics.js";
import type { Sessions } from "../ports/sessions.js";
import type { MapPictures } from "../pictures/map-pictures.js";
import type { Players } from "../ports/players.js";
import type { Storage } from "../storage/storage.js";
import { AccountCache } from "./account-cache.js";
import { bearerAuthenticator, everybodyIsAdministrator } from "./authentication.js";
import type { ApiMiddleware, ApiState } from "./context.js";
import { cors } from "./cors.js";
import type { EventStreamLimits } from "./event-limits.js";
import { EventStream } from "./event-stream.js";
import { hostCheck } from "./host-check.js";
import type { Readiness } from "./lifecycle.js";
import { defaultHttpLimits, type HttpLimits } from "./limits.js";
import { AddressSet, isLoopbackAddress } from "../process/addresses.js";
import { limitConnections } from "./connection-limits.js";
import { createNodeServer } from "./node-server.js";
import { openApiDocument } from "./openapi.js";
import type { HttpOptions } from "./options.js";
import { problemAnswers } from "./problem-answers.js";
import { requestBudget } from "./request-budget.js";
import { requestLog } from "./request-log.js";
import { authRoutes } from "./resources/auth.js";
import { docsRoute } from "./resources/docs.js";
import { eventRoutes } from "./resources/events.js";
import { openApiRoute } from "./resources/openapi.js";
import { serverRoutes, type VersionInfo } from "./resources/server.js";
import { commandRoutes } from "./resources/commands.js";
import { type ItemTemplateParts, itemTemplateRoutes } from "./resources/item-templates.js";
import { jobRoutes } from "./resources/jobs.js";
import { mapRoutes } from "./resources/maps.js";
import { ticketRoutes } from "./resources/tickets.js";
import { sessionRoutes } from "./resources/sessions.js";
import { userRoutes } from "./resources/users.js";
import type { Route } from "./route.js";
import { createRouter } from "./router.js";
import { securityHeaders } from "./security-headers.js";
import { SilentConnections } from "./silent-connections.js";
import { staffPages } from "./staff-pages.js";
import type { StaticSource } from "./static-files.js";
import { TokenIssuer } from "./tokens.js";

export interface HttpApiParts {
  options: HttpOptions;
  /** From loadTokenSecret; undefined if tokens are switched off. */
  tokenSecret: Uint8Array | undefined;
  /** The secret that the operator's console signs in with; without it that route does not exist. */
  consoleSecret?: string | undefined;
  accounts: Pick<Accounts, "authenticate" | "list" | "find" | "create" | "update" | "delete" | "onChanged">;
  sessions: Sessions;
  /** Shows a line to a player; without it that route does not exist. */
  players?: Pick<Players, "tell">;
  storage: Pick<Storage, "ping" | "failingBecause">;
  /** Why changes of the world cannot be stored. Undefined while they can. */
  worldFailsBecause?: () => string | undefined;
  metrics: Metrics;
  /** The state of the whole server. A closed API reports `stopping`, whatever this returns. */
  readiness: () => Readiness;
  version: VersionInfo;
  /** The source of `/api/events`; without it that route does not exist. */
  events?: EventBus;
  /** Log lines for `/api/events`. */
  logLines?: LogLines;
  /** Current figures for `/api/events`: players, sessions, steps per second, loop lag, memory. */
  figures?: () => Record<string, number>;
  /** Help tickets; without them their routes do not exist. The same holds for the parts below. */
  tickets?: TicketService;
  commands?: { registry: CommandRegistry; audit: Pick<CommandAuditRepository, "list"> };
  jobs?: Pick<Jobs, "list" | "find" | "cancel">;
  itemTemplates?: ItemTemplateParts;
  maps?: Pick<MapPictures, "maps" | "whole" | "square">;
  /** The files of the staff pages. */
  staffPages?: readonly StaticSource[];
  log: Log;
  /** Unix milliseconds. */
  now?: () => number;
  limits?: Partial<HttpLimits>;
  eventLimits?: Partial<EventStreamLimits>;
}

export interface HttpApi {
  /** All routes, for documentation and for tests. */
  readonly routes: readonly Route[];
  /** Rejects if the address is in use, and with {@link UnsafeAddressError}. Port 0 means any free port. */
  listen(host: string, port: number): Promise<{ host: string; port: number }>;
  /** Stops accepting, gives running requests a limited time to finish, and closes the connections. */
  close(): Promise<void>;
}

/** Without tokens everyone who reaches the API is Administrator, so it must listen on a loopback address. */
export class UnsafeAddressError extends Error {
  override readonly name = "UnsafeAddressError";
}

/** The administration API: see `/openapi.json` of a running server for what it offers. */
export function createHttpApi(parts: HttpApiParts): HttpApi {
  const { options, log: parentLog, now = Date.now } = parts;
  if (options.jwt && !parts.tokenSecret) throw new Error("Tokens are switched on, but there is no secret to sign them.");
  const secret = options.jwt ? parts.tokenSecret : undefined;
  const limits = { ...defaultHttpLimits, ...parts.limits };
  const log = parentLog.child({ component: "http" });
  let boundAddress = "";
  let closing = false;
  const readiness = (): Readiness => (closing ? "stopping" : parts.readiness());
  const { corsOrigins = [], openMetrics = "onLoopback", exemptLoopback = true } = options;
  const trustedProxies = new AddressSet(options.trustedProxies ?? []);
  // Created before the event stream, so that its listener runs first: when an account changes, the stream checks its readers
  // again, and must not get the cached account.
  const accountCache = new AccountCache(parts.accounts, now);
  const stream = openEventStream(parts, log, now);

  const resources: Route[] = [
    ...(secret ? authRoutes({ ...parts, tokens: new TokenIssuer(secret, options.jwtLifetimeMinutes, now) }) : []),
    ...userRoutes(parts),
    ...sessionRoutes(parts),
    ...(parts.tickets ? ticketRoutes({ tickets: parts.tickets }) : []),
    ...(parts.commands ? commandRoutes({ commands: parts.commands.registry, commandAudit: parts.commands.audit }) : []),
    ...(parts.jobs ? jobRoutes({ jobs: parts.jobs }) : []),
    ...(parts.itemTemplates ? itemTemplateRoutes(parts.itemTemplates) : []),
    ...(parts.maps ? mapRoutes({ maps: parts.maps }) : []),
    ...serverRoutes({
      ...parts,
      readiness,
      metricsAreOpen: () => openMetrics === "always" || (openMetrics === "onLoopback" && isLoopbackAddress(boundAddress)),
    }),
    ...(stream ? eventRoutes({ stream }) : []),
  ];
  const routes = [...resources, ...documentRoutes(resources, parts.version.version)];

  const app = new Koa<ApiState>();
  app.on("error", (error: NodeJS.ErrnoException) => {
    // Normal for an event stream: its reader left, or was too slow.
    if (error.code === "ERR_STREAM_PREMATURE_CLOSE") log.debug("a reader left a stream");
    else log.warn({ err: error }, "a response could not be sent");
  });
  const middlewares: ApiMiddleware[] = [
    requestLog(log, parts.metrics, trustedProxies),
    async (ctx, next) => {
      await next();
      if (closing) ctx.set("Connection", "close");
    },
    securityHeaders(),
    problemAnswers(),
    hostCheck({ allowedHosts: options.allowedHosts, corsOrigins, boundAddress: () => boundAddress }),
    cors(corsOrigins),
    requestBudget(limits, exemptLoopback),
    ...(parts.staffPages ? [staffPages(parts.staffPages)] : []),
    createRouter(routes, {
      authenticate: secret ? bearerAuthenticator(secret, accountCache) : everybodyIsAdministrator,
      readiness,
    }),
  ];
  for (const middleware of middlewares) app.use(middleware);

  const handle = app.callback();
  const server = createNodeServer(limits, (request, response) => {
    response.once("close", () => {
      // A connection whose response was still running when closing began becomes idle only now.
      if (closing) setImmediate(() => server.closeIdleConnections());
    });
    void handle(request, response);
  });
  limitConnections(server, { limits, trustedProxies, exemptLoopback });
  const silentConnections = new SilentConnections(server, limits.firstByteMs);

  return {
    routes,
    async listen(host, port) {
      server.listen(port, host);
      await once(server, "listening");
      const { address, port: boundPort } = server.address() as AddressInfo;
      if (!options.jwt && !isLoopbackAddress(address)) {
        server.close();
        throw new UnsafeAddressError(`Without tokens the API must listen on a loopback address; ${address} is not one.`);
      }
      boundAddress = address;
      server.on("error", (error) => log.error({ err: error }, "the HTTP server failed"));
      log.info({ host: address, port: boundPort, tokens: options.jwt, exemptLoopback }, "HTTP API listening");
      return { host: address, port: boundPort };
    },
    async close() {
      if (!server.listening) return;
      closing = true;
      stream?.close();
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

function openEventStream(parts: HttpApiParts, log: Log, now: () => number): EventStream | undefined {
  const { events, logLines, figures, eventLimits, metrics } = parts;
  if (!events) return undefined;
  const stream = new EventStream({ events, logLines, figures, log, limits: eventLimits, now });
  parts.accounts.onChanged((accountId) => stream.recheck(accountId));
  metrics.gauge("event_readers", "Readers of /api/events", () => stream.readers);
  metrics.total(
    "event_slow_readers_total",
    "Readers of /api/events disconnected because they were too slow",
    () => stream.slowReaders,
  );
  return stream;
}

/** The routes that describe the API, which includes themselves. */
function documentRoutes(resources: readonly Route[], version: string): Route[] {
  let document: object | undefined;
  const describe = (): object => (document ??= openApiDocument([...resources, ...own], version));
  const own = [openApiRoute(describe), docsRoute(describe)];
  return own;
}
