import { randomUUID } from "node:crypto";
import type { EventBus, ShardEvent } from "./events/event-bus.js";
import { eventDeclarations } from "./events/events.js";
import type { NetworkEvent, NetworkEvents } from "./network.js";

const declarations = new Map(eventDeclarations.map((one) => [one.name as string, one]));

/** The event as rooms know it; undefined for one of a process of a newer version. */
export function shardEventOf({ name, members, at, world }: NetworkEvent): ShardEvent | undefined {
  const declaration = declarations.get(name);
  return declaration && { declaration, members, at, ...(world !== null && { world }) };
}

/**
 * Publishes all events of this process to the others as well.
 *
 * @returns a function that ends it
 */
export function shareEvents(events: Pick<EventBus, "subscribe">, network: Pick<NetworkEvents, "publish">): () => void {
  return events.subscribe(({ declaration: { name }, members, at, world = null }) => {
    // What is dropped while the broker is gone stands in the log.
    network.publish({ id: randomUUID(), name, world, at, members }).catch(() => undefined);
  });
}
