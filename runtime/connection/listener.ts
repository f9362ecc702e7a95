import net, { type Server, type Socket } from "node:net";
import { addressKey } from "../accounts/address-key.js";
import { isLoopbackAddress, plainAddress } from "../process/addresses.js";
import type { Log } from "../log/log.js";
import { AddressCounts } from "../process/address-counts.js";
import type { Counters } from "./counters.js";
import { LogLimiter } from "./log-limiter.js";
import { ReadBuffer } from "./read-buffer.js";

/** Connections that the kernel queues while the event loop is busy. A rush of 2,000 fits. */
const BACKLOG = 4_096;
const REFUSAL_LOG_PERIOD_MS = 60_000;

export interface ListenerLimits {
  readonly maximumConnections: number;
  readonly connectionsPerAddress: number;
  /** How many of them may be without a login. */
  readonly pendingPerAddress: number;
  readonly exemptLoopback: boolean;
}

/** The place that a connection holds in the limits until it is closed. */
export interface Admission {
  readonly address: string;
  /** The connection has logged in. */
  settle(): void;
}

/** Accepts connections within the limits. It closes a connection beyond them before it reads a byte. */
export class Listener {
  private readonly server: Server;
  private readonly limits: ListenerLimits;
  private readonly counters: Counters;
  private readonly log: Log;
  private readonly logLimiter: LogLimiter;
  private readonly all = new AddressCounts();
  private readonly pending = new AddressCounts();
  private readonly buffer = new ReadBuffer();
  private connections = 0;

  constructor(parts: {
    limits: ListenerLimits;
    counters: Counters;
    log: Log;
    now: () => number;
    accept: (socket: Socket, admission: Admission) => void;
  }) {
    this.limits = parts.limits;
    this.counters = parts.counters;
    this.log = parts.log;
    this.logLimiter = new LogLimiter(REFUSAL_LOG_PERIOD_MS, parts.now);
    this.server = net.createServer({ noDelay: true }, (socket) => this.admit(socket, parts.accept));
  }

  /** Listens and returns the bound address. Rejects when the address cannot be bound. */
  async listen(host: string, port: number): Promise<{ host: string; port: number }> {
    await new Promise<void>((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen({ host, port, backlog: BACKLOG }, () => {
        this.server.off("error", reject);
        this.server.on("error", (err) => this.log.error({ err }, "the game's listener failed"));
        resolve();
      });
    });
    const bound = this.server.address() as net.AddressInfo;
    return { host: bound.address, port: bound.port };
  }

  /** Accepts no further connection; open ones go on. */
  close(): void {
    this.server.close();
  }

  private admit(accepted: Socket, accept: (socket: Socket, admission: Admission) => void): void {
    const address = plainAddress(accepted.remoteAddress ?? "");
    const peer = addressKey(address);
    const reason = this.refusal(address, peer);
    if (reason || address === "") {
      this.counters.connectionsRefused++;
      if (this.logLimiter.allows(peer)) this.log.warn({ address }, `connection refused: ${reason ?? "the client has left"}`);
      accepted.on("error", () => undefined);
      accepted.destroy();
      return;
    }
    this.counters.connections++;
    this.connections++;
    this.all.add(peer);
    this.pending.add(peer);
    let isPending = true;
    const settle = (): void => {
      if (isPending) this.pending.remove(peer);
      isPending = false;
    };
    const socket = this.buffer.adopt(accepted);
    socket.once("close", () => {
      settle();
      this.all.remove(peer);
      this.connections--;
    });
    accept(socket, { address, settle });
  }

  /** @param peer the address that the limits count; for IPv6 a network prefix */
  private refusal(address: string, peer: string): string | undefined {
    const { limits } = this;
    if (this.connections >= limits.maximumConnections) return `${limits.maximumConnections} connections are open`;
    if (limits.exemptLoopback && isLoopbackAddress(address)) return undefined;
    if (this.all.get(peer) >= limits.connectionsPerAddress)
      return `${limits.connectionsPerAddress} connections from this address are open`;
    if (this.pending.get(peer) >= limits.pendingPerAddress)
      return `${limits.pendingPerAddress} connections from this address wait for a login`;
    return undefined;
  }
}
