import { z } from "zod";
import { commandContexts, commandOrigins, commandOutcomes } from "../../contracts/command-kinds.js";
import { accountLevels } from "../../contracts/levels.js";
import { idSchema, timeSchema, worldSchema } from "./fields.js";

export const commandResultSchema = z
  .strictObject({
    success: z.boolean(),
    command: z.string().meta({ description: "The command's name; for an unknown command, the name that was given." }),
    outputLines: z.array(z.string()).meta({ description: "All output, including the reason of a failure." }),
    timestamp: z.int().meta({ description: "The time of the response, in Unix milliseconds." }),
    jobId: idSchema.optional().meta({ description: "The background job that continues the work." }),
  })
  .meta({ id: "CommandResult" });
export type CommandResultJson = z.output<typeof commandResultSchema>;

const argumentSchema = z.strictObject({
  name: z.string(),
  type: z.enum(["integer", "number", "word", "text", "choice", "flag"]),
  about: z.string(),
  isOptional: z.boolean(),
  isSecret: z.boolean(),
  min: z.number().optional(),
  max: z.number().optional(),
  maxLength: z.int().optional(),
  choices: z.array(z.string()).optional(),
});

export const commandDescriptionSchema = z
  .strictObject({
    name: z.string(),
    aliases: z.array(z.string()),
    description: z.string(),
    usage: z.string(),
    level: z.enum(accountLevels),
    contexts: z.array(z.enum(commandContexts)),
    arguments: z.array(argumentSchema),
    question: z.string().optional().meta({ description: "What to ask a person before the command is executed." }),
  })
  .meta({ id: "Command" });
export type CommandDescription = z.output<typeof commandDescriptionSchema>;

export const completionSchema = z
  .strictObject({
    start: z.int().meta({ description: "The position in the line where the word begins that a candidate replaces." }),
    candidates: z.array(z.string()),
  })
  .meta({ id: "CommandCompletion" });
export type CompletionJson = z.output<typeof completionSchema>;

export const auditEntrySchema = z
  .strictObject({
    entryId: idSchema,
    world: worldSchema,
    atUtc: timeSchema,
    durationMs: z.int(),
    accountId: idSchema.nullable(),
    accountName: z.string(),
    role: z.enum(accountLevels),
    origin: z.enum(commandOrigins),
    command: z.string(),
    line: z.string(),
    outcome: z.enum(commandOutcomes),
    detail: z.string().nullable(),
  })
  .meta({ id: "CommandAuditEntry" });
export type AuditEntry = z.output<typeof auditEntrySchema>;
