import { z } from "zod";
import { jobStates } from "../../contracts/job-states.js";
import { accountLevels } from "../../contracts/levels.js";
import { idSchema, timeSchema, worldSchema } from "./fields.js";

export const jobSchema = z
  .strictObject({
    jobId: idSchema,
    world: worldSchema,
    name: z.string().meta({ description: "Its kind: the command that started it." }),
    state: z.enum(jobStates),
    done: z.int(),
    total: z.int().nullable().meta({ description: "How many there are to do; null while that is unknown." }),
    unit: z.string().meta({ description: "What is counted, in the plural." }),
    startedAtUtc: timeSchema,
    elapsedMs: z.int(),
    ratePerSecond: z.number().nullable().meta({ description: "The average; null until there is one." }),
    secondsLeft: z.int().nullable().meta({ description: "At that rate; null if unknown." }),
    startedBy: z.string().meta({ description: "The name of the account, or console." }),
    cancelLevel: z.enum(accountLevels).meta({ description: "The level needed to cancel it." }),
    outputLines: z.array(z.string()).meta({ description: "Its output, up to a limit. The last line says how it ended." }),
  })
  .meta({ id: "Job" });
export type JobJson = z.output<typeof jobSchema>;
