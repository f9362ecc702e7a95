import { z } from "zod";
import { pastOwnerMembers, seenItemSchema, seenParams } from "../../contracts/inspection.js";
import { timeSchema, worldSchema } from "./fields.js";

export const itemPageSchema = z
  .strictObject({
    page: z.int(),
    pageSize: z.int(),
    totalCount: z.int(),
    isComplete: z.boolean().meta({ description: "False where the search ended before it had looked at everything." }),
    world: worldSchema,
    items: z.array(seenItemSchema),
  })
  .meta({ id: "ItemPage" });

export const itemDetailsSchema = z
  .strictObject({
    item: seenItemSchema,
    world: worldSchema,
    params: seenParams.meta({ description: "What scripts keep with it." }),
    owners: z
      .array(z.strictObject({ ...pastOwnerMembers, sinceUtc: timeSchema }))
      .meta({ description: "The characters that had it, the latest first; the last 8. Piles have none." }),
  })
  .meta({ id: "ItemDetails" });
export type ItemDetails = z.output<typeof itemDetailsSchema>;
export type ItemPage = z.output<typeof itemPageSchema>;
