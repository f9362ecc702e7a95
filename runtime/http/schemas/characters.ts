import { z } from "zod";
import { listedMembers, seenCharacterSchema } from "../../contracts/inspection.js";
import { accountLevels } from "../../contracts/levels.js";
import { idSchema, timeSchema, worldSchema } from "./fields.js";
import { helpTicketSummarySchema } from "./tickets.js";

export const listedCharacterSchema = z.strictObject({ ...listedMembers, world: worldSchema }).meta({ id: "ListedCharacter" });

const accountLinkSchema = z
  .strictObject({ accountId: idSchema, username: z.string(), role: z.enum(accountLevels) })
  .meta({ id: "AccountLink" });

/** What of an account's history those see who help players. */
export const shownActions = ["Banned", "Unbanned", "Noted", "Warned"] as const;

const staffHistorySchema = z.array(
  z.strictObject({
    atUtc: timeSchema,
    byAccountName: z.string(),
    action: z.enum(shownActions),
    text: z.string().meta({ description: "The text of a note, or the reason of a ban." }),
  }),
);

const latestTicketsSchema = z
  .array(helpTicketSummarySchema)
  .meta({ description: "The latest 10 help tickets of the account, the newest first." });

export const characterPageSchema = z
  .strictObject({
    serial: idSchema,
    name: z.string(),
    world: worldSchema,
    account: accountLinkSchema,
    createdAtUtc: timeSchema,
    lastPlayedAtUtc: timeSchema.nullable(),
    character: seenCharacterSchema.nullable().meta({ description: "null for one that has never entered the world." }),
    tickets: latestTicketsSchema,
    history: staffHistorySchema.nullable().meta({
      description: "Bans, warnings and notes of the account, the newest first; null for callers below GameMaster.",
    }),
  })
  .meta({ id: "CharacterPage" });

export const accountPageSchema = z
  .strictObject({
    accountId: idSchema,
    username: z.string(),
    role: z.enum(accountLevels),
    isActive: z.boolean(),
    createdAtUtc: timeSchema,
    lastLoginAtUtc: timeSchema.nullable(),
    ban: z.strictObject({ reason: z.string(), untilUtc: timeSchema.nullable(), by: z.string() }).nullable(),
    characters: z.array(
      z.strictObject({ serial: idSchema, name: z.string(), world: worldSchema, lastPlayedAtUtc: timeSchema.nullable() }),
    ),
    tickets: latestTicketsSchema,
    history: staffHistorySchema.meta({ description: "Bans, warnings and notes of staff, the newest first." }),
    sharesAddressesWith: z
      .array(z.strictObject({ accountId: idSchema, username: z.string() }))
      .meta({ description: "Accounts that logged in from the same addresses. The addresses are for Administrators." }),
  })
  .meta({ id: "AccountPage" });
export type AccountPage = z.output<typeof accountPageSchema>;
export type StaffHistory = z.output<typeof staffHistorySchema>;
export type CharacterPage = z.output<typeof characterPageSchema>;
export type ListedCharacterJson = z.output<typeof listedCharacterSchema>;
