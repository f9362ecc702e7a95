import { z } from "zod";
import { commandPlaces } from "../../services/commands/command.js";
import { commandContexts, commandOrigins } from "../../contracts/command-kinds.js";
import type { MemberKind, Members, MembersOf } from "../../contracts/events/members.js";
import { jobMembers } from "../../contracts/job-states.js";
import { sessionMembers } from "../../contracts/sessions.js";
import { accountLevels } from "../../contracts/levels.js";
import type { NoticeDeclaration, RpcDeclaration } from "../../contracts/network.js";

/** What APIs ask of the processes of worlds, and what these tell APIs. */

/** A process that is busy with a long tick still answers in time. */
const USUAL_MS = 5_000;
/** Longer than a world waits for a command over HTTP. */
const COMMAND_MS = 33_000;

export function request<Input extends z.ZodType, Answer extends z.ZodType>(
  name: string,
  input: Input,
  answer: Answer,
  timeoutMs = USUAL_MS,
): RpcDeclaration<z.output<Input>, z.output<Answer>> {
  return { name, timeoutMs, input: (value) => input.parse(value), answer: (value) => answer.parse(value) };
}

function notice<Input extends z.ZodType>(name: string, input: Input): NoticeDeclaration<z.output<Input>> {
  return { name, input: (value) => input.parse(value) };
}

/** What only APIs want to know: in a network of many worlds, all others would have the most work with it. */
function fleetingNotice<Input extends z.ZodType>(name: string, input: Input): NoticeDeclaration<z.output<Input>> {
  return { ...notice(name, input), isFleeting: true };
}

const plainSchemas = {
  ...{ id: z.int(), integer: z.int(), number: z.number(), text: z.string(), boolean: z.boolean(), time: z.number() },
} satisfies Record<MemberKind, z.ZodType>;

/** The schemas of declared members, as processes send them. */
function memberSchemas<M extends Members>(members: M): { [Name in keyof M]: z.ZodType<MembersOf<M>[Name]> } {
  const schemas = Object.entries(members).map(([name, { kind, nullable, names }]) => {
    const schema = names ? z.enum(names) : plainSchemas[kind];
    return [name, nullable ? schema.nullable() : schema];
  });
  return Object.fromEntries(schemas) as { [Name in keyof M]: z.ZodType<MembersOf<M>[Name]> };
}

const coordinate = z.int().nullable();
const sessionSchema = z.object({ ...memberSchemas(sessionMembers), world: z.string().optional() });

/** Changes of the sessions of a process since its report before, which has the number before. */
export const sessionsChanged = fleetingNotice(
  "sessions-changed",
  z.object({
    number: z.int(),
    changed: z.array(sessionSchema),
    /** Session, map, x, y, z and ping of those that changed nothing else. */
    moved: z.array(z.tuple([z.int(), coordinate, coordinate, coordinate, coordinate, z.number().nullable()])),
    gone: z.array(z.int()),
  }),
);
export type SessionChanges = ReturnType<typeof sessionsChanged.input>;

/** A page of the sessions of a process, in the order of their ids, as of the report with that number. */
export const listSessions = request(
  "list-sessions",
  z.object({ afterId: z.int() }),
  z.object({ number: z.int(), sessions: z.array(sessionSchema), isLast: z.boolean() }),
);

export const figuresMeasured = fleetingNotice("figures-measured", z.record(z.string(), z.number()));

/** A line of the log of a process. */
export const lineLogged = fleetingNotice("line-logged", z.object({ world: z.string().nullable(), line: z.string() }));

/** A player has notices, wherever the player is. */
export const noticesWaiting = notice("notices-waiting", z.object({ accountId: z.int() }));

export const kickSession = request("kick-session", z.object({ sessionId: z.int(), reason: z.string() }), z.boolean());
export const tellPlayer = request("tell-player", z.object({ sessionId: z.int(), text: z.string() }), z.boolean());

const issuer = {
  accountId: z.int().nullable(),
  accountName: z.string(),
  role: z.enum(accountLevels),
  kind: z.enum(commandOrigins),
};
export const issuerSchema = z.object(issuer);

export const executeCommand = request(
  "execute-command",
  z.object({
    command: z.union([z.string(), z.object({ name: z.string(), args: z.array(z.string()) })]),
    issuer: issuerSchema,
    /** The same in all processes of a world that carry it out. */
    request: z.uuid(),
  }),
  z.object({
    runsIn: z.enum(commandPlaces),
    success: z.boolean(),
    command: z.string(),
    lines: z.array(z.string()),
    jobId: z.int().optional(),
    denied: z.literal("level").optional(),
  }),
  COMMAND_MS,
);

export const completeLine = request(
  "complete-line",
  z.object({ line: z.string(), issuer: issuerSchema, context: z.enum(commandContexts).optional() }),
  z.object({ start: z.int(), candidates: z.array(z.string()) }),
);

export const listCommands = request(
  "list-commands",
  z.object({ role: z.enum(accountLevels) }),
  z.array(
    z.object({
      ...{ name: z.string(), aliases: z.array(z.string()), description: z.string(), usage: z.string() },
      level: z.enum(accountLevels),
      contexts: z.array(z.enum(commandContexts)),
      arguments: z.array(
        z.object({
          ...{ name: z.string(), about: z.string(), isOptional: z.boolean(), isSecret: z.boolean() },
          type: z.enum(["integer", "number", "word", "text", "choice", "flag"]),
          ...{ min: z.number().optional(), max: z.number().optional(), maxLength: z.int().optional() },
          choices: z.array(z.string()).optional(),
        }),
      ),
      question: z.string().optional(),
    }),
  ),
);

export const listJobs = request(
  "list-jobs",
  z.object({ jobId: z.int().optional() }),
  z.array(z.object({ ...memberSchemas(jobMembers), isCancelling: z.boolean(), outputLines: z.array(z.string()) })),
);
export const cancelJob = request("cancel-job", z.object({ jobId: z.int(), by: z.string() }), z.boolean());

export const evaluateLua = request(
  "evaluate-lua",
  z.object({ code: z.string(), file: z.string().optional() }),
  z.object({
    success: z.boolean(),
    file: z.string().nullable(),
    ...{ values: z.array(z.string()), printed: z.array(z.string()) },
    error: z.string().nullable(),
  }),
  COMMAND_MS,
);
export const completeLua = request(
  "complete-lua",
  z.object({ code: z.string(), file: z.string().optional() }),
  z.object({ start: z.int(), candidates: z.array(z.string()) }),
);

const viewSchema = z.object({ mapId: z.int(), left: z.int(), top: z.int(), right: z.int(), bottom: z.int() });
/** What an API shows of the maps is checked where it leaves the API. */
const shown = z.custom<unknown>(() => true);
export const listSpawners = request("list-spawners", viewSchema, shown);
export const listRegions = request("list-regions", viewSchema, shown);
