import type { EventBus } from "../../contracts/events/event-bus.js";
import { scriptFailed, scriptReloaded, scriptRemoved } from "../../contracts/events/events.js";
import type { Log } from "../../base/log/log.js";
import { type Players, tellStaff } from "../../contracts/players.js";
import type { LoadResult } from "./load.js";
import type { Amended } from "../registrations.js";
import { luaNameOf } from "../events/lua-events.js";
import type { ScriptError } from "../runner/task.js";

/** The same failure of the same handler is reported once in this time. */
const REPEAT_MS = 5_000;
/** Most remembered failures, so that a script with changing messages cannot fill the memory. */
const REMEMBERED_MAXIMUM = 500;
const STAFF_HUE = 0x21;
const STAFF_CHARACTERS = 200;
/** Failures of this handler are not published, because it would be called again. */
const FAILURE_HANDLER = luaNameOf(scriptFailed);

/** Reports failures and loads of scripts to the log, the stream of events and the staff in the game. */
export class ScriptReports {
  /** All failures, including those that were not reported. */
  failures = 0;
  private readonly log: Log;
  private readonly bus: EventBus;
  private readonly players: () => Players | undefined;
  private readonly now: () => number;
  /** The sentences that {@link amended} has logged, with their levels. */
  private amendments: ReadonlyMap<string, "info" | "warn"> = new Map();
  private readonly reported = new Map<string, { at: number; suppressed: number }>();

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
    const { files, removed } = result;
    for (const file of files) {
      this.log.info({ file, milliseconds: Math.round(milliseconds * 10) / 10 }, `script loaded: ${file}`);
      this.bus.publish(scriptReloaded, { file, milliseconds });
    }
    for (const file of removed) {
      this.log.info({ file }, `script removed: ${file}`);
      this.bus.publish(scriptRemoved, { file });
    }
    if (files.length > 0) this.tellStaff(`Loaded ${files.join(", ")}.`);
    if (removed.length > 0) this.tellStaff(`Removed ${removed.join(", ")}.`);
  }

  /** Tells the log and the staff. */
  say(line: string): void {
    this.log.info(line);
    this.tellStaff(line);
  }

  /** Logs what packages newly override and extend, and no longer. */
  amended({ notes, complaints }: Amended): void {
    const [before, now] = [
      this.amendments,
      new Map([...notes.map((one) => [one, "info"] as const), ...complaints.map((one) => [one, "warn"] as const)]),
    ];
    this.amendments = now;
    for (const [sentence, level] of now) if (!before.has(sentence)) this.log[level](sentence);
    for (const [sentence, level] of before) if (level === "info" && !now.has(sentence)) this.log.info(`no longer: ${sentence}`);
  }

  private tellStaff(line: string): void {
    const players = this.players();
    if (players) tellStaff(players, "GameMaster", line.slice(0, STAFF_CHARACTERS), STAFF_HUE);
  }

  /** How often a failure was suppressed since its last report; undefined when it is suppressed now. */
  private suppressedBefore(key: string): number | undefined {
    const now = this.now();
    const last = this.reported.get(key);
    if (last && now - last.at < REPEAT_MS) {
      last.suppressed++;
      return undefined;
    }
    this.reported.delete(key);
    if (this.reported.size >= REMEMBERED_MAXIMUM) this.reported.delete(this.reported.keys().next().value!);
    this.reported.set(key, { at: now, suppressed: 0 });
    return last?.suppressed ?? 0;
  }
}
