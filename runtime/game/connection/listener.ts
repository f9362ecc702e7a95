import net from "node:net";
import type { Server, Socket } from "node:net";
import type { Log } from "../../base/log/log.js";
import { AddressCounts } from "../../base/system/address-counts.js";
import { type AddressSet, isLoopbackAddress, plainAddress } from "../../base/system/addresses.js";
import { addressKey } from "../../services/accounts/address-key.js";
import type { ClientSocket } from "./client-socket.js";
import type { Counters } from "./counters.js";
import { LogLimiter } from "./log-limiter.js";
import { type Caller, readProxyHeader } from "./proxy-header.js";
import { ReadBuffer } from "./read-buffer.js";

interface ProxyGreeting {
  /** Time for the whole header, which proxies send at once. */
  readonly limitMs: number;
  /**
   * @param caller undefined when the proxy speaks for itself
   *
   * @param rest bytes after the header, valid until this returns
   */
  readonly whenRead: (caller: Caller | undefined, rest: Buffer) => void;
  /** The connection has to be closed. Not called when it closed before a byte came, as health checks of proxies do. */
  readonly whenBad: (reason: string) => void;
}

/**
 * Reads the PROXY protocol header with which a trusted proxy begins its connection, however it is split. Calls back at
 * most once.
 */
function awaitProxyGreeting(socket: ClientSocket, { limitMs, whenRead, whenBad }: ProxyGreeting): void {
  let kept = Buffer.alloc(0);
  const timer = setTimeout(() => end(() => whenBad(`no PROXY protocol header within ${limitMs} ms`)), limitMs);
  const end = (next?: () => void): void => {
    clearTimeout(timer);
    socket.off("data", take).off("error", ignore).off("close", lose);
    next?.();
  };
  const take = (chunk: Buffer): void => {
    const bytes = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
    const header = readProxyHeader(bytes);
    if (header.kind === "bad") end(() => whenBad(header.reason));
    else if (header.kind === "whole") end(() => whenRead(header.caller, bytes.subarray(header.bytes)));
    // A copy: the chunk is valid only now.
    else kept = Buffer.from(bytes);
  };
  const lose = (): void =>
    end(kept.length === 0 ? undefined : () => whenBad("the proxy hung up within its PROXY protocol header"));
  // Followed by `close`.
  const ignore = (): void => undefined;
  socket.on("data", take);
  socket.on("error", ignore);
  socket.on("close", lose);
}

/** Connections that the kernel queues while the event loop is busy. A rush of 2,000 fits. */
const BACKLOG = 4_096;
const REFUSAL_LOG_PERIOD_MS = 60_000;

export interface ListenerLimits {
  readonly maximumConnections: number;
  readonly connectionsPerAddress: number;
  /** How many of them may be without a login. */
  readonly pendingPerAddress: number;
  readonly exemptLoopback: boolean;
  /** Their connections begin with a PROXY protocol header, which names their client. */
  readonly trustedProxies: AddressSet;
  /** Time for that header. */
  readonly proxyHeaderMs: number;
}

/** The place that a connection holds in the limits until it is closed. */
export interface SocketAdmission {
  readonly caller: Caller;
  /** The connection has logged in. */
  settle(): void;
}

/**
 * Accepts connections within the limits: its own, or those that edges of this machine accept. It closes a connection
 * beyond them before it reads a byte of the client.
 */
export class Listener {
  private readonly server: Server;
  private readonly limits: ListenerLimits;
  private readonly counters: Counters;
  private readonly log: Log;
  private readonly accept: (socket: ClientSocket, admission: SocketAdmission) => void;
  private readonly blocks: (address: string) => boolean;
  private readonly logLimiter: LogLimiter;
  private readonly all = new AddressCounts();
  private readonly pending = new AddressCounts();
  private readonly buffer = new ReadBuffer();
  private connections = 0;
  private isGivenAway = false;
  /** Connections of proxies that have not named their client yet. */
  private greeting = 0;

