import type { JobInfo } from "../../contracts/job-states.js";
import type { StaffJobs } from "../../services/jobs/staff-jobs.js";
import { NetworkError } from "../../contracts/network.js";
import { cancelJob, listJobs } from "./declarations.js";
import type { RemoteParts } from "./remote-commands.js";

/** Jobs in the processes of worlds. Those of a process that does not answer are left out. */
export class RemoteJobs implements StaffJobs {
  private readonly parts: RemoteParts;

  constructor(parts: RemoteParts) {
    this.parts = parts;
  }

  async list(): Promise<JobInfo[]> {
    return (await this.read({})).sort((a, b) => b.startedAt - a.startedAt);
  }

  async find(jobId: number): Promise<JobInfo | undefined> {
    return (await this.read({ jobId }))[0];
  }

  async cancel(jobId: number, by: string): Promise<boolean> {
    const { requests, worlds } = this.parts;
    const processes = worlds.processes().map(({ process }) => process);
    return [...(await requests.askAll(cancelJob, processes, { jobId, by })).values()].some((answer) => answer === true);
  }

  private async read(input: ReturnType<typeof listJobs.input>): Promise<JobInfo[]> {
    const { requests, worlds } = this.parts;
    const processes = worlds.processes();
    const answers = await requests.askAll(
      listJobs,
      processes.map(({ process }) => process),
      input,
    );
    return processes.flatMap(({ process, world }) => {
      const jobs = answers.get(process);
      return jobs === undefined || jobs instanceof NetworkError ? [] : jobs.map((job) => ({ ...job, world: world ?? undefined }));
    });
  }
}
