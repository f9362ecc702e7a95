import { type EventBus, scriptFailed, scriptReloaded } from "../ports/events.js";
import type { Log } from "../log/log.js";
import { type Players, tellStaff } from "../ports/players.js";
import type { LoadResult } from "./loader.js";
import { luaNameOf } from "./lua-events.js";
import type { ScriptError } from "./task.js";

/** The same failure of the same handler is told of once in this time. */
const REPEAT_MS = 5_000;
/** Kinds of failure remembered; a script that makes up messages cannot make this grow. */
const REMEMBERED_MAXIMUM = 500;
const STAFF_HUE = 0x21;
const STAFF_CHARACTERS = 200;
/** Failures of these handlers are not published, since they would be called again. */
const FAILURE_HANDLER = luaNameOf(scriptFailed);

/** Tells everybody whom it concerns that a script failed or was loaded: the log, the stream of events, staff in the game. */
export class ScriptReports {
  /** Failures so far, also those not told of. */
  failures = 0;
  private readonly log: Log;
  private readonly bus: EventBus;
  private readonly players: () => Players | undefined;
  private readonly now: () => number;
  private readonly told = new Map<string, { at: number; suppressed: number }>();

  constructor(parts: { log: Log; bus: EventBus; players: () => Players | undefined; now: () => number }) {
    this.log = parts.log;
    this.bus = parts.bus;
    this.players = parts.players;
    this.now = parts.now;
  }

  failed(error: ScriptError): void {
    this.failures++;
    const { file, handler, message, traceback } = error;
    const suppressed = this.suppressedBefore(`${file}\0${handler}\0${message}`);
    if (suppressed === undefined) return;
    const again = suppressed > 0 ? `, and ${suppressed} times before` : "";
    this.log.error({ file, handler, traceback }, `script failed: ${message}${again}`);
    if (handler !== FAILURE_HANDLER) this.bus.publish(scriptFailed, { file, handler, message, traceback });
    this.tellStaff(`Script failed (${handler}): ${message}`);
  }

  loaded(result: LoadResult, milliseconds: number): void {
    if ("error" in result) return;
    for (const file of result.files) {
      this.log.info({ file, milliseconds: Math.round(milliseconds * 10) / 10 }, `script loaded: ${file}`);
      this.bus.publish(scriptReloaded, { file, milliseconds });
    }
    this.tellStaff(`Loaded ${result.files.join(", ")}.`);
  }

  private tellStaff(line: string): void {
    const players = this.players();
    if (players) tellStaff(players, "GameMaster", line.slice(0, STAFF_CHARACTERS), STAFF_HUE);
  }

  /** How often this was kept back since it was last told of; undefined when it is kept back now. */
  private suppressedBefore(key: string): number | undefined {
    const now = this.now();
    const last = this.told.get(key);
    if (last && now - last.at < REPEAT_MS) {
      last.suppressed++;
      return undefined;
    }
    this.told.delete(key);
    if (this.told.size >= REMEMBERED_MAXIMUM) this.told.delete(this.told.keys().next().value!);
    this.told.set(key, { at: now, suppressed: 0 });
    return last?.suppressed ?? 0;
  }
}
