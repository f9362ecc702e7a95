import { z } from "zod";
import type { EventDeclaration, MemberKind } from "../ports/events.js";
import type { StreamedEvent } from "./route.js";
import { idSchema, timeSchema } from "./wire-types.js";

const kindSchemas: Record<MemberKind, z.ZodType> = {
  id: idSchema,
  integer: z.int(),
  number: z.number(),
  text: z.string(),
  boolean: z.boolean(),
  time: timeSchema,
};

/** Lines of the log from `info` up, as they are written. */
export const LOG_EVENT: StreamedEvent = {
  name: "log",
  about: "A line of the server's log of level info or above.",
  level: "GameMaster",
  data: z
    .strictObject({
      time: z.string(),
      level: z.enum(["info", "warn", "error", "fatal"]),
      component: z.string().nullable(),
      message: z.string(),
      details: z
        .record(z.string(), z.unknown())
        .meta({ description: "Whatever else the line holds; empty where it is too long" }),
    })
    .meta({ id: "LogLine" }),
};

export const METRICS_EVENT: StreamedEvent = {
  name: "metrics",
  about: "How the server does, every few seconds while somebody listens. It has no id and is not sent again.",
  level: "Counselor",
  data: z.record(z.string(), z.number().nullable()).meta({ id: "MetricsSnapshot" }),
};

export const RESET_EVENT: StreamedEvent = {
  name: "reset",
  about: "What came after the given `Last-Event-ID` is no longer known: read anew from the other routes what you show.",
  level: "Regular",
  data: z
    .strictObject({
      reason: z
        .enum(["tooOld", "unknown"])
        .meta({ description: "tooOld: events were dropped since; unknown: no id of this run of the server" }),
    })
    .meta({ id: "StreamReset" }),
};

/** A declared event as the stream and its documents show it. */
export function streamedEvent({ name, about, level, members }: EventDeclaration): StreamedEvent {
  const shape = Object.entries(members).map(([member, { kind, nullable, about: description }]) => {
    const schema = kindSchemas[kind];
    return [member, (nullable ? schema.nullable() : schema).meta({ description })] as const;
  });
  return { name, about, level, data: z.strictObject(Object.fromEntries(shape)).meta({ id: name }) };
}
