import { z } from "zod";
import { accountLevels } from "../../contracts/levels.js";
import { accountActions } from "../../storage/accounts/account-records.js";
import { idSchema, timeSchema } from "./fields.js";

export const userBanSchema = z
  .strictObject({
    reason: z.string(),
    atUtc: timeSchema,
    untilUtc: timeSchema.nullable().meta({ description: "null: until it is lifted" }),
    by: z.string().meta({ description: "The account that set it" }),
  })
  .meta({ id: "UserBan" });

export const userSchema = z
  .strictObject({
    accountId: idSchema,
    username: z.string(),
    email: z.string(),
    role: z.enum(accountLevels),
    isActive: z.boolean(),
    createdAtUtc: timeSchema,
    lastLoginAtUtc: timeSchema.nullable(),
    ban: userBanSchema.nullable().meta({ description: "null unless a ban is in force" }),
  })
  .meta({ id: "User" });
export type User = z.output<typeof userSchema>;

export const userHistoryEntrySchema = z
  .strictObject({
    entryId: idSchema,
    atUtc: timeSchema,
    byAccountId: idSchema.nullable().meta({ description: "null for the server itself, and if tokens were switched off" }),
    byAccountName: z.string(),
    action: z.enum(accountActions),
    details: z
      .record(z.string(), z.string().nullable())
      .meta({ description: "What changed, by member; of a password only that it changed. Of a ban its reason and its end." }),
  })
  .meta({ id: "UserHistoryEntry" });
export type UserHistoryEntry = z.output<typeof userHistoryEntrySchema>;

export const userAddressSchema = z
  .strictObject({
    address: z.string(),
    firstLoginAtUtc: timeSchema,
    lastLoginAtUtc: timeSchema,
    logins: z.int(),
    sharedWith: z
      .array(z.strictObject({ accountId: idSchema, username: z.string() }))
      .meta({ description: "Other accounts that logged in from this address, the latest first" }),
  })
  .meta({ id: "UserAddress" });
export type UserAddress = z.output<typeof userAddressSchema>;

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
