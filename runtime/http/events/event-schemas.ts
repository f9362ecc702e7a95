import { z } from "zod";
import type { EventDeclaration } from "../../contracts/events/event-bus.js";
import type { StreamedEvent } from "../routing/route.js";
import { logLineSchema, figuresSchema, streamResetSchema } from "../schemas/events.js";
import { memberSchemas, worldSchema } from "../schemas/fields.js";

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
  return { name, about, level, data: z.strictObject({ world: worldSchema, ...memberSchemas(members) }).meta({ id: name }) };
}
