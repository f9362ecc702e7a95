import { type AccountLevel, isAtLeast } from "../../contracts/levels.js";
import type { Job } from "../jobs/job.js";
import { JobRefusedError, type Jobs } from "../jobs/jobs.js";
import type { Log } from "../../base/log/log.js";
import { type CommandContext, type CommandOutcome, DEVELOPMENT_COMMANDS } from "../../contracts/command-kinds.js";
import { inTime } from "../../base/system/in-time.js";
import { admit, type Admitted } from "./admission.js";
import type { CommandAudit } from "./audit.js";
import { CommandIndex, nearestNames } from "./command-index.js";
import { type Command, type CommandAnswer, type CommandCall, CommandFailure } from "./command.js";
import { CHAT_PREFIX, contextOf, type Issuer } from "./issuer.js";
import { completeLine, type Completion } from "./completion.js";
import { checkDeclaration } from "./declaration-check.js";
import { reportsTo } from "./job-reports.js";
import { CommandOutput } from "./output.js";
import { hasSecrets } from "./read-arguments.js";
import { listedWords, splitLine } from "./words.js";

/** How long HTTP waits for a command: well below the time after which a silent connection is closed. */
const HTTP_LIMIT_MS = 30_000;
/** Commands of one issuer that may run at once, such as those that wait for something. */
export const RUNNING_MAXIMUM = 8;
/** What the development commands need where they are closed to players. */
const CLOSED_LEVEL: AccountLevel = "GameMaster";

export interface CommandRegistryParts {
  readonly log: Log;
  readonly audit: CommandAudit;
  /** Starts the jobs of commands; without it they cannot start any. */
  readonly jobs?: Pick<Jobs, "start">;
  /** Levels that replace those of commands, by name. */
  readonly levels?: Readonly<Record<string, AccountLevel>>;
  /** Whether development commands keep their own levels, as they do by default. */
  readonly development?: boolean;
  readonly httpLimitMs?: number;
}

/** A whole line, or a command with arguments that are not parsed. */
export type CommandRequest = string | { readonly name: string; readonly args: readonly string[] };

export interface CommandResult {
  readonly success: boolean;
  /** The command's name, even if an alias was used; the first word if no command has that name. */
  readonly command: string;
  /** All output, including the reason of a failure. */
  readonly lines: readonly string[];
  /** The background job that continues the work. */
  readonly jobId?: number;
  /** The issuer's level is too low. */
  readonly denied?: "level";
}

interface Ending {
  readonly outcome: CommandOutcome;
  readonly detail: string | null;
  readonly jobId?: number;
  readonly afterwards?: readonly (() => void)[];
}

class TimedOut extends Error {}

/** All commands, native ones and those of scripts. Every command line from terminal, chat and HTTP runs here. */
export class CommandRegistry {
  private readonly parts: CommandRegistryParts;
  private readonly levels: ReadonlyMap<string, AccountLevel>;
  private native: readonly Command[] = [];
  private scripted: readonly Command[] = [];
  private index = new CommandIndex([]);
  /**
   * Commands whose declarations were found right. While scripts load, all commands are indexed once per script file.
   */
  private readonly checked = new WeakSet<Command>();
  private readonly running = new Map<string, number>();

  constructor(parts: CommandRegistryParts) {
    this.parts = parts;
    this.levels = configuredLevels(parts);
  }

  /** Adds native commands. @throws DuplicateCommandError, CommandDeclarationError */
  add(...commands: readonly Command[]): void {
    const native = [...this.native, ...commands];
    this.index = this.indexOf([...native, ...this.scripted]);
    this.native = native;
  }

  /** Checks whether scripts may register these commands. @throws DuplicateCommandError, CommandDeclarationError */
  checkScripted(commands: readonly Command[]): void {
    this.indexOf([...this.native, ...commands]);
  }

  /** Replaces all commands of scripts. @throws DuplicateCommandError, CommandDeclarationError */
  setScripted(commands: readonly Command[]): void {
    this.index = this.indexOf([...this.native, ...commands]);
    this.scripted = commands;
  }

