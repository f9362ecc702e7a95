import tls from "node:tls";
import type { TLSSocket } from "node:tls";
import type { Clock } from "../measure/clock.js";
import type { ThreadCost } from "../measure/thread-health.js";
import { addTally, emptyTally } from "../measure/tally.js";
import type { CauseCounts, Tally } from "../measure/tally.js";
import { clientsOf } from "../run/group.js";
import type { Group, GroupListener, GroupPlan } from "../run/group.js";
import type { Address } from "./address.js";
import { AGENT_PROTOCOL, Channel, IDENTITY, keyOf, TLS_OPTIONS } from "./channel.js";
import type { FromAgent, ToAgent } from "./channel.js";

/** An agent cannot be used. `message` says which and why. */
export class AgentError extends Error {}

const CONNECT_TIMEOUT_MS = 10_000;
const NO_COST: ThreadCost = { cpuSeconds: 0, waitedSeconds: 0, delayP99Ms: 0, delayMaxMs: 0 };

/**
 * The clients of one group on another machine. When the machine is lost in the test, its clients count as failed, and
 * the test goes on.
 */
export class RemoteGroup implements Group {
  readonly ready: Promise<void>;
  readonly finished: Promise<ThreadCost>;
  readonly #plan: GroupPlan;
  readonly #name: string;
  readonly #listener: GroupListener;
  readonly #clock: Clock;
  readonly #channel: Channel<ToAgent, FromAgent>;
  /** Changes of phases so far, which tell where the clients are. */
  readonly #total: Tally = emptyTally();
  #second = 0;
  #startAt: number | undefined;
  #isLaunched = false;
  #isFinished = false;
  #setReady!: () => void;
  #refuse!: (error: AgentError) => void;
  #setFinished!: (cost: ThreadCost) => void;

  constructor(plan: GroupPlan, { host, port }: Address, secret: string, listener: GroupListener, clock: Clock) {
    this.#plan = plan;
    this.#name = `agent ${host}:${port}`;
    this.#listener = listener;
    this.#clock = clock;
    this.#total.waiting = clientsOf(plan).length;
    this.ready = new Promise((resolve, reject) => ([this.#setReady, this.#refuse] = [resolve, reject]));
    this.finished = new Promise((resolve) => (this.#setFinished = resolve));
    // The caller awaits all groups at once, and sees only the first failure.
    this.ready.catch(() => undefined);
    const socket = connect({ host, port }, secret);
    this.#channel = new Channel(
      socket,
      (message) => this.#take(message),
      (problem) => this.#lose(problem),
    );
    socket.once("secureConnect", () => this.#channel.send({ kind: "plan", protocol: AGENT_PROTOCOL, plan }));
  }

  start(at: number): void {
    this.#startAt = at;
    this.#channel.send({ kind: "start", inMs: at - this.#clock.now() });
  }

  end(): void {
    this.#channel.send({ kind: "end" });
  }

  abort(): void {
    // An agent that has not begun has nothing to end; it sees that nobody needs it.
    if (this.#startAt === undefined) return this.#channel.close();
    this.#channel.send({ kind: "abort" });
  }

  #take(message: FromAgent): void {
    switch (message.kind) {
      case "ready":
        return this.#setReady();
      case "refused":
        this.#refuse(new AgentError(`${this.#name} refuses: ${message.reason}`));
        return this.#channel.close();
      case "launched":
        this.#isLaunched = true;
        return this.#listener.onLaunched(this.#startAt! + message.at);
      case "report":
        addTally(this.#total, message.report.tally);
        this.#second = message.report.second;
        return this.#listener.onReport({ ...message.report, group: this.#plan.group });
      case "line":
        return this.#listener.onLine(message.text);
      case "finished":
        this.#isFinished = true;
        this.#setFinished(message.cost);
        return this.#channel.close();
      case "alive":
    }
  }

  #lose(problem: string): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    if (this.#startAt === undefined) {
      const hint = "Does it run with --agent, on this port and with the same secret?";
      return this.#refuse(new AgentError(`${this.#name} cannot be reached (${problem}). ${hint}`));
    }
    const { waiting, loginServer, gameEntry, moving } = this.#total;
    const unborn = waiting + loginServer + gameEntry;
    this.#listener.onLine(`${this.#name} was lost (${problem}): its ${unborn + moving} clients count as failed.`);
    if (!this.#isLaunched) this.#listener.onLaunched(this.#clock.now());
    const causes: CauseCounts = {};
    if (unborn > 0) causes[`login failed: ${this.#name} was lost: ${problem}`] = unborn;
    if (moving > 0) causes[`connection lost in the world: ${this.#name} was lost: ${problem}`] = moving;
    const tally = { ...emptyTally(), waiting: -waiting, loginServer: -loginServer, gameEntry: -gameEntry, moving: -moving };
    Object.assign(tally, { failed: unborn, loginFailed: unborn, lost: moving, unexpectedDisconnects: moving });
    const { group } = this.#plan;
    const samples = new Float64Array();
    this.#listener.onReport({
      group,
      second: this.#second,
      tally,
      samples,
      causes,
      actions: {},
      parts: [],
      logins: [],
      cost: NO_COST,
    });
    this.#setFinished(NO_COST);
  }
}

function connect(address: Address, secret: string): TLSSocket {
  const psk = keyOf(secret);
  const socket = tls.connect({
    ...TLS_OPTIONS,
    ...address,
    pskCallback: () => ({ psk, identity: IDENTITY }),
    // There is no certificate: the secret is what both sides prove.
    checkServerIdentity: () => undefined,
  });
  const patience = setTimeout(
    () => socket.destroy(new Error(`no answer within ${CONNECT_TIMEOUT_MS / 1_000} s`)),
    CONNECT_TIMEOUT_MS,
  );
  for (const event of ["secureConnect", "close"]) socket.once(event, () => clearTimeout(patience));
  return socket;
}
