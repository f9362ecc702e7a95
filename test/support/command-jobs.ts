import type { Shard } from "./shard.js";
import { until } from "./until.js";

/** The part of a background job over HTTP that tests use. */
export interface CommandJob {
  readonly jobId: string;
  readonly name: string;
  readonly state: string;
  readonly done: number;
  readonly total: number | null;
  readonly elapsedMs: number;
  readonly startedBy: string;
  readonly outputLines: readonly string[];
}

/** The answer to a command over HTTP. */
export interface CommandAnswer {
  readonly success: boolean;
  readonly jobId?: string;
  readonly outputLines: readonly string[];
}

/** Runs a command over HTTP as the administrator. @throws Error when the request itself is refused */
export async function execute(shard: Shard, command: string, args?: readonly string[]): Promise<CommandAnswer> {
  const response = await shard.request("POST", "/api/commands/execute", { command, ...(args && { args }) });
  if (response.status !== 200) throw new Error(`${command} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as CommandAnswer;
}

export async function jobOf(shard: Shard, jobId: string): Promise<CommandJob> {
  return (await (await shard.request("GET", `/api/jobs/${jobId}`)).json()) as CommandJob;
}

/**
 * Runs a command that begins a job, and waits until the job is over, however it ends.
 * @throws Error when no job begins
 */
export async function endOfJob(
  shard: Shard,
  command: string,
  { args, limitMs }: { args?: readonly string[]; limitMs?: number } = {},
): Promise<CommandJob> {
  const { jobId, outputLines } = await execute(shard, command, args);
  if (jobId === undefined) throw new Error(`${command} began no job: ${outputLines.join("; ")}`);
  let job = await jobOf(shard, jobId);
  await until(
    `the end of ${command}`,
    async () => {
      job = await jobOf(shard, jobId);
      return job.state === "running" ? `${job.done} of ${job.total} are done` : undefined;
    },
    limitMs,
  );
  return job;
}
