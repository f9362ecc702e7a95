import { z } from "zod";

/** Ids are strings on the wire, because some languages lose digits of large numbers; 15 digits are exact in all. */
const idPattern = /^[1-9]\d{0,14}$/;

/** An id in a response. */
export const idSchema = z
  .string()
  .regex(idPattern)
  .meta({ examples: ["17"] });

/** An id in a path, as a number. */
export const idParameter = z.string().regex(idPattern, "must be a decimal number of 1 to 15 digits").transform(Number);

/** The member `world` of a response. */
export const worldSchema = z.string().optional().meta({ description: "Its world; only where there is more than one." });

/** A time in a response: ISO 8601 in UTC with milliseconds. */
export const timeSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ format: "date-time", examples: ["2026-03-19T10:15:00.000Z"] });

/** @param time Unix milliseconds */
export function timeText(time: number): string {
  return new Date(time).toISOString();
}
