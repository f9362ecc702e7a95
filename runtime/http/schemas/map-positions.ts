import { z } from "zod";
import { accountLevels } from "../../contracts/levels.js";
import { idSchema } from "./fields.js";

const mapPersonSchema = z
  .strictObject({
    sessionId: idSchema,
    accountId: idSchema,
    username: z.string(),
    role: z.enum(accountLevels),
    characterId: idSchema,
    characterName: z.string().nullable(),
    x: z.int(),
    y: z.int(),
    z: z.int(),
  })
  .meta({ id: "MapPerson" });

export const mapPositionsSchema = z
  .strictObject({
    entered: z.array(mapPersonSchema).meta({ description: "Who came into view, or got another name or level." }),
    moved: z
      .array(z.tuple([idSchema, z.int(), z.int(), z.int()]))
      .meta({ description: "Who moved within the view: sessionId, x, y, z." }),
    left: z.array(idSchema).meta({ description: "The sessions that left the view." }),
  })
  .meta({ id: "MapPositions" });

export type MapPerson = z.output<typeof mapPersonSchema>;
export type MapPositions = z.output<typeof mapPositionsSchema>;
