import type { Metrics } from "../process/metrics.js";
import type { Jobs } from "./jobs.js";

/** Shows on `/metrics` how many jobs there are and were, and what they take of the game thread. */
export function reportJobs(metrics: Metrics, jobs: Pick<Jobs, "runningCount" | "endedCounts" | "usedSeconds">): void {
  metrics.gauge("jobs_running", "Background jobs that run.", () => jobs.runningCount);
  metrics.total(
    "jobs_ended_total",
    "Background jobs that came to their end, by how.",
    () => Object.entries(jobs.endedCounts).map(([state, value]) => ({ labels: { state }, value })),
    ["state"],
  );
  metrics.total("jobs_slice_seconds_total", "Time of the game thread that background jobs took.", () => jobs.usedSeconds);
}
