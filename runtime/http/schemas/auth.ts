import { z } from "zod";
import { accountLevels } from "../../contracts/levels.js";
import { idSchema, timeSchema } from "./fields.js";

export const accessGrantSchema = z
  .strictObject({
    accessToken: z.string(),
    tokenType: z.literal("Bearer"),
    expiresAtUtc: timeSchema,
    accountId: idSchema,
    username: z.string(),
    role: z.enum(accountLevels),
  })
  .meta({ id: "AccessGrant" });
export type AccessGrant = z.output<typeof accessGrantSchema>;
