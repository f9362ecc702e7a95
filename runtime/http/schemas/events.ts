import { z } from "zod";
import type { EventJson } from "../../ports/event-json.js";
import type { jobProgress, scriptFailed, ticketChanged, ticketOpened } from "../../ports/events.js";

export type TicketOpenedEvent = EventJson<typeof ticketOpened>;
export type TicketChangedEvent = EventJson<typeof ticketChanged>;
export type ScriptFailedEvent = EventJson<typeof scriptFailed>;
/** What the three events of a job have in common. */
export type JobEvent = EventJson<typeof jobProgress>;

export const logLineSchema = z
  .strictObject({
    time: z.string(),
    level: z.enum(["info", "warn", "error", "fatal"]),
    component: z.string().nullable(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).meta({ description: "Whatever else the line holds; empty where it is too long" }),
  })
  .meta({ id: "LogLine" });
export type LogLine = z.output<typeof logLineSchema>;

export const metricsSnapshotSchema = z.record(z.string(), z.number().nullable()).meta({ id: "MetricsSnapshot" });
export type MetricsSnapshot = z.output<typeof metricsSnapshotSchema>;

export const streamResetSchema = z
  .strictObject({
    reason: z
      .enum(["tooOld", "unknown"])
      .meta({ description: "tooOld: events were dropped since; unknown: no id of this run of the server" }),
  })
  .meta({ id: "StreamReset" });
export type StreamReset = z.output<typeof streamResetSchema>;
