import { EventEmitter, once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { HANG_MS } from "./hang.js";

export interface Delivery {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  json: { eventId: string; event: string; publishedAtUtc: string; data: Record<string, unknown> };
}

type Answer = (response: http.ServerResponse, delivery: Delivery) => void;

/** A real receiver of webhooks that answers as the test wants. */
export class Receiver {
  readonly deliveries: Delivery[] = [];
  answer: Answer = (response) => response.writeHead(204).end();
  readonly #server: http.Server;
  readonly #arrivals = new EventEmitter();

  private constructor() {
    this.#server = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const body = Buffer.concat(chunks);
        const { method = "", url: path = "", headers } = request;
        const delivery = { method, path, headers, body, json: JSON.parse(body.toString()) as Delivery["json"] };
        this.deliveries.push(delivery);
        this.answer(response, delivery);
        this.#arrivals.emit("delivery");
      });
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook?key=of-the-receiver`;
  }

  /** Waits until `count` deliveries have come in all. */
  async received(count: number): Promise<void> {
    const signal = AbortSignal.timeout(HANG_MS);
    while (this.deliveries.length < count) await once(this.#arrivals, "delivery", { signal });
  }

  /** Ticket ids of the deliveries, in order. */
  tickets(): unknown[] {
    return this.deliveries.map(({ json }) => json.data.ticketId);
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }
}
