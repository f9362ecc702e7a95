import type { Socket } from "node:net";
import type { EdgeFigures, EdgeSettings } from "../connection/edges/edge-messages.js";
import { FrameReader } from "../connection/link/frame-reader.js";
import { FrameWriter } from "../connection/link/frame-writer.js";
import { COUNT_BYTES, FROM_EDGE, PART_BYTES, TO_EDGE } from "../connection/link/frames.js";
import { ReadBuffer } from "../connection/read-buffer.js";
import { SendBuffer } from "../connection/send-buffer.js";
import { EdgeClient } from "./edge-client.js";

/** The shortest time between two writes to the world. */
const LINK_PAUSE_MS = 1;
const MICROSECONDS_PER_SECOND = 1_000_000;

/** Holds the sockets of clients for the world, and copies to each what viewers share. It keeps nothing that outlives a connection. */
export class Edge {
  private readonly settings: EdgeSettings;
  private readonly link: Socket;
  private readonly clients = new Map<number, EdgeClient>();
  /** Connections that the world closed before their socket came, which takes another way. Sockets come in the order of their numbers. */
  private readonly closedEarly = new Set<number>();
  private lastOpened = 0;
  private readonly readBuffer = new ReadBuffer();
  private readonly sendBuffer = new SendBuffer();
  private readonly frames = new FrameWriter();
  /** What viewers of the present tick share. */
  private shared = Buffer.alloc(0);
  private isWaking = false;
  /** Monotonic milliseconds of the last write to the link. */
  private wroteAt = -Infinity;

  /** @param link the connection to the world @param whenAlone called when the world has ended */
  constructor(link: Socket, settings: EdgeSettings, whenAlone: () => void) {
    // A buffer of its own: while its bytes are handled, none of a client are read.
    this.link = new ReadBuffer().adopt(link);
    this.settings = settings;
    const reader = new FrameReader(this.handle);
    this.link.on("data", (chunk) => reader.take(chunk));
    // Followed by `close`.
    this.link.on("error", () => undefined);
    this.link.on("close", whenAlone);
  }

  /** Takes a client's socket. @param accepted undefined if the client left on the way */
  open(connection: number, accepted: Socket | undefined): void {
    this.lastOpened = connection;
    if (!accepted || this.closedEarly.delete(connection)) {
      accepted?.destroy();
      this.frames.addEmpty(FROM_EDGE.closed, connection);
      return this.wake();
    }
    const socket = this.readBuffer.adopt(accepted);
    const client = new EdgeClient({
      ...{ connection, socket, frames: this.frames, outboxBytes: this.settings.outboxBytes },
      wake: () => this.wake(),
      whenClosed: () => this.clients.delete(connection),
    });
    this.clients.set(connection, client);
  }

  /** Tells the world of clients that do not read. @param now monotonic milliseconds */
  sweep(now: number): void {
    for (const [connection, client] of this.clients) {
      if (!client.isDeaf(this.settings.deafMs, now)) continue;
      this.frames.addEmpty(FROM_EDGE.deaf, connection);
      this.wake();
    }
  }

  figures(): EdgeFigures {
    const { user, system } = process.cpuUsage();
    return {
      clients: this.clients.size,
      cpuSeconds: (user + system) / MICROSECONDS_PER_SECOND,
      memoryBytes: process.memoryUsage.rss(),
      writes: this.sendBuffer.writes,
      sentBytes: this.sendBuffer.bytesSent,
    };
  }

  private readonly handle = (kind: number, connection: number, bytes: Buffer, from: number, to: number): void => {
    if (kind === TO_EDGE.shared) {
      this.shared = Buffer.from(bytes.subarray(from, to));
      return;
    }
    const client = this.clients.get(connection);
    if (!client) {
      const isClosing = kind === TO_EDGE.end || kind === TO_EDGE.cut;
      if (isClosing && connection > this.lastOpened) this.closedEarly.add(connection);
      return;
    }
    switch (kind) {
      case TO_EDGE.send:
        this.sendBuffer.appendShared(bytes, from, to);
        return client.send(this.sendBuffer);
      case TO_EDGE.update:
        this.putTogether(bytes, from, to);
        return client.send(this.sendBuffer);
      case TO_EDGE.taken:
        return client.taken(bytes.readUInt32LE(from));
      case TO_EDGE.end:
        return client.end();
      case TO_EDGE.cut:
        return client.cut();
    }
  };

  /** Puts an update into the send buffer: the client's own bytes, with parts of the shared bytes between them. */
  private putTogether(bytes: Buffer, from: number, to: number): void {
    const { sendBuffer, shared } = this;
    const partsEnd = to - COUNT_BYTES;
    const partsFrom = partsEnd - bytes.readUInt32LE(partsEnd) * PART_BYTES;
    let own = from;
    for (let part = partsFrom; part < partsEnd; part += PART_BYTES) {
      const at = from + bytes.readUInt32LE(part);
      if (at > own) sendBuffer.appendShared(bytes, own, at);
      own = at;
      sendBuffer.appendShared(shared, bytes.readUInt32LE(part + 4), bytes.readUInt32LE(part + 8));
    }
    if (partsFrom > own) sendBuffer.appendShared(bytes, own, partsFrom);
  }

  /**
   * Writes the frames at the end of the event loop's turn, or {@link LINK_PAUSE_MS} after the last write: what clients send within that time
   * reaches the world in one read, which would cost it more than the step of a player.
   */
  private wake(): void {
    if (this.isWaking) return;
    this.isWaking = true;
    if (performance.now() - this.wroteAt >= LINK_PAUSE_MS) setImmediate(this.write);
    else setTimeout(this.write, LINK_PAUSE_MS);
  }

  private readonly write = (): void => {
    this.isWaking = false;
    this.wroteAt = performance.now();
    this.frames.sendTo(this.link);
  };
}
