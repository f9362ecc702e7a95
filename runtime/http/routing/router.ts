import Router, { type Layer } from "@koa/router";
import { type Authenticator, requireLevel } from "../auth/authentication.js";
import type { ApiContext, ApiMiddleware, ApiState } from "../server/context.js";
import { type Readiness, requireReady } from "../server/lifecycle.js";
import { Problem, validationProblem } from "./problem.js";
import { readJsonBody } from "./request-body.js";
import { IDEMPOTENCY_KEY, RepeatedRequests } from "./repeated-requests.js";
import { isChange, type Principal, type ResponseDeclaration, type Route, type RouteReply, type RouteRequest } from "./route.js";
import { canSwitchProtocol, switchProtocol } from "../server/upgrades.js";
import type { z } from "zod";

const JSON_CONTENT_TYPE = "application/json; charset=utf-8";

export interface RouterParts {
  authenticate: Authenticator;
  readiness: () => Readiness;
  repeated: RepeatedRequests;
}

/** Serves the declared routes, and answers 404, 405 and OPTIONS for all other requests. */
export function createRouter(routes: readonly Route[], given: Omit<RouterParts, "repeated">): ApiMiddleware {
  const parts = { ...given, repeated: new RepeatedRequests() };
  const router = new Router<ApiState>({ sensitive: true });
  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ":$1");
    router.register(path, [route.method], (ctx) => serve(route, parts, ctx, ctx.params), { name: route.path });
  }
  const dispatch = router.routes() as ApiMiddleware;
  return async (ctx) => {
    await dispatch(ctx, () => {
      answerUnserved(ctx, router.match(ctx.path, ctx.method).path);
      return Promise.resolve();
    });
  };
}

/** The order of the checks lets strangers learn little and cost little. */
async function serve(route: Route, parts: RouterParts, ctx: ApiContext, params: Record<string, string>): Promise<void> {
  ctx.state.routePath = route.path;
  if (!route.always) requireReady(parts.readiness());
  const principal = await admit(route, parts, ctx);
  requireAcceptable(route, ctx);
  const request: RouteRequest = {
    params: route.params && validate(route.params, params, "path"),
    query: route.query && validate(route.query, { ...ctx.query }, "query"),
    body: route.body && validate(route.body, await readJsonBody(ctx.req), "body"),
    principal,
    address: ctx.state.address,
    header: (name) => ctx.get(name),
    canSwitchProtocol: canSwitchProtocol(ctx.req),
    stillAdmitted: () => isAdmitted(route, parts, ctx),
    log: ctx.state.log,
  };
  const handle = async (): Promise<RouteReply> => route.handle(request);
  const key = principal && isChange(route) ? ctx.get(IDEMPOTENCY_KEY) : "";
  const reply = await (key === ""
    ? handle()
    : parts.repeated.answer(key, { principal: principal!, address: `${ctx.method} ${ctx.url}`, body: request.body }, handle));
  send(ctx, reply, route.responses[reply.status]);
}

async function admit({ access }: Route, parts: RouterParts, ctx: ApiContext): Promise<Principal | undefined> {
  if (access === "anyone" || access.unlessOpen?.()) return undefined;
  const principal = await parts.authenticate(ctx);
  ctx.state.principal = principal;
  requireLevel(principal, access.level);
  return principal;
}

/** Repeats the checks of the request, without a response: the caller already has one. */
async function isAdmitted(route: Route, parts: RouterParts, ctx: ApiContext): Promise<boolean> {
  try {
    await admit(route, parts, ctx);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

function requireAcceptable(route: Route, ctx: ApiContext): void {
  const withBody = Object.values(route.responses).filter(({ body }) => body !== undefined);
  if (withBody.length === 0) return;
  const types = withBody.map(({ contentType = JSON_CONTENT_TYPE }) => contentType);
  // Clients may name a type with or without its parameters.
  const spellings = types.flatMap((type) => [type, type.replace(/;.*/, "")]);
  if (ctx.accepts(spellings) === false) throw new Problem(406, `The response would be ${types.join(" or ")}.`);
}

function send(ctx: ApiContext, reply: RouteReply, declared: ResponseDeclaration | undefined): void {
  if (!declared) throw new Error(`The status ${reply.status} is not declared.`);
  ctx.status = reply.status;
  ctx.set(reply.headers ?? {});
  if (reply.upgrade) {
    ctx.respond = false;
    ctx.state.isStream = true;
    switchProtocol(ctx.req, ctx.res, reply.upgrade);
    return;
  }
  if (reply.body === undefined && reply.stream === undefined) {
    ctx.body = null;
    return;
  }
  const contentType = declared.contentType ?? JSON_CONTENT_TYPE;
  ctx.set("Content-Type", contentType);
  if (reply.stream) {
    ctx.state.isStream = true;
    ctx.body = reply.stream;
    return;
  }
  ctx.body = contentType === JSON_CONTENT_TYPE ? JSON.stringify(reply.body) : reply.body;
}

/** @throws Problem 404 or 405 */
function answerUnserved(ctx: ApiContext, layers: readonly Pick<Layer, "name" | "methods">[]): void {
  const [first] = layers;
  if (!first) throw new Problem(404, "There is nothing at this address.");
  ctx.state.routePath = first.name;
  const allow = [...new Set(layers.flatMap(({ methods }) => methods)), "OPTIONS"].join(", ");
  if (ctx.method !== "OPTIONS") throw new Problem(405, `This address supports ${allow}.`, { headers: { Allow: allow } });
  ctx.set("Allow", allow);
  ctx.status = 204;
}

/**
 * Parses untrusted input with a schema. A member that is null counts as absent, unless the schema takes null: many
 * tools write members without a value so.
 *
 * @param part the part of the request, for the message: `body`, `path` or `query`
 * @throws Problem 400 with a message for each member
 */
function validate(schema: z.ZodType, input: unknown, part: string): unknown {
  let result = parse(schema, input);
  if (!result.success && removeNulls(input, result.error.issues)) result = parse(schema, input);
  if (result.success) return result.data;
  throw validationProblem(`The ${part} is not valid.`, messages(result.error, part));
}

function parse(schema: z.ZodType, input: unknown): z.ZodSafeParseResult<unknown> {
  return schema.safeParse(input, { error: (issue) => (issue.input === undefined ? "is missing" : undefined) });
}

/** Removes the members that are null and that the schema complained about. Returns whether there were any. */
function removeNulls(input: unknown, issues: readonly z.core.$ZodIssue[]): boolean {
  let isChanged = false;
  for (const { path } of issues) {
    const name = path.at(-1);
    const owner = path.slice(0, -1).reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), input);
    if (name === undefined || !isObject(owner) || Array.isArray(owner) || owner[name] !== null) continue;
    delete owner[name];
    isChanged = true;
  }
  return isChanged;
}

function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null;
}

function messages(error: z.ZodError, part: string): Record<string, string> {
  const found = new Map<string, string>();
  for (const issue of error.issues) {
    const unknown = issue.code === "unrecognized_keys";
    const names = unknown ? issue.keys : [issue.path.join(".") || part];
    for (const name of names) if (!found.has(name)) found.set(name, unknown ? "is not known" : issue.message);
  }
  return Object.fromEntries(found);
}
