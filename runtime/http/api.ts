import type { CommandAudit } from "../services/commands/audit.js";
import type { EntryRules } from "../services/accounts/entry-rules.js";
import { entryRuleRoutes } from "./resources/accounts/entry-rule-routes.js";
import type { Accounts } from "../services/accounts/accounts.js";
import type { StaffCommands } from "../services/commands/staff-commands.js";
import type { CommandAuditRepository } from "../storage/accounts/command-audit.js";
import type { PreparedAnswers } from "../services/tickets/prepared-answers.js";
import type { ChronicleLookup } from "../services/chronicle/lookup.js";
import type { StaffRollbacks } from "../services/chronicle/rollback/staff-rollbacks.js";
import type { TicketService } from "../services/tickets/ticket-service.js";
import type { StaffJobs } from "../services/jobs/staff-jobs.js";
import type { Log, LogLines } from "../base/log/log.js";
import type { StaffInspection } from "../contracts/inspection.js";
import type { StaffSessions } from "../contracts/sessions.js";
import type { MapPictures } from "../assets/pictures/map-pictures.js";
import type { StaffPlayers } from "../contracts/players.js";
import type { WorldNames } from "../contracts/worlds.js";
import type { Storage } from "../storage/storage.js";
import { AccountCache } from "./auth/account-cache.js";
import { bearerAuthenticator, everybodyIsAdministrator } from "./auth/authentication.js";
import type { EventStreamLimits } from "./events/event-limits.js";
import { OpenStreams } from "./events/stream-admission.js";
import { type EventSource, EventStream } from "./events/event-stream.js";
import { createHttpServer, type HttpServerParts } from "./server/http-server.js";
import { openApiDocument } from "./routing/openapi.js";
import { accountPageRoutes } from "./resources/accounts/account-page-routes.js";
import { authRoutes } from "./resources/accounts/auth-routes.js";
import { buildingRoutes } from "./resources/world/building-routes.js";
import { characterRoutes } from "./resources/world/character-routes.js";
import { docsRoute, openApiRoute, luaDocsRoute, type LuaReferenceSource } from "./resources/docs-routes.js";
import { FiguresKeeper } from "./events/figures-keeper.js";
import { chronicleRoutes } from "./resources/world/chronicle-routes.js";
import { rollbackRoutes } from "./resources/world/rollback-routes.js";
import { economyRoutes } from "./resources/world/economy-routes.js";
import { historyRoutes, eventRoutes } from "./resources/event-routes.js";
import { reportReady } from "./server/ready.js";
import { type NoticeSource, noticeRoutes } from "./resources/notice-routes.js";
import { serverRoutes } from "./resources/server-routes.js";
import { commandRoutes } from "./resources/command-routes.js";
import { type ItemTemplateParts, itemTemplateRoutes } from "./resources/world/item-template-routes.js";
import { itemRoutes } from "./resources/world/item-routes.js";
import { type LuaRouteParts, luaRoutes } from "./resources/lua-routes.js";
import { type DebugRouteParts, debugRoutes } from "./resources/debug-routes.js";
import { LiveMap, type LiveMapLimits } from "./map/live-map.js";
import { jobRoutes } from "./resources/job-routes.js";
import { liveMapRoutes } from "./resources/world/live-map-routes.js";
import { type MapFeatureSource, mapFeatureRoutes } from "./resources/world/map-feature-routes.js";
import { mapRoutes } from "./resources/world/map-routes.js";
import { ticketRemarkRoutes } from "./resources/tickets/ticket-remark-routes.js";
import { ticketReportRoute, ticketTargetRoute } from "./resources/tickets/ticket-report-routes.js";
import { preparedAnswerRoutes } from "./resources/tickets/prepared-answer-routes.js";
import { ticketSpeechRoute } from "./resources/tickets/ticket-speech-route.js";
import { ticketTagRoutes } from "./resources/tickets/ticket-tag-routes.js";
import { ticketTeamRoutes } from "./resources/tickets/ticket-team-routes.js";
import { ticketRoutes } from "./resources/tickets/ticket-routes.js";
import { siblingApiRoute, type WorldList, worldRoutes } from "./resources/world-routes.js";
import { sessionRoutes } from "./resources/session-routes.js";
import type { ServerStateJson } from "./schemas/server-state.js";
import { serverStateRoute } from "./resources/server-state-routes.js";
import { userBanRoutes } from "./resources/accounts/user-ban-routes.js";
import { userHistoryRoutes } from "./resources/accounts/user-history-routes.js";
import { userRoutes } from "./resources/accounts/user-routes.js";
import type { Route, SiblingApis } from "./routing/route.js";
import { createRouter } from "./routing/router.js";
import { TokenIssuer } from "./auth/tokens.js";

