import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Tracks the connections without any request so far, and closes those that send nothing for a while. Browsers and other
 * clients open them in advance. Node does not count them as idle, so each would delay the end of the server as long as
 * a running request does.
 */
export class SilentConnections {
  readonly #sockets = new Set<Socket>();

  constructor(server: Server, firstByteMs: number) {
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      // A busy process may run this timer before it has read what arrived in time. The turn that follows reads it.
      const timer = setTimeout(() => setImmediate(() => endIfSilent(socket)), firstByteMs).unref();
      socket.once("close", () => {
        clearTimeout(timer);
        this.#sockets.delete(socket);
      });
    });
  }

  /** Closes the connections that have not sent anything yet. */
  end(): void {
    for (const socket of this.#sockets) endIfSilent(socket);
  }
}

function endIfSilent(socket: Socket): void {
  if (socket.bytesRead === 0) socket.destroy();
}
