import { z } from "zod";
import { type Wealth, wealthParts } from "../../contracts/inspection.js";
import { idSchema, timeSchema, worldSchema } from "./fields.js";

const causes = z.array(z.strictObject({ cause: z.string(), made: z.int(), gone: z.int() }));
const sold = z.array(
  z.strictObject({
    template: z.string(),
    by: z.enum(["tradespeople", "players"]),
    ...{ pieces: z.int(), gold: z.int(), lowestPrice: z.int(), highestPrice: z.int() },
  }),
);

export const economySchema = z
  .strictObject({
    world: worldSchema,
    hours: z.array(z.strictObject({ fromUtc: timeSchema, causes })).meta({
      description: "Coins and checks that came and went, by cause; the oldest hour first, and the last one is running.",
    }),
    sold: sold.meta({ description: "What was sold in these hours, what brought most gold first." }),
    isComplete: z.boolean().meta({
      description:
        "False where the newest figures are missing: a process of the world did not answer, or the database stores nothing.",
    }),
  })
  .meta({ id: "Economy" });

const wealth = Object.fromEntries((["gold", ...wealthParts] as const).map((part) => [part, z.number()] as const)) as Record<
  keyof Wealth,
  z.ZodNumber
>;
const rich = { serial: idSchema, name: z.string(), ...wealth };

/** The richest characters in a process of a world. */
export const seenRichSchema = z.strictObject({
  total: z.strictObject(wealth),
  characters: z.array(z.strictObject(rich)),
  isComplete: z.boolean(),
});

export const richestSchema = z
  .strictObject({
    world: worldSchema,
    total: z.strictObject(wealth).meta({ description: "Of all coins and what stands for them, also those of nobody." }),
    isComplete: z.boolean(),
    characters: z.array(z.strictObject(rich)),
    accounts: z.array(z.strictObject({ accountId: idSchema, username: z.string(), ...wealth })),
  })
  .meta({ id: "Richest" });
export type Economy = z.output<typeof economySchema>;
export type Richest = z.output<typeof richestSchema>;
