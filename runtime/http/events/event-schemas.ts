import { z } from "zod";
import type { EventDeclaration } from "../../contracts/events/event-bus.js";
import type { MemberKind } from "../../contracts/events/members.js";
import type { StreamedEvent } from "../routing/route.js";
import { logLineSchema, figuresSchema, streamResetSchema } from "../schemas/events.js";
import { idSchema, timeSchema, worldSchema } from "../schemas/fields.js";

const kindSchemas: Record<MemberKind, z.ZodType> = {
  id: idSchema,
  integer: z.int(),
  number: z.number(),
  text: z.string(),
  boolean: z.boolean(),
  time: timeSchema,
};

/** Log lines of level `info` or above, as they are written. */
export const LOG_EVENT: StreamedEvent = {
  name: "log",
  about: "A line of the server's log, of level info or above.",
  level: "GameMaster",
  data: logLineSchema,
};

export const METRICS_EVENT: StreamedEvent = {
  name: "metrics",
  about: "Figures of the server, every few seconds while somebody listens. It has no id and is not replayed.",
  level: "Counselor",
  data: figuresSchema,
};

export const RESET_EVENT: StreamedEvent = {
  name: "reset",
  about: "The events after the given `Last-Event-ID` are no longer known. Read again from the other routes what you show.",
  level: "Regular",
  data: streamResetSchema,
};

/** A declared event in the form of the stream and its documents. */
export function streamedEvent({ name, about, level, members }: EventDeclaration): StreamedEvent {
  const shape = Object.entries(members).map(([member, { kind, nullable, about: description, names }]) => {
    const schema = names ? z.enum(names) : kindSchemas[kind];
    return [member, (nullable ? schema.nullable() : schema).meta({ description })] as const;
  });
  return { name, about, level, data: z.strictObject({ world: worldSchema, ...Object.fromEntries(shape) }).meta({ id: name }) };
}