  constructor(parts: {
    limits: ListenerLimits;
    counters: Counters;
    log: Log;
    now: () => number;
    /** Whether nobody may come from an address. */
    blocks: (address: string) => boolean;
    accept: (socket: ClientSocket, admission: SocketAdmission) => void;
  }) {
    this.limits = parts.limits;
    this.counters = parts.counters;
    this.log = parts.log;
    this.logLimiter = new LogLimiter(REFUSAL_LOG_PERIOD_MS, parts.now);
    this.accept = parts.accept;
    this.blocks = parts.blocks;
    this.server = net.createServer({ noDelay: true }, (socket) => {
      const caller = callerOf(socket);
      this.admit(this.buffer.adopt(socket), caller);
    });
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
  shut(): void {
    if (!this.isGivenAway) this.server.close();
  }

  /** Gives the listening server to somebody who takes its connections from here on. */
  give(): Server {
    this.isGivenAway = true;
    return this.server.removeAllListeners();
  }

  /** Takes a new connection. Nothing may have been read from it. */
  admit(socket: ClientSocket, caller: Caller): void {
    const { limits } = this;
    const isProxy = limits.trustedProxies.has(caller.address);
    const reason = this.fullness(caller) ?? (isProxy ? undefined : this.crowding(caller));
    if (reason) return this.refuse(socket, caller, reason);
    if (!isProxy) return this.accept(socket, this.seat(socket, caller));
    this.greeting++;
    let isGreeting = true;
    const greeted = (): void => {
      if (isGreeting) this.greeting--;
      isGreeting = false;
    };
    socket.once("close", greeted);
    awaitProxyGreeting(socket, {
      limitMs: limits.proxyHeaderMs,
      whenBad: (reason) => this.refuse(socket, caller, reason),
      whenRead: (client = caller, rest) => {
        greeted();
        const reason = this.crowding(client);
        if (reason) return this.refuse(socket, client, reason);
        this.accept(socket, this.seat(socket, client));
        if (rest.length > 0) socket.emit("data", rest);
      },
    });
  }

  /** Gives a connection its place in the limits of its address, also beyond them. */
  seat(socket: ClientSocket, caller: Caller): SocketAdmission {
    const peer = addressKey(caller.address);
    this.connections++;
    this.counters.connections++;
    this.all.add(peer);
    this.pending.add(peer);
    let isPending = true;
    const settle = (): void => {
      if (isPending) this.pending.remove(peer);
      isPending = false;
    };
    socket.once("close", () => {
      settle();
      this.connections--;
      this.all.remove(peer);
    });
    return { caller, settle };
  }

  private refuse(socket: ClientSocket, { address }: Caller, reason: string): void {
    this.counters.connectionsRefused++;
    if (this.logLimiter.allows(addressKey(address))) this.log.warn({ address }, `connection refused: ${reason}`);
    socket.on("error", () => undefined);
    socket.destroy();
  }

  private fullness({ address }: Caller): string | undefined {
    if (address === "") return "the client has left";
    const { maximumConnections } = this.limits;
    return this.connections + this.greeting >= maximumConnections ? `${maximumConnections} connections are open` : undefined;
  }

  private crowding({ address }: Caller): string | undefined {
    const { limits } = this;
    if (this.blocks(address)) return "the address is blocked";
    if (limits.exemptLoopback && isLoopbackAddress(address)) return undefined;
    const peer = addressKey(address);
    if (this.all.get(peer) >= limits.connectionsPerAddress)
      return `${limits.connectionsPerAddress} connections from this address are open`;
    if (this.pending.get(peer) >= limits.pendingPerAddress)
      return `${limits.pendingPerAddress} connections from this address wait for a login`;
    return undefined;
  }
}

export function callerOf(socket: Socket): Caller {
  return {
    address: plainAddress(socket.remoteAddress ?? ""),
    reached: { address: plainAddress(socket.localAddress ?? ""), port: socket.localPort ?? 0 },
  };
}
