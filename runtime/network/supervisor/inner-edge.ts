import type { Socket } from "node:net";
import type { GivenClient } from "../../game/connection/client-socket.js";
import type { EdgeStart } from "../links/edge-messages.js";
import { Edge } from "../edge/edge.js";

/** An edge in the process of the supervisor, which had the world and its clients before. */
export class InnerEdge {
  readonly isReady = true;
  private readonly edge: Edge;

  constructor(start: EdgeStart, clients: readonly GivenClient[]) {
    this.edge = new Edge(start);
    for (const client of clients) this.edge.keep(client);
  }

  get clients(): number {
    return this.edge.clientCount;
  }

  take(accepted: Socket): void {
    this.edge.open(accepted);
  }

  /** To be called at each interval of signs. */
  checkOnIt(): void {
    this.edge.sweep(performance.now());
  }

  close(): Promise<void> {
    return this.edge.close();
  }
}
