import type { AccountLevel } from "../levels.js";
import type { Members, MembersOf } from "./members.js";

/** A kind of event, declared once: the stream of events, webhooks, Lua's `on_...` and the documents follow from it. */
export interface EventDeclaration<M extends Members = Members> {
  /** For example `TicketOpenedEvent`, which is `on_ticket_opened` in Lua. */
  readonly name: `${string}Event`;
  readonly about: string;
  /** The lowest level that sees it on the stream of events. */
  readonly level: AccountLevel;
  /**
   * Frequent and soon out of date: the stream keeps none for readers that reconnect, and only webhooks that name it get
   * it.
   */
  readonly isFleeting?: boolean;
  readonly members: M;
}

/** Declares a kind of event, with the types of its members. */
export function declareEvent<const M extends Members>(declaration: EventDeclaration<M>): EventDeclaration<M> {
  return declaration;
}

/** A published event. Names of members are camelCase. */
export interface ShardEvent {
  readonly declaration: EventDeclaration;
  readonly members: Readonly<Record<string, string | number | boolean | null>>;
  /** Unix milliseconds. */
  readonly at: number;
  /** The world that it is about; undefined in a shard of one process, and for events of no world. */
  readonly world?: string | undefined;
}

export type EventListener = (event: ShardEvent) => void;

/** The part of the log that the bus needs. */
interface FailureLog {
  error(details: object, message: string): void;
}

/**
 * Calls all listeners at once, in the order of their subscription. An error of one is logged and does not affect the
 * others.
 */
export class EventBus {
  private readonly listeners = new Set<EventListener>();
  private readonly log: FailureLog;
  private readonly world: string | undefined;

  /** @param world of this process, in a network */
  constructor(log: FailureLog, world?: string) {
    this.log = log;
    this.world = world;
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: EventListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param world that it is about; the one of this process without it */
  publish<M extends Members>(declaration: EventDeclaration<M>, members: MembersOf<M>, world = this.world): void {
    const event: ShardEvent = { declaration, members: members, at: Date.now(), ...(world !== undefined && { world }) };
    for (const listener of this.listeners) {
      try {
        listener(event);
      } catch (error) {
        this.log.error({ err: error, event: declaration.name }, "a listener failed");
      }
    }
  }
}
