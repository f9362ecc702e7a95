import { z } from "zod";
import { commandContexts } from "../../ports/command-kinds.js";
import { isAtLeast } from "../../ports/levels.js";
import { LINE_CHARACTERS_MAXIMUM } from "../../commands/admission.js";
import type { Argument } from "../../commands/argument.js";
import { argumentUsage, type Command } from "../../commands/command.js";
import type { CommandRegistry } from "../../commands/registry.js";
import type { CommandAuditEntry, CommandAuditRepository } from "../../storage/command-audit.js";
import { Problem } from "../problem.js";
import { callerOf, issuerOf, route, type Access, type Route } from "../route.js";
import {
  type AuditEntry,
  auditEntrySchema,
  type CommandArgument,
  type CommandDescription,
  commandDescriptionSchema,
  commandResultSchema,
  completionSchema,
} from "../schemas/commands.js";
import { idParameter, timeText } from "../schemas/fields.js";

const ARGUMENTS_MAXIMUM = 64;
const ARGUMENT_CHARACTERS_MAXIMUM = 1_024;
const AUDIT_PAGE = 50;
const AUDIT_PAGE_MAXIMUM = 200;

const executionSchema = z
  .strictObject({
    command: z
      .string("must be text")
      .max(LINE_CHARACTERS_MAXIMUM, `must have at most ${LINE_CHARACTERS_MAXIMUM} characters`)
      .regex(/\S/, "must name a command")
      .meta({ description: "A command's name; or, without `args`, a whole line, in which double quotes group words." }),
    args: z
      .array(
        z.string("must be text").max(ARGUMENT_CHARACTERS_MAXIMUM, `must have at most ${ARGUMENT_CHARACTERS_MAXIMUM} characters`),
        "must be a list of texts",
      )
      .max(ARGUMENTS_MAXIMUM, `must be at most ${ARGUMENTS_MAXIMUM} texts`)
      .meta({ description: "The arguments, each used exactly as it is." })
      .optional(),
  })
  .meta({ id: "CommandExecution" });

const completionQuery = z.strictObject({
  line: z.string().max(LINE_CHARACTERS_MAXIMUM, `must have at most ${LINE_CHARACTERS_MAXIMUM} characters`).default(""),
  context: z.enum(commandContexts).default("Console").meta({ description: "Where the line is to be given." }),
});
const auditQuery = z.strictObject({
  before: idParameter.optional().meta({ description: "Only entries older than this one." }),
  accountId: idParameter.optional(),
  command: z.string().max(40, "must have at most 40 characters").optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "must be a number of at least 1")
    .transform((text) => Math.min(Number(text), AUDIT_PAGE_MAXIMUM))
    .optional(),
});

const tag = "Commands";
/** Each command needs its own level too. */
const access: Access = { level: "GameMaster" };

export interface CommandRouteParts {
  commands: Pick<CommandRegistry, "execute" | "complete" | "all" | "levelOf">;
  commandAudit: Pick<CommandAuditRepository, "list">;
}

export function commandRoutes({ commands, commandAudit }: CommandRouteParts): Route[] {
  return [
    route({
      method: "POST",
      path: "/api/commands/execute",
      tag,
      summary: "Execute a console command",
      description:
        "An unknown command, wrong arguments, a command only for the game and a failing command get `success: false` and the " +
        "reason in `outputLines`. A command that needs a higher level than the caller's gets 403.",
      access,
      body: executionSchema,
      responses: { 200: { description: "The result", body: commandResultSchema } },
      async handle(request) {
        const { command, args = [] } = request.body;
        const issuer = issuerOf(callerOf(request));
        const result = await commands.execute(args.length === 0 ? command : { name: command.trim(), args }, issuer);
        if (result.denied) throw new Problem(403, result.lines[0] ?? "The command needs a higher level.");
        const { success, command: name, lines, jobId } = result;
        const body = {
          success,
          command: name,
          outputLines: [...lines],
          timestamp: Date.now(),
          ...(jobId !== undefined && { jobId: String(jobId) }),
        };
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      path: "/api/commands",
      tag,
      summary: "Commands that the caller's level allows",
      description: "Only commands with the context `Console` can be executed here. The others are for the game.",
      access,
      responses: { 200: { description: "The commands by name", body: z.array(commandDescriptionSchema) } },
      handle(request) {
        const { role } = callerOf(request);
        const allowed = commands.all.filter((command) => isAtLeast(role, commands.levelOf(command)));
        return { status: 200, body: allowed.map((command) => commandOf(command, commands.levelOf(command))) };
      },
    }),
    route({
      method: "GET",
      path: "/api/commands/complete",
      tag,
      summary: "Completions of the last word of a line",
      description: "A line that begins with a full stop is completed as in the game, whatever `context` says.",
      access,
      query: completionQuery,
      responses: { 200: { description: "Candidates for the word at the end of the line", body: completionSchema } },
      async handle(request) {
        const { line, context } = request.query;
        const { start, candidates } = await commands.complete(line, issuerOf(callerOf(request)), context);
        return { status: 200, body: { start, candidates: [...candidates] } };
      },
    }),
    route({
      method: "GET",
      path: "/api/commands/audit",
      tag,
      summary: "The audit trail: who executed which command",
      description: `Newest first; \`limit\` is ${AUDIT_PAGE} by default and at most ${AUDIT_PAGE_MAXIMUM}. Secrets are not stored.`,
      access: { level: "Administrator" },
      query: auditQuery,
      responses: { 200: { description: "Entries of the audit trail", body: z.array(auditEntrySchema) } },
      async handle({ query: { before, accountId, command, limit = AUDIT_PAGE } }) {
        const filter = {
          limit,
          ...(before !== undefined && { beforeId: before }),
          ...(accountId !== undefined && { accountId }),
          ...(command !== undefined && { command }),
        };
        return { status: 200, body: (await commandAudit.list(filter)).map(auditEntryOf) };
      },
    }),
  ];
}

function commandOf(command: Command, level: Command["level"]): CommandDescription {
  const { name, aliases = [], description, contexts } = command;
  return {
    name,
    aliases: [...aliases],
    description,
    usage: `${name} ${argumentUsage(command)}`.trimEnd(),
    level,
    contexts: [...contexts],
    arguments: command.arguments.map(argumentOf),
    ...(command.question !== undefined && { question: command.question }),
  };
}

function argumentOf(argument: Argument): CommandArgument {
  const { name, type, about, optional = type === "flag", secret = false } = argument;
  const limits = {
    ...("min" in argument && { min: argument.min }),
    ...("max" in argument && { max: argument.max }),
    ...("maxLength" in argument && { maxLength: argument.maxLength }),
    ...("choices" in argument && { choices: [...argument.choices] }),
  };
  return { name, type, about, isOptional: optional, isSecret: secret, ...limits };
}

function auditEntryOf({ entryId, at, accountId, ...entry }: CommandAuditEntry): AuditEntry {
  return { ...entry, entryId: String(entryId), atUtc: timeText(at), accountId: accountId === null ? null : String(accountId) };
}
