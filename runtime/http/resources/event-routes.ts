import { z } from "zod";
import { RESET_EVENT } from "../events/event-schemas.js";
import { defaultEventStreamLimits, KEPT_FIGURES, KEPT_FIGURES_INTERVAL_MS } from "../events/event-limits.js";
import type { EventStream } from "../events/event-stream.js";
import { callerOf, route, type Route } from "../routing/route.js";
import { type FiguresHistory, figuresHistorySchema, type LogLine, logLineSchema } from "../schemas/events.js";

/** Server-sent events are UTF-8 by definition. */
const EVENT_STREAM_CONTENT_TYPE = "text/event-stream";
const HEARTBEAT_SECONDS = defaultEventStreamLimits.heartbeatMs / 1_000;

/** The stream of events. */
export function eventRoutes({ stream }: { stream: Pick<EventStream, "offered" | "open"> }): Route[] {
  // Every reader gets `reset`, whatever it asks for.
  const names = stream.offered.map(({ name }) => name).filter((name) => name !== RESET_EVENT.name);
  return [
    route({
      method: "GET",
      path: "/api/events",
      tag: "Events",
      summary: "Events as they happen, as server-sent events",
      description:
        `Any account may read it. Its level decides which events it gets. A comment comes every ${HEARTBEAT_SECONDS} seconds. The ` +
        "stream ends with the token, and when the account's password, level or activity changes. A reader that reconnects with " +
        "`Last-Event-ID` gets the events that it missed, or `reset` if they are no longer known. A new reader can ask for the kept " +
        "events and log lines with `kept=true`.",
      access: { level: "Regular" },
      query: z.strictObject({ types: typesSchema(names).optional(), kept: keptSchema }),
      requestHeaders: { "Last-Event-ID": "The last `id:` that was read, to continue from there" },
      responses: {
        200: { description: "The stream", contentType: EVENT_STREAM_CONTENT_TYPE, body: z.string(), events: stream.offered },
      },
      problems: { 429: "Too many requests, or too many streams of this account" },
      handle(request) {
        const feed = stream.open({
          principal: callerOf(request),
          types: request.query.types,
          lastEventId: request.header("Last-Event-ID"),
          wantsKept: request.query.kept === "true",
          stillAdmitted: () => request.stillAdmitted(),
        });
        // A proxy that buffers responses would delay events.
        return { status: 200, stream: feed, headers: { "X-Accel-Buffering": "no" } };
      },
    }),
  ];
}

const keptSchema = z
  .enum(["true", "false"], "must be true or false")
  .default("false")
  .meta({ description: "Whether to begin with the kept events." });

/** Names separated by commas; case is ignored. */
function typesSchema(names: readonly string[]) {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  return z
    .string("must be given once, as names separated by commas")
    .transform((text, context) => {
      const types = new Set<string>();
      for (const part of text.split(",")) {
        const name = known.get(part.trim().toLowerCase());
        if (name === undefined) {
          context.addIssue({ code: "custom", message: `must be some of these names, separated by commas: ${names.join(", ")}` });
          return z.NEVER;
        }
        types.add(name);
      }
      return types;
    })
    .meta({ description: "Names of the wanted events, separated by commas. Default: all.", examples: ["TicketOpenedEvent,log"] });
}

const tag = "Server";
const MS_PER_SECOND = 1_000;
const MS_PER_HOUR = 3_600_000;

interface HistoryRouteParts {
  readonly log: { readonly keptLogLines: readonly LogLine[] };
  /** Without it there are no figures. */
  readonly figures: { readonly history: FiguresHistory } | undefined;
}

/** What the server keeps of its log and figures, for pages that are opened later. */
export function historyRoutes({ log, figures }: HistoryRouteParts): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/log/lines",
      tag,
      summary: "The last lines of the log",
      description: `Oldest first, at most ${defaultEventStreamLimits.keptLogLines}, of level info or above.`,
      access: { level: "GameMaster" },
      responses: { 200: { description: "The lines, as the event `log` has them", body: z.array(logLineSchema) } },
      handle: () => ({ status: 200, body: log.keptLogLines }),
    }),
    ...(figures ? [figuresRoute(figures)] : []),
  ];
}

function figuresRoute(figures: { readonly history: FiguresHistory }): Route {
  return route({
    method: "GET",
    path: "/api/figures",
    tag,
    summary: "The figures of the last hours",
    description:
      `The figures of the event \`metrics\` in intervals of ${KEPT_FIGURES_INTERVAL_MS / MS_PER_SECOND} seconds, for at most ` +
      `${(KEPT_FIGURES * KEPT_FIGURES_INTERVAL_MS) / MS_PER_HOUR} hours since the start.`,
    access: { level: "Counselor" },
    responses: { 200: { description: "The kept figures", body: figuresHistorySchema } },
    handle: () => ({ status: 200, body: figures.history }),
  });
}
