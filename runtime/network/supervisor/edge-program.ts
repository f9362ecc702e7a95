import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import type { WorldCode } from "../../base/data-directory/upgrade-request.js";
import { childEnvironment } from "../../base/system/child-environment.js";
import { workerEntry } from "../../base/system/worker-entry.js";
import type { EdgeOrder, EdgeSign, EdgeStart } from "../links/edge-messages.js";

/** The program of an edge of this version. */
export const OWN_EDGE: WorldCode = {
  file: fileURLToPath(workerEntry("network/edge/edge-process.js")),
  node: process.execPath,
};
/** Intervals without a sign after which an edge counts as stuck. */
const SILENT_INTERVALS = 15;
/** Time for an edge to end by itself. */
const END_MS = 2_000;
/** Of what a failing edge prints. */
const ERROR_CHARACTERS = 2_000;

export interface EdgeProgramParts {
  readonly start: EdgeStart;
  /** The program and the Node that runs it; by default those of this process's version. */
  readonly code?: WorldCode | undefined;
  /** Called once, when the process has ended by itself or was stuck. @param error what it printed */
  readonly whenLost: (reason: string, error: string) => void;
}

/** The process of one edge. */
export class EdgeProgram {
  isReady = false;
  /** About as many as it holds. */
  clients = 0;
  private readonly child: ChildProcess;
  private readonly hasEnded: Promise<void>;
  private silentIntervals = 0;
  private errors = "";
  private isClosing = false;
  /** Why this process ended it; undefined if it ended by itself. */
  private endReason: string | undefined;

  constructor({ start, code = OWN_EDGE, whenLost }: EdgeProgramParts) {
    const child = (this.child = fork(code.file, [JSON.stringify(start)], {
      execPath: code.node,
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      // Without those of the test runner, and of a server with a memory limit of its own.
      execArgv: [],
      env: childEnvironment(),
    }));
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      this.errors = (this.errors + text).slice(-ERROR_CHARACTERS);
    });
    child.on("error", (error) => this.kill(error.message));
    this.hasEnded = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        this.isReady = false;
        resolve();
        if (!this.isClosing) whenLost(this.endReason ?? `it ended with ${signal ?? code}`, this.errors.trim());
      });
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Resolves when the edge takes clients; also if it ends before that. */
  async ready(): Promise<void> {
    const ready = new Promise<void>((resolve) => {
      this.child.on("message", ({ clients }: EdgeSign) => {
        this.silentIntervals = 0;
        this.clients = clients;
        this.isReady = true;
        resolve();
      });
    });
    await Promise.race([ready, this.hasEnded]);
  }

  /** Hands a client's socket over. */
  take(accepted: Socket): void {
    this.clients++;
    this.order({ open: true }, accepted);
  }

  /**
   * To be called at each interval of signs. The edge is ended if it says nothing for long: its players see nothing
   * move.
   */
  checkOnIt(): void {
    // Not by the clock: what the edge said waits to be read if this process was stopped for a while.
    if (this.isReady && ++this.silentIntervals > SILENT_INTERVALS) this.kill("it is stuck");
  }

  /** Ends it. Its clients' connections close. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.order({ close: true });
    const timer = setTimeout(() => this.child.kill("SIGKILL"), END_MS);
    await this.hasEnded;
    clearTimeout(timer);
  }

  private order(order: EdgeOrder, accepted?: Socket): void {
    // An edge that has just ended takes no order, and its end is told by itself.
    if (this.child.connected) this.child.send(order, accepted, () => undefined);
    else accepted?.destroy();
  }

  private kill(reason: string): void {
    this.endReason ??= reason;
    this.child.kill("SIGKILL");
  }
}
