import { type StaffCommands } from "../../services/commands/staff-commands.js";
import type { CommandRegistry } from "../../services/commands/registry.js";
import type { Jobs } from "../../services/jobs/jobs.js";
import type { LuaConsole } from "../../contracts/scripts/lua-evaluation.js";
import type { Requests } from "../../contracts/network.js";
import type { Players } from "../../contracts/players.js";
import type { Sessions } from "../../contracts/sessions.js";
import { splitLine } from "../../services/commands/words.js";
import type { StaffRollbacks } from "../../services/chronicle/rollback/staff-rollbacks.js";
import type { StaffInspection } from "../../contracts/inspection.js";
import * as asked from "./declarations.js";
import { serveInspection } from "./inspection-end.js";
import { serveRollbacks } from "./remote-rollbacks.js";

/** A part of a map. */
interface View {
  readonly mapId: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface WorldEndParts {
  readonly requests: Pick<Requests, "serve">;
  readonly sessions: Pick<Sessions, "kick">;
  readonly players: Pick<Players, "tell">;
  readonly registry: Pick<CommandRegistry, "find">;
  readonly commands: StaffCommands;
  readonly jobs: Pick<Jobs, "list" | "find" | "cancel">;
  readonly lua: LuaConsole;
  readonly inspection: StaffInspection;
  readonly rollbacks: StaffRollbacks;
  readonly mapFeatures: { spawners(view: View): unknown; regions(view: View): unknown };
}

/**
 * Answers what APIs ask of a process of a world. Levels were checked by the API, those of commands are checked again.
 */
export function serveStaff(parts: WorldEndParts): void {
  const { requests, sessions, players, registry, commands, jobs, lua, mapFeatures } = parts;
  serveInspection(requests, parts.inspection);
  serveRollbacks(requests, parts.rollbacks);
  requests.serve(asked.kickSession, ({ sessionId, reason }) => sessions.kick(sessionId, reason));
  requests.serve(asked.tellPlayer, ({ sessionId, text }) => players.tell(sessionId, text));
  requests.serve(asked.executeCommand, async ({ command, issuer, request }) => {
    const name = typeof command === "string" ? splitLine(command.trim()).all[0]?.text : command.name;
    const {
      success,
      command: meant,
      lines,
      jobId,
      denied,
    } = await commands.execute(command, { ...issuer, request, print: () => undefined });
    return {
      // What is refused is refused by all.
      runsIn: name === undefined ? "one" : (registry.find(name)?.runsIn ?? (registry.find(name) ? "each" : "one")),
      ...{ success, command: meant, lines: [...lines] },
      ...(jobId !== undefined && { jobId }),
      ...(denied !== undefined && { denied }),
    };
  });
  requests.serve(asked.completeLine, async ({ line, issuer, context }) => {
    const { start, candidates } = await commands.complete(line, { ...issuer, print: () => undefined }, context);
    return { start, candidates: [...candidates] };
  });
  requests.serve(asked.listCommands, async ({ role }) => [...(await commands.list(role))]);
  requests.serve(asked.listJobs, ({ jobId }) => {
    const found = jobId === undefined ? jobs.list() : [jobs.find(jobId)];
    return found.flatMap((job) => (job ? [{ ...job, outputLines: [...job.outputLines] }] : []));
  });
  requests.serve(asked.cancelJob, ({ jobId, by }) => jobs.cancel(jobId, by));
  requests.serve(asked.evaluateLua, async ({ code, file }) => {
    const outcome = await lua.evaluate({ code, file });
    return { ...outcome, values: [...outcome.values], printed: [...outcome.printed] };
  });
  requests.serve(asked.completeLua, ({ code, file }) => {
    const { start, candidates } = lua.complete(code, file);
    return { start, candidates: [...candidates] };
  });
  requests.serve(asked.listSpawners, (view) => mapFeatures.spawners(view));
  requests.serve(asked.listRegions, (view) => mapFeatures.regions(view));
}
