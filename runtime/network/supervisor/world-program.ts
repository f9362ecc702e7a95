import { type ChildProcess, fork } from "node:child_process";
import type { LastEnd } from "../../base/data-directory/last-end-file.js";
import type { WorldCode } from "../../base/data-directory/upgrade-request.js";
import type { KeptKey } from "../../game/entry/session-keys.js";
import { WORLD_START, type WorldOrder, type WorldReady, type WorldSign, type WorldStart } from "./world-messages.js";

/** Intervals without a sign after which a world that was ready counts as stuck. */
const SILENT_INTERVALS = 15;

export interface WorldProgramParts {
  readonly code: WorldCode;
  readonly start: WorldStart;
  /** Keys of logins that began in the worlds before. */
  readonly keys: readonly KeptKey[];
  readonly whenReady: (ready: WorldReady) => void;
  /** Called when it waits for the end of the world before it, see {@link WorldStart.waits}. */
  readonly whenWaiting: () => void;
  /** Called when it is about to restart. */
  readonly whenNextWanted: () => void;
  readonly whenKeyIssued: (key: KeptKey) => void;
  /** Called once. @param how the signal or the code with which it ended */
  readonly whenEnded: (end: WorldEnd) => void;
}

export interface WorldEnd extends LastEnd {
  readonly code: number | null;
  readonly wasReady: boolean;
  /** No other one shall start: an operator stopped the server. */
  readonly isLast: boolean;
}

/** The process of the world, with the options of the supervisor. */
export class WorldProgram {
  private readonly child: ChildProcess;
  private wasReady = false;
  private isLast = false;
  private isStuck = false;
  private closing: { readonly reason: string; readonly at: number } | undefined;
  private silentIntervals = 0;

  constructor({ code, start, keys, whenEnded, ...parts }: WorldProgramParts) {
    const child = (this.child = fork(code.file, process.argv.slice(2), {
      execPath: code.node,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      env: { ...process.env, [WORLD_START]: JSON.stringify(start) },
    }));
    child.on("message", (sign: WorldSign) => {
      this.silentIntervals = 0;
      if ("ready" in sign) {
        this.wasReady = true;
        parts.whenReady(sign.ready);
      } else if ("key" in sign) parts.whenKeyIssued(sign.key);
      else if ("wantsNext" in sign) parts.whenNextWanted();
      else if ("hasReadAhead" in sign) parts.whenWaiting();
      else if ("lastOne" in sign) this.isLast = true;
      else if ("closing" in sign) this.closing ??= { reason: sign.closing, at: Date.now() };
    });
    if (!start.waits) this.order({ keys });
    // Followed by `exit`, except when the process could not even be made.
    child.on("error", ({ message }) => {
      const failed = { code: null, wasReady: false, isLast: false, wasPlanned: false };
      if (child.pid === undefined) whenEnded({ ...failed, how: message, at: Date.now() });
    });
    child.once("exit", (exitCode, signal) => {
      const { closing, isStuck, wasReady, isLast } = this;
      const wasPlanned = exitCode === 0;
      const how = `${isStuck ? "it was stuck; " : ""}${wasPlanned && closing ? closing.reason : (signal ?? `code ${exitCode}`)}`;
      whenEnded({ ...{ how, code: exitCode, wasReady, isLast, wasPlanned }, at: closing?.at ?? Date.now() });
    });
  }

  /** The world before it has ended. */
  begin(start: WorldStart, keys: readonly KeptKey[]): void {
    this.order({ begin: start });
    this.order({ keys });
  }

  order(order: WorldOrder): void {
    // A world that has just ended takes no order, and its end is told by itself.
    if (this.child.connected) this.child.send(order, () => undefined);
  }

  /** To be called at each interval of signs. A world that says nothing for long is ended. */
  checkOnIt(): void {
    // Not by the clock: what the world said waits to be read if this process was stopped for a while.
    if (!this.wasReady || ++this.silentIntervals <= SILENT_INTERVALS) return;
    this.isStuck = true;
    this.kill();
  }

  /** A new version that was not ready in time is ended. */
  killUnlessReady(): void {
    if (this.wasReady) return;
    this.isStuck = true;
    this.kill();
  }

  kill(): void {
    this.child.kill("SIGKILL");
  }
}
