import type { Causes, Tally } from "../measure/tally.js";
import type { LoginTime } from "../measure/login-times.js";
import type { ThreadCost } from "../measure/thread-health.js";
import type { Timings } from "../client/timings.js";

/** The plan of a group of clients. */
export interface GroupPlan {
  /** Number of the group, from 0. Clients are dealt out in turn, so each group sees an even ramp. */
  group: number;
  groups: number;
  clients: number;
  host: string;
  port: number;
  userPrefix: string;
  userPassword: string;
  rampUpPerSecond: number;
  moveIntervalMs: number;
  seed: number;
  timings: Timings;
  verbose: boolean;
}

/** What happened in a group in one second of the run, or in what was left of it when the group finished. */
export interface GroupReport {
  group: number;
  /** Whole seconds since the ramp began, when the span began. */
  second: number;
  tally: Tally;
  /** Latencies of the acknowledged steps in ms, in the order of their arrival. */
  samples: Float64Array<ArrayBuffer>;
  causes: Causes;
  logins: LoginTime[];
  cost: ThreadCost;
}

export interface GroupListener {
  /** The last client of the group was launched, `at` this time of the run. */
  onLaunched(at: number): void;
  onReport(report: GroupReport): void;
  /** A line about one client, with `--verbose`. */
  onLine(text: string): void;
}

/** A group of clients in the main thread or a worker thread. */
export interface Group {
  /** Ready to start. */
  readonly ready: Promise<void>;
  /** All clients are done and the last report was given; holds the cost of the whole run. Rejects when the thread broke. */
  readonly finished: Promise<ThreadCost>;
  start(startAt: number): void;
  /** The test is over: steps under way are waited for, logins under way come to their end, and everybody leaves. */
  end(): void;
  /** Everybody leaves now; logins under way count neither way. */
  abort(): void;
}

/** Indexes (from 0) of the clients that a group plays. */
export function clientsOf(plan: Pick<GroupPlan, "group" | "groups" | "clients">): number[] {
  const indexes: number[] = [];
  for (let index = plan.group; index < plan.clients; index += plan.groups) indexes.push(index);
  return indexes;
}
