import type { Address } from "../agents/address.js";
import { RemoteGroup } from "../agents/remote-group.js";
import type { Clock } from "../measure/clock.js";
import type { ThreadCost } from "../measure/thread-health.js";
import type { Group, GroupListener, GroupPlan, GroupReport } from "./group.js";
import { ClientGroup } from "./client-group.js";
import type { Scenario } from "../scenario/scenario.js";
import { RunRecord } from "./run-record.js";
import type { SecondOfRun } from "./run-record.js";
import { ThreadGroup } from "./thread-group.js";

export interface ConductorParts {
  plan: Omit<GroupPlan, "group">;
  /** Those of the plan, loaded. */
  scenarios: readonly Scenario[];
  clock: Clock;
  /** `process.hrtime.bigint()` at the clock's time 0. Threads derive their clocks from it. */
  clockOriginNs: bigint;
  durationSeconds: number;
  /** Machines that play the clients instead of this one. */
  agents: { addresses: readonly Address[]; secret: string } | undefined;
  /** Ends the run early. */
  signal: AbortSignal;
  onSecond(second: SecondOfRun, record: RunRecord, testElapsedMs: number | undefined): void;
  onLine(text: string): void;
}

/** The times of the run's events, in ms of the run's clock, and the CPU cost. */
export interface Performance {
  record: RunRecord;
  startedAt: number;
  /** Begin of the test: launch of the last client, or of the first stage; undefined when the run was ended before. */
  launchedAt: number | undefined;
  endedAt: number;
  /** Departure of the last client. */
  leftAt: number;
  endedEarly: string | undefined;
  costs: ThreadCost[];
}

/** Why a run ended early that its signal ended. */
export const INTERRUPTED = "interrupted";
/** Time for all threads to arm their first timer. */
const START_DELAY_MS = 50;

/**
 * Plays all clients: ramp, test and departure. A single group runs in this thread, several groups in one thread each.
 */
export class Conductor {
  readonly #parts: ConductorParts;
  readonly #record: RunRecord;
  readonly #groups: Group[];
  #startedAt = 0;
  #launchedGroups = 0;
  #lastLaunchAt = 0;
  #launchedAt: number | undefined;
  #endedAt: number | undefined;
  #endedEarly: string | undefined;

  constructor(parts: ConductorParts) {
    const { plan, scenarios, clock, clockOriginNs } = parts;
    const { groups, clients } = plan;
    this.#parts = parts;
    this.#record = new RunRecord({ groups, clients, stages: plan.stages });
    const listener: GroupListener = {
      onLaunched: (at) => this.#onLaunched(at),
      onReport: (report) => this.#onReport(report),
      onLine: (text) => parts.onLine(text),
    };
    const { agents } = parts;
    this.#groups = Array.from({ length: groups }, (_, group) => {
      if (agents !== undefined) {
        const address = agents.addresses[group % agents.addresses.length]!;
        return new RemoteGroup({ ...plan, group }, address, agents.secret, listener, clock);
      }
      return groups === 1
        ? new ClientGroup({ ...plan, group }, scenarios, listener, clock)
        : new ThreadGroup({ ...plan, group, clockOriginNs }, listener);
    });
  }

  /** @throws AgentError when an agent cannot be used, Error when a thread breaks */
  async run(): Promise<Performance> {
    const { clock, signal } = this.#parts;
    try {
      await Promise.all(this.#groups.map((group) => group.ready));
    } catch (error) {
      for (const group of this.#groups) group.abort();
      throw error;
    }
    this.#startedAt = clock.now() + START_DELAY_MS;
    for (const group of this.#groups) group.start(this.#startedAt);
    if (this.#parts.plan.stages.length > 0) this.#beginTest(this.#startedAt);
    const onAbort = (): void => this.#end(INTERRUPTED, (group) => group.abort());
    signal.addEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
    const costs = await Promise.all(
      this.#groups.map(async (group, number) => {
        const cost = await group.finished;
        this.#show(this.#record.leave(number));
        return cost;
      }),
    );
    signal.removeEventListener("abort", onAbort);
    this.#show(this.#record.finish());
    const endedAt = this.#endedAt ?? clock.now();
    return {
      record: this.#record,
      startedAt: this.#startedAt,
      launchedAt: this.#launchedAt,
      endedAt,
      leftAt: clock.now(),
      endedEarly: this.#endedEarly,
      costs,
    };
  }

  /**
   * The test begins when the last group has launched its last client; with stages it has begun with the first of them.
   */
  #onLaunched(at: number): void {
    this.#lastLaunchAt = Math.max(this.#lastLaunchAt, at);
    if (++this.#launchedGroups === this.#groups.length && this.#launchedAt === undefined) this.#beginTest(this.#lastLaunchAt);
  }

  #beginTest(at: number): void {
    const { clock, durationSeconds } = this.#parts;
    this.#launchedAt = at;
    clock.at(at + durationSeconds * 1_000, () => this.#end(undefined, (group) => group.end()));
  }

  #onReport(report: GroupReport): void {
    this.#show(this.#record.add(report));
    const { loginServer, gameEntry, moving, failed, lost } = this.#record.total;
    const isSomebodyLeft = loginServer + gameEntry + moving > 0;
    if (!isSomebodyLeft && failed + lost === this.#parts.plan.clients) this.#end("no client was left", (group) => group.end());
  }

  #show(seconds: readonly SecondOfRun[]): void {
    const until = this.#endedAt ?? this.#parts.clock.now();
    const elapsed = this.#launchedAt === undefined ? undefined : Math.max(0, until - this.#launchedAt);
    for (const second of seconds) this.#parts.onSecond(second, this.#record, elapsed);
  }

  #end(early: string | undefined, how: (group: Group) => void): void {
    if (this.#endedAt === undefined) {
      this.#endedAt = this.#parts.clock.now();
      this.#endedEarly = early;
    }
    for (const group of this.#groups) how(group);
  }
}
