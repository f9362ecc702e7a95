import { z } from "zod";
import { LINE_KINDS, LINE_PLACES } from "../../world/saved/line-kinds.js";
import { idSchema, timeSchema, worldSchema } from "./fields.js";

const namedSchema = z
  .strictObject({ serial: idSchema, name: z.string().nullable().meta({ description: "Null for what has no name any more." }) })
  .nullable()
  .meta({ id: "ChronicleName" });

const holdingSchema = z
  .strictObject({
    where: z.enum(LINE_PLACES),
    holder: namedSchema.meta({ description: "The container or mobile that it is in." }),
    root: namedSchema.meta({
      description: "The mobile or the outermost container; of what lies in a corpse, whose body it was.",
    }),
  })
  .meta({ id: "ChronicleHolding" });

const entrySchema = z
  .strictObject({
    lineId: z.string(),
    world: worldSchema,
    atUtc: timeSchema,
    kind: z.enum(LINE_KINDS),
    text: z.string().meta({ description: "What happened, in a sentence." }),
    cause: z.string().meta({ description: "The file of a script, the name of a packet, or a word for what the server does." }),
    actor: namedSchema.meta({ description: "The character whose player did it." }),
    subject: namedSchema.meta({ description: "The item, or the character or creature that it is about." }),
    template: z.string(),
    amount: z.int().meta({ description: "The size of the stack; for the kind `amount`, by how much it grew." }),
    from: holdingSchema,
    to: holdingSchema,
    place: z.strictObject({ mapId: z.int(), x: z.int(), y: z.int(), z: z.int() }).nullable(),
  })
  .meta({ id: "ChronicleEntry" });

export const chroniclePageSchema = z
  .strictObject({
    entries: z.array(entrySchema).meta({ description: "The newest first. A page may be short and still have a next one." }),
    next: z.string().nullable().meta({ description: "`after` of the next page; null on the last one." }),
  })
  .meta({ id: "ChroniclePage" });
export type ChroniclePage = z.output<typeof chroniclePageSchema>;
export type ChronicleEntryJson = ChroniclePage["entries"][number];
