import type { ApiClient } from "../client/api-client.js";
import type { EventReader } from "../client/event-feed.js";
import { p95Ms, samplesOf, totalOf, type Sample } from "../client/metrics-text.js";
import { RequestRefused } from "../client/problems.js";
import type { FiguresJson } from "../../http/schemas/events.js";
import type { ServerVersion } from "../../http/schemas/worlds.js";
import { ChangeListeners } from "./changes.js";
import { Refresher } from "./refresher.js";

/** Twenty minutes at one value each five seconds. */
const KEPT_VALUES = 240;
const PERIOD_MS = 5_000;
const MS_PER_SECOND = 1_000;

/** The series of the dashboard; the last value of each is the latest. */
const seriesNames = [
  "players",
  "stepsPerSecond",
  "loopLagP95Ms",
  "loopLagMaxMs",
  "memoryMebibytes",
  "luaMsPerSecond",
  "httpP95Ms",
  "databaseMs",
] as const;
export type SeriesName = (typeof seriesNames)[number];

/** The state of the server. */
export class ServerStore {
  readonly changes = new ChangeListeners();
  readonly series: Record<SeriesName, number[]>;
  version: ServerVersion | undefined;
  /** Game connections, including those that are logging in. */
  sessions = 0;
  /** The reason why the server is not ready; undefined if it is. */
  notReady: string | undefined;
  /** The latest samples of `/metrics`. */
  samples: readonly Sample[] = [];
  private readonly api: ApiClient;
  private readonly refresher: Refresher;
  private timer: NodeJS.Timeout | undefined;
  private lastAtMs = 0;

  constructor(api: ApiClient, feed: EventReader) {
    this.api = api;
    this.series = Object.fromEntries(seriesNames.map((name) => [name, []])) as unknown as Record<SeriesName, number[]>;
    this.refresher = new Refresher(this.changes, () => this.read());
    feed.on<FiguresJson>("metrics", (figures) => this.takeFigures(figures));
    feed.onLive(() => this.begin());
  }

  latest(name: SeriesName): number | undefined {
    return this.series[name].at(-1);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Starts over, because the counts of a restarted server begin at 0. */
  private begin(): void {
    this.samples = [];
    this.version = undefined;
    clearInterval(this.timer);
    this.timer = setInterval(() => this.refresher.ask(), PERIOD_MS);
    this.refresher.ask();
  }

  private takeFigures(figures: FiguresJson): void {
    this.sessions = figures["sessions"] ?? 0;
    for (const name of ["players", "stepsPerSecond", "loopLagP95Ms", "loopLagMaxMs", "memoryMebibytes"] as const)
      this.push(name, figures[name]);
    this.changes.notify();
  }

  private async read(): Promise<void> {
    // Once for each connection, because the server logs this request.
    this.version ??= await this.api.get<ServerVersion>("/api/version");
    await this.readReadiness();
    const before = this.samples;
    const seconds = (performance.now() - this.lastAtMs) / MS_PER_SECOND;
    this.samples = samplesOf(await this.api.text("/metrics"));
    this.lastAtMs = performance.now();
    if (before.length === 0) return;
    const spent = (samples: readonly Sample[]): number => totalOf(samples, "shardkeeper_script_seconds_total") ?? 0;
    this.push("luaMsPerSecond", (Math.max(spent(this.samples) - spent(before), 0) * MS_PER_SECOND) / seconds);
    this.push("httpP95Ms", p95Ms(before, this.samples));
  }

  /** The server queries its database before it answers, so the time of the answer is mostly that of the database. */
  private async readReadiness(): Promise<void> {
    const beganMs = performance.now();
    try {
      await this.api.text("/ready");
      this.notReady = undefined;
      this.push("databaseMs", performance.now() - beganMs);
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.notReady = error.message;
    }
  }

  private push(name: SeriesName, value: number | null | undefined): void {
    if (value === null || value === undefined) return;
    const values = this.series[name];
    values.push(value);
    if (values.length > KEPT_VALUES) values.shift();
  }
}
