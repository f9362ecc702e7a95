import type { Metrics } from "../../base/system/metrics.js";
import type { Jobs } from "./jobs.js";

/** Adds counts of jobs and their time on the game thread to `/metrics`. */
export function reportJobs(metrics: Metrics, jobs: Pick<Jobs, "runningCount" | "endedCounts" | "usedSeconds">): void {
  metrics.gauge("jobs_running", "Running background jobs.", () => jobs.runningCount);
  metrics.total(
    "jobs_ended_total",
    "Ended background jobs, by state.",
    () => Object.entries(jobs.endedCounts).map(([state, value]) => ({ labels: { state }, value })),
    ["state"],
  );
  metrics.total("jobs_slice_seconds_total", "Time that background jobs took on the game thread.", () => jobs.usedSeconds);
}
