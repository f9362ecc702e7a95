import { z } from "zod";
import { isAtLeast } from "../../ports/levels.js";
import type { JobInfo } from "../../jobs/job.js";
import type { Jobs } from "../../jobs/jobs.js";
import { Problem } from "../problem.js";
import { type Access, callerOf, route, type Route } from "../route.js";
import { idParameter, timeText } from "../schemas/fields.js";
import { type Job, jobSchema } from "../schemas/jobs.js";

/** Output lines of each job in the list, which may have a hundred jobs. */
const LISTED_LINES = 20;

const params = z.object({ jobId: idParameter });
const tag = "Jobs";
const access: Access = { level: "GameMaster" };
const problems = { 404: "No such job" };

export function jobRoutes({ jobs }: { jobs: Pick<Jobs, "list" | "find" | "cancel"> }): Route[] {
  const find = (jobId: number): JobInfo => {
    const job = jobs.find(jobId);
    if (!job) throw new Problem(404, "No such job");
    return job;
  };
  return [
    route({
      method: "GET",
      path: "/api/jobs",
      tag,
      summary: "Background jobs, including ended ones",
      description: `Newest first, each with the last ${LISTED_LINES} lines of its output. The server forgets the oldest ended jobs.`,
      access,
      responses: { 200: { description: "The jobs", body: z.array(jobSchema) } },
      handle: () => ({
        status: 200,
        body: jobs.list().map((job) => bodyOf({ ...job, outputLines: job.outputLines.slice(-LISTED_LINES) })),
      }),
    }),
    route({
      method: "GET",
      path: "/api/jobs/{jobId}",
      tag,
      summary: "A background job with its output",
      access,
      params,
      responses: { 200: { description: "The job", body: jobSchema } },
      problems,
      handle: ({ params: { jobId } }) => ({ status: 200, body: bodyOf(find(jobId)) }),
    }),
    route({
      method: "DELETE",
      path: "/api/jobs/{jobId}",
      tag,
      summary: "Cancel a background job",
      description: "The job ends at its next step. The caller needs the level of the command that started it, otherwise 403.",
      access,
      params,
      responses: { 204: { description: "The job will end" } },
      problems: { ...problems, 409: "The job has ended" },
      handle(request) {
        const { role, username } = callerOf(request);
        const { jobId, cancelLevel, state } = find(request.params.jobId);
        if (!isAtLeast(role, cancelLevel)) throw new Problem(403, `Cancelling this job needs the level ${cancelLevel}.`);
        if (state !== "running") throw new Problem(409, `The job has ended: it is ${state}.`);
        jobs.cancel(jobId, username);
        return { status: 204 };
      },
    }),
  ];
}

function bodyOf(job: JobInfo): Job {
  const { jobId, startedAt, name, state, done, total, unit, elapsedMs, ratePerSecond, secondsLeft, startedBy, cancelLevel } = job;
  return {
    ...{ name, state, done, total, unit, elapsedMs, ratePerSecond, secondsLeft, startedBy, cancelLevel },
    jobId: String(jobId),
    startedAtUtc: timeText(startedAt),
    outputLines: [...job.outputLines],
  };
}
