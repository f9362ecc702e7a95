import { z } from "zod";
import { seenItemSchema } from "./characters.js";
import { idSchema, timeSchema, worldSchema } from "./fields.js";

/** What a process of a world finds. */
export const foundItemsSchema = z.strictObject({ items: z.array(seenItemSchema), totalCount: z.int(), isComplete: z.boolean() });

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

const params = z.array(z.strictObject({ name: z.string(), value: z.string() }));
const owner = { serial: idSchema, name: z.string().nullable() };

/** What a process of a world knows of a thing. */
export const seenItemDetailsSchema = z.strictObject({
  item: seenItemSchema,
  params,
  owners: z.array(z.strictObject({ ...owner, since: z.number() })),
});

export const itemDetailsSchema = z
  .strictObject({
    item: seenItemSchema,
    world: worldSchema,
    params: params.meta({ description: "What scripts keep with it." }),
    owners: z
      .array(z.strictObject({ ...owner, sinceUtc: timeSchema }))
      .meta({ description: "The characters that had it, the latest first; the last 8. Piles have none." }),
  })
  .meta({ id: "ItemDetails" });
export type ItemDetails = z.output<typeof itemDetailsSchema>;
export type ItemPage = z.output<typeof itemPageSchema>;
