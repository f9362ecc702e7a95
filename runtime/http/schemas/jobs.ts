import { z } from "zod";
import { utcMembers } from "../../contracts/events/members.js";
import { jobMembers } from "../../contracts/job-states.js";
import { memberSchemas, worldSchema } from "./fields.js";

export const jobSchema = z
  .strictObject({
    ...memberSchemas(utcMembers(jobMembers)),
    world: worldSchema,
    outputLines: z.array(z.string()).meta({ description: "Its output, up to a limit. The last line says how it ended." }),
  })
  .meta({ id: "Job" });
export type JobJson = z.output<typeof jobSchema>;
