import { isAtLeast } from "../../../contracts/levels.js";
import type { JobInfo } from "../../../contracts/job-states.js";
import type { Jobs } from "../../jobs/jobs.js";
import { progressText } from "../../jobs/job-text.js";
import { type Command, CommandFailure, defineCommand } from "../command.js";
import type { Issuer } from "../issuer.js";

/** Ended jobs to list, the latest ones. */
const ENDED_SHOWN = 10;

/** `jobs`: lists background jobs and cancels them. */
export function jobsCommand({ jobs }: { readonly jobs: Pick<Jobs, "list" | "find" | "cancel"> }): Command {
  return defineCommand({
    name: "jobs",
    description: "Lists background jobs, or cancels one.",
    usage: "[cancel <jobId>]",
    arguments: [
      { name: "action", type: "choice", choices: ["cancel"], about: "what to do with a job", optional: true },
      {
        name: "jobId",
        type: "integer",
        min: 1,
        about: "number of a job",
        optional: true,
        complete: () => running(jobs.list()).map(({ jobId }) => String(jobId)),
      },
    ],
    contexts: ["Console", "InGame"],
    level: "GameMaster",
    handler({ issuer, arguments: { action, jobId } }) {
      if (action === undefined) return lines(jobs.list());
      if (jobId === undefined) throw new CommandFailure("jobId is missing; it takes the number of a job.");
      return cancel(jobs, jobId, issuer);
    },
  });
}

function running(all: readonly JobInfo[]): JobInfo[] {
  return all.filter(({ state }) => state === "running");
}

function lines(all: readonly JobInfo[]): string[] {
  const ended = all.filter(({ state }) => state !== "running");
  const shown = [...running(all), ...ended.slice(0, ENDED_SHOWN)];
  return shown.length === 0 ? ["There are no background jobs."] : shown.map(lineOf);
}

function lineOf(job: JobInfo): string {
  const how = job.state === "running" ? progressText(job) : (job.outputLines.at(-1) ?? job.state);
  return `${job.jobId}  ${job.name} by ${job.startedBy}: ${how}`;
}

function cancel(jobs: Pick<Jobs, "find" | "cancel">, jobId: number, issuer: Issuer): string {
  const job = jobs.find(jobId);
  if (!job) throw new CommandFailure(`There is no job ${jobId}.`);
  if (job.state !== "running")
    throw new CommandFailure(`Job ${jobId}, ${job.name}, has ended: ${job.outputLines.at(-1) ?? job.state}.`);
  if (!isAtLeast(issuer.role, job.cancelLevel)) {
    throw new CommandFailure(`Cancelling ${job.name} needs the level ${job.cancelLevel}; yours is ${issuer.role}.`);
  }
  jobs.cancel(jobId, issuer.accountName);
  return `Job ${jobId}, ${job.name}, is being cancelled.`;
}
