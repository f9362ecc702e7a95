import { z } from "zod";
import { idSchema, timeSchema, worldSchema } from "./fields.js";

const causes = z.array(z.strictObject({ cause: z.string(), made: z.int(), gone: z.int() }));
const sold = z.array(
  z.strictObject({
    template: z.string(),
    by: z.enum(["tradespeople", "players"]),
    ...{ pieces: z.int(), gold: z.int(), lowestPrice: z.int(), highestPrice: z.int() },
  }),
);

/** The economy as a process of a world counts it. */
export const seenEconomySchema = z.strictObject({ hours: z.array(z.strictObject({ from: z.number(), causes })), sold });

export const economySchema = z
  .strictObject({
    world: worldSchema,
    hours: z
      .array(z.strictObject({ fromUtc: timeSchema, causes }))
      .meta({ description: "Coins that came and went, by cause; the oldest hour first, and the last one is running." }),
    sold: sold.meta({ description: "What was sold since the start, what brought most gold first." }),
  })
  .meta({ id: "Economy" });

const rich = { serial: idSchema, name: z.string(), gold: z.number() };
/** Who is rich in a process of a world. */
export const seenRichSchema = z.strictObject({
  totalGold: z.number(),
  characters: z.array(z.strictObject(rich)),
  isComplete: z.boolean(),
});

export const richestSchema = z
  .strictObject({
    world: worldSchema,
    totalGold: z.number().meta({ description: "Of all coins and what stands for them, also those of nobody." }),
    isComplete: z.boolean(),
    characters: z.array(z.strictObject(rich)),
    accounts: z.array(z.strictObject({ accountId: idSchema, username: z.string(), gold: z.number() })),
  })
  .meta({ id: "Richest" });
export type Economy = z.output<typeof economySchema>;
export type Richest = z.output<typeof richestSchema>;
