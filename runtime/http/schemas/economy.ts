import { z } from "zod";
import { goldFlowsSchema, soldTemplatesSchema, wealthMembers } from "../../contracts/inspection.js";
import { idSchema, timeSchema, worldSchema } from "./fields.js";

export const economySchema = z
  .strictObject({
    world: worldSchema,
    hours: z.array(z.strictObject({ fromUtc: timeSchema, causes: goldFlowsSchema })).meta({
      description: "Coins and checks that came and went, by cause; the oldest hour first, and the last one is running.",
    }),
    sold: z
      .array(
        soldTemplatesSchema.element.extend({
          itemId: z.string().nullable().meta({ description: "For its picture; null for a template that is gone" }),
        }),
      )
      .meta({ description: "What was sold in these hours, what brought most gold first." }),
    isComplete: z.boolean().meta({
      description:
        "False where the newest figures are missing: a process of the world did not answer, or the database stores nothing.",
    }),
  })
  .meta({ id: "Economy" });

const wealth = z.strictObject(wealthMembers);

export const richestSchema = z
  .strictObject({
    world: worldSchema,
    total: wealth.meta({ description: "Of all coins and what stands for them, also those of nobody." }),
    isComplete: z.boolean(),
    characters: z.array(z.strictObject({ serial: idSchema, name: z.string(), ...wealthMembers })),
    accounts: z.array(z.strictObject({ accountId: idSchema, username: z.string(), ...wealthMembers })),
  })
  .meta({ id: "Richest" });
export type Economy = z.output<typeof economySchema>;
export type Richest = z.output<typeof richestSchema>;
