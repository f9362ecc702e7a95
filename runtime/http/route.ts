import type { Readable } from "node:stream";
import type { z } from "zod";
import type { AccountLevel } from "../ports/levels.js";
import type { Log } from "../log/log.js";

/**
 * A route as data. Routing, authorisation, validation and `/openapi.json` all come from this one declaration, so they cannot differ.
 */
export interface RouteDeclaration<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** As OpenAPI writes it: `/api/users/{accountId}`. A trailing slash is always optional, and GET answers HEAD too. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  /** Answers while the server starts and stops as well. */
  always?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Headers of the request that it looks at, and what they say. */
  requestHeaders?: Record<string, string>;
  /** What success looks like, by status. */
  responses: Record<number, ResponseDeclaration>;
  /** Failures of this route's own, by status; those that follow from the declaration (400, 401, 403, ...) need no mention. */
  problems?: Record<number, string>;
  handle(request: RouteRequest<z.output<Params>, z.output<Query>, z.output<Body>>): RouteReply | Promise<RouteReply>;
}

/** Who may call a route: anyone, or accounts from a level up. `unlessOpen` lets everybody in where that condition holds. */
export type Access = "anyone" | { level: AccountLevel; unlessOpen?: () => boolean };

export interface ResponseDeclaration {
  description: string;
  /** JSON unless `contentType` says otherwise. */
  body?: z.ZodType;
  contentType?: string;
  headers?: Record<string, string>;
  /** Where the answer is a stream of server-sent events: which there are. */
  events?: readonly StreamedEvent[];
}

/** One of the events that a stream may tell of. */
export interface StreamedEvent {
  /** As the `event:` line says it. */
  name: string;
  about: string;
  /** Readers below this level do not get it. */
  level: AccountLevel;
  /** What the `data:` line holds as JSON. */
  data: z.ZodType;
}

/** Who is calling, as the account stands now and not as it stood when the token was made. */
export interface Principal {
  /** null while tokens are switched off, when whoever reaches the loopback address acts as Administrator. */
  accountId: number | null;
  username: string;
  role: AccountLevel;
  /** When the token ends by itself, in Unix milliseconds; absent while tokens are switched off. */
  expiresAt?: number;
}

export interface RouteRequest<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  /** undefined only where anyone may call. */
  principal: Principal | undefined;
  /** IP address of the caller. */
  address: string;
  /** Value of a header, or empty. */
  header(name: string): string;
  /** For answers that go on: whether the caller would still be let in now. Rejects where that cannot be found out. */
  stillAdmitted(): Promise<boolean>;
  /** Carries the request's id. */
  log: Log;
}

export interface RouteReply {
  status: number;
  /** Sent as JSON, unless the route declares another content type: then text. */
  body?: unknown;
  /** Sent instead of a body, piece by piece for as long as it goes on; destroyed when the caller leaves. */
  stream?: Readable;
  headers?: Record<string, string>;
}

export type Route = RouteDeclaration;

/** Gives a declaration its types: the handler sees what the schemas make of the request, or undefined where there is no schema. */
export function route<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(declaration: RouteDeclaration<Params, Query, Body>): Route {
  return declaration;
}

/** The caller of a route that only accounts may call. */
export function callerOf(request: RouteRequest): Principal {
  if (!request.principal) throw new Error("The route has no caller because anyone may call it.");
  return request.principal;
}
