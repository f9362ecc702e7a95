import type { KeptKey } from "../game/entry/session-keys.js";
import { OWN_EDGE } from "../network/supervisor/edge-program.js";
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
  closing(reason: string): void;
  /** Tells it to start no other world when this process has ended. */
  beLast(): void;
  /** Keeps a key for the next world. */
  keep(key: KeptKey): void;
  /** The keys that it kept; resolves when it has named them, which is the first that it says. */
  readonly kept: Promise<readonly KeptKey[]>;
  /** Takes orders from here on. */
  hear(handlers: SupervisionHandlers): void;
}

export interface SupervisionHandlers {
  /** Ends everything. Called again for each further signal to the supervisor, and when it has ended. */
  readonly stop: (reason: string) => void;
  readonly restart: () => void;
  readonly edgeLost: (edge: number, reason: string, error: string) => void;
}

/** They were sent before this process ran. */
const KEYS_WAIT_MS = 500;

/** The supervision of this process; undefined if it was started by itself. */
export function supervision(): Supervision | undefined {
  const text = process.env[WORLD_START];
  if (text === undefined) return undefined;
  // Not for the processes that this one starts.
  Reflect.deleteProperty(process.env, WORLD_START);
  const kept = new Promise<readonly KeptKey[]>((resolve) => {
    process.once("message", (order: WorldOrder) => resolve("keys" in order ? order.keys : []));
    // A supervisor of another version may keep none.
    setTimeout(() => resolve([]), KEYS_WAIT_MS).unref();
  });
  const say = (sign: WorldSign): void => void (process.connected && process.send!(sign));
  return {
    start: JSON.parse(text) as WorldStart,
    ready(httpPort) {
      say({ ready: { httpPort, edge: OWN_EDGE } });
      setInterval(() => say({ alive: true }), SIGN_INTERVAL_MS).unref();
    },
    kept,
    keep: (key) => say({ key }),
    closing: (reason) => say({ closing: reason }),
    beLast: () => say({ lastOne: true }),
    hear({ stop, restart, edgeLost }) {
      process.on("disconnect", () => stop("the supervisor has ended"));
      process.on("message", (order: WorldOrder) => {
        if ("stop" in order) stop(order.stop);
        else if ("restart" in order) restart();
        else if ("edgeLost" in order) edgeLost(order.edgeLost.edge, order.edgeLost.reason, order.edgeLost.error);
      });
    },
  };
}
