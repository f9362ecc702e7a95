import {
  SIGN_INTERVAL_MS,
  WORLD_START,
  type WorldOrder,
  type WorldSign,
  type WorldStart,
} from "../network/supervisor/world-messages.js";

/** What a world's process has of the supervisor that started it. */
export interface Supervision {
  readonly start: WorldStart;
  /** Tells it that players can come. */
  ready(httpPort: number): void;
  /** Tells it that nobody can act any more. */
  closing(): void;
  /** Tells it to start no other world when this process has ended. */
  beLast(): void;
  /** Takes orders from here on. */
  hear(handlers: SupervisionHandlers): void;
}

export interface SupervisionHandlers {
  /** Ends everything. Called again for each further signal to the supervisor, and when it has ended. */
  readonly stop: (reason: string) => void;
  readonly restart: () => void;
  readonly edgeLost: (edge: number, reason: string, error: string) => void;
}

/** The supervision of this process; undefined if it was started by itself. */
export function supervision(): Supervision | undefined {
  const text = process.env[WORLD_START];
  if (text === undefined) return undefined;
  // Not for the processes that this one starts.
  Reflect.deleteProperty(process.env, WORLD_START);
  const say = (sign: WorldSign): void => void (process.connected && process.send!(sign));
  return {
    start: JSON.parse(text) as WorldStart,
    ready(httpPort) {
      say({ ready: { httpPort } });
      setInterval(() => say({ alive: true }), SIGN_INTERVAL_MS).unref();
    },
    closing: () => say({ closing: true }),
    beLast: () => say({ lastOne: true }),
    hear({ stop, restart, edgeLost }) {
      process.on("disconnect", () => stop("the supervisor has ended"));
      process.on("message", (order: WorldOrder) => {
        if ("stop" in order) stop(order.stop);
        else if ("restart" in order) restart();
        else edgeLost(order.edgeLost.edge, order.edgeLost.reason, order.edgeLost.error);
      });
    },
  };
}
