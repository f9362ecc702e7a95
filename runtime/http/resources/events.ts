import { z } from "zod";
import { RESET_EVENT } from "../event-schemas.js";
import { defaultEventStreamLimits } from "../event-limits.js";
import type { EventStream } from "../event-stream.js";
import { callerOf, route, type Route } from "../route.js";

/** Server-sent events are UTF-8 by definition. */
const EVENT_STREAM_CONTENT_TYPE = "text/event-stream";
const HEARTBEAT_SECONDS = defaultEventStreamLimits.heartbeatMs / 1_000;

/** What happens in the house, as it happens. */
export function eventRoutes({ stream }: { stream: Pick<EventStream, "offered" | "open"> }): Route[] {
  // Whatever a reader asked for, it is told when something was lost.
  const names = stream.offered.map(({ name }) => name).filter((name) => name !== RESET_EVENT.name);
  return [
    route({
      method: "GET",
      path: "/api/events",
      tag: "Events",
      summary: "What happens, as a stream of server-sent events",
      description:
        `Any account may read it; which events it gets depends on its level. A comment comes every ${HEARTBEAT_SECONDS} seconds. The ` +
        "stream ends with the token, and when the account's password, level or activity changes. A reader that comes back with " +
        "`Last-Event-ID` gets what it missed, or `reset` where that is not known any more. One that comes for the first time may ask " +
        "for the events and lines of the log that are still kept with `kept=true`.",
      access: { level: "Regular" },
      query: z.strictObject({ types: typesSchema(names).optional(), kept: keptSchema }),
      requestHeaders: { "Last-Event-ID": "The `id:` that was read last, to go on from there" },
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
        // Proxies that gather answers would hold events back.
        return { status: 200, stream: feed, headers: { "X-Accel-Buffering": "no" } };
      },
    }),
  ];
}

const keptSchema = z
  .enum(["true", "false"], "must be true or false")
  .default("false")
  .meta({ description: "Whether to begin with what is kept of before." });

/** Names separated by commas, compared without regard to case. */
function typesSchema(names: readonly string[]) {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  return z
    .string("must be given once, as names separated by commas")
    .transform((text, context) => {
      const types = new Set<string>();
      for (const part of text.split(",")) {
        const name = known.get(part.trim().toLowerCase());
        if (name === undefined) {
          context.addIssue({ code: "custom", message: `must be names of these, separated by commas: ${names.join(", ")}` });
          return z.NEVER;
        }
        types.add(name);
      }
      return types;
    })
    .meta({ description: "Only these events, names separated by commas; all without it.", examples: ["TicketOpenedEvent,log"] });
}
