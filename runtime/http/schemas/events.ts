import { z } from "zod";

/** What the events hold that `ports/events.ts` does not declare. */
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
