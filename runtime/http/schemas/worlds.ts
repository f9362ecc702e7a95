import { z } from "zod";

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
