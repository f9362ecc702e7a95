import { AdminApi } from "../bootstrap/admin-api.js";
import { ClientRandom } from "../client/client-random.js";
import { type Hops, MovementLoop, type SharedWaits } from "../client/movement-loop.js";
import type { Pings } from "../client/pings.js";
import type { Play, Seat } from "../client/play.js";
import { type Doorway, StressClient, type StressContext } from "../client/stress-client.js";
import { accountName } from "../loadtest-options.js";
import type { Alarm, Clock } from "../measure/clock.js";
import type { LoginTime } from "../measure/login-times.js";
import { addCause, addTally, type CauseCounts, emptyTally, LATE_SEND_MS, LATE_START_MS, type Tally } from "../measure/tally.js";
import { type ThreadCost, ThreadHealth } from "../measure/thread-health.js";
import { PlayerLeftError } from "../scenario/dealings.js";
import type { Staff } from "../scenario/player.js";
import { ScenarioPlay } from "../scenario/scenario-play.js";
import { type Scenario, sharedOut } from "../scenario/scenario.js";
import { movesOf, startsAtRate } from "../stages.js";
import { DelayQueue } from "./delay-queue.js";
import {
  type ActionReport,
  clientsOf,
  type Group,
  type GroupListener,
  type GroupPlan,
  HOP,
  partOf,
  type PartReport,
} from "./group.js";
import { SampleBuffer } from "./sample-buffer.js";
import { ClientSchedule } from "./schedule.js";

/**
 * Takes the rejections that a scenario does not await, which would end the process: those of a player who left mean
 * nothing, others are counted as failures of the scenario.
 *
 * @returns a function that stops it
 */
function catchStrayRejections(onFailed: (cause: string) => void): () => void {
  const onRejection = (reason: unknown): void => {
    if (reason instanceof PlayerLeftError) return;
    onFailed(`scenario, not awaited: ${reason instanceof Error ? reason.message : String(reason)}`);
  };
  process.on("unhandledRejection", onRejection);
  return () => process.off("unhandledRejection", onRejection);
}

interface Part {
  edge: number;
  world: number;
  tally: Tally;
  samples: SampleBuffer;
  hops: SampleBuffer;
  hopsFailed: number;
}

/**
 * What the clients of a thread did since the last report, apart by edge and world. With one edge and no spread there
 * are no parts.
 */
class GroupParts {
  readonly #plan: Pick<GroupPlan, "edges" | "spread">;
  readonly #parts: Part[] = [];

  constructor(plan: Pick<GroupPlan, "edges" | "spread">) {
    this.#plan = plan;
    const { spread, edges } = plan;
    if (spread === undefined && edges.length === 1) return;
    for (let world = 0; world < (spread?.worlds.length ?? 1); world++)
      for (const edge of edges.keys()) {
        const samples = { samples: new SampleBuffer(), hops: new SampleBuffer() };
        this.#parts.push({ edge, world, tally: emptyTally(), ...samples, hopsFailed: 0 });
      }
  }

  /** The part of a client; undefined where there are none. @param index from 0 */
  of(index: number): Part | undefined {
    const { edge, world } = partOf(index, this.#plan);
    return this.#parts[world * this.#plan.edges.length + edge];
  }

  /** @param ms undefined for a hop that failed */
  onHop(index: number, ms: number | undefined): void {
    const part = this.of(index);
    if (part === undefined) return;
    if (ms === undefined) part.hopsFailed++;
    else part.hops.add(ms);
  }

  /** What happened since the last call, in the parts where something did. */
  take(): PartReport[] {
    return this.#parts.filter(hasNews).map((part) => {
      const { edge, world, samples, hops } = part;
      const tally = { ...part.tally };
      const report = { edge, world, tally, samples: samples.take(), hops: { samples: hops.take(), failed: part.hopsFailed } };
      Object.assign(part.tally, emptyTally());
      part.hopsFailed = 0;
      return report;
    });
  }
}

function hasNews({ tally, hopsFailed }: Part): boolean {
  // Each sample belongs to an acknowledged step, and each hop gets a new position.
  return hopsFailed > 0 || Object.values(tally).some((count) => count !== 0);
}

/** Names of actions that a run tells apart. A scenario that makes up more has them counted together. */
const ACTIONS_MAX = 60;
const OTHER_ACTIONS = "other";

/** Collects the actions of a thread's clients for the next report. */
class ActionLog {
  readonly #actions = new Map<string, { samples: SampleBuffer; failed: number }>();

