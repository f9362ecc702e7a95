import { z } from "zod";
import { accountLevels } from "../../contracts/levels.js";
import { pickMembers, utcMembers } from "../../contracts/events/members.js";
import { ticketActions, ticketCategories, ticketStatuses } from "../../contracts/ticket-kinds.js";
import { ticketMembers } from "../../contracts/tickets.js";
import { medianGroups } from "../../storage/tickets/ticket-weeks.js";
import { dueStates } from "../../services/tickets/targets.js";
import { idSchema, memberSchemas, timeSchema, worldSchema } from "./fields.js";
import { userBanSchema } from "./users.js";

/** What lists show of a ticket. */
export const listedTicketMembers = pickMembers(
  ticketMembers,
  "ticketId",
  "category",
  "priority",
  "status",
  "senderAccountId",
  "senderAccountName",
  "senderCharacterId",
  "senderCharacterName",
  "mapId",
  "x",
  "y",
  "z",
  "createdAt",
  "assignedToAccountId",
  "assignedToAccountName",
);
/** What else the ticket itself shows. */
export const furtherTicketMembers = pickMembers(
  ticketMembers,
  "message",
  "assignedToCharacterId",
  "assignedToCharacterName",
  "assignedAt",
  "closedAt",
  "lastUpdatedAt",
);
const summarySchemas = {
  ...memberSchemas(utcMembers(listedTicketMembers)),
  world: worldSchema,
  mapName: z.string(),
};

const helpTicketAgeSchema = z
  .strictObject({
    ageSeconds: z.int().meta({ description: "From its opening until it was closed, or until now" }),
    firstAnsweredAtUtc: timeSchema.nullable().meta({ description: "When staff first took, answered or changed it" }),
    firstAnswerDueAtUtc: timeSchema.nullable().meta({ description: "null where the category has no such target" }),
    closingDueAtUtc: timeSchema.nullable().meta({ description: "null where the category has no such target" }),
    nextDueAtUtc: timeSchema.nullable().meta({ description: "When staff must next do something; null where nothing is due" }),
    due: z.enum(dueStates).meta({ description: "Soon: less than a quarter of the time is left" }),
  })
  .meta({ id: "HelpTicketAge" });

const helpTicketTagsSchema = z.array(z.string());

/** Members that a list has where `include` asks for them. */
const includedMembers = {
  excerpt: z.string().optional().meta({ description: "The first words of the message; only with `include=excerpt`" }),
  age: helpTicketAgeSchema.optional().meta({ description: "Only with `include=age`" }),
  tags: helpTicketTagsSchema.optional().meta({ description: "Only with `include=tags`, in the order of the alphabet" }),
};

export const helpTicketSummarySchema = z
  .strictObject({ ...summarySchemas, ...includedMembers })
  .meta({ id: "HelpTicketSummary" });
export type HelpTicketSummary = z.output<typeof helpTicketSummarySchema>;

export const helpTicketSchema = z
  .strictObject({
    ...summarySchemas,
    ...memberSchemas(utcMembers(furtherTicketMembers)),
    age: includedMembers.age,
    tags: includedMembers.tags,
    senderBan: userBanSchema
      .nullable()
      .optional()
      .meta({ description: "Only with `include=sender`; null unless a ban of the sender's account is in force" }),
    hasSpeech: z.boolean().optional().meta({ description: "Only with `include=speech`: whether there is anything to read" }),
  })
  .meta({ id: "HelpTicket" });
export type HelpTicket = z.output<typeof helpTicketSchema>;

export const helpTicketPageSchema = z
  .strictObject({
    page: z.int(),
    pageSize: z.int(),
    totalCount: z.int(),
    asOf: idSchema.optional().meta({ description: "Only if it was asked for: for the other pages" }),
    items: z.array(helpTicketSummarySchema),
  })
  .meta({ id: "HelpTicketPage" });
export type HelpTicketPage = z.output<typeof helpTicketPageSchema>;

const count = z.int().min(0);
const countsOf = <const Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);

export const helpTicketCountsSchema = z
  .strictObject({
    status: countsOf(ticketStatuses),
    category: countsOf(ticketCategories),
    mine: count.meta({ description: "Assigned to the caller" }),
    overdue: count,
  })
  .meta({ id: "HelpTicketCounts" });
export type HelpTicketCounts = z.output<typeof helpTicketCountsSchema>;

export const ticketStateMembers = pickMembers(ticketMembers, "status", "assignedToAccountId", "assignedToAccountName");
const helpTicketStateSchema = z.strictObject(memberSchemas(ticketStateMembers)).meta({ id: "HelpTicketState" });

