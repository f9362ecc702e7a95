import type { Socket } from "node:net";
import { UnreadError } from "../../game/connection/client-socket.js";
import { type LinkFrameHandler, LinkFrameReader, FrameTooLongError, FrameWriter, FROM_EDGE, TO_EDGE } from "./frames.js";
import { messageBytes, type SwitchMessage } from "./link-messages.js";
import { ReadBuffer } from "../../game/connection/read-buffer.js";
import { EdgeSocket, type SocketHolder } from "./edge-socket.js";
import { LinkAnswers, LinkUpdates } from "./link-sinks.js";

/** Bytes that may wait for an edge. A tick of a large crowd has a few MiB. */
const BACKLOG_BYTES = 64 * 1_024 * 1_024;

/** Buffers up to this length in bytes are kept: enough for a step and the packets beside it. */
const KEPT_VIEWS = 32;

export interface EdgeLinkParts {
  readonly stream: Socket;
  /** Called when more waits for a client than it may let wait. */
  readonly whenOverflowed: () => void;
  readonly outboxBytes: number;
  readonly stalledMs: number;
  /** Called when the edge does not read. */
  readonly whenStuck: (reason: string) => void;
  /** Called when the link failed, mostly because the edge has ended. */
  readonly whenFailed: (error: Error) => void;
  /** Takes the frames that only edges of this kind send. */
  readonly handle: LinkFrameHandler;
  /** Called when the link is closed, also after `whenFailed`. */
  readonly whenClosed: () => void;
  /** Whether the edge can lead clients to another process. */
  readonly isOfNetwork: boolean;
  /** The longest frame that is taken. */
  readonly limitBytes?: number;
}

/** The world's end of the link to an edge, with the sockets of the clients there. */
export class EdgeLink implements SocketHolder {
  readonly updates = new LinkUpdates();
  readonly answers = new LinkAnswers();
  private readonly sockets = new Map<number, EdgeSocket>();
  private readonly frames = new FrameWriter();
  private readonly parts: EdgeLinkParts;
  private readonly stream: Socket;
  private readonly reader: LinkFrameReader;
  /** By length. To copy a step is cheaper than to make a buffer for it. */
  private readonly views = Array.from({ length: KEPT_VIEWS }, (_, count) => Buffer.allocUnsafeSlow(count));
  private isWaking = false;
  private isLost = false;

  constructor(parts: EdgeLinkParts) {
    this.parts = parts;
    const stream = (this.stream = new ReadBuffer().adopt(parts.stream));
    this.reader = new LinkFrameReader(this.handle, parts.limitBytes);
    stream.on("data", (chunk) => this.take(chunk));
    stream.on("error", (error) => parts.whenFailed(error));
    stream.on("close", parts.whenClosed);
  }

  get clients(): number {
    return this.sockets.size;
  }

  /** The longest frame that is taken from here on. */
  set limitBytes(bytes: number) {
    this.reader.limitBytes = bytes;
  }

  /** The socket of a connection that the edge is handed, or hands over. */
  open(connection: number): EdgeSocket {
    const socket = new EdgeSocket(this, connection, this.parts.isOfNetwork);
    this.sockets.set(connection, socket);
    return socket;
  }

  send(connection: number, bytes: Uint8Array, count: number): void {
    this.frames.add(TO_EDGE.send, connection, bytes, count);
    this.wake();
  }

  taken(connection: number, bytes: number): void {
    this.frames.addNumber(TO_EDGE.taken, connection, bytes);
    this.wake();
  }

  end(connection: number): void {
    this.frames.addEmpty(TO_EDGE.end, connection);
    this.wake();
  }

  cut(connection: number): void {
    this.frames.addEmpty(TO_EDGE.cut, connection);
    this.wake();
  }

  /** Sends a frame that only one kind of edges gets. */
  say(kind: number, connection: number, body?: Uint8Array): void {
    if (body) this.frames.add(kind, connection, body);
    else this.frames.addEmpty(kind, connection);
    this.wake();
  }

  refuse(connection: number, reason: string): void {
    this.sockets.delete(connection);
    this.say(TO_EDGE.refused, connection, Buffer.from(reason));
  }

  switchTo(connection: number, message: SwitchMessage): void {
    this.sockets.delete(connection);
    this.say(TO_EDGE.switch, connection, messageBytes(message));
  }

  /** Writes what waits, and the updates of a tick. @param shared the bytes that viewers share */
  sendTick(shared: Buffer): void {
    const { stream } = this;
    if (!this.isLost) this.updates.sendTick(stream, this.frames, shared);
    if (stream.writableLength > BACKLOG_BYTES) this.parts.whenStuck("it does not read");
  }

  /** Reads nothing more. The edge keeps the link until this process has ended. */
  pause(): void {
    this.stream.pause();
  }

  /** The edge has ended: all its clients are gone. */
  lose(reason: string): void {
    if (this.isLost) return;
    this.isLost = true;
    this.stream.destroy();
    const sockets = [...this.sockets.values()];
    this.sockets.clear();
    for (const socket of sockets) socket.close(new Error(reason));
  }

  private take(chunk: Buffer): void {
    // What is sent meanwhile leaves in one write after the last frame, and needs no turn of its own.
    this.isWaking = true;
    try {
      this.reader.take(chunk);
    } catch (error) {
      if (!(error instanceof FrameTooLongError)) throw error;
      return this.parts.whenFailed(error);
    } finally {
      this.flush();
    }
  }

  private readonly handle = (kind: number, connection: number, bytes: Buffer, from: number, to: number): void => {
    if (kind >= FROM_EDGE.hello) return this.parts.handle(kind, connection, bytes, from, to);
    const socket = this.sockets.get(connection);
    if (!socket) return;
    switch (kind) {
      case FROM_EDGE.received:
        return socket.receive(this.view(bytes, from, to));
      case FROM_EDGE.hungUp:
        return void socket.emit("end");
      case FROM_EDGE.overflowed:
        this.parts.whenOverflowed();
        return void socket.emit("error", new UnreadError(`let more than ${this.parts.outboxBytes} bytes wait`));
      case FROM_EDGE.stalled:
        return void socket.emit("error", new UnreadError(`read nothing for ${this.parts.stalledMs} ms`));
      case FROM_EDGE.closed:
        this.sockets.delete(connection);
        return socket.close(to > from ? new Error(bytes.toString("utf8", from, to)) : undefined);
    }
  };

  /** The bytes of a frame as a buffer of their own. */
  private view(bytes: Buffer, from: number, to: number): Buffer {
    const view = this.views[to - from];
    if (!view) return bytes.subarray(from, to);
    for (let i = from; i < to; i++) view[i - from] = bytes[i]!;
    return view;
  }

  private wake(): void {
    if (this.isWaking) return;
    this.isWaking = true;
    setImmediate(this.flush);
  }

  private readonly flush = (): void => {
    this.isWaking = false;
    if (!this.isLost) this.frames.sendTo(this.stream);
  };
}
