import type { EventBus } from "../../contracts/events/event-bus.js";
import { scriptFailed, scriptReloaded, scriptRemoved } from "../../contracts/events/events.js";
import type { Log } from "../../base/log/log.js";
import { isAtLeast } from "../../contracts/levels.js";
import type { Players } from "../../contracts/players.js";
import { LOADING, type LoadResult } from "./load.js";
import type { Amended } from "../registrations.js";
import { luaNameOf } from "../events/lua-events.js";
import type { ScriptError } from "../runner/task.js";

/** The same failure of the same handler is reported once in this time. */
const REPEAT_MS = 5_000;
/** Most remembered failures, so that a script with changing messages cannot fill the memory. */
const REMEMBERED_MAXIMUM = 500;
const [FAILED_HUE, LOADED_HUE] = [0x21, 0x3f];
/** Clients break longer lines. A failure is told whole up to this length. */
const STAFF_CHARACTERS = 1_000;
/** What players are told whose act has failed. Commands say it in other words. */
const FAILED = "That failed. The staff has been told.";
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
  private readonly reported = new Map<string, { readonly file: string; at: number; suppressed: number }>();

  constructor(parts: { log: Log; bus: EventBus; players: () => Players | undefined; now: () => number }) {
    this.log = parts.log;
    this.bus = parts.bus;
    this.players = parts.players;
    this.now = parts.now;
  }

  /**
   * @param sessionId the player whose act has failed
   * @param isTold whether the player is told of it otherwise, staff with the whole message
   */
  failed(error: ScriptError, sessionId?: number, isTold = false): void {
    this.failures++;
    const { file, handler, message, traceback } = error;
    const { isFirst, suppressed } = this.noteFailure(file, `${file}\0${handler}\0${message}`);
    const knows =
      isFirst || handler === LOADING
        ? this.tellStaff(`Script failed (${handler}): ${message}`, FAILED_HUE, isTold ? sessionId : undefined)
        : [];
    if (sessionId !== undefined && !isTold && !knows.includes(sessionId)) this.players()?.tell(sessionId, FAILED);
    if (suppressed === undefined) return;
    const again = suppressed > 0 ? `, and ${suppressed} times before` : "";
    this.log.error({ file, handler, traceback }, `script failed: ${message}${again}`);
    if (handler !== FAILURE_HANDLER) this.bus.publish(scriptFailed, { file, handler, message, traceback });
  }

  loaded(result: LoadResult, milliseconds: number): void {
    if ("error" in result) return;
    const { files, removed } = result;
    for (const [key, { file }] of this.reported) if (files.includes(file)) this.reported.delete(key);
    for (const file of files) {
      this.log.info({ file, milliseconds: Math.round(milliseconds * 10) / 10 }, `script loaded: ${file}`);
      this.bus.publish(scriptReloaded, { file, milliseconds });
    }
    for (const file of removed) {
      this.log.info({ file }, `script removed: ${file}`);
      this.bus.publish(scriptRemoved, { file });
    }
    if (files.length > 0) this.tellStaff(`Loaded ${files.join(", ")}.`, LOADED_HUE);
    if (removed.length > 0) this.tellStaff(`Removed ${removed.join(", ")}.`, LOADED_HUE);
  }

  /** Tells the log and the staff. */
  say(line: string, isGood = true): void {
    this.log.info(line);
    this.tellStaff(line, isGood ? LOADED_HUE : FAILED_HUE);
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

  /** @param except a session that is not told @returns the sessions that were told */
  private tellStaff(line: string, hue: number, except?: number): number[] {
    const players = this.players();
    const staff = (players?.all() ?? []).filter(({ role, sessionId }) => sessionId !== except && isAtLeast(role, "GameMaster"));
    return staff
      .filter(({ sessionId }) => players!.tell(sessionId, line.slice(0, STAFF_CHARACTERS), hue))
      .map((one) => one.sessionId);
  }

  /**
   * Notes a failure. The staff in the game is told of the first one until its file is loaded again, and of each load
   * that fails; the log at most once in {@link REPEAT_MS}.
   *
   * @returns how often it was suppressed since its last report; undefined when it is suppressed now
   */
  private noteFailure(file: string, key: string): { readonly isFirst: boolean; readonly suppressed: number | undefined } {
    const now = this.now();
    const last = this.reported.get(key);
    if (last && now - last.at < REPEAT_MS) {
      last.suppressed++;
      return { isFirst: false, suppressed: undefined };
    }
    this.reported.delete(key);
    if (this.reported.size >= REMEMBERED_MAXIMUM) this.reported.delete(this.reported.keys().next().value!);
    this.reported.set(key, { file, at: now, suppressed: 0 });
    return { isFirst: !last, suppressed: last?.suppressed ?? 0 };
  }
}
