import { z } from "zod";
import { timeSchema } from "./fields.js";

const worldProcessSchema = z.strictObject({
  facets: z.array(z.int()).meta({ description: "The maps that it keeps." }),
  players: z.int(),
  loadPercent: z.number(),
});

export const worldStateSchema = z
  .strictObject({
    name: z.string(),
    players: z.int().meta({ description: "In all its processes." }),
    processes: z.array(worldProcessSchema).meta({ description: "Those that run; none while the world is down." }),
  })
  .meta({ id: "World" });
export type WorldState = z.output<typeof worldStateSchema>;

export const apiSchema = z
  .strictObject({
    origin: z
      .string()
      .meta({ description: "Where browsers reach it: the scheme, the host, and the port if it is not the usual one." }),
  })
  .meta({ id: "Api" });
export type ApiPlace = z.output<typeof apiSchema>;

export const serverVersionSchema = z
  .strictObject({ name: z.string(), version: z.string(), startedAtUtc: timeSchema })
  .meta({ id: "Version" });
export type ServerVersion = z.output<typeof serverVersionSchema>;
