import { dataOfJson, jsonOfData } from "../../world/saved/data-json.js";
import { DataTable } from "../../world/saved/data-table.js";
import type { ScriptStore } from "../../world/saved/script-store.js";
import type { TravellingTimer } from "./luggage.js";

/** The member of a timer of scripts with the serial of the character that it goes with. */
const GOES_WITH = "goes_with";

/** Takes the timers that go with a character out of the store. */
export function takeTimers(store: ScriptStore, character: number): TravellingTimer[] {
  const table = store.table("timer");
  const timers: TravellingTimer[] = [];
  for (const [name, timer] of [...table.entries()]) {
    if (!(timer instanceof DataTable) || timer.get(GOES_WITH) !== character) continue;
    timers.push({ name: String(name), content: jsonOfData(timer) });
    table.set(name, undefined);
  }
  return timers;
}

/** Puts timers into the store. One of this process with the same name stays as it is. */
export function giveTimers(store: ScriptStore, timers: readonly TravellingTimer[]): void {
  const table = store.table("timer");
  for (const { name, content } of timers) {
    if (table.get(name) !== undefined) continue;
    table.set(name, dataOfJson(content));
    store.whenTimerCame?.(name);
  }
}
