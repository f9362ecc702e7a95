import { z } from "zod";
import { timeSchema } from "./fields.js";

export const serverVersionSchema = z
  .strictObject({ name: z.string(), version: z.string(), startedAtUtc: timeSchema })
  .meta({ id: "Version" });
export type ServerVersion = z.output<typeof serverVersionSchema>;
