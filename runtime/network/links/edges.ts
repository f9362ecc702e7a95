import net, { type Server, type Socket } from "node:net";
import { rmSync } from "node:fs";
import type { Log } from "../../base/log/log.js";
import type { Counters } from "../../game/connection/counters.js";
import type { Caller } from "../../game/connection/proxy-header.js";
import { EdgeLink } from "./edge-link.js";
import type { EdgeFigures, EdgeSettings } from "./edge-messages.js";
import type { EdgeSocket } from "./edge-socket.js";
import { FROM_EDGE } from "./frames.js";
import { type HeldClient, type OwnEdge, readJson } from "./own-messages.js";

const NO_FIGURES: EdgeFigures = { clients: 0, cpuSeconds: 0, memoryBytes: 0, writes: 0, sentBytes: 0 };

export interface EdgesParts extends EdgeSettings {
  /** The socket file at which edges connect. Only this user's processes may reach it. */
  readonly links: string;
  readonly log: Log;
  readonly counters: Counters;
}

/** What an edge process is doing. */
export interface EdgeState extends EdgeFigures {
  readonly edge: number;
  readonly pid: number;
}

/** An edge that has a link to this world. */
interface LinkedOwnEdge {
  readonly link: EdgeLink;
  /** Undefined until it has said who it is. */
  who: Pick<OwnEdge, "edge" | "pid"> | undefined;
  figures: EdgeFigures;
}

/**
 * The edges of this machine: processes that hold the sockets of clients, so that writing to them takes other cores than
 * the world's. The supervisor starts them, and they outlive this process.
 */
export class Edges {
  /** Edges that were lost since the start. */
  lost = 0;
  /** A client has connected. Set before listening. */
  whenOpened: (socket: EdgeSocket, caller: Caller) => void = (socket) => socket.destroy();
  /** An edge has come, with this number of clients that it held. Set before listening. */
  whenLinked: (held: number) => void = () => undefined;
  /** A client was playing when the last world ended. Set before listening. */
  whenHeld: (socket: EdgeSocket, client: HeldClient) => void = (socket) => socket.destroy();
  private readonly parts: EdgesParts;
  private readonly server: Server;
  private readonly edges = new Set<LinkedOwnEdge>();
  /** Of edges that were lost. */
  private readonly past = { sentBytes: 0, writes: 0, updates: 0 };
  private isClosing = false;

  constructor(parts: EdgesParts) {
    this.parts = parts;
    this.server = net.createServer((stream) => this.admit(stream));
  }

  /** Lets edges connect. Rejects if they cannot. */
  async listen(): Promise<void> {
    const { links } = this.parts;
    // A killed world left it.
    rmSync(links, { force: true });
    await new Promise<void>((resolve, reject) => {
      this.server.once("error", reject).listen(links, resolve);
    });
  }

  /** Sends the updates of a tick. @param shared the bytes that viewers share */
  readonly sendTick = (shared: Buffer): void => {
    for (const { link } of this.edges) link.sendTick(shared);
  };

  /** Of all edges since the start. */
  total(figure: "sentBytes" | "writes"): number {
    return this.all.reduce((sum, { figures }) => sum + figures[figure], this.past[figure]);
  }

  /** Clients that ticks have updated. */
  get updates(): number {
    return this.all.reduce((sum, { link }) => sum + link.updates.count, this.past.updates);
  }

  get states(): EdgeState[] {
    return this.all.flatMap(({ who, figures, link }) => (who ? [{ ...who, ...figures, clients: link.clients }] : []));
  }

  /** An edge has ended by itself. @param error what it printed */
  noteLost(edge: number, reason: string, error: string): void {
    this.lost++;
    this.parts.log.error({ edge, error }, `an edge was lost: ${reason}`);
  }

  /** Reads nothing more of clients, who are to stay connected when this process ends. */
  freeze(): void {
    for (const { link } of this.edges) link.pause();
  }

  close(): void {
    this.isClosing = true;
    this.server.close();
    for (const { link } of this.edges) link.lose("the server stops");
  }

  private get all(): LinkedOwnEdge[] {
    return [...this.edges];
  }

  private admit(stream: Socket): void {
    if (this.isClosing) return void stream.destroy();
    const { counters, outboxBytes, stalledMs } = this.parts;
    const forget = (reason: string): void => this.forget(edge, reason);
    const link: EdgeLink = new EdgeLink({
      ...{ stream, outboxBytes, stalledMs, isOfNetwork: false },
      whenOverflowed: () => counters.overflows++,
      whenStuck: forget,
      whenFailed: ({ message }) => forget(message),
      whenClosed: () => forget("the link to its edge was closed"),
      handle: (kind, connection, bytes, from, to) => this.handle(edge, kind, connection, bytes.subarray(from, to)),
    });
    const edge: LinkedOwnEdge = { link, who: undefined, figures: NO_FIGURES };
    this.edges.add(edge);
  }

  private handle(edge: LinkedOwnEdge, kind: number, connection: number, body: Buffer): void {
    switch (kind) {
      case FROM_EDGE.edge: {
        const { edge: number, pid, held } = readJson<OwnEdge>(body);
        edge.who = { edge: number, pid };
        this.parts.log.info({ edge: number, edgePid: pid }, "an edge is ready");
        return this.whenLinked(held);
      }
      case FROM_EDGE.figures:
        edge.figures = readJson<EdgeFigures>(body);
        return;
      case FROM_EDGE.opened:
        return this.whenOpened(edge.link.open(connection), readJson<Caller>(body));
      case FROM_EDGE.held:
        return this.whenHeld(edge.link.open(connection), readJson<HeldClient>(body));
    }
  }

  private forget(edge: LinkedOwnEdge, reason: string): void {
    if (!this.edges.delete(edge)) return;
    const { figures, link } = edge;
    this.past.sentBytes += figures.sentBytes;
    this.past.writes += figures.writes;
    this.past.updates += link.updates.count;
    link.lose(reason);
  }
}
