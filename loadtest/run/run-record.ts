import { LatencySamples } from "../measure/latency-samples.js";
import type { LoginTime } from "../measure/login-times.js";
import { MicrosecondHistogram } from "../measure/microsecond-histogram.js";
import { percentileOf } from "../measure/percentile.js";
import type { ThreadCost } from "../measure/thread-health.js";
import { addCause, addTally, clientPhases, emptyTally } from "../measure/tally.js";
import type { CauseCounts, ClientPhase, Tally } from "../measure/tally.js";
import { emptyAction, PartRecords } from "./part-records.js";
import type { ActionRecord } from "./part-records.js";
import { stageAt } from "../stages.js";
import type { LoadStage } from "../stages.js";
import type { GroupReport } from "./group.js";

/** One second of the run, all groups together. */
export interface SecondOfRun {
  second: number;
  /** Clients in each phase at the end of the second. */
  phases: Record<ClientPhase, number>;
  /** The events of the second. */
  tally: Tally;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** CPU seconds that the groups' threads used, and seconds that they waited for a core. */
  cpuSeconds: number;
  waitedSeconds: number;
  /** The highest value of all threads. */
  delayP99Ms: number;
}

/** What happened in one stage. */
export interface StageRecord {
  stage: LoadStage;
  tally: Tally;
  latencies: MicrosecondHistogram;
  maxMs: number;
  logins: LoginTime[];
}

type Cost = Pick<ThreadCost, "cpuSeconds" | "waitedSeconds">;

interface OpenSecond {
  tally: Tally;
  chunks: Float64Array[];
  cpuSeconds: number;
  waitedSeconds: number;
  delayP99Ms: number;
}

export interface RecordedRun {
  groups: number;
  clients: number;
  stages?: readonly LoadStage[];
}

/** Collects the groups' reports: totals, every latency, the stages, and the course of the run second by second. */
export class RunRecord {
  readonly samples = new LatencySamples();
  readonly total: Tally = emptyTally();
  readonly causes: CauseCounts = {};
  readonly logins: LoginTime[] = [];
  readonly seconds: SecondOfRun[] = [];
  /** Actions of scenarios, by name. */
  readonly actions = new Map<string, ActionRecord>();
  readonly parts = new PartRecords();
  /** Empty in a run without stages. */
  readonly stages: StageRecord[];
  /** Cost of each group's thread, second by second, to judge the busiest thread. */
  readonly costs: Cost[][];
  readonly #open = new Map<number, OpenSecond>();
  /** The latest second that each group reported. A second is complete when all groups are beyond it. */
  readonly #reached: number[];
  readonly #phases: Record<ClientPhase, number>;
  readonly #plannedStages: readonly LoadStage[];

  constructor({ groups, clients, stages = [] }: RecordedRun) {
    this.stages = stages.map((stage) => ({
      stage,
      tally: emptyTally(),
      latencies: new MicrosecondHistogram(),
      maxMs: 0,
      logins: [],
    }));
    this.#plannedStages = stages;
    this.costs = Array.from({ length: groups }, () => []);
    this.#reached = new Array<number>(groups).fill(-1);
    this.#phases = {
      ...(Object.fromEntries(clientPhases.map((phase) => [phase, 0])) as Record<ClientPhase, number>),
      waiting: clients,
    };
  }

  /** @returns the seconds that this report completed */
  add(report: GroupReport): SecondOfRun[] {
    this.samples.add(report.samples);
    addTally(this.total, report.tally);
    for (const [cause, count] of Object.entries(report.causes)) addCause(this.causes, cause, count);
    for (const login of report.logins) this.logins.push(login);
    this.#addToStage(report);
    for (const [name, { samples, failed }] of Object.entries(report.actions)) {
      let action = this.actions.get(name);
      if (action === undefined) this.actions.set(name, (action = emptyAction()));
      action.latencies.add(samples);
      action.failed += failed;
    }
    this.parts.add(report.parts);
    addCost((this.costs[report.group]![report.second] ??= { cpuSeconds: 0, waitedSeconds: 0 }), report.cost);

    let open = this.#open.get(report.second);
    if (open === undefined) this.#open.set(report.second, (open = emptySecond()));
    addTally(open.tally, report.tally);
    open.chunks.push(report.samples);
    addCost(open, report.cost);
    open.delayP99Ms = Math.max(open.delayP99Ms, report.cost.delayP99Ms);

    this.#reached[report.group] = report.second;
    return this.#closeBefore(Math.min(...this.#reached));
  }

  /** The group reports nothing more, so no second waits for it. @returns the seconds that this completed */
  leave(group: number): SecondOfRun[] {
    this.#reached[group] = Infinity;
    return this.#closeBefore(Math.min(...this.#reached));
  }

  /** Completes all seconds at the end of the run. */
  finish(): SecondOfRun[] {
    return this.#closeBefore(Infinity);
  }

  #addToStage({ second, tally, samples, logins }: GroupReport): void {
    const record = this.stages[stageAt(this.#plannedStages, second)];
    if (record === undefined) return;
    addTally(record.tally, tally);
    for (const latencyMs of samples) {
      record.latencies.add(latencyMs);
      if (latencyMs > record.maxMs) record.maxMs = latencyMs;
    }
    for (const login of logins) record.logins.push(login);
  }

  #closeBefore(limit: number): SecondOfRun[] {
    const whole: SecondOfRun[] = [];
    const last = Math.max(-1, ...[...this.#open.keys()].filter((second) => second < limit));
    // No thread found the time to report these seconds, so nothing happened in them.
    for (let second = this.seconds.length; second <= last; second++) whole.push(this.#close(second));
    return whole;
  }

  #close(second: number): SecondOfRun {
    const { tally, chunks, cpuSeconds, waitedSeconds, delayP99Ms } = this.#open.get(second) ?? emptySecond();
    this.#open.delete(second);
    for (const phase of clientPhases) this.#phases[phase] += tally[phase];
    const sorted = joined(chunks).sort();
    const closed: SecondOfRun = {
      second,
      phases: { ...this.#phases },
      tally,
      p50Ms: percentileOf(sorted, 50),
      p95Ms: percentileOf(sorted, 95),
      p99Ms: percentileOf(sorted, 99),
      cpuSeconds,
      waitedSeconds,
      delayP99Ms,
    };
    this.seconds.push(closed);
    return closed;
  }
}

function emptySecond(): OpenSecond {
  return { tally: emptyTally(), chunks: [], cpuSeconds: 0, waitedSeconds: 0, delayP99Ms: 0 };
}

function addCost(total: Cost, part: Cost): void {
  total.cpuSeconds += part.cpuSeconds;
  total.waitedSeconds += part.waitedSeconds;
}

function joined(chunks: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
