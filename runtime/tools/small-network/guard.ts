import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { projectDirectory } from "../../base/system/version.js";

/** What the guard is told of a process: in which step it ends, lower ones first; null if it has ended. */
export interface Told {
  readonly pid: number;
  readonly step: number | null;
}

/**
 * A process that ends the others in order if this one is killed. Nobody asks more of them for that than to stop on
 * SIGTERM, so they are the same under systemd.
 */
export class Guard {
  private readonly known = new Map<number, Told>();
  private child: ChildProcess;
  private isClosed = false;

  constructor() {
    this.child = this.start();
  }

  tell(told: Told): void {
    if (told.step === null) this.known.delete(told.pid);
    else this.known.set(told.pid, told);
    this.write(told);
  }

  /** It ends what is left, which is nothing after a stop. */
  close(): void {
    this.isClosed = true;
    this.child.stdin?.end();
  }

  private start(): ChildProcess {
    // In a group of its own, which no terminal signals.
    const child = spawn(process.execPath, [ENTRY], { stdio: ["pipe", "ignore", "ignore"], detached: true });
    child.unref();
    // If it has just ended, the next one is told.
    child.stdin.on("error", () => undefined);
    child.once("error", () => undefined);
    child.once("exit", () => {
      if (this.isClosed) return;
      this.child = this.start();
      for (const told of this.known.values()) this.write(told);
    });
    return child;
  }

  private write(told: Told): void {
    this.child.stdin?.write(`${JSON.stringify(told)}\n`);
  }
}

const ENTRY = path.join(projectDirectory(), "dist/runtime/tools/small-network/guard-main.js");
