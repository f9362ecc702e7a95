import type { ApiClient } from "../client/api-client.js";
import type { EventReader } from "../client/event-feed.js";
import { reasonOf } from "../client/problems.js";
import type { CommandDescription, CommandResultJson, CompletionJson } from "../../http/schemas/commands.js";
import { ChangeListeners } from "./changes.js";
import type { JobStore } from "./job-store.js";
import { isLook, LOOK, lookCompletion, looked, mayBecomeLook } from "./staff-view.js";
import { OutputLines } from "./output.js";
import { Refresher } from "./refresher.js";
import type { WorldListStore } from "./world-store.js";

const FOLLOWED_JOBS_MAXIMUM = 20;

export interface CommandRunnerParts {
  readonly api: ApiClient;
  readonly feed: EventReader;
  readonly jobs: JobStore;
  readonly worlds: Pick<WorldListStore, "split" | "completion">;
}

/** Runs command lines and keeps their output. */
export class CommandRunner {
  readonly changes = new ChangeListeners();
  readonly output = new OutputLines(this.changes);
  private commands: readonly CommandDescription[] | undefined;
  private readonly api: ApiClient;
  private readonly jobs: JobStore;
  /** The number of lines shown of each job's output. */
  private readonly followed = new Map<string, number>();

  private readonly worlds: Pick<WorldListStore, "split" | "completion">;

  constructor({ api, feed, jobs, worlds }: CommandRunnerParts) {
    this.api = api;
    this.worlds = worlds;
    this.jobs = jobs;
    const commands = new Refresher(this.changes, () => this.readCommands());
    feed.onLive(() => commands.ask());
    jobs.changes.listen(() => this.followJobs());
  }

  /** Whether a line may contain a secret, so that it is not stored. True while the commands are not known. */
  mayHoldSecret(line: string): boolean {
    if (isLook(this.worlds.split(line).command)) return false;
    const command = this.find(line);
    // A misspelt name may mean any command.
    return command === undefined || command.arguments.some(({ isSecret }) => isSecret);
  }

  /**
   * What to ask the operator before a line is run. Reads the commands first if they are not known yet.
   * @throws if they cannot be read
   */
  async questionOf(line: string): Promise<string | undefined> {
    if (!this.commands) await this.readCommands();
    return this.find(line)?.question;
  }

  async run(line: string): Promise<void> {
    const shown = this.mayHoldSecret(line) ? `${line.trim().split(/\s/, 1)[0]} ...` : line;
    this.output.print(`> ${line.trim().includes(" ") ? shown : line.trim()}`, "accent");
    const { command, member } = this.worlds.split(line);
    await this.output.during(async () => {
      try {
        if (isLook(command)) {
          for (const text of await looked(this.api, command, member)) this.output.print(text);
          return;
        }
        const result = await this.api.post<CommandResultJson>("/api/commands/execute", { command, ...member });
        for (const text of result.outputLines) this.output.print(text, result.success ? "plain" : "bad");
        if (result.jobId !== undefined) this.follow(result.jobId);
      } catch (error) {
        this.output.print(reasonOf(error), "bad");
      }
    });
  }

  /** The completions of the last word of a line; none if the request fails. */
  async complete(line: string): Promise<CompletionJson> {
    try {
      const { command, begin, member } = this.worlds.split(line);
      const ofWorlds = this.worlds.completion(line);
      if (ofWorlds) return ofWorlds;
      if (isLook(command) && command.includes(" ")) {
        const own = lookCompletion(command);
        return { start: begin + own.start, candidates: own.candidates };
      }
      const query = new URLSearchParams({ line: command, ...member });
      const { start, candidates } = await this.api.get<CompletionJson>(`/api/commands/complete?${query.toString()}`);
      const all = mayBecomeLook(command) ? [...candidates, LOOK].sort() : candidates;
      return { start: begin + start, candidates: all };
    } catch (error) {
      reasonOf(error);
      return { start: line.length, candidates: [] };
    }
  }

  private async readCommands(): Promise<void> {
    this.commands = await this.api.get<CommandDescription[]>("/api/commands");
  }

  /** The command of a line; undefined also while the commands are not known. */
  private find(line: string): CommandDescription | undefined {
    const { command } = this.worlds.split(line);
    const name = command.trim().split(/\s/, 1)[0]!.replace(/^"|"$/g, "").toLowerCase();
    return this.commands?.find((one) => one.name === name || one.aliases.includes(name));
  }

  private follow(jobId: string): void {
    this.followed.set(jobId, 0);
    const [oldest] = this.followed.keys();
    if (this.followed.size > FOLLOWED_JOBS_MAXIMUM && oldest !== undefined) this.followed.delete(oldest);
    this.output.print(`Continues as job ${jobId}.`, "dim");
    this.jobs.refresh();
  }

  private followJobs(): void {
    for (const [jobId, shown] of this.followed) {
      const job = this.jobs.find(jobId);
      if (!job) continue;
      for (const text of job.outputLines.slice(shown)) this.output.print(`[${jobId}] ${text}`);
      this.followed.set(jobId, job.outputLines.length);
      if (job.state === "running") continue;
      this.followed.delete(jobId);
      this.output.print(`[${jobId}] ${job.name}: ${job.state}`, job.state === "done" ? "good" : "bad");
    }
  }
}
