import { z } from "zod";
import { timeSchema, worldSchema } from "./fields.js";
import type { EventJson } from "../../services/webhooks/event-json.js";
import type { jobProgress, scriptFailed, ticketChanged, ticketOpened } from "../../contracts/events/events.js";

export type TicketOpenedEvent = EventJson<typeof ticketOpened>;
export type TicketChangedEvent = EventJson<typeof ticketChanged>;
export type ScriptFailedEvent = EventJson<typeof scriptFailed>;
/** The members that all three job events have. */
export type JobEvent = EventJson<typeof jobProgress>;

export const logLineSchema = z
  .strictObject({
    time: z.string(),
    level: z.enum(["info", "warn", "error", "fatal"]),
    component: z.string().nullable(),
    world: worldSchema,
    message: z.string(),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: "The other members of the line; empty if the line is too long" }),
  })
  .meta({ id: "LogLine" });
export type LogLine = z.output<typeof logLineSchema>;

export const figuresSchema = z.record(z.string(), z.number().nullable()).meta({ id: "Figures" });
export type FiguresJson = z.output<typeof figuresSchema>;

export const figuresHistorySchema = z
  .strictObject({
    atUtc: z.array(timeSchema).meta({ description: "When each interval ended, oldest first." }),
    figures: z
      .record(z.string(), z.array(z.number().nullable()))
      .meta({ description: "The highest value of each figure in each interval; null without one." }),
  })
  .meta({ id: "FiguresHistory" });
export type FiguresHistory = z.output<typeof figuresHistorySchema>;

export const streamResetSchema = z
  .strictObject({
    reason: z.enum(["tooOld", "unknown", "elsewhere"]).meta({
      description:
        "tooOld: some missed events are no longer kept; unknown: the id is not from this run of the server; elsewhere: the id is from " +
        "another server of the network, so the missed events follow, and missed lines of the log do not",
    }),
  })
  .meta({ id: "StreamReset" });
export type StreamReset = z.output<typeof streamResetSchema>;
