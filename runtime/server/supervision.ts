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
  /** Resolves when the world before has ended. Until then the supervisor knows that this process has read ahead. */
  waitForTurn(): Promise<void>;
  /** Has the next world read what is stored; undefined where the supervisor cannot. Resolves when it has or cannot. */
  readonly readAhead: (() => Promise<void>) | undefined;
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

/** Takes the first order of a kind. */
function hearOnce<Kind extends string>(kind: Kind, take: (value: OrderValue<Kind>) => void): void {
  process.on("message", function hear(order: WorldOrder) {
    if (!(kind in order)) return;
    process.off("message", hear);
    take((order as unknown as Record<Kind, OrderValue<Kind>>)[kind]);
  });
}

type OrderValue<Kind extends string> = Extract<WorldOrder, Record<Kind, unknown>>[Kind];

/** The supervision of this process; undefined if it was started by itself. */
export function supervision(): Supervision | undefined {
  const text = process.env[WORLD_START];
  if (text === undefined) return undefined;
  // Not for the processes that this one starts.
  Reflect.deleteProperty(process.env, WORLD_START);
  let start = JSON.parse(text) as WorldStart;
  const turn = new Promise<void>((resolve) => {
    if (!start.waits) return resolve();
    const end = (): void => process.exit();
    process.once("disconnect", end);
    hearOnce("begin", (begin: WorldStart) => {
      process.off("disconnect", end);
      start = begin;
      resolve();
    });
  });
  const kept = new Promise<readonly KeptKey[]>((resolve) => {
    hearOnce("keys", resolve);
    // A supervisor of another version may keep none.
    void turn.then(() => setTimeout(() => resolve([]), KEYS_WAIT_MS).unref());
  });
  const say = (sign: WorldSign): void => void (process.connected && process.send!(sign));
  return {
    get start() {
      return start;
    },
    waitForTurn() {
      if (start.waits) say({ hasReadAhead: true });
      return turn;
    },
    readAhead: start.readsAhead
      ? () =>
          new Promise((resolve) => {
            hearOnce("hasReadAhead", () => resolve());
            say({ wantsNext: true });
          })
      : undefined,
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
