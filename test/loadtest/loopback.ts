import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type net from "node:net";

const CLIENTS = "net.client.socket";
const SERVERS = "net.server.socket";

/**
 * Tracks all connections within this process from its creation until `stop`, and knows when no bytes are on their way.
 */
export class Loopback {
  readonly #clients = new Set<net.Socket>();
  readonly #servers = new Set<net.Socket>();
  readonly #onClient = (message: unknown): void => gather(this.#clients, message);
  readonly #onServer = (message: unknown): void => gather(this.#servers, message);

  constructor() {
    subscribe(CLIENTS, this.#onClient);
    subscribe(SERVERS, this.#onServer);
  }

  stop(): void {
    unsubscribe(CLIENTS, this.#onClient);
    unsubscribe(SERVERS, this.#onServer);
  }

  /** Whether every connection is open or closed at both ends, and every written byte was read. */
  get isQuiet(): boolean {
    if (this.#clients.size !== this.#servers.size) return false;
    const servers = new Map([...this.#servers].map((server) => [server.remotePort, server]));
    for (const client of this.#clients) {
      const server = servers.get(client.localPort);
      if (server === undefined || isChanging(client) || isChanging(server)) return false;
      if (client.bytesWritten !== server.bytesRead || server.bytesWritten !== client.bytesRead) return false;
    }
    return true;
  }
}

function gather(sockets: Set<net.Socket>, message: unknown): void {
  const { socket } = message as { socket: net.Socket };
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
}

function isChanging(socket: net.Socket): boolean {
  return socket.connecting || socket.writableEnded || socket.readableEnded || socket.destroyed;
}
