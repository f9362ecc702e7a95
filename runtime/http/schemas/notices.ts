import { z } from "zod";
import { timeSchema } from "./fields.js";

const restartSchema = z.strictObject({
  how: z.string().meta({ description: "How the world before ended: a reason, a signal or an exit code." }),
  wasPlanned: z.boolean().meta({ description: "Whether it was told to restart; else it was killed or failed." }),
  atUtc: timeSchema.meta({ description: "Since when nobody could act." }),
  pauseMs: z.int().meta({ description: "Milliseconds until all players could act again." }),
});

export const noticesSchema = z
  .strictObject({
    lastRestart: restartSchema.nullable().meta({ description: "The restart with which this world began; null for the first." }),
    notices: z.array(z.string()).meta({ description: "Sentences, such as those of scripts that are left out." }),
  })
  .meta({ id: "Notices" });
export type Notices = z.output<typeof noticesSchema>;