export interface HttpApiParts extends HttpServerParts {
  /** From loadTokenSecret; undefined if tokens are switched off. */
  tokenSecret: Uint8Array | undefined;
  /** The secret that the operator's console signs in with; without it that route does not exist. */
  consoleSecret?: string | undefined;
  accounts: Pick<
    Accounts,
    | "authenticate"
    | "list"
    | "find"
    | "findByName"
    | "create"
    | "createMissing"
    | "update"
    | "delete"
    | "ban"
    | "unban"
    | "history"
    | "addNote"
    | "addresses"
    | "onChanged"
  >;
  entry?: Pick<EntryRules, "list">;
  /** What staff see of the server; without it that route does not exist. */
  serverState?: (() => Promise<ServerStateJson>) | undefined;
  /** The worlds of a network; undefined for a shard of one process. */
  worlds?: WorldNames & WorldList;
  /** The APIs of a network; undefined for a shard of one process. */
  siblings?: SiblingApis;
  sessions: StaffSessions;
  /** Shows a line to a player; without it that route does not exist. */
  players?: StaffPlayers;
  storage: Pick<Storage, "ping" | "failingBecause">;
  /** Why changes of the world cannot be stored. Undefined while they can. */
  worldFailsBecause?: () => string | undefined;
  /** Why scripts do not run. Undefined while they do. */
  scriptsFailBecause?: () => string | undefined;
  /** Undefined in a process that plays no world. */
  notices?: NoticeSource;
  /** The source of `/api/events`; without it that route does not exist. */
  events?: EventSource;
  /** Log lines for `/api/events`. */
  logLines?: LogLines;
  /** Current figures for `/api/events`: players, sessions, steps per second, loop lag, memory. */
  figures?: () => Record<string, number>;
  /** Help tickets; without them their routes do not exist. The same holds for the parts below. */
  tickets?: TicketService;
  answers?: PreparedAnswers;
  commands?: { staff: StaffCommands; audit: Pick<CommandAuditRepository, "list"> };
  jobs?: StaffJobs;
  lua?: LuaRouteParts;
  luaReference?: LuaReferenceSource;
  debug?: DebugRouteParts;
  itemTemplates?: ItemTemplateParts;
  maps?: Pick<MapPictures, "maps" | "whole" | "square">;
  mapFeatures?: MapFeatureSource;
  inspection?: {
    looks: StaffInspection;
    audit: Pick<CommandAudit, "write">;
    /** The record; without it there are no routes of it. */
    lookup?: ChronicleLookup;
    /** Undoes what the record tells; without it those routes do not exist. */
    rollbacks?: StaffRollbacks;
    characters: Pick<Storage["characters"], "find" | "listByAccount" | "serialsOfLevels">;
    tickets: Pick<Storage["tickets"], "listOfSender">;
  };
  /** Unix milliseconds. */
  now?: () => number;
  eventLimits?: Partial<EventStreamLimits>;
  liveMapLimits?: Partial<LiveMapLimits>;
}

export interface HttpApi {
  /** All routes, for documentation and for tests. */
  readonly routes: readonly Route[];
  /** Rejects if the address is in use, and with {@link UnsafeAddressError}. Port 0 means any free port. */
  listen(host: string, port: number): Promise<{ host: string; port: number }>;
  /**
   * Closes the event streams, and gives the requests that are running a limited time to finish. Does not stop
   * listening.
   */
  drain(): Promise<void>;
  /** Stops accepting, gives running requests a limited time to finish, and closes the connections. */
  close(): Promise<void>;
}

/**
 * The administration API: see `/openapi.json` of a running server for what it offers.
 *
 * @param server serves the API from now on; it may already listen
 */
