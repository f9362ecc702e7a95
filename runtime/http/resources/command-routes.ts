import { z } from "zod";
import { commandContexts, commandOutcomes } from "../../contracts/command-kinds.js";
import type { WorldNames } from "../../contracts/worlds.js";
import { LINE_CHARACTERS_MAXIMUM } from "../../services/commands/admission.js";
import type { StaffCommands } from "../../services/commands/staff-commands.js";
import type { CommandAuditEntry, CommandAuditRepository } from "../../storage/accounts/command-audit.js";
import { Problem } from "../routing/problem.js";
import { callerOf, issuerOf, route, type Access, type Route } from "../routing/route.js";
import {
  type AuditEntry,
  auditEntrySchema,
  commandDescriptionSchema,
  commandResultSchema,
  completionSchema,
} from "../schemas/commands.js";
import { idParameter, timeText } from "../schemas/fields.js";
import { chosenWorld, chosenWorldId, worldParameter, worldOf } from "../routing/world-choice.js";

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
    world: worldParameter
      .meta({ description: "Where to execute it: a world, or `*` for all. Needed where there is more than one." })
      .optional(),
  })
  .meta({ id: "CommandExecution" });

const commandsOfWorld = worldParameter
  .meta({ description: "The world whose commands they are; `*`, and none, for any of them." })
  .optional();
const completionQuery = z.strictObject({
  line: z.string().max(LINE_CHARACTERS_MAXIMUM, `must have at most ${LINE_CHARACTERS_MAXIMUM} characters`).default(""),
  context: z.enum(commandContexts).default("Console").meta({ description: "Where the line is to be given." }),
  world: commandsOfWorld,
});
const auditTime = z.iso
  .datetime({ offset: true, error: "must be a time such as 2026-03-19T10:15:00Z" })
  .transform((text) => Date.parse(text))
  .optional();
const auditName = z.string().max(40, "must have at most 40 characters").optional();
const auditQuery = z.strictObject({
  before: idParameter.optional().meta({ description: "Only entries older than this one." }),
  accountId: idParameter.optional(),
  accountName: auditName.meta({ description: "The name of the account at that time." }),
  command: auditName,
  outcome: z.enum(commandOutcomes, `must be one of ${commandOutcomes.join(", ")}`).optional(),
  from: auditTime.meta({ description: "Only what was executed at this time or later." }),
  to: auditTime.meta({ description: "Only what was executed before this time." }),
  world: worldParameter.meta({ description: "Only what was executed in this world." }).optional(),
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
  commands: StaffCommands;
  commandAudit: Pick<CommandAuditRepository, "list">;
  worlds?: WorldNames | undefined;
}

export function commandRoutes({ commands, commandAudit, worlds }: CommandRouteParts): Route[] {
  return [
    route({
      method: "POST",
      path: "/api/commands/execute",
      tag,
      summary: "Execute a console command",
      description:
        "An unknown command, wrong arguments, a command only for the game and a failing command get `success: false` and the " +
        "reason in `outputLines`. A command that needs a higher level than the caller's gets 403. Where several processes execute it, a " +
        "line of output begins with the world in brackets.",
      access,
      body: executionSchema,
      responses: { 200: { description: "The result", body: commandResultSchema } },
      async handle(request) {
        const { command, args = [] } = request.body;
        const world = chosenWorld(worlds, request.body.world, "body", { all: true, required: true });
        const issuer = issuerOf(callerOf(request));
        const given = args.length === 0 ? command : { name: command.trim(), args };
        const result = await commands.execute(given, issuer, world);
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
      query: z.object({ world: commandsOfWorld }),
      responses: { 200: { description: "The commands by name", body: z.array(commandDescriptionSchema) } },
      async handle(request) {
        const world = chosenWorld(worlds, request.query.world, "query", { all: true });
        return { status: 200, body: await commands.list(callerOf(request).role, world) };
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
        const world = chosenWorld(worlds, request.query.world, "query", { all: true });
        const { start, candidates } = await commands.complete(line, issuerOf(callerOf(request)), context, world);
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
      async handle({ query: { before, world: named, limit = AUDIT_PAGE, ...filter } }) {
        const wanted = chosenWorldId(worlds, named, "query");
        const entries = await commandAudit.list({ ...filter, limit, worldId: wanted, beforeId: before });
        return {
          status: 200,
          body: entries.map(({ worldId, ...entry }) => ({ ...auditEntryOf(entry), ...worldOf(worlds, worlds?.nameOf(worldId)) })),
        };
      },
    }),
  ];
}

function auditEntryOf({ entryId, at, accountId, ...entry }: Omit<CommandAuditEntry, "worldId">): AuditEntry {
  return { ...entry, entryId: String(entryId), atUtc: timeText(at), accountId: accountId === null ? null : String(accountId) };
}
