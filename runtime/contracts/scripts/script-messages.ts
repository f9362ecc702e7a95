/** What scripts of one process tell those of others. */
export interface ScriptMessage {
  /** The world of the process that told it. */
  readonly fromWorld: string;
  readonly name: string;
  /** As JSON can say it. */
  readonly data: unknown;
}

/** Messages of scripts between the worlds of a network. */
export interface ScriptMessages {
  /** The world of this process. */
  readonly world: string;
  /** The worlds that have a process now, by name; this one among them. */
  worlds(): readonly string[];
  /**
   * Tells all processes of a world, this one too if it is its world. Nobody answers, and nothing is repeated that is
   * lost on the way.
   */
  send(toWorld: string, name: string, data: unknown): void;
  /** @returns a function that ends the subscription */
  whenReceived(listener: (message: ScriptMessage) => void): () => void;
}

/** In a process that is alone: it hears itself, in a later turn of the event loop. */
export function ownMessages(world = "main"): ScriptMessages {
  const listeners = new Set<(message: ScriptMessage) => void>();
  return {
    world,
    worlds: () => [world],
    send(toWorld, name, data) {
      if (toWorld !== world) return;
      setImmediate(() => listeners.forEach((listener) => listener({ fromWorld: world, name, data })));
    },
    whenReceived(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
