import { z } from "zod";
import { isAtLeast } from "../../contracts/levels.js";
import { cleanText } from "../../base/text/clean-text.js";
import type { StaffPlayers } from "../../contracts/players.js";
import { utcMembers, utcValues } from "../../contracts/events/members.js";
import { type SessionInfo, sessionMembers, type StaffSessions } from "../../contracts/sessions.js";
import { membersJson } from "../../services/webhooks/event-json.js";
import type { WorldNames } from "../../contracts/worlds.js";
import { Problem } from "../routing/problem.js";
import { callerOf, route, type Route } from "../routing/route.js";
import { idParameter } from "../schemas/fields.js";
import { type GameSession, gameSessionSchema } from "../schemas/sessions.js";
import { chosenWorld, worldParameter, worldOf } from "../routing/world-choice.js";
import { optionalPageQuery, pageOf, pageQuery } from "./page-query.js";

/** A client shows at most about this many characters of a system message. */
const MESSAGE_CHARACTERS_MAXIMUM = 200;
const SEARCH_CHARACTERS_MAXIMUM = 100;

function sessionOf(session: SessionInfo, worlds: WorldNames | undefined): GameSession {
  const members = membersJson(utcMembers(sessionMembers), utcValues(sessionMembers, session));
  return { ...worldOf(worlds, session.world), ...members };
}

const tag = "Sessions";
const unknownSession = "No such session";

const pageSchema = z
  .strictObject({ page: z.int(), pageSize: z.int(), totalCount: z.int(), items: z.array(gameSessionSchema) })
  .meta({ id: "SessionPage" });

const worldQuery = { world: worldParameter.meta({ description: "Only those in this world." }).optional() };

const pagedQuery = z.object({
  ...pageQuery,
  ...worldQuery,
  accountId: idParameter.optional().meta({ description: "Only those of this account." }),
  search: z
    .string("must be one text")
    .max(SEARCH_CHARACTERS_MAXIMUM, `must have at most ${SEARCH_CHARACTERS_MAXIMUM} characters`)
    .transform((text) => text.trim().toLowerCase())
    .optional()
    .meta({ description: "Part of the account's or character's name, the address or the client's version; case is ignored." }),
});

const messageSchema = z
  .strictObject({
    text: z
      .string("must be text")
      .trim()
      .refine((text) => cleanText(text) !== "", "is empty")
      .max(MESSAGE_CHARACTERS_MAXIMUM, `must have at most ${MESSAGE_CHARACTERS_MAXIMUM} characters`),
  })
  .meta({ id: "SessionMessage" });

export interface SessionRouteParts {
  sessions: StaffSessions;
  /** Shows a line to a player; without it that route does not exist. */
  players?: Pick<StaffPlayers, "tell"> | undefined;
  worlds?: WorldNames | undefined;
}

/** Counselors may list sessions. GameMasters may also end them, except those of higher levels than their own. */
export function sessionRoutes({ sessions, players, worlds }: SessionRouteParts): Route[] {
  return [
    ...(players ? [messageRoute(players)] : []),
    pageRoute(sessions, worlds),
    route({
      method: "GET",
      path: "/api/sessions/active",
      tag,
      summary: "The players who are connected to the game",
      description: "All of them, or one page of them. `GET /api/sessions` can also search.",
      access: { level: "Counselor" },
      query: z.object({ ...optionalPageQuery, ...worldQuery }),
      responses: {
        200: {
          description: "The sessions. Members are null until they are known",
          body: z.array(gameSessionSchema),
          headers: { "X-Total-Count": "How many sessions there are on all pages" },
        },
      },
      handle(request) {
        const world = chosenWorld(worlds, request.query.world, "query");
        const all = sessions.list(world);
        const body = pageOf(all, request.query).map((session) => sessionOf(session, worlds));
        return { status: 200, body, headers: { "X-Total-Count": String(all.length) } };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/sessions/{sessionId}",
      tag,
      summary: "End a session (kick)",
      description: "A session whose level is above the caller's gets 403.",
      access: { level: "GameMaster" },
      params: z.object({ sessionId: idParameter }),
      responses: { 204: { description: "The session has ended" } },
      problems: { 404: unknownSession },
      async handle(request) {
        const { sessionId } = request.params;
        const caller = callerOf(request);
        const session = sessions.find(sessionId);
        if (session && !isAtLeast(caller.role, session.role)) throw new Problem(403, "The session's level is above yours.");
        const isKicked = session !== undefined && (await sessions.kick(sessionId, "You have been disconnected by staff."));
        if (!isKicked) throw new Problem(404, unknownSession);
        request.log.info({ by: caller.username, sessionId, account: session.accountId }, "session kicked");
        return { status: 204 };
      },
    }),
  ];
}

/** For a network whose sessions are too many to be read at once. */
function pageRoute(sessions: Pick<StaffSessions, "list">, worlds: WorldNames | undefined): Route {
  return route({
    method: "GET",
    path: "/api/sessions",
    tag,
    summary: "The players who are connected to the game, in pages",
    description:
      "All given filters apply. A page after the last one is empty; sessions that come and go move others between pages.",
    access: { level: "Counselor" },
    query: pagedQuery,
    responses: { 200: { description: "One page", body: pageSchema } },
    handle(request) {
      const { page, pageSize, world: named, accountId, search = "" } = request.query;
      const world = chosenWorld(worlds, named, "query");
      const found = sessions
        .list(world)
        .filter(
          (session) =>
            (accountId === undefined || session.accountId === accountId) && (search === "" || matches(session, search)),
        );
      const items = found.slice((page - 1) * pageSize, page * pageSize).map((session) => sessionOf(session, worlds));
      return { status: 200, body: { page, pageSize, totalCount: found.length, items } };
    },
  });
}

/** @param wanted in lower case */
function matches({ username, characterName, remoteAddress, clientVersion }: SessionInfo, wanted: string): boolean {
  return [username, characterName, remoteAddress, clientVersion].some((text) => text?.toLowerCase().includes(wanted));
}

function messageRoute(players: Pick<StaffPlayers, "tell">): Route {
  return route({
    method: "POST",
    path: "/api/sessions/{sessionId}/message",
    tag,
    summary: "Show a line to a player",
    description: "The line appears as a system message in the corner of the client's window, without a name.",
    access: { level: "GameMaster" },
    params: z.object({ sessionId: idParameter }),
    body: messageSchema,
    responses: { 204: { description: "The line was sent" } },
    problems: { 404: "No such session, or it has no character in the world" },
    async handle(request) {
      const { sessionId } = request.params;
      const text = cleanText(request.body.text);
      if (!(await players.tell(sessionId, text))) throw new Problem(404, "No such session with a character in the world.");
      request.log.info({ by: callerOf(request).username, sessionId, text }, "message to a player");
      return { status: 204 };
    },
  });
}
