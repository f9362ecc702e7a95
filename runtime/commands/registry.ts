import { type AccountLevel, isAtLeast } from "../ports/levels.js";
import type { Job } from "../jobs/job.js";
import { JobRefusedError, type Jobs } from "../jobs/jobs.js";
import type { Log } from "../log/log.js";
import type { CommandOutcome } from "../ports/command-kinds.js";
import { admit, type Admitted } from "./admission.js";
import type { CommandAudit } from "./audit.js";
import { CommandIndex, nearestNames } from "./command-index.js";
import { type Command, type CommandAnswer, type CommandCall, CommandFailure } from "./command.js";
import { contextOf, type Issuer } from "./issuer.js";
import { completeLine, type Completion } from "./completion.js";
import { checkDeclaration } from "./declaration-check.js";
import { jobTeller } from "./job-teller.js";
import { CommandOutput } from "./output.js";
import { hasSecrets } from "./read-arguments.js";
import { listedWords, splitLine } from "./words.js";

/** Nobody waits longer for an answer over HTTP; well below the time after which a silent connection is ended. */
export const HTTP_LIMIT_MS = 30_000;
/** Commands of one issuer that may be under way at once, such as those that wait for something. */
export const RUNNING_MAXIMUM = 8;

export interface CommandRegistryParts {
  readonly log: Log;
  readonly audit: CommandAudit;
  /** What commands begin jobs with; without it none can. */
  readonly jobs?: Pick<Jobs, "start">;
  /** Levels that differ from the commands' own, by name. */
  readonly levels?: Readonly<Record<string, AccountLevel>>;
  readonly httpLimitMs?: number;
}

/** A whole line, or a command with arguments that are taken exactly as they are. */
export type CommandRequest = string | { readonly name: string; readonly args: readonly string[] };

export interface CommandResult {
  readonly success: boolean;
  /** The command's name, also where an alias was used; what was given as one where there is no such command. */
  readonly command: string;
  /** All output, a reason for failing included. */
  readonly lines: readonly string[];
  /** The background job that goes on with the work. */
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

/** All commands, of the server itself and of scripts; every line from terminal, chat and HTTP goes through here. */
export class CommandRegistry {
  private readonly parts: CommandRegistryParts;
  private readonly levels: ReadonlyMap<string, AccountLevel>;
  private native: readonly Command[] = [];
  private scripted: readonly Command[] = [];
  private index = new CommandIndex([]);
  /** Commands whose declarations were found right. While scripts load, all commands are indexed once per script file. */
  private readonly checked = new WeakSet<Command>();
  private readonly running = new Map<string, number>();

  constructor(parts: CommandRegistryParts) {
    this.parts = parts;
    this.levels = new Map(Object.entries(parts.levels ?? {}).map(([name, level]) => [name.toLowerCase(), level]));
  }

  /** Adds commands of the server's own. @throws DuplicateCommandError, CommandDeclarationError */
  add(...commands: readonly Command[]): void {
    const native = [...this.native, ...commands];
    this.index = this.indexOf([...native, ...this.scripted]);
    this.native = native;
  }

  /** Whether scripts may register these. @throws DuplicateCommandError, CommandDeclarationError */
  checkScripted(commands: readonly Command[]): void {
    this.indexOf([...this.native, ...commands]);
  }

  /** Puts these in the place of all that scripts had registered. @throws DuplicateCommandError, CommandDeclarationError */
  setScripted(commands: readonly Command[]): void {
    this.index = this.indexOf([...this.native, ...commands]);
    this.scripted = commands;
  }

  /** By name. */
  get all(): readonly Command[] {
    return this.index.all;
  }

  /** By name or alias. */
  find(name: string): Command | undefined {
    return this.index.find(name);
  }

  /** The level a command needs, which the configuration may have changed. */
  levelOf(command: Command): AccountLevel {
    return this.levels.get(command.name) ?? command.level;
  }

  /** Names with a level in the configuration that are no command's: probably misspelt. */
  get levelsWithoutCommand(): string[] {
    return [...this.levels.keys()].filter((name) => this.index.find(name)?.name !== name);
  }

  /** What the issuer may use where they are, by name. */
  usableBy(issuer: Issuer): Command[] {
    const context = contextOf(issuer.kind);
    return this.index.all.filter(
      (command) => command.contexts.includes(context) && isAtLeast(issuer.role, this.levelOf(command)),
    );
  }

  /** Whether a line may hold a secret, so that it should not be remembered; also where the command's name is misspelt. */
  mayHoldSecret(line: string): boolean {
    const [first] = splitLine(line).all;
    if (!first) return false;
    const command = this.index.find(first.text);
    const meant = command ? [command.name] : nearestNames(first.text, this.index.all);
    return meant.some((name) => hasSecrets(this.index.find(name)!));
  }

  complete(line: string, issuer: Issuer): Promise<Completion> {
    return completeLine(line, issuer, this.usableBy(issuer));
  }

  /**
   * Carries a command out. What it prints reaches the issuer as it comes; the result resolves once the command is over and
   * in the audit trail. Never rejects. The command itself begins before this returns.
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
    await this.parts.audit.write({ issuer, at, durationMs, command: admission.name, line: admission.line, outcome, detail });
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
    if (underWay >= RUNNING_MAXIMUM) return failed(output, `${RUNNING_MAXIMUM} commands of yours are still under way.`);
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
      const answer = await this.inTime(work, issuer);
      for (const text of typeof answer === "string" ? [answer] : (answer ?? [])) output.print(text);
      return { outcome: "done", detail: null, afterwards, ...(jobId !== undefined && { jobId }) };
    } catch (error) {
      if (error instanceof CommandFailure) return failed(output, error.message);
      if (error instanceof TimedOut) return timedOut(output, error.message);
      this.parts.log.error({ err: error, command: command.name }, "a command failed");
      return failed(output, "The command failed inside the server; the log says why.");
    }
  }

  private startJob(job: Job, command: Command, issuer: Issuer, output: CommandOutput): number {
    const { jobs } = this.parts;
    if (!jobs) throw new Error("There is nothing to begin jobs with.");
    const cancelLevel = this.levelOf(command);
    try {
      const { jobId } = jobs.start(job, { startedBy: issuer.accountName, cancelLevel, listener: jobTeller(job.name, issuer) });
      output.print(`It goes on in the background as job ${jobId}.`);
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

  /** The terminal and the game need no limit: there nothing stands still meanwhile. */
  private async inTime<T>(work: Promise<T>, { kind }: Issuer): Promise<T> {
    if (kind !== "http") return work;
    const limitMs = this.parts.httpLimitMs ?? HTTP_LIMIT_MS;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TimedOut(`The command is still under way after ${limitMs / 1_000} seconds.`)), limitMs);
    });
    try {
      return await Promise.race([work, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Begins at once; what the handler throws at once comes as a rejection too. */
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
