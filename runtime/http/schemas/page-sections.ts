import { z } from "zod";
import { idSchema } from "./fields.js";

export const pageSectionSchema = z
  .strictObject({
    name: z.string(),
    title: z.string(),
    rows: z.array(
      z.strictObject({
        label: z.string(),
        value: z.string(),
        serial: idSchema.nullable().meta({ description: "Of the one character or thing that the row speaks of." }),
      }),
    ),
  })
  .meta({ id: "PageSection", description: "What scripts say of a character or a building." });
export type PageSection = z.output<typeof pageSectionSchema>;
