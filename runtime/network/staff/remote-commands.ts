import { randomUUID } from "node:crypto";
import type { Completion } from "../../services/commands/completion.js";
import type { Issuer } from "../../services/commands/issuer.js";
import type { ListedCommand } from "../../services/commands/listing.js";
import type { CommandRequest, CommandResult } from "../../services/commands/registry.js";
import type { StaffCommands } from "../../services/commands/staff-commands.js";
import type { CommandContext } from "../../contracts/command-kinds.js";
import type { AccountLevel } from "../../contracts/levels.js";
import { NetworkError, type ProcessEntry, type Requests } from "../../contracts/network.js";
import { completeLine, executeCommand, listCommands } from "./declarations.js";
import type { NetworkWorlds } from "./network-worlds.js";
import { type PlaceAnswer, labelled, labelledLine, noAnswerText } from "./places.js";

type Executed = ReturnType<typeof executeCommand.answer>;
type Execution = ReturnType<typeof executeCommand.input>;

export interface RemoteParts {
  readonly requests: Pick<Requests, "ask" | "askAll">;
  readonly worlds: Pick<NetworkWorlds, "processes">;
}

/** Commands in the processes of worlds. */
export class RemoteCommands implements StaffCommands {
  private readonly parts: RemoteParts;

  constructor(parts: RemoteParts) {
    this.parts = parts;
  }

  async execute(request: CommandRequest, issuer: Issuer, world?: string): Promise<CommandResult> {
    const command = typeof request === "string" ? request : { name: request.name, args: [...request.args] };
    const worlds = byWorld(this.parts.worlds.processes(world));
    const answers = await Promise.all(
      worlds.map((processes) => this.executeInWorld(processes, { command, issuer: identityOf(issuer), request: randomUUID() })),
    );
    return resultOf(answers.flat(), command);
  }

  async complete(line: string, issuer: Issuer, context?: CommandContext, world?: string): Promise<Completion> {
    const input = { line, issuer: identityOf(issuer), ...(context !== undefined && { context }) };
    return (await this.askOne(completeLine, input, world)) ?? { start: line.length, candidates: [] };
  }

  async list(role: AccountLevel, world?: string): Promise<readonly ListedCommand[]> {
    return (await this.askOne(listCommands, { role }, world)) ?? [];
  }

  /** The first process says where the command runs besides. */
  private async executeInWorld(processes: readonly ProcessEntry[], execution: Execution): Promise<PlaceAnswer<Executed>[]> {
    const [first, ...others] = processes;
    if (!first) return [];
    const answers = [await this.executeIn(first, execution)];
    const answer = answers[0]!.answer;
    if (answer instanceof NetworkError || answer.runsIn === "one") return answers;
    if (answer.runsIn === "each")
      return [...answers, ...(await Promise.all(others.map((one) => this.executeIn(one, execution))))];
    for (const one of others) {
      if (hasSucceeded(answers.at(-1)!)) break;
      answers.push(await this.executeIn(one, execution));
    }
    const done = answers.find(hasSucceeded);
    return done ? [done] : answers.slice(0, 1);
  }

  private async executeIn(entry: ProcessEntry, execution: Execution): Promise<PlaceAnswer<Executed>> {
    try {
      return { entry, answer: await this.parts.requests.ask(executeCommand, entry.process, execution) };
    } catch (error) {
      if (error instanceof NetworkError) return { entry, answer: error };
      throw error;
    }
  }

  /** The first process that answers. */
  private async askOne<Input, Answer>(
    declaration: Parameters<Requests["ask"]>[0] & { input: (value: unknown) => Input; answer: (value: unknown) => Answer },
    input: Input,
    world: string | undefined,
  ): Promise<Answer | undefined> {
    for (const { process } of this.parts.worlds.processes(world)) {
      try {
        return await this.parts.requests.ask(declaration, process, input);
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
      }
    }
    return undefined;
  }
}

function byWorld(entries: readonly ProcessEntry[]): ProcessEntry[][] {
  const names = new Set(entries.map(({ world }) => world));
  return [...names].map((name) => entries.filter(({ world }) => world === name));
}

function hasSucceeded({ answer }: PlaceAnswer<Executed>): boolean {
  return !(answer instanceof NetworkError) && answer.success;
}

function resultOf(answers: readonly PlaceAnswer<Executed>[], given: Execution["command"]): CommandResult {
  const name = typeof given === "string" ? (given.trim().split(/\s/, 1)[0] ?? "") : given.name;
  const executed = answers.flatMap(({ answer }) => (answer instanceof NetworkError ? [] : [answer]));
  const jobs = executed.flatMap(({ jobId }) => jobId ?? []);
  const entryOf = new Map(answers.map(({ entry, answer }) => [answer, entry]));
  const lines = labelled(answers).flatMap(({ label, answer }) => {
    const ownLines = answer instanceof NetworkError ? [noAnswerText(entryOf.get(answer)!, answer)] : answer.lines;
    return ownLines.map((line) => labelledLine(label, line));
  });
  return {
    success: answers.length > 0 && answers.every(hasSucceeded),
    command: executed[0]?.command ?? name,
    lines: answers.length === 0 ? ["That world is down."] : lines,
    ...(jobs.length === 1 && { jobId: jobs[0]! }),
    ...(executed.length > 0 && executed.every(({ denied }) => denied !== undefined) && { denied: "level" }),
  };
}

function identityOf({ accountId, accountName, role, kind }: Issuer): Execution["issuer"] {
  return { accountId, accountName, role, kind };
}