  /** @param ms undefined for an action that failed */
  note(name: string, ms: number | undefined): void {
    const known = this.#actions.has(name) || this.#actions.size < ACTIONS_MAX ? name : OTHER_ACTIONS;
    let action = this.#actions.get(known);
    if (action === undefined) this.#actions.set(known, (action = { samples: new SampleBuffer(), failed: 0 }));
    if (ms === undefined) action.failed++;
    else action.samples.add(ms);
  }

  /** The actions since the last call. */
  take(): Record<string, ActionReport> {
    const reports: Record<string, ActionReport> = {};
    for (const [name, action] of this.#actions) {
      const samples = action.samples.take();
      if (samples.length > 0 || action.failed > 0) reports[name] = { samples, failed: action.failed };
      action.failed = 0;
    }
    return reports;
  }
}

/** How often the queues of waiting clients are checked. This is the shortest interval of Node's timers. */
const TICK_MS = 1;
const REPORT_MS = 1_000;
const HOP_FAILED = "hop: no change of the map and no new place in time";

/** A group of clients in the current thread. */
export class ClientGroup implements Group, StressContext, SharedWaits {
  readonly ready = Promise.resolve();
  readonly finished: Promise<ThreadCost>;
  readonly timings: GroupPlan["timings"];
  readonly clock: Clock;
  causes: CauseCounts = {};
  readonly line: StressContext["line"];
  /** Counts what is of no edge and world. */
  readonly #tally: Tally = emptyTally();
  readonly #plan: GroupPlan;
  readonly #listener: GroupListener;
  /** By index, who plays or played last. */
  readonly #clients = new Map<number, StressClient>();
  readonly #resting: DelayQueue<MovementLoop>;
  readonly #awaiting: DelayQueue<MovementLoop>;
  readonly #health = new ThreadHealth();
  readonly #samples = new SampleBuffer();
  readonly #parts: GroupParts;
  readonly #actions = new ActionLog();
  readonly #scenarios: readonly Scenario[];
  /** By client, the index of its scenario. */
  readonly #shares: readonly number[];
  readonly #whileRunning = new AbortController();
  #staff: Promise<Staff> | undefined;
  #stopCatching: () => void = () => undefined;
  #logins: LoginTime[] = [];
  #resolveFinished!: (cost: ThreadCost) => void;
  #schedule: ClientSchedule | undefined;
  #isEnding = false;
  #ticker: Alarm | undefined;
  #startAt = 0;
  /** The second of the current report, counted from the start. */
  #second = 0;
  #launched = 0;
  #gone = 0;

