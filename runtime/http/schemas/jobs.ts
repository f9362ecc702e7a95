import { z } from "zod";
import { jobStates } from "../../ports/job-states.js";
import { accountLevels } from "../../ports/levels.js";
import { idSchema, timeSchema } from "./fields.js";

export const jobSchema = z
  .strictObject({
    jobId: idSchema,
    name: z.string().meta({ description: "Its kind: the command that began it." }),
    state: z.enum(jobStates),
    done: z.int(),
    total: z.int().nullable().meta({ description: "How many there are to do; null while nobody knows." }),
    unit: z.string().meta({ description: "What is counted, in the plural." }),
    startedAtUtc: timeSchema,
    elapsedMs: z.int(),
    ratePerSecond: z.number().nullable().meta({ description: "On average; null before that says anything." }),
    secondsLeft: z.int().nullable().meta({ description: "At that rate; null where it is not known." }),
    startedBy: z.string().meta({ description: "Name of the account, or console." }),
    cancelLevel: z.enum(accountLevels).meta({ description: "Whoever cancels it needs this level." }),
    outputLines: z.array(z.string()).meta({ description: "What it printed, bounded; the last line tells how it ended." }),
  })
  .meta({ id: "Job" });
export type Job = z.output<typeof jobSchema>;
