import type { Socket } from "node:net";
import type { EdgeFigures, EdgeSettings } from "../links/edge-messages.js";
import { LinkFrameReader, FROM_EDGE, TO_EDGE } from "../links/frames.js";
import { ReadBuffer } from "../../game/connection/read-buffer.js";
import { SendBuffer } from "../../game/connection/send-buffer.js";
import { Downstream } from "./downstream.js";
import { EdgeClient } from "./edge-client.js";
import { Upstream } from "./upstream.js";

const MICROSECONDS_PER_SECOND = 1_000_000;

/**
 * Holds the sockets of clients for the world, and copies to each what viewers share. It keeps nothing that outlives a
 * connection.
 */
export class Edge {
  private readonly settings: EdgeSettings;
  private readonly clients = new Map<number, EdgeClient>();
  /**
   * Connections that the world closed before their socket came, which takes another way. Sockets come in the order of
   * their numbers.
   */
  private readonly closedEarly = new Set<number>();
  private lastOpened = 0;
  private readonly readBuffer = new ReadBuffer();
  private readonly downstream: Downstream;
  private readonly upstream: Upstream;

  /** @param link the connection to the world @param whenAlone called when the world has ended */
  constructor(link: Socket, settings: EdgeSettings, whenAlone: () => void) {
    // A buffer of its own: while its bytes are handled, none of a client are read.
    const stream = new ReadBuffer().adopt(link);
    const upstream = (this.upstream = new Upstream(stream));
    this.downstream = new Downstream(
      new SendBuffer(),
      (connection) => this.clients.get(connection),
      (clients) => upstream.noteCrowd(clients),
    );
    this.settings = settings;
    const reader = new LinkFrameReader(this.handle);
    stream.on("data", (chunk) => reader.take(chunk));
    // Followed by `close`.
    stream.on("error", () => undefined);
    stream.on("close", whenAlone);
  }

  /** Takes a client's socket. @param accepted undefined if the client left on the way */
  open(connection: number, accepted: Socket | undefined): void {
    this.lastOpened = connection;
    if (!accepted || this.closedEarly.delete(connection)) {
      accepted?.destroy();
      this.upstream.frames.addEmpty(FROM_EDGE.closed, connection);
      return this.upstream.wake();
    }
    const socket = this.readBuffer.adopt(accepted);
    const client = new EdgeClient({
      ...{ connection, socket, frames: this.upstream.frames, outboxBytes: this.settings.outboxBytes },
      wake: () => this.upstream.wake(),
      whenClosed: () => this.clients.delete(connection),
    });
    this.clients.set(connection, client);
  }

  /** Tells the world of clients that do not read. @param now monotonic milliseconds */
  sweep(now: number): void {
    for (const [connection, client] of this.clients) {
      if (!client.isDeaf(this.settings.deafMs, now)) continue;
      this.upstream.frames.addEmpty(FROM_EDGE.deaf, connection);
      this.upstream.wake();
    }
  }

  figures(): EdgeFigures {
    const { user, system } = process.cpuUsage();
    return {
      clients: this.clients.size,
      cpuSeconds: (user + system) / MICROSECONDS_PER_SECOND,
      memoryBytes: process.memoryUsage.rss(),
      writes: this.downstream.sendBuffer.writes,
      sentBytes: this.downstream.sendBuffer.bytesSent,
    };
  }

  private readonly handle = (kind: number, connection: number, bytes: Buffer, from: number, to: number): void => {
    if (this.downstream.take(kind, connection, bytes, from, to)) return;
    const isClosing = kind === TO_EDGE.end || kind === TO_EDGE.cut;
    if (isClosing && connection > this.lastOpened) this.closedEarly.add(connection);
  };
}