  /** All commands, sorted by name. */
  get all(): readonly Command[] {
    return this.index.all;
  }

  /** Finds a command by name or alias. */
  find(name: string): Command | undefined {
    return this.index.find(name);
  }

  /** The level that a command needs, from the configuration or else its own. */
  levelOf(command: Command): AccountLevel {
    return this.levels.get(command.name) ?? command.level;
  }

  /** Names in the configured levels that no command has: probably misspelt. */
  get levelsWithoutCommand(): string[] {
    const names = Object.keys(this.parts.levels ?? {}).map((name) => name.toLowerCase());
    return names.filter((name) => this.index.find(name)?.name !== name);
  }

  /** The commands that the issuer may use in a context, sorted by name. */
  usableBy(issuer: Issuer, context: CommandContext = contextOf(issuer.kind)): Command[] {
    return this.index.all.filter(
      (command) => command.contexts.includes(context) && isAtLeast(issuer.role, this.levelOf(command)),
    );
  }

  /** Whether a line may contain a secret, so that no history keeps it. Misspelt command names count too. */
  mayHoldSecret(line: string): boolean {
    const [first] = splitLine(line).all;
    if (!first) return false;
    const command = this.index.find(first.text);
    const meant = command ? [command.name] : nearestNames(first.text, this.index.all);
    return meant.some((name) => hasSecrets(this.index.find(name)!));
  }

  /**
   * Completes a line. One that begins with a full stop is for the game.
   *
   * @param context where the line would be given; where the issuer is, without it
   */
  async complete(line: string, issuer: Issuer, context?: CommandContext): Promise<Completion> {
    if (!line.startsWith(CHAT_PREFIX)) return completeLine(line, issuer, this.usableBy(issuer, context));
    const { start, candidates } = await completeLine(line.slice(CHAT_PREFIX.length), issuer, this.usableBy(issuer, "InGame"));
    return { start: start + CHAT_PREFIX.length, candidates };
  }

  /**
   * Runs a command. The issuer sees its output at once; the result resolves once the command has ended and is in the
   * audit trail. Never rejects. The command starts before this returns.
   */
  async execute(request: CommandRequest, issuer: Issuer): Promise<CommandResult> {
    const at = Date.now();
    const began = performance.now();
    const output = new CommandOutput(issuer);
    const words = typeof request === "string" ? splitLine(request.trim()) : listedWords([request.name, ...request.args]);
    const admission = admit(words, issuer, {
      index: this.index,
      levelOf: (command) => this.levelOf(command),
      usable: (who) => this.usableBy(who),
    });
    const ending = "reasons" in admission ? refused(admission, output) : await this.run(admission, issuer, output);
    const { outcome, detail, jobId, afterwards = [] } = ending;
    const durationMs = Math.round(performance.now() - began);
    const { name, line } = admission;
    const { runsIn, isRead = false } = "command" in admission ? admission.command : {};
    if (!isRead || outcome !== "done")
      await this.parts.audit.write({ issuer, at, durationMs, command: name, line, outcome, detail, runsIn });
    for (const work of afterwards) work();
    return {
      success: outcome === "done",
      command: admission.name,
      lines: output.lines,
      ...(jobId !== undefined && { jobId }),
      ...(outcome === "levelTooLow" && { denied: "level" }),
    };
  }

  private indexOf(commands: readonly Command[]): CommandIndex {
    for (const command of commands) {
      if (!this.checked.has(command)) checkDeclaration(command);
      this.checked.add(command);
    }
    return new CommandIndex(commands);
  }

