import type { Runner } from "../runner/runner.js";
import type { Handler } from "../runner/task.js";
import { DataTable, type DataValue } from "../../world/saved/data-table.js";
import type { Schedule } from "./schedule.js";

/** A plain table for a handler, with the members that have a value. */
export function eventTable(members: Readonly<Record<string, DataValue | undefined>>): DataTable {
  const table = new DataTable();
  for (const [name, value] of Object.entries(members)) table.set(name, value);
  return table;
}

/** Calls handlers in the turn of their files, with an ordinary Lua table. */
export class LastingHandlers {
  private readonly runner: Runner;
  private readonly schedule: Schedule;

  constructor({ runner, schedule }: { runner: Runner; schedule: Schedule }) {
    this.runner = runner;
    this.schedule = schedule;
  }

  /** @param call looks up the handler again: its file may have been reloaded meanwhile */
  soon(file: string, call: () => void): void {
    this.schedule.after(0, { file, isWaitedFor: false, does: call });
  }

  start(handler: Handler, event: DataTable): void {
    const { vm } = this.runner;
    this.runner.start(handler, (L) => {
      vm.surfaces!.pushCopy(L, event);
      return 1;
    });
  }

  get isClosed(): boolean {
    return this.runner.isClosed;
  }

  release({ reference }: Handler): void {
    this.runner.vm.release(reference);
  }
}
