import type { Log } from "../log/log.js";
import { type EventBus, eventDeclarations, type ShardEvent } from "../ports/events.js";
import type { Network, NetworkEvent, Requests } from "../ports/network.js";
import { fleetingEvent } from "./declarations.js";

/** Read when an API starts, for readers that come from another one. */
const KEPT_EVENTS = 1_000;

const declarations = new Map(eventDeclarations.map((declaration) => [declaration.name as string, declaration]));

type Listener = (event: ShardEvent, sequence?: number) => void;

/** Puts the events of this process into the one order of the network. @returns a function that ends it */
export function shareEvents(
  bus: Pick<EventBus, "subscribe">,
  network: Pick<Network, "process" | "events">,
  requests: Pick<Requests, "tell">,
  log: Log,
): () => void {
  let count = 0;
  return bus.subscribe(({ declaration, members, at, world = null }) => {
    const { name, isFleeting } = declaration;
    if (!declarations.has(name)) return;
    if (isFleeting) {
      requests.tell(fleetingEvent, { name, world, at, members: { ...members } });
      return;
    }
    const event: NetworkEvent = { id: `${network.process}-${++count}`, name, world, at, members };
    network.events.publish(event).catch((error: unknown) => log.warn({ err: error, event: name }, "an event was not shared"));
  });
}

/** The events of all processes of a network, for the stream of an API. */
export class NetworkEventFeed {
  private readonly network: Pick<Network, "events">;
  private readonly requests: Pick<Requests, "hear">;
  private readonly listeners = new Set<Listener>();
  private readonly ends: (() => void)[] = [];

  constructor(network: Pick<Network, "events">, requests: Pick<Requests, "hear">) {
    this.network = network;
    this.requests = requests;
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Begins with the last events that the network keeps. */
  async start(): Promise<void> {
    const { first, last } = await this.network.events.range();
    const after = Math.max(first - 1, last - KEPT_EVENTS, 0);
    this.ends.push(
      this.requests.hear(fleetingEvent, (event) => this.tell(event)),
      await this.network.events.read(after, (event) => this.tell(event, event.sequence)),
    );
  }

  close(): void {
    for (const end of this.ends) end();
  }

  private tell({ name, world, at, members }: Omit<NetworkEvent, "id">, sequence?: number): void {
    const declaration = declarations.get(name);
    // Of a newer process of the network.
    if (!declaration) return;
    const event: ShardEvent = { declaration, members, at, ...(world !== null && { world }) };
    for (const listener of this.listeners) listener(event, sequence);
  }
}
