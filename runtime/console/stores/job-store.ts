import type { ApiClient } from "../client/api-client.js";
import type { EventReader } from "../client/event-feed.js";
import { RequestRefused } from "../client/problems.js";
import type { JobJson } from "../../http/schemas/jobs.js";
import { ChangeListeners } from "./changes.js";
import { Refresher } from "./refresher.js";

/** Time between two requests while jobs run; events cause further ones. */
const PERIOD_MS = 2_000;

/** Background jobs, the latest first. */
export class JobStore {
  readonly changes = new ChangeListeners();
  jobs: readonly JobJson[] = [];
  private readonly api: ApiClient;
  private readonly refresher: Refresher;
  private timer: NodeJS.Timeout | undefined;

  constructor(api: ApiClient, feed: EventReader) {
    this.api = api;
    this.refresher = new Refresher(this.changes, () => this.read());
    feed.on<Partial<JobJson>>("Job*", () => this.refresh());
    feed.onLive(() => this.refresh());
  }

  get problem(): string | undefined {
    return this.refresher.problem;
  }

  get running(): number {
    return this.jobs.filter(({ state }) => state === "running").length;
  }

  find(jobId: string): JobJson | undefined {
    return this.jobs.find((job) => job.jobId === jobId);
  }

  refresh(): void {
    this.refresher.ask();
  }

  async cancel(jobId: string): Promise<void> {
    await this.api.delete(`/api/jobs/${jobId}`);
    this.refresh();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async read(): Promise<void> {
    try {
      const jobs = await this.api.get<readonly JobJson[]>("/api/jobs");
      this.jobs = [...jobs].sort((a, b) => b.startedAtUtc.localeCompare(a.startedAtUtc) || Number(b.jobId) - Number(a.jobId));
    } catch (error) {
      // An older server does not have jobs.
      if (!(error instanceof RequestRefused && error.status === 404)) throw error;
      this.jobs = [];
    }
    clearTimeout(this.timer);
    if (this.running > 0) this.timer = setTimeout(() => this.refresh(), PERIOD_MS);
  }
}
