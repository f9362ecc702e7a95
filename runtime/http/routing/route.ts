import { STATUS_CODES } from "node:http";
import type { Readable } from "node:stream";
import type { z } from "zod";
import type { Issuer } from "../../services/commands/issuer.js";
import type { AccountLevel } from "../../contracts/levels.js";
import type { Log } from "../../base/log/log.js";
import type { ProtocolSwitch } from "../server/upgrades.js";
import type { AccountActor } from "../../storage/accounts/account-records.js";

/**
 * A route as data. Routing, authorisation, validation and `/openapi.json` all come from this declaration, so they
 * always agree.
 */
export interface RouteDeclaration<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /**
   * In the form of OpenAPI: `/api/users/{accountId}`. A trailing slash is always optional, and GET answers HEAD too.
   */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  /** Whether the route also answers while the server starts and stops. */
  always?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The request headers that the route reads, with their meaning. */
  requestHeaders?: Record<string, string>;
  /** The responses of success, by status. */
  responses: Record<number, ResponseDeclaration>;
  /** The route's own failures, by status. Those that follow from the declaration (400, 401, 403, ...) are added. */
  problems?: Record<number, string>;
  handle(request: RouteRequest<z.output<Params>, z.output<Query>, z.output<Body>>): RouteReply | Promise<RouteReply>;
}

/**
 * The callers that a route admits: anyone, or accounts of a level or above. While `unlessOpen` returns true, anyone
 * may.
 */
export type Access = "anyone" | { level: AccountLevel; unlessOpen?: () => boolean };

export interface ResponseDeclaration {
  description: string;
  /** JSON unless `contentType` says otherwise. */
  body?: z.ZodType;
  contentType?: string;
  headers?: Record<string, string>;
  /** The events, if the response is a stream of server-sent events. */
  events?: readonly StreamedEvent[];
}

/** An event of a stream. */
export interface StreamedEvent {
  /** The text of the `event:` line. */
  name: string;
  about: string;
  /** The lowest level of readers that get it. */
  level: AccountLevel;
  /** The schema of the JSON in the `data:` line. */
  data: z.ZodType;
}

/** The caller: the account as it is now, not as it was when the token was made. */
export interface Principal {
  /** null while tokens are switched off, when every caller on the loopback address acts as Administrator. */
  accountId: number | null;
  username: string;
  role: AccountLevel;
  /** When the token expires, in Unix milliseconds; absent while tokens are switched off. */
  expiresAt?: number;
}

export interface RouteRequest<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  /** undefined only if anyone may call the route. */
  principal: Principal | undefined;
  /** The IP address of the caller. */
  address: string;
  /** The value of a header, or empty. */
  header(name: string): string;
  /** Whether the caller asks for another protocol on the connection. */
  canSwitchProtocol: boolean;
  /**
   * For responses that continue: whether the caller would still be admitted now. Rejects if that cannot be found out.
   */
  stillAdmitted(): Promise<boolean>;
  /** A log whose lines carry the request's id. */
  log: Log;
}

export interface RouteReply {
  status: number;
  /** Sent as JSON, or as text if the route declares another content type. */
  body?: unknown;
  /** Sent instead of a body, piece by piece until it ends. It is destroyed when the caller leaves. */
  stream?: Readable;
  headers?: Record<string, string>;
  /** With the status 101: what becomes of the connection. */
  upgrade?: ProtocolSwitch;
}

export type Route = RouteDeclaration;

/** Gives a declaration its types: the handler gets the output of the schemas, or undefined for a missing schema. */
export function route<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(declaration: RouteDeclaration<Params, Query, Body>): Route {
  return declaration;
}

/** Whether a route changes something for its caller, so that a repeated request gets the answer of the first one. */
export function isChange({ method, access }: Route): boolean {
  return method !== "GET" && access !== "anyone";
}

/** Every failure of a route: those that follow from its declaration, and its own. */
export function problemsOf(route: Route): Record<number, string> {
  const derived: number[] = [406, 421, 429, 500];
  if (route.access !== "anyone") derived.push(401);
  // Every route refuses pages of foreign origins.
  derived.push(403);
  if (route.params || route.query || route.body) derived.push(400);
  if (route.body) derived.push(413, 415);
  if (isChange(route)) derived.push(400, 422);
  if (!route.always) derived.push(503);
  return { ...Object.fromEntries(derived.map((status) => [status, STATUS_CODES[status] ?? ""])), ...route.problems };
}

/** The caller of a route that needs a level. */
export function callerOf(request: RouteRequest): Principal {
  if (!request.principal) throw new Error("The route has no caller because anyone may call it.");
  return request.principal;
}

/** The caller as the issuer of a command. The response contains all output, so nothing is shown earlier. */
export function issuerOf({ accountId, username, role }: Principal): Issuer {
  return { kind: "http", accountId, accountName: username, role, print: () => undefined };
}

/** The caller as the author of a change. */
export function actorOf({ accountId, username }: Principal): AccountActor {
  return { accountId, accountName: username };
}

/** The APIs of the network, this one included, as browsers reach them. */
export interface SiblingApis {
  /** The origins of those that run, in the order of their start. */
  readonly origins: readonly string[];
  /** Whether one with that origin runs, or ran lately: a page that came from it may still be open. */
  isKnown(origin: string): boolean;
}
