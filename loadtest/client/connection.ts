import net from "node:net";
import type { PacketHandler, Inflow } from "./inflow.js";

/** The receiver of a connection's data. */
export interface FrameSink {
  onConnected(): void;
  /** See `FrameHandler`. */
  onFrame(bytes: Buffer, start: number, end: number): void;
  /** The connection was closed by either side. Called last. @param cause a short description, used to count causes */
  onClosed(cause: string): void;
}

export interface ConnectionParts {
  host: string;
  port: number;
  /** Creates the reader for the server's data. */
  inflow: (onFrame: PacketHandler) => Inflow;
  sink: FrameSink;
  /** Counts the received bytes of several connections. */
  traffic?: { bytesReceived: number };
}

const RECEIVE_BUFFER_BYTES = 65_536;
const CLOSE_GRACE_MS = 1_000;
/** All connections of a thread receive into the same buffer, because every chunk is decoded at once. */
const receiveBuffer = Buffer.alloc(RECEIVE_BUFFER_BYTES);

/** One TCP connection of a client, cut into frames. */
export class Connection {
  readonly #socket: net.Socket;
  readonly #sink: FrameSink;
  readonly #inflow: Inflow;
  #isOver = false;
  readonly #traffic: { bytesReceived: number };

  constructor({ host, port, inflow, sink, traffic }: ConnectionParts) {
    this.#sink = sink;
    this.#traffic = traffic ?? { bytesReceived: 0 };
    this.#inflow = inflow((bytes, start, end) => {
      if (!this.#isOver) sink.onFrame(bytes, start, end);
    });
    this.#socket = net.connect({
      host,
      port,
      noDelay: true,
      onread: { buffer: receiveBuffer, callback: (count) => this.#onRead(count) },
    });
    this.#socket.on("connect", () => {
      if (!this.#isOver) sink.onConnected();
    });
    this.#socket.on("end", () => this.#over("closed by the server"));
    this.#socket.on("error", (error: NodeJS.ErrnoException) => this.#over(error.code ?? error.message));
    this.#socket.on("close", () => this.#over("closed"));
  }

  /** Whether the connection was ended, by either side. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The bytes must not change afterwards. */
  send(bytes: Uint8Array): void {
    if (!this.#isOver) this.#socket.write(bytes);
  }

  /** Closes after all sent data. The sink receives nothing more. Does not wait for the server to close. */
  close(): void {
    this.#isOver = true;
    if (this.#socket.writableEnded || this.#socket.closed) return;
    this.#socket.end();
    const grace = setTimeout(() => this.#socket.destroy(), CLOSE_GRACE_MS);
    this.#socket.once("close", () => clearTimeout(grace));
  }

  /** Closes at once. */
  destroy(): void {
    this.#isOver = true;
    this.#socket.destroy();
  }

  /** Calls back when the socket is closed. */
  onGone(callback: () => void): void {
    if (this.#socket.closed) callback();
    else this.#socket.once("close", callback);
  }

  #onRead(count: number): boolean {
    this.#traffic.bytesReceived += count;
    if (this.#isOver) return true; // closed here: reading on accepts the server's last bytes without a reset
    try {
      this.#inflow.push(receiveBuffer, count);
    } catch (error) {
      this.#over(`unreadable bytes: ${error instanceof Error ? error.message : String(error)}`);
      this.#socket.destroy();
    }
    return true;
  }

  #over(cause: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#sink.onClosed(cause);
  }
}