  private async run({ command, values }: Admitted, issuer: Issuer, output: CommandOutput): Promise<Ending> {
    const key = `${issuer.kind} ${issuer.sessionId ?? issuer.accountId ?? ""}`;
    const underWay = this.running.get(key) ?? 0;
    if (underWay >= RUNNING_MAXIMUM) return failed(output, `${RUNNING_MAXIMUM} of your commands are still running.`);
    this.running.set(key, underWay + 1);
    let jobId: number | undefined;
    const afterwards: (() => void)[] = [];
    const work = invoke(command, {
      issuer,
      arguments: values,
      print: (text) => output.print(text),
      startJob: (job) => (jobId = this.startJob(job, command, issuer, output)),
      afterwards: (later) => void afterwards.push(later),
    }).finally(() => this.finished(key));
    try {
      const answer = await this.limited(work, issuer);
      for (const text of typeof answer === "string" ? [answer] : (answer ?? [])) output.print(text);
      return { outcome: "done", detail: null, afterwards, ...(jobId !== undefined && { jobId }) };
    } catch (error) {
      if (error instanceof CommandFailure) return failed(output, error.message);
      if (error instanceof TimedOut) {
        void this.goOn(command, work, afterwards);
        return timedOut(output, error.message);
      }
      this.parts.log.error({ err: error, command: command.name }, "a command failed");
      return failed(output, "The command failed with an internal error; see the log.");
    }
  }

  /** A command whose caller got no answer in time ends by itself, and what follows it follows then. */
  private async goOn({ name }: Command, work: Promise<unknown>, afterwards: readonly (() => void)[]): Promise<void> {
    try {
      await work;
      for (const later of afterwards) later();
    } catch (err) {
      this.parts.log.error({ err, command: name }, "a command failed after the time for its answer");
    }
  }

  private startJob(job: Job, command: Command, issuer: Issuer, output: CommandOutput): number {
    const { jobs } = this.parts;
    if (!jobs) throw new Error("this registry cannot start jobs");
    const cancelLevel = this.levelOf(command);
    try {
      const { jobId } = jobs.start(job, { startedBy: issuer.accountName, cancelLevel, listener: reportsTo(job.name, issuer) });
      output.print(`Continues in the background as job ${jobId}.`);
      return jobId;
    } catch (error) {
      if (error instanceof JobRefusedError) throw new CommandFailure(error.message);
      throw error;
    }
  }

  private finished(key: string): void {
    const left = (this.running.get(key) ?? 1) - 1;
    if (left > 0) this.running.set(key, left);
    else this.running.delete(key);
  }

  /** Limits the time over HTTP only: the terminal and the game do not wait for a command. */
  private async limited<T>(work: Promise<T>, { kind }: Issuer): Promise<T> {
    if (kind !== "http") return work;
    const limitMs = this.parts.httpLimitMs ?? HTTP_LIMIT_MS;
    return inTime(work, limitMs, () => {
      throw new TimedOut(`The command is still running after ${limitMs / 1_000} seconds.`);
    });
  }
}

/** The levels that the configuration gives to commands, by name. */
function configuredLevels({
  levels = {},
  development = true,
}: Pick<CommandRegistryParts, "levels" | "development">): ReadonlyMap<string, AccountLevel> {
  const closed = development ? [] : DEVELOPMENT_COMMANDS.map((name) => [name, CLOSED_LEVEL] as const);
  return new Map([...closed, ...Object.entries(levels).map(([name, level]) => [name.toLowerCase(), level] as const)]);
}

/** The development commands that every player may use by the configuration. */
export function openToPlayers(config: Pick<CommandRegistryParts, "levels" | "development">): string[] {
  const levels = configuredLevels(config);
  return DEVELOPMENT_COMMANDS.filter((name) => (levels.get(name) ?? "Regular") === "Regular");
}

/** Starts the handler at once. An error that it throws at once becomes a rejection. */
async function invoke(command: Command, call: CommandCall): Promise<CommandAnswer> {
  return command.handler(call as Parameters<Command["handler"]>[0]);
}

function refused({ outcome, reasons }: { outcome: CommandOutcome; reasons: readonly string[] }, output: CommandOutput): Ending {
  for (const reason of reasons) output.print(reason, true);
  return { outcome, detail: reasons[0] ?? null };
}

function failed(output: CommandOutput, reason: string): Ending {
  output.print(reason, true);
  return { outcome: "failed", detail: reason };
}

function timedOut(output: CommandOutput, reason: string): Ending {
  output.print(reason, true);
  output.close();
  return { outcome: "timedOut", detail: reason };
}
