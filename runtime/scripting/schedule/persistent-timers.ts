import type { Log } from "../../base/log/log.js";
import { DataTable, type DataValue } from "../../world/saved/data-table.js";
import type { ScriptStore } from "../../world/saved/script-store.js";
import type { ScriptClock } from "../clock.js";
import { NamedSlot } from "../named-slot.js";
import type { Registrations } from "../registrations.js";
import type { Handler } from "../runner/task.js";
import { Appointments } from "./appointments.js";
import { eventTable, type LastingHandlers } from "./lasting-handlers.js";

/** Most timers that outlive the server. */
const TIMERS_MAXIMUM = 10_000;

interface NamedHandler {
  readonly name: string;
  readonly handler: Handler;
}

/** A timer that outlives the server. */
export interface PersistentTimer {
  readonly name: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** The name under which files register its handler. */
  readonly handler: string;
}

/** A timer that a script makes. */
interface NewTimer extends PersistentTimer {
  readonly data: DataValue | undefined;
  /** The serial of the character with which it goes to another process. */
  readonly goesWith: number | undefined;
}

/** A timer with the file that handles it. */
interface ListedTimer extends PersistentTimer {
  /** Undefined while no file does. */
  readonly file: string | undefined;
}

/**
 * Timers that are stored, each under a name of its own. A timer is deleted in the turn in which its handler runs, so
 * that what the handler changes before it waits and the end of the timer are stored together: after a kill it either
 * has run or will run. A timer whose handler no file registers waits for one.
 */
export class PersistentTimers {
  private readonly store: ScriptStore;
  private readonly table: DataTable;
  private readonly slot: NamedSlot<NamedHandler & { readonly amendment: undefined }>;
  private readonly handlers: LastingHandlers;
  private readonly clock: ScriptClock;
  private readonly log: Log;
  private readonly appointments: Appointments<string>;
  /** Timers that are due and have no handler. */
  private readonly left = new Set<string>();
  private byName = new Map<string, Handler>();
  private hasBegun = false;

  constructor(parts: {
    store: ScriptStore;
    registrations: Registrations;
    clock: ScriptClock;
    log: Log;
    handlers: LastingHandlers;
  }) {
    this.store = parts.store;
    this.table = parts.store.table("timer");
    this.handlers = parts.handlers;
    this.clock = parts.clock;
    this.log = parts.log;
    this.appointments = new Appointments(parts.clock, (name) => this.due(name));
    this.slot = new NamedSlot(parts.registrations, "timer handler", ({ handler }) => this.handlers.release(handler));
    this.slot.onChanged(() => this.handlersChanged());
  }

  /** Makes an appointment for each stored timer. */
  begin(): void {
    this.hasBegun = true;
    this.store.whenTimerCame = (name) => this.came(name);
    for (const { name, at } of this.all()) this.appointments.set(name, at);
  }

  /** Registers the handler of the file that is being loaded. */
  on(name: string, handler: Handler): void {
    this.slot.add({ name, handler, amendment: undefined });
  }

  /** Makes a timer, or replaces that of the same name. @returns why not, if it is refused */
  set({ name, at, handler, data, goesWith }: NewTimer): string | undefined {
    if (this.table.get(name) === undefined && this.table.size >= TIMERS_MAXIMUM)
      return `there are ${TIMERS_MAXIMUM} persistent timers, and there may not be more`;
    const refusal = this.table.set(name, eventTable({ at, handler, data, goes_with: goesWith }));
    if (refusal !== undefined) return refusal;
    this.left.delete(name);
    if (this.hasBegun) this.appointments.set(name, at);
    return undefined;
  }

  /** A timer came with its character from another process. */
  private came(name: string): void {
    const timer = this.timer(name);
    if (timer) this.appointments.set(name, timer.at);
  }

  /** @returns whether there was one */
  cancel(name: string): boolean {
    const isThere = this.table.get(name) !== undefined;
    this.table.set(name, undefined);
    this.appointments.delete(name);
    this.left.delete(name);
    return isThere;
  }

  /** All timers, the next one first. */
  all(): ListedTimer[] {
    return Array.from(this.table.keys(), (key) => this.timer(String(key)))
      .flatMap((timer) => (timer ? [{ ...timer, file: this.byName.get(timer.handler)?.file }] : []))
      .sort((one, other) => one.at - other.at);
  }

  private timer(name: string): (PersistentTimer & { readonly data: DataValue | undefined }) | undefined {
    const stored = this.table.get(name);
    const [at, handler] = stored instanceof DataTable ? [stored.get("at"), stored.get("handler")] : [];
    if (!(stored instanceof DataTable) || typeof at !== "number" || typeof handler !== "string") return undefined;
    return { name, at, handler, data: stored.get("data") };
  }

  private due(name: string): void {
    const timer = this.timer(name);
    const handler = timer && this.byName.get(timer.handler);
    if (handler) this.handlers.soon(handler.file, () => this.fire(name));
    else if (timer) {
      this.left.add(name);
      this.log.warn({ timer: name }, `no script handles the timer ${timer.handler}; it waits for one that does`);
    }
  }

  private fire(name: string): void {
    const timer = this.timer(name);
    const handler = timer && this.byName.get(timer.handler);
    if (!timer || this.handlers.isClosed) return;
    if (!handler || timer.at > this.clock.unix()) return this.appointments.set(name, timer.at);
    const data = timer.data instanceof DataTable ? timer.data.copy() : timer.data;
    this.cancel(name);
    const late_ms = Math.floor(this.clock.unix()) - timer.at;
    this.handlers.start(handler, eventTable({ name, at: timer.at, late_ms, data }));
  }

  private handlersChanged(): void {
    this.byName = new Map(this.slot.entries.map(({ value }) => [value.name, value.handler]));
    const waiting = [...this.left];
    this.left.clear();
    for (const name of waiting) {
      const timer = this.timer(name);
      if (timer) this.appointments.set(name, timer.at);
    }
  }
}
