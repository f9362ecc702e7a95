import type { CauseCounts, Tally } from "../measure/tally.js";
import type { LoginTime } from "../measure/login-times.js";
import type { ThreadCost } from "../measure/thread-health.js";
import type { Address } from "../agents/address.js";
import type { AdminCredentials } from "../bootstrap/admin-api.js";
import type { PlannedWorld } from "../network/worlds.js";
import type { ScenarioChoice } from "../scenario/scenario.js";
import type { LoadStage } from "../stages.js";
import type { Timings } from "../client/timings.js";

/** The action of clients that hop between facets. */
export const HOP = "hop";

/** The plan of a group of clients. */
export interface GroupPlan {
  /** Number of the group, from 0. Clients are assigned to groups in turn, so each group has an even ramp. */
  group: number;
  groups: number;
  /** The most that play at the same time. */
  clients: number;
  /** Without stages, clients start at `rampUpPerSecond` and stay. */
  stages: readonly LoadStage[];
  /** Login servers; clients use them in turn. */
  edges: readonly Address[];
  /**
   * Worlds that the clients are spread over, and how they hop there; undefined to take the first server of the list and
   * stay.
   */
  spread: WorldSpread | undefined;
  userPrefix: string;
  userPassword: string;
  rampUpPerSecond: number;
  moveIntervalMs: number;
  /** What the clients play; shared out by weight. */
  scenarios: readonly ScenarioChoice[];
  /** The HTTP API, for scenarios in which staff take part. */
  http: string;
  admin: AdminCredentials | undefined;
  seed: number;
  timings: Timings;
  verbose: boolean;
}

export interface WorldSpread {
  /** At least one. */
  worlds: readonly PlannedWorld[];
  hopEveryMs: number;
}

/** The actions of one name in the span of a report. */
export interface ActionReport {
  /** How long they took, in ms. */
  samples: Float64Array<ArrayBuffer>;
  failed: number;
}

/** The part of a report that is about the clients of one edge in one world. */
export interface PartReport {
  /** Indexes into the plan's lists. */
  edge: number;
  world: number;
  tally: Tally;
  samples: Float64Array<ArrayBuffer>;
  hops: ActionReport;
}

/** The events of a group in one second of the run, or in the part of a second before the group finished. */
export interface GroupReport {
  group: number;
  /** Start of the span, in whole seconds since the ramp began. */
  second: number;
  tally: Tally;
  /** Latencies of the acknowledged steps in ms, in the order of their arrival. */
  samples: Float64Array<ArrayBuffer>;
  causes: CauseCounts;
  /** Actions of scenarios, by name. */
  actions: Record<string, ActionReport>;
  /** By edge and world; empty with one edge and no spread. */
  parts: PartReport[];
  logins: LoginTime[];
  cost: ThreadCost;
}

export interface GroupListener {
  /** The last client of the group was started, or has left in the last stage. @param at the time of the run */
  onLaunched(at: number): void;
  onReport(report: GroupReport): void;
  /** Reports a line about one client, with `--verbose`. */
  onLine(text: string): void;
}

/** A group of clients in the main thread or a worker thread. */
export interface Group {
  /** Resolves when the group is ready to start. */
  readonly ready: Promise<void>;
  /**
   * Resolves with the cost of the whole run, when all clients are done and the last report was given. Rejects when the
   * thread broke.
   */
  readonly finished: Promise<ThreadCost>;
  start(startAt: number): void;
  /** Ends the test: steps and logins under way finish, and all clients leave. */
  end(): void;
  /** Makes all clients leave at once. Logins under way count neither as succeeded nor as failed. */
  abort(): void;
}

/** Indexes (from 0) of the clients that a group plays. */
export function clientsOf(plan: Pick<GroupPlan, "group" | "groups" | "clients">): number[] {
  const indexes: number[] = [];
  for (let index = plan.group; index < plan.clients; index += plan.groups) indexes.push(index);
  return indexes;
}

/** Which edge a client uses and which world it plays in: clients in turn meet all pairs evenly. @param index from 0 */
export function partOf(index: number, { edges, spread }: Pick<GroupPlan, "edges" | "spread">): { edge: number; world: number } {
  const edge = index % edges.length;
  return { edge, world: Math.floor(index / edges.length) % (spread?.worlds.length ?? 1) };
}
