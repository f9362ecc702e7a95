import { z } from "zod";
import { entryRuleKinds } from "../../storage/accounts/entry-rules.js";
import { timeSchema } from "./fields.js";

export const entryRuleSchema = z
  .strictObject({
    kind: z.enum(entryRuleKinds).meta({ description: "`closed` shuts out all players, and has no network" }),
    network: z.string().meta({ description: "An address or a network such as 203.0.113.0/24; empty where the kind has none" }),
    reason: z.string(),
    by: z.string().meta({ description: "The account that made it" }),
    atUtc: timeSchema,
    untilUtc: timeSchema.nullable().meta({ description: "null: without end" }),
  })
  .meta({ id: "EntryRule" });
export type EntryRuleJson = z.output<typeof entryRuleSchema>;
