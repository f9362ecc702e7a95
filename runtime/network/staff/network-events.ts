import type { ShardEvent } from "../../contracts/events/event-bus.js";
import type { NetworkEvents } from "../../contracts/network.js";
import { shardEventOf } from "../../contracts/network-events.js";

/** Read when an API starts, for readers that come from another one. */
const KEPT_EVENTS = 1_000;

type Listener = (event: ShardEvent, sequence?: number) => void;

/** The events of all processes of a network, for the stream of an API. */
export class NetworkEventFeed {
  private readonly events: Pick<NetworkEvents, "range" | "read">;
  private readonly listeners = new Set<Listener>();
  private end: (() => void) | undefined;

  constructor(events: Pick<NetworkEvents, "range" | "read">) {
    this.events = events;
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Begins with the last events that the network keeps. */
  async start(): Promise<void> {
    const { first, last } = await this.events.range();
    const after = Math.max(first - 1, last - KEPT_EVENTS, 0);
    this.end = await this.events.read(after, (known) => {
      const event = shardEventOf(known);
      if (event) for (const listener of this.listeners) listener(event, known.sequence);
    });
  }

  close(): void {
    this.end?.();
  }
}
