import type { AddressInfo } from "node:net";
import { once } from "node:events";
import tls from "node:tls";
import type { TLSSocket } from "node:tls";
import { monotonicClock } from "../measure/clock.js";
import { loadScenarios, ScenarioError, stockChoice } from "../scenario/scenario.js";
import type { GroupPlan } from "../run/group.js";
import { ThreadGroup } from "../run/thread-group.js";
import { addressText } from "./address.js";
import type { Address } from "./address.js";
import { AGENT_PROTOCOL, Channel, IDENTITY, keyOf, TLS_OPTIONS } from "./channel.js";
import type { FromAgent, ToAgent } from "./channel.js";

export interface AgentParts {
  listen: Address;
  secret: string;
  /** Ends the agent and its clients. */
  signal: AbortSignal;
  onLine: (text: string) => void;
}

const HANDSHAKE_TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 64;

/**
 * Plays clients for first machines that know the secret, until the signal fires.
 * @throws Error when the port is taken
 */
export async function runAgent({ listen, secret, signal, onLine }: AgentParts): Promise<void> {
  const psk = keyOf(secret);
  const server = tls.createServer({
    ...TLS_OPTIONS,
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    pskCallback: (_socket, identity) => (identity === IDENTITY ? psk : null),
  });
  server.maxConnections = CONNECTIONS_MAX;
  const sockets = new Set<TLSSocket>();
  server.on("secureConnection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    new AgentGroup(socket, onLine);
  });
  server.on("tlsClientError", (error: NodeJS.ErrnoException, socket) => {
    onLine(
      `Refused a connection from ${socket.remoteAddress ?? "nowhere"}: it does not know the secret (${error.code ?? error.message}).`,
    );
    socket.destroy();
  });
  server.listen(listen);
  await once(server, "listening");
  const { address, port } = server.address() as AddressInfo;
  onLine(`Agent of the load test listens on ${address}:${port}. Ctrl-C ends it.`);
  if (!signal.aborted) await once(signal, "abort");
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
}

/** One connection, on which a first machine has one group of clients played. */
class AgentGroup {
  readonly #channel: Channel<FromAgent, ToAgent>;
  readonly #from: string;
  readonly #onLine: (text: string) => void;
  readonly #originNs = process.hrtime.bigint();
  readonly #clock = monotonicClock(this.#originNs);
  #group: ThreadGroup | undefined;
  #startAt: number | undefined;
  #isOver = false;

  constructor(socket: TLSSocket, onLine: (text: string) => void) {
    this.#from = `${socket.remoteAddress}:${socket.remotePort}`;
    this.#onLine = onLine;
    this.#channel = new Channel(
      socket,
      (message) => this.#take(message),
      () => this.#leave(),
    );
  }

  #take(message: ToAgent): void {
    switch (message.kind) {
      case "plan":
        return void this.#prepare(message.protocol, message.plan);
      case "start":
        return this.#start(message.inMs);
      case "end":
        return this.#group?.end();
      case "abort":
        return this.#group?.abort();
      case "alive":
    }
  }

  async #prepare(protocol: number, plan: GroupPlan): Promise<void> {
    try {
      if (protocol !== AGENT_PROTOCOL) throw new Error("it is of another version of the load test.");
      if (this.#group !== undefined) throw new Error("it already has a plan.");
      const scenarios = plan.scenarios.map(stockChoice);
      await loadScenarios(scenarios);
      if (this.#isOver) return;
      const group = new ThreadGroup(
        { ...plan, scenarios, clockOriginNs: this.#originNs },
        {
          onLaunched: (at) => this.#channel.send({ kind: "launched", at: at - this.#startAt! }),
          onReport: (report) => this.#channel.send({ kind: "report", report }),
          onLine: (text) => this.#channel.send({ kind: "line", text }),
        },
      );
      this.#group = group;
      await group.ready;
      this.#onLine(
        `Plays group ${plan.group + 1} of ${plan.groups} for ${this.#from} against ${plan.edges.map(addressText).join(", ")}.`,
      );
      this.#channel.send({ kind: "ready" });
      const cost = await group.finished;
      this.#isOver = true;
      this.#channel.send({ kind: "finished", cost });
      this.#onLine(`Group ${plan.group + 1} for ${this.#from} has left.`);
    } catch (error) {
      const isKnown = error instanceof ScenarioError || this.#group === undefined;
      this.#onLine(`Cannot play for ${this.#from}: ${error instanceof Error ? error.message : String(error)}`);
      this.#channel.send({ kind: "refused", reason: isKnown && error instanceof Error ? error.message : "its clients broke." });
      this.#channel.close();
    }
  }

  #start(inMs: number): void {
    this.#startAt = this.#clock.now() + inMs;
    this.#group?.start(this.#startAt);
  }

  /** The first machine is gone, so nobody is left to play for. */
  #leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // A group that was never started comes to its end only when it is.
    if (this.#group !== undefined && this.#startAt === undefined) this.#start(0);
    this.#group?.abort();
    this.#onLine(`${this.#from} is gone; its clients leave.`);
  }
}