export function createHttpApi(parts: HttpApiParts, server = createHttpServer(parts)): HttpApi {
  const { options, now = Date.now } = parts;
  const { readiness, metricsAreOpen } = server;
  const log = parts.log.child({ component: "http" });
  if (parts.siblings) server.join(parts.siblings);
  if (options.jwt && !parts.tokenSecret) throw new Error("Tokens are switched on, but there is no secret to sign them.");
  const secret = options.jwt ? parts.tokenSecret : undefined;
  // Created before the event stream, so that its listener runs first: when an account changes, the stream checks its
  // readers again, and must not get the cached account.
  const accountCache = new AccountCache(parts.accounts, now);
  const keeper = parts.figures && new FiguresKeeper(parts.figures, { now, log });
  const open = new OpenStreams();
  const stream = openEventStream({ ...parts, figures: keeper && (() => keeper.take()) }, log, now, open);
  const liveMap = openLiveMap(parts, log, now, open);
  const debugging = parts.debug?.debugging;
  if (debugging) parts.accounts.onChanged(() => debugging.recheck());

  reportReady(parts.metrics, { ...parts, readiness });

  const resources: Route[] = [
    ...(secret ? authRoutes({ ...parts, tokens: new TokenIssuer(secret, options.jwtLifetimeMinutes, now) }) : []),
    ...userRoutes(parts),
    ...userBanRoutes(parts.accounts),
    ...userHistoryRoutes(parts.accounts),
    ...(parts.entry ? entryRuleRoutes({ entry: parts.entry }) : []),
    ...sessionRoutes(parts),
    ...(parts.tickets
      ? [
          ticketReportRoute(parts.tickets.records),
          ticketTargetRoute(parts.tickets.records),
          ticketSpeechRoute(parts.tickets.records),
          ...ticketTeamRoutes({ ...parts, tickets: parts.tickets }),
          ...(parts.answers ? preparedAnswerRoutes({ ...parts, answers: parts.answers, tickets: parts.tickets.records }) : []),
          ...ticketRemarkRoutes(parts.tickets),
          ...ticketTagRoutes(parts.tickets),
          ...ticketRoutes({ ...parts, tickets: parts.tickets }),
        ]
      : []),
    ...(parts.commands ? commandRoutes({ ...parts, commands: parts.commands.staff, commandAudit: parts.commands.audit }) : []),
    ...(parts.jobs ? jobRoutes({ ...parts, jobs: parts.jobs }) : []),
    ...(parts.lua ? luaRoutes({ ...parts.lua, worlds: parts.worlds }) : []),
    ...(parts.debug ? debugRoutes(parts.debug) : []),
    ...(parts.itemTemplates ? itemTemplateRoutes(parts.itemTemplates) : []),
    ...(parts.maps ? mapRoutes({ maps: parts.maps }) : []),
    ...liveMapRoutes({ liveMap, worlds: parts.worlds }),
    ...(parts.mapFeatures ? mapFeatureRoutes({ ...parts, features: parts.mapFeatures }) : []),
    ...inspectionRoutes(parts, now),
    ...worldRoutes(parts.worlds),
    siblingApiRoute(parts.siblings),
    ...noticeRoutes(parts.notices),
    ...serverRoutes({ ...parts, readiness, metricsAreOpen }),
    ...(parts.serverState ? [serverStateRoute(parts.serverState)] : []),
    ...(stream ? [...eventRoutes({ stream }), ...historyRoutes({ log: stream, figures: keeper })] : []),
  ];
  const routes = [...resources, ...documentRoutes(resources, parts)];

  const authenticate = secret ? bearerAuthenticator(secret, accountCache) : everybodyIsAdministrator;
  server.serve(createRouter(routes, { authenticate, readiness }));

  return {
    routes,
    listen: (host, port) => server.listen(host, port),
    drain() {
      keeper?.close();
      stream?.close();
      liveMap.close();
      debugging?.close();
      return server.drain();
    },
    close() {
      keeper?.close();
      stream?.close();
      liveMap.close();
      debugging?.close();
      return server.close();
    },
  };
}

/** The routes by which staff look into the worlds. */
function inspectionRoutes(parts: HttpApiParts, now: () => number): Route[] {
  if (!parts.inspection) return [];
  const { looks: inspection, audit, characters, tickets, lookup, rollbacks } = parts.inspection;
  const all = { ...parts, inspection, audit, characters, tickets, kinds: parts.itemTemplates?.kinds, now };
  const looking = [characterRoutes, accountPageRoutes, itemRoutes, buildingRoutes, economyRoutes].flatMap((of) => of(all));
  if (!lookup) return looking;
  return [
    ...looking,
    ...chronicleRoutes({ ...all, lookup }),
    ...(rollbacks ? rollbackRoutes({ ...all, lookup, rollbacks }) : []),
  ];
}

function openEventStream(parts: HttpApiParts, log: Log, now: () => number, open: OpenStreams): EventStream | undefined {
  const { events, worlds, logLines, figures, eventLimits, metrics } = parts;
  if (!events) return undefined;
  const stream = new EventStream({ events, worlds, logLines, figures, log, open, limits: eventLimits, now });
  parts.accounts.onChanged((accountId) => stream.recheck(accountId));
  metrics.gauge("event_readers", "Readers of /api/events", () => stream.readers);
  metrics.total(
    "event_slow_readers_total",
    "Readers of /api/events disconnected because they were too slow",
    () => stream.slowReaders,
  );
  return stream;
}

function openLiveMap(parts: HttpApiParts, log: Log, now: () => number, open: OpenStreams): LiveMap {
  const { sessions, liveMapLimits, metrics } = parts;
  const liveMap = new LiveMap({ sessions, log, open, limits: liveMapLimits, now });
  parts.accounts.onChanged((accountId) => liveMap.recheck(accountId));
  metrics.gauge("map_watchers", "Readers of /api/maps/{mapId}/live", () => liveMap.watchers);
  metrics.total(
    "map_slow_watchers_total",
    "Readers of /api/maps/{mapId}/live disconnected because they were too slow",
    () => liveMap.slowWatchers,
  );
  return liveMap;
}

/** The routes that describe the API, which includes themselves, and what scripts can use. */
function documentRoutes(resources: readonly Route[], { version: { version }, luaReference }: HttpApiParts): Route[] {
  let document: object | undefined;
  const describe = (): object => (document ??= openApiDocument([...resources, ...own], version));
  const own = [openApiRoute(describe), docsRoute(describe), ...(luaReference ? [luaDocsRoute(luaReference)] : [])];
  return own;
}
