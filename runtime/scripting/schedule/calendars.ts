import { DataTable } from "../../world/saved/data-table.js";
import type { ScriptStore } from "../../world/saved/script-store.js";
import type { ScriptClock } from "../clock.js";
import { NamedSlot } from "../named-slot.js";
import type { Registrations } from "../registrations.js";
import type { Handler } from "../runner/task.js";
import { Appointments } from "./appointments.js";
import type { CronTimes } from "./cron.js";
import { eventTable, type LastingHandlers } from "./lasting-handlers.js";

/** What a file defines: when its handler is called. */
export interface Calendar {
  readonly name: string;
  readonly times: CronTimes;
  /**
   * What happens to times at which the server did not run: they are skipped, or the handler is called once for all of
   * them.
   */
  readonly missed: "skip" | "once";
  readonly handler: Handler;
}

/** Calls handlers at the times of their cron patterns. Of a calendar that catches up, the last time is stored. */
export class Calendars {
  private readonly table: DataTable;
  private readonly slot: NamedSlot<Calendar & { readonly amendment: undefined }>;
  private readonly handlers: LastingHandlers;
  private readonly clock: ScriptClock;
  private readonly appointments: Appointments<string>;
  private byName = new Map<string, Calendar>();
  private hasBegun = false;

  constructor(parts: { store: ScriptStore; registrations: Registrations; clock: ScriptClock; handlers: LastingHandlers }) {
    this.table = parts.store.table("calendar");
    this.handlers = parts.handlers;
    this.clock = parts.clock;
    this.appointments = new Appointments(parts.clock, (name, dueAt) => this.due(name, dueAt));
    this.slot = new NamedSlot(parts.registrations, "calendar", ({ handler }) => this.handlers.release(handler));
    this.slot.onChanged(() => this.replan());
  }

  begin(): void {
    this.hasBegun = true;
    this.replan();
  }

  define(calendar: Calendar): void {
    this.slot.add({ ...calendar, amendment: undefined });
  }

  /** The calendars and their next times, in Unix milliseconds. */
  all(): { readonly name: string; readonly file: string; readonly nextAt: number | undefined }[] {
    return this.slot.entries.map(({ file, value: { name } }) => ({ name, file, nextAt: this.appointments.at(name) }));
  }

  private replan(): void {
    const before = this.byName;
    this.byName = new Map(this.slot.entries.map(({ value }) => [value.name, value]));
    if (!this.hasBegun) return;
    for (const name of before.keys()) if (!this.byName.has(name)) this.appointments.delete(name);
    // A calendar of a file that was not loaded again keeps its appointment.
    for (const calendar of this.byName.values())
      if (before.get(calendar.name) !== calendar || this.appointments.at(calendar.name) === undefined) this.plan(calendar);
  }

  private plan(calendar: Calendar): void {
    const now = Math.floor(this.clock.unix());
    const next = calendar.times.after(calendar.missed === "once" ? (this.lastOf(calendar) ?? this.noteLast(calendar, now)) : now);
    if (next === undefined) this.appointments.delete(calendar.name);
    else this.appointments.set(calendar.name, next);
  }

  private due(name: string, dueAt: number): void {
    const calendar = this.byName.get(name);
    if (!calendar) return;
    this.handlers.soon(calendar.handler.file, () => {
      const current = this.byName.get(name);
      if (!current || this.handlers.isClosed) return;
      const now = Math.floor(this.clock.unix());
      if (current.missed === "once") this.noteLast(current, now);
      this.plan(current);
      this.handlers.start(current.handler, eventTable({ name, at: dueAt, late_ms: now - dueAt }));
    });
  }

  private lastOf({ name }: Calendar): number | undefined {
    const stored = this.table.get(name);
    const last = stored instanceof DataTable ? stored.get("last") : undefined;
    return typeof last === "number" ? last : undefined;
  }

  private noteLast({ name }: Calendar, now: number): number {
    this.table.set(name, eventTable({ last: now }));
    return now;
  }
}