  /** @param scenarios those of the plan, loaded */
  constructor(plan: GroupPlan, scenarios: readonly Scenario[], listener: GroupListener, clock: Clock) {
    this.#plan = plan;
    this.#scenarios = scenarios;
    this.#shares = sharedOut(
      scenarios.map(({ weight }) => weight),
      plan.clients,
    );
    this.#listener = listener;
    this.#parts = new GroupParts(plan);
    this.timings = plan.timings;
    this.clock = clock;
    this.finished = new Promise((resolve) => (this.#resolveFinished = resolve));
    this.line = plan.verbose ? (client, text) => listener.onLine(`${client.account.username}: ${text}`) : undefined;
    if (scenarios.some(({ module }) => module !== undefined))
      this.#stopCatching = catchStrayRejections((cause) => this.#onFailedRound(cause));
    this.#resting = new DelayQueue(plan.moveIntervalMs, (loop, token, lagMs) => {
      if (loop.onRested(token) && lagMs > LATE_SEND_MS) this.#tally.lateSends++;
    });
    this.#awaiting = new DelayQueue(plan.timings.acknowledgementMs, (loop, token) => loop.onAckDue(token));
  }

  start(startAt: number): void {
    this.#startAt = startAt;
    this.#ticker = this.clock.every(TICK_MS, () => this.#tick());
    const { stages, rampUpPerSecond } = this.#plan;
    const indexes = clientsOf(this.#plan);
    this.#schedule = new ClientSchedule({
      clock: this.clock,
      moves: stages.length > 0 ? movesOf(stages, indexes) : startsAtRate(rampUpPerSecond, indexes),
      startAt,
      start: (index, lagMs) => this.#launch(index, lagMs),
      leave: (index) => this.#clients.get(index)?.end(),
      onDone: (at) => this.#listener.onLaunched(at),
    });
  }

  end(): void {
    this.#end((client) => client.end());
  }

  abort(): void {
    this.#end((client) => client.abort());
  }

  doorwayOf(index: number): Doorway {
    const { edge, world } = partOf(index, this.#plan);
    return { ...this.#plan.edges[edge]!, serverName: this.#plan.spread?.worlds[world]!.name };
  }

  tallyOf(index: number): Tally {
    return this.#parts.of(index)?.tally ?? this.#tally;
  }

  onLatency(latencyMs: number, index: number): void {
    this.#samples.add(latencyMs);
    this.#parts.of(index)?.samples.add(latencyMs);
  }

  onLogin(login: LoginTime): void {
    this.#logins.push(login);
  }

  playOf(seat: Seat, pings: Pings): Play {
    const random = new ClientRandom(this.#plan.seed, seat.index);
    const { name, module } = this.#scenarios[this.#shares[seat.index]!]!;
    if (module === undefined) return new MovementLoop(seat, pings, random, this, this.#hopsOf(seat));
    return new ScenarioPlay(
      seat,
      pings,
      { name, module },
      {
        random: () => random.fraction(),
        signIn: () => this.#signIn(),
        onAction: (action, ms) => this.#actions.note(action, ms),
        onFailedRound: (cause) => this.#onFailedRound(cause),
      },
    );
  }

  #hopsOf({ index }: Seat): Hops | undefined {
    const { spread } = this.#plan;
    if (spread === undefined) return undefined;
    return {
      landings: spread.worlds[partOf(index, this.#plan).world]!.landings,
      everyMs: spread.hopEveryMs,
      onHop: (ms) => {
        this.#actions.note(HOP, ms);
        this.#parts.onHop(index, ms);
        if (ms === undefined) addCause(this.causes, HOP_FAILED);
      },
    };
  }

  #onFailedRound(cause: string): void {
    this.#tally.roundsFailed++;
    addCause(this.causes, cause);
  }

  awaitAck(loop: MovementLoop, token: number, now: number): void {
    this.#awaiting.add(loop, token, now);
  }

  rest(loop: MovementLoop, token: number, now: number): void {
    this.#resting.add(loop, token, now);
  }

  onDone(client: StressClient): void {
    client.onGone(() => {
      this.#gone++;
      this.#finishIfOver();
    });
  }

  /** Each thread signs in for itself, when a scenario first needs it. */
  #signIn(): Promise<Staff> {
    this.#staff ??= (async () => {
      const { http, admin } = this.#plan;
      const api = new AdminApi({ base: http, signal: this.#whileRunning.signal });
      if (admin !== undefined) await api.login(admin);
      return (method, path, body) => api.call(method, path, body);
    })();
    return this.#staff;
  }

  #launch(index: number, lagMs: number): void {
    this.#launched++;
    if (lagMs > LATE_START_MS) this.#tally.lateStarts++;
    const before = this.#clients.get(index);
    before?.abort();
    const { userPrefix, userPassword } = this.#plan;
    const account = { username: accountName(userPrefix, index + 1), password: userPassword };
    const client = new StressClient(index, account, this, before?.phase);
    this.#clients.set(index, client);
    client.start();
  }

  #end(how: (client: StressClient) => void): void {
    this.#isEnding = true;
    this.#schedule?.stop();
    for (const client of this.#clients.values()) how(client);
    this.#finishIfOver();
  }

  #finishIfOver(): void {
    if (!this.#isEnding || this.#gone < this.#launched || this.#ticker === undefined) return;
    this.#ticker.cancel();
    this.#ticker = undefined;
    this.#report();
    this.#health.stop();
    this.#whileRunning.abort();
    this.#stopCatching();
    this.#resolveFinished(this.#health.whole);
  }

  #tick(): void {
    const now = this.clock.now();
    if (now >= this.#startAt + (this.#second + 1) * REPORT_MS) {
      this.#report();
      this.#second = Math.floor((now - this.#startAt) / REPORT_MS);
    }
    this.#awaiting.advance(now);
    this.#resting.advance(now);
  }

  #report(): void {
    const tally = emptyTally();
    addTally(tally, this.#tally);
    const parts = this.#parts.take();
    for (const part of parts) addTally(tally, part.tally);
    const report = {
      group: this.#plan.group,
      second: this.#second,
      tally,
      samples: this.#samples.take(),
      causes: this.causes,
      actions: this.#actions.take(),
      parts,
      logins: this.#logins,
      cost: this.#health.take(),
    };
    // Everything is taken before the listener is called, because the listener may end the test, which makes another
    // report.
    Object.assign(this.#tally, emptyTally());
    this.causes = {};
    this.#logins = [];
    this.#listener.onReport(report);
  }
}
