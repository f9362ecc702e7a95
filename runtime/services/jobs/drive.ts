import type { Job, JobRun } from "./job.js";
import type { Slice, Slices } from "./slices.js";

/** How the work of a job ended. */
export type JobEnding =
  | { readonly state: "done"; readonly words: string | void }
  | { readonly state: "cancelled" }
  | { readonly state: "failed"; readonly error: unknown };

/** A run with the slice that it works in. */
export interface DrivenRun extends JobRun {
  slice: Slice | undefined;
}

/** Runs the work of a job, slice by slice. Never rejects. */
export async function drive(job: Job, run: DrivenRun, slices: Slices): Promise<JobEnding> {
  const { signal } = run;
  let slice = await slices.next();
  run.slice = slice;
  let isLeaving = false;
  try {
    const steps = job.work(run);
    for (;;) {
      const leavesNow: boolean = signal.aborted && !isLeaving;
      isLeaving ||= leavesNow;
      const step = leavesNow ? steps.return() : steps.next();
      // The steps of a plain generator follow each other without the delay of a promise.
      const { done, value } = step instanceof Promise ? await step : step;
      if (done) return isLeaving ? { state: "cancelled" } : { state: "done", words: value };
      if (slice.isOpen) continue;
      slice.end();
      slice = await slices.next();
      run.slice = slice;
    }
  } catch (error) {
    return signal.aborted && error === signal.reason ? { state: "cancelled" } : { state: "failed", error };
  } finally {
    slice.end();
  }
}
