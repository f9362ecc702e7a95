import { z } from "zod";
import { accountLevels } from "../../contracts/levels.js";
import { idSchema, timeSchema, worldSchema } from "./fields.js";

export const gameSessionSchema = z
  .strictObject({
    sessionId: idSchema,
    world: worldSchema,
    accountId: idSchema,
    username: z.string(),
    role: z.enum(accountLevels),
    characterId: idSchema.nullable(),
    characterName: z.string().nullable(),
    mapId: z.int().nullable(),
    x: z.int().nullable(),
    y: z.int().nullable(),
    z: z.int().nullable(),
    remoteAddress: z.string(),
    connectedAtUtc: timeSchema,
    clientVersion: z.string().nullable(),
    pingMs: z.number().nullable(),
  })
  .meta({ id: "Session" });
export type GameSession = z.output<typeof gameSessionSchema>;
