import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, fstatSync, mkdirSync, openSync, readSync } from "node:fs";
import path from "node:path";

/** Before a process that died early is started again, so that one that cannot start does not take the machine. */
const RESTART_MS = 1_000;
/** One that ran for so long can start, and is started again at once. */
const PROVEN_MS = 10_000;
/** Time to end by itself; a server takes less than ten seconds. */
export const STOP_MS = 12_000;

const OWNER_ONLY = 0o600;
/** What a process said last is in the last bytes of its output. */
const LAST_WORDS_BYTES = 4_096;

export interface SupervisedParts {
  /** What it is called in the table and in its folder. */
  readonly name: string;
  /** Its output goes into this folder. */
  readonly folder: string;
  /** Asked again at each start. */
  readonly command: () => readonly [program: string, ...args: string[]];
  readonly env?: NodeJS.ProcessEnv;
  /** Resolves when it does its work. Asked until `hasEnded`. */
  readonly ready: (child: ChildProcess, hasEnded: () => boolean) => Promise<void>;
  /** Called when a process was started, and when that has ended. */
  readonly watch: (pid: number, isRunning: boolean) => void;
  /** Called when it was started again, and is ready. */
  readonly whenBack: () => void;
  readonly say: (line: string) => void;
}

/** A process that is started again when it dies. */
export class Supervised {
  readonly name: string;
  private readonly parts: SupervisedParts;
  private child: ChildProcess | undefined;
  private timer: NodeJS.Timeout | undefined;
  private startedAt = 0;
  private isStopping = false;
  /** Why it ended the last time, which is told once while it cannot start. */
  private toldReason = "";
  /** Called when it is ready after a restart that was asked for. */
  private whenRestarted: (() => void) | undefined;

  constructor(parts: SupervisedParts) {
    this.parts = parts;
    this.name = parts.name;
    mkdirSync(parts.folder, { recursive: true, mode: 0o700 });
  }

  private get output(): string {
    return path.join(this.parts.folder, "output.log");
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /**
   * Starts it, and resolves when it is ready. It is started again until it is.
   *
   * @returns whether this start succeeded
   */
  async start(): Promise<boolean> {
    if (this.isStopping) return false;
    const { command, folder, env, ready, watch } = this.parts;
    const [program, ...args] = command();
    // Not a pipe, which would break with this process while the others still say how they end.
    const output = openSync(this.output, "a", OWNER_ONLY);
    // In a group of its own: a terminal signals all processes of a group at once, and these stop in order.
    const child = spawn(program, args, { cwd: folder, env, stdio: ["ignore", output, output], detached: true });
    closeSync(output);
    this.child = child;
    this.startedAt = performance.now();
    const { pid } = child;
    if (pid !== undefined) watch(pid, true);
    let hasEnded = false;
    const ended = new Promise<void>((resolve) => {
      const end = (reason: string): void => {
        if (hasEnded) return;
        hasEnded = true;
        if (pid !== undefined) watch(pid, false);
        resolve();
        if (!this.isStopping) this.replace(reason);
      };
      child.once("error", ({ message }) => end(message));
      child.once("exit", (code, signal) => end(code ? `it ended: ${lastWords(this.output)}` : `it ended with ${signal ?? code}`));
    });
    await Promise.race([ready(child, () => hasEnded), ended]);
    return !hasEnded;
  }

  /** Asks it to stop, and resolves when its next start is ready. */
  async restart(): Promise<void> {
    const ready = new Promise<void>((resolve) => (this.whenRestarted = resolve));
    this.child?.kill("SIGTERM");
    await ready;
  }

  /** Asks it to stop, and resolves when it has ended. @returns whether it ended well */
  async stop(): Promise<boolean> {
    this.isStopping = true;
    clearTimeout(this.timer);
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return true;
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    const ended = new Promise<boolean>((resolve) => child.once("exit", (code) => resolve(code === 0)));
    child.kill("SIGTERM");
    const isWell = await ended;
    clearTimeout(timer);
    return isWell;
  }

  private replace(reason: string): void {
    const { say, whenBack } = this.parts;
    if (!this.whenRestarted && reason !== this.toldReason) say(`${this.name} was lost (${reason}) and is started again`);
    this.toldReason = reason;
    const pauseMs = this.whenRestarted || performance.now() - this.startedAt >= PROVEN_MS ? 0 : RESTART_MS;
    this.timer = setTimeout(() => {
      this.start().then(
        (isReady) => {
          if (!isReady) return;
          this.toldReason = "";
          say(`${this.name} is back`);
          whenBack();
          this.whenRestarted?.();
          this.whenRestarted = undefined;
        },
        (error: unknown) => say(`${this.name} cannot be started: ${String(error)}`),
      );
    }, pauseMs);
  }
}

/** The last line of a process's output. */
function lastWords(file: string): string {
  const output = openSync(file, "r");
  try {
    const { size } = fstatSync(output);
    const bytes = Buffer.alloc(Math.min(size, LAST_WORDS_BYTES));
    readSync(output, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8").trimEnd().split("\n").at(-1) ?? "";
  } finally {
    closeSync(output);
  }
}
