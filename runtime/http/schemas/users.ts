import { z } from "zod";
import { accountLevels } from "../../ports/levels.js";
import { idSchema, timeSchema } from "./fields.js";

export const userSchema = z
  .strictObject({
    accountId: idSchema,
    username: z.string(),
    email: z.string(),
    role: z.enum(accountLevels),
    isActive: z.boolean(),
    createdAtUtc: timeSchema,
    lastLoginAtUtc: timeSchema.nullable(),
  })
  .meta({ id: "User" });
export type User = z.output<typeof userSchema>;
