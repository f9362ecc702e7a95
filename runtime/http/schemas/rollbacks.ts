import { z } from "zod";
import { carriedOutSchema, rollbackMembers } from "../../contracts/rollbacks.js";
import { timeSchema, worldSchema } from "./fields.js";

export const rollbackSchema = z
  .strictObject({
    ...rollbackMembers,
    world: worldSchema,
    fromUtc: timeSchema.nullable().meta({ description: "The first selected event; null without any." }),
    toUtc: timeSchema.nullable(),
  })
  .meta({ id: "Rollback" });
export type RollbackJson = z.output<typeof rollbackSchema>;

export const rollbackOutcomeSchema = carriedOutSchema.extend({ rollback: rollbackSchema }).meta({ id: "RollbackOutcome" });
export type RollbackOutcome = z.output<typeof rollbackOutcomeSchema>;
