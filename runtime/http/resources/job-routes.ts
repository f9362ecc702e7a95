import { z } from "zod";
import { isAtLeast } from "../../contracts/levels.js";
import { utcMembers, utcValues } from "../../contracts/events/members.js";
import { type JobInfo, jobMembers } from "../../contracts/job-states.js";
import { membersJson } from "../../services/webhooks/event-json.js";
import type { StaffJobs } from "../../services/jobs/staff-jobs.js";
import type { WorldNames } from "../../contracts/worlds.js";
import { Problem } from "../routing/problem.js";
import { type Access, callerOf, route, type Route } from "../routing/route.js";
import { idParameter } from "../schemas/fields.js";
import { type JobJson, jobSchema } from "../schemas/jobs.js";
import { worldOf } from "../routing/world-choice.js";

/** Output lines of each job in the list, which may have a hundred jobs. */
const LISTED_LINES = 20;

const params = z.object({ jobId: idParameter });
const tag = "Jobs";
const access: Access = { level: "GameMaster" };
const problems = { 404: "No such job" };

export function jobRoutes({ jobs, worlds }: { jobs: StaffJobs; worlds?: WorldNames | undefined }): Route[] {
  const bodyOf = (job: JobInfo): JobJson => ({ ...jobJson(job), ...worldOf(worlds, job.world) });
  const find = async (jobId: number): Promise<JobInfo> => {
    const job = await jobs.find(jobId);
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
      async handle() {
        const listed = await jobs.list();
        return { status: 200, body: listed.map((job) => bodyOf({ ...job, outputLines: job.outputLines.slice(-LISTED_LINES) })) };
      },
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
      handle: async ({ params: { jobId } }) => ({ status: 200, body: bodyOf(await find(jobId)) }),
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
      async handle(request) {
        const { role, username } = callerOf(request);
        const { jobId, cancelLevel, state } = await find(request.params.jobId);
        if (!isAtLeast(role, cancelLevel)) throw new Problem(403, `Cancelling this job needs the level ${cancelLevel}.`);
        if (state !== "running") throw new Problem(409, `The job has ended: it is ${state}.`);
        await jobs.cancel(jobId, username);
        return { status: 204 };
      },
    }),
  ];
}

function jobJson(job: JobInfo): JobJson {
  return { ...membersJson(utcMembers(jobMembers), utcValues(jobMembers, job)), outputLines: [...job.outputLines] };
}
