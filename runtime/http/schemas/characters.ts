import { z } from "zod";
import { accountLevels } from "../../contracts/levels.js";
import { seenStats, whereabouts } from "../../contracts/inspection.js";
import { seenBuildingSchema } from "./buildings.js";
import { idSchema, timeSchema, worldSchema } from "./fields.js";
import { pageSectionSchema } from "./page-sections.js";
import { helpTicketSummarySchema } from "./tickets.js";

const placeSchema = z.strictObject({ mapId: z.int(), x: z.int(), y: z.int(), z: z.int() }).meta({ id: "Place" });

const listed = {
  serial: idSchema,
  name: z.string(),
  isOnline: z.boolean(),
  place: placeSchema.nullable().meta({ description: "Where it is, or where it left the world." }),
};

export const listedCharacterSchema = z.strictObject({ ...listed, world: worldSchema }).meta({ id: "ListedCharacter" });
export const listedCharactersSchema = z.array(listedCharacterSchema);

/** What a process of a world knows of a character. */
export const seenCharacterSchema = z.strictObject({
  ...listed,
  title: z.string(),
  isDead: z.boolean(),
  stats: z.strictObject(
    Object.fromEntries(seenStats.map((name) => [name, z.number()])) as Record<(typeof seenStats)[number], z.ZodNumber>,
  ),
  fame: z.number(),
  karma: z.number(),
  skills: z
    .array(z.strictObject({ name: z.string(), tenths: z.int() }))
    .meta({ description: "Those above 0, the highest first, in tenths of a point." }),
  sections: z.array(pageSectionSchema),
  buildings: z
    .array(seenBuildingSchema)
    .meta({ description: "Houses and ships of its own; `decaysAt` is in Unix milliseconds." }),
  pets: z
    .array(z.strictObject({ serial: idSchema, name: z.string(), template: z.string(), place: placeSchema.nullable() }))
    .meta({ description: "Creatures in the world whose master it is." }),
});

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

export const seenItemSchema = z
  .strictObject({
    ...{ serial: idSchema, template: z.string(), name: z.string(), amount: z.int(), itemId: z.int(), hue: z.int() },
    where: z.enum(whereabouts).meta({
      description:
        "Where it lies: `hand` is held or offered in a trade, `pet` with a creature that has a master, `creature` with another.",
    }),
    ownerSerial: idSchema.nullable().meta({ description: "The character that owns it, wherever it lies." }),
    ownerName: z.string().nullable(),
    place: placeSchema.nullable(),
    containerSerial: idSchema.nullable(),
    contents: z.int().meta({ description: "How many things are in it, at any depth." }),
  })
  .meta({ id: "SeenItem" });

const seenItems = z.array(seenItemSchema);

export const belongingsSchema = z
  .strictObject({
    worn: seenItems,
    backpack: seenItems,
    bank: seenItems,
    goldInBackpack: z.int().meta({ description: "In coins and in what stands for them." }),
    goldInBank: z.int(),
    isComplete: z.boolean().meta({ description: "False where there is more than is listed." }),
  })
  .meta({ id: "Belongings" });

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
export type Belongings = z.output<typeof belongingsSchema>;
export type CharacterPage = z.output<typeof characterPageSchema>;
export type ListedCharacterJson = z.output<typeof listedCharacterSchema>;
export type SeenItemJson = z.output<typeof seenItemSchema>;
