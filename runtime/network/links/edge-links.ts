import net, { type Server, type Socket } from "node:net";
import type { Log } from "../../base/log/log.js";
import { LogLimiter } from "../../game/connection/log-limiter.js";
import type { Counters } from "../../game/connection/counters.js";
import type { EdgeSettings } from "./edge-messages.js";
import type { EdgeSocket } from "./edge-socket.js";
import { BEAT_MS } from "./frames.js";
import type { EnterMessage } from "./link-messages.js";
import { LinkedEdge } from "./linked-edge.js";

/** Links at once. */
const LINKS_MAXIMUM = 256;
/** Of them, those of strangers. An edge proves who it is at once, so of more the oldest is closed. */
const STRANGERS_MAXIMUM = 32;
/** Of lines about links that were refused. */
const LOG_PERIOD_MS = 60_000;

export interface EdgeLinksParts {
  /** What edges must know. All processes of the network get it over its broker, where only they are. */
  readonly secret: string;
  readonly settings: EdgeSettings;
  readonly counters: Counters;
  readonly log: Log;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** What an edge of the network does here. */
export interface LinkState {
  /** The name of its process. */
  readonly edge: string;
  readonly clients: number;
}

/** Takes links of edges, which hold the sockets of the network's clients, and lets these enter this process's world. */
export class EdgeLinks {
  /** Edges that were lost since the start. */
  lost = 0;
  /** Lets a client enter. Set before listening. */
  enter: (socket: EdgeSocket, message: EnterMessage) => void = (socket) => socket.refuse("the world is not ready");
  /** An edge has come, with this number of clients that it held for so long. Set before listening. */
  whenLinked: (held: number, heldMs: number) => void = () => undefined;
  private readonly parts: EdgeLinksParts;
  private readonly server: Server;
  private readonly edges = new Set<LinkedEdge>();
  private readonly refusals: LogLimiter;
  private beats: NodeJS.Timeout | undefined;
  private pastUpdates = 0;
  private isClosing = false;

  constructor(parts: EdgeLinksParts) {
    this.parts = parts;
    this.refusals = new LogLimiter(LOG_PERIOD_MS, parts.now);
    this.server = net.createServer((stream) => this.admit(stream));
  }

  /** Listens for edges and returns the bound address. Rejects when the address cannot be bound. */
  async listen(host: string, port: number): Promise<{ host: string; port: number }> {
    await new Promise<void>((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen({ host, port }, () => {
        this.server.off("error", reject);
        this.server.on("error", (err) => this.parts.log.error({ err }, "the listener of links failed"));
        resolve();
      });
    });
    this.beats = setInterval(() => this.edges.forEach((edge) => edge.checkOnIt()), BEAT_MS);
    const bound = this.server.address() as net.AddressInfo;
    return { host: bound.address, port: bound.port };
  }

  /** Sends the updates of a tick. @param shared the bytes that viewers share */
  readonly sendTick = (shared: Buffer): void => {
    for (const { link } of this.edges) link.sendTick(shared);
  };

  /** Clients that ticks have updated. */
  get updates(): number {
    let sum = this.pastUpdates;
    for (const { link } of this.edges) sum += link.updates.count;
    return sum;
  }

  get states(): LinkState[] {
    return [...this.edges].flatMap(({ name, link }) => (name === undefined ? [] : [{ edge: name, clients: link.clients }]));
  }

  /** Reads nothing more of clients, who are to stay connected when this process ends. */
  freeze(): void {
    for (const { link } of this.edges) link.pause();
  }

  /** Takes no further link. */
  shut(): void {
    this.server.close();
  }

  /** Closes all links. */
  close(): void {
    this.isClosing = true;
    this.shut();
    clearInterval(this.beats);
    for (const edge of this.edges) edge.lose("the server stops");
  }

  private admit(stream: Socket): void {
    if (this.edges.size >= LINKS_MAXIMUM || this.isClosing) {
      stream.destroy();
      return;
    }
    const strangers = [...this.edges].filter(({ name }) => name === undefined);
    if (strangers.length >= STRANGERS_MAXIMUM) strangers[0]!.lose("more strangers came");
    const { settings, counters, secret } = this.parts;
    // The link takes the socket's handle, and with it the address.
    const { remoteAddress } = stream;
    const edge: LinkedEdge = new LinkedEdge({
      ...{ stream, settings, secret },
      whenOverflowed: () => counters.overflows++,
      whenKnown: (known, { held = 0, heldMs = 0 }) => {
        this.welcome(known);
        this.whenLinked(held, heldMs);
      },
      enter: (socket, message) => this.enter(socket, message),
      whenLost: (lost, reason) => this.forget(lost, reason, remoteAddress),
    });
    this.edges.add(edge);
  }

  /** An edge that comes again has lost its former link, though nobody said so here. */
  private welcome(edge: LinkedEdge): void {
    for (const other of this.edges) if (other !== edge && other.name === edge.name) other.lose("it came again");
    this.parts.log.info({ edge: edge.name }, "an edge has a link to this world");
  }

  private forget(edge: LinkedEdge, reason: string, address: string | undefined): void {
    this.edges.delete(edge);
    this.pastUpdates += edge.link.updates.count;
    const { log } = this.parts;
    if (this.isClosing) return;
    if (edge.name !== undefined) {
      this.lost++;
      const { clients } = edge.link;
      log[clients > 0 ? "error" : "warn"]({ edge: edge.name, clients }, `the link to an edge was lost: ${reason}`);
    } else if (this.refusals.allows(address ?? "")) log.warn({ address }, `a link was refused: ${reason}`);
  }
}
