import type { JobInfo } from "../../contracts/job-states.js";

/** Jobs as staff have them: those of this process, or of several. Their ids differ in all processes of a network. */
export interface StaffJobs {
  /** The newest first. */
  list(): readonly JobInfo[] | Promise<readonly JobInfo[]>;
  find(jobId: number): JobInfo | undefined | Promise<JobInfo | undefined>;
  /** @returns false if it is not running */
  cancel(jobId: number, by: string): boolean | Promise<boolean>;
}
