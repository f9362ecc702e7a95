import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Knows the connections over which nothing was ever asked. Browsers and other clients open them in advance; Node does not count them as
 * idle, so each would hold up the end of the server as long as a request under way.
 */
export class SilentConnections {
  readonly #sockets = new Set<Socket>();

  constructor(server: Server) {
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  /** Ends those over which nothing has come to this moment. */
  end(): void {
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}