export const helpTicketHistoryEntrySchema = z
  .strictObject({
    entryId: idSchema,
    ticketId: idSchema,
    atUtc: timeSchema,
    byAccountId: idSchema.nullable().meta({ description: "null if tokens were switched off" }),
    byAccountName: z.string(),
    action: z.enum(ticketActions),
    from: helpTicketStateSchema.nullable().meta({ description: "null for the opening of the ticket" }),
    to: helpTicketStateSchema,
    text: z
      .string()
      .optional()
      .meta({ description: "Of a note, an answer, what the player added, a tag, a category or a priority" }),
  })
  .meta({ id: "HelpTicketHistoryEntry" });

export const helpTicketAnswerSchema = z
  .strictObject({ ticketId: idSchema, atUtc: timeSchema, text: z.string() })
  .meta({ id: "HelpTicketAnswer" });

export const helpTicketSayingSchema = z
  .strictObject({
    ticketId: idSchema,
    atUtc: timeSchema,
    isOwn: z.boolean().meta({ description: "Whether the player said it, and not staff" }),
    text: z.string(),
  })
  .meta({ id: "HelpTicketSaying" });
export type HelpTicketSaying = z.output<typeof helpTicketSayingSchema>;

export const helpTicketHeardSchema = z
  .strictObject({ atUtc: timeSchema, serial: idSchema, name: z.string(), text: z.string() })
  .meta({ id: "HelpTicketHeard" });
export type HelpTicketHeard = z.output<typeof helpTicketHeardSchema>;

export type HelpTicketHistoryEntry = z.output<typeof helpTicketHistoryEntrySchema>;

export const helpTicketTargetSchema = z
  .strictObject({
    category: z.enum(ticketCategories),
    firstAnswerMinutes: z.int().nullable(),
    closingMinutes: z.int().nullable(),
  })
  .meta({ id: "HelpTicketTarget" });
export type HelpTicketTarget = z.output<typeof helpTicketTargetSchema>;

export const helpTicketColleagueSchema = z
  .strictObject({
    accountId: idSchema,
    username: z.string(),
    role: z.enum(accountLevels),
    isInWorld: z.boolean().meta({ description: "Whether the account has a character in the world now" }),
  })
  .meta({ id: "HelpTicketColleague" });
export type HelpTicketColleague = z.output<typeof helpTicketColleagueSchema>;

export const helpTicketTagListSchema = z
  .strictObject({ ticketId: idSchema, tags: helpTicketTagsSchema })
  .meta({ id: "HelpTicketTagList" });

export const helpTicketTagCountSchema = z
  .strictObject({ tag: z.string(), tickets: z.int().meta({ description: "How many tickets have it" }) })
  .meta({ id: "HelpTicketTagCount" });
export type HelpTicketTagCount = z.output<typeof helpTicketTagCountSchema>;

export const preparedAnswerSchema = z
  .strictObject({
    name: z.string(),
    text: z.string(),
    isStock: z.boolean().meta({ description: "Whether it came with the program and was not changed" }),
  })
  .meta({ id: "PreparedAnswer" });
export type PreparedAnswerJson = z.output<typeof preparedAnswerSchema>;

export const ticketReportSchema = z
  .strictObject({
    flows: z.array(
      z.strictObject({
        weekFromUtc: timeSchema,
        category: z.enum(ticketCategories),
        opened: count,
        closed: count.meta({ description: "Closed in this week, and not opened again." }),
        waiting: z.int().meta({ description: "Not closed at the end of the week." }),
      }),
    ),
    work: z.array(
      z.strictObject({
        weekFromUtc: timeSchema,
        accountId: idSchema.nullable().meta({ description: "null if tokens were switched off" }),
        accountName: z.string(),
        taken: count,
        closed: count,
      }),
    ),
    times: z.array(
      z.strictObject({
        weekFromUtc: timeSchema,
        category: z.enum(ticketCategories),
        accountName: z.string().nullable().meta({ description: "The account that has the tickets; null for nobody" }),
        answered: count.meta({ description: "First taken, answered or changed in this week." }),
        answerSeconds: z.number().meta({ description: "From sending them until then, added up." }),
        closed: count.meta({ description: "Closed in this week, and not opened again." }),
        closingSeconds: z.number().meta({ description: "From sending them until then, added up." }),
      }),
    ),
    medians: z
      .array(
        z.strictObject({
          by: z.enum(medianGroups),
          key: z
            .string()
            .meta({ description: "The beginning of a week as in weekFromUtc, a category, or the name of an account" }),
          category: z.enum(ticketCategories).nullable().meta({ description: "null for all categories together" }),
          answerSeconds: z.number().nullable(),
          closingSeconds: z.number().nullable(),
        }),
      )
      .meta({ description: "Half of the players waited no longer." }),
  })
  .meta({ id: "HelpTicketReport" });
export type HelpTicketReport = z.output<typeof ticketReportSchema>;
