import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Socket } from "node:net";
import type { Log } from "../../base/log/log.js";
import { childEnvironment } from "../../base/system/child-environment.js";
import { workerEntry } from "../../base/system/worker-entry.js";
import type { EdgeSocket } from "./edge-socket.js";
import { EdgeLink } from "./edge-link.js";
import { type EdgeFigures, type EdgeMessage, type EdgeSettings, LINK_DESCRIPTOR, type OpenMessage } from "./edge-messages.js";

/** Intervals without figures after which an edge counts as stuck. */
const SILENT_INTERVALS = 15;
/** Time for an edge to end by itself once its link is closed. */
const END_MS = 2_000;
/** Of what a failing edge prints. */
const ERROR_CHARACTERS = 2_000;
const NO_FIGURES: EdgeFigures = { clients: 0, cpuSeconds: 0, memoryBytes: 0, writes: 0, sentBytes: 0 };

export interface EdgeProgramParts {
  /** From 1; a new process keeps the number of the one that it replaces. */
  readonly number: number;
  readonly settings: EdgeSettings;
  readonly log: Log;
  readonly whenOverflowed: () => void;
  /** Called once, when the process has ended. */
  readonly whenEnded: () => void;
}

/** The process of one edge. */
export class EdgeProgram {
  readonly number: number;
  readonly link: EdgeLink;
  figures = NO_FIGURES;
  isReady = false;
  private readonly child: ChildProcess;
  private readonly log: Log;
  private readonly hasEnded: Promise<void>;
  private silentIntervals = 0;
  private errors = "";
  private isClosing = false;
  /** Why this process ended it; undefined if it ended by itself. */
  private endReason: string | undefined;
  private linkError: string | undefined;

  constructor({ number, settings, log, whenOverflowed, whenEnded }: EdgeProgramParts) {
    this.number = number;
    this.log = log;
    const child = (this.child = fork(fileURLToPath(workerEntry("network/edge/edge-process.js")), [JSON.stringify(settings)], {
      stdio: ["ignore", "ignore", "pipe", "ipc", "pipe"],
      // Without those of the test runner, and of a server with a memory limit of its own.
      execArgv: [],
      env: childEnvironment(),
    }));
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      this.errors = (this.errors + text).slice(-ERROR_CHARACTERS);
    });
    const stream = child.stdio[LINK_DESCRIPTOR] as unknown as Socket;
    this.link = new EdgeLink({
      stream,
      whenOverflowed,
      ...settings,
      whenStuck: (reason) => this.kill(reason),
      whenFailed: ({ message }) => {
        this.linkError = message;
        this.kill();
      },
    });
    child.on("error", (error) => this.kill(error.message));
    this.hasEnded = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        if (!this.isClosing) {
          const reason = this.endReason ?? `it ended with ${signal ?? code}`;
          const error = this.errors.trim() || this.linkError;
          log.error({ edge: number, edgePid: child.pid, clients: this.link.clients, error }, `an edge was lost: ${reason}`);
        }
        this.isReady = false;
        this.link.lose("its edge has ended");
        resolve();
        whenEnded();
      });
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Resolves when the edge takes clients; also if it ends before that. */
  async ready(): Promise<void> {
    const ready = new Promise<void>((resolve) => {
      this.child.on("message", (message: EdgeMessage) => {
        this.silentIntervals = 0;
        if ("figures" in message) this.figures = message.figures;
        else {
          this.isReady = true;
          this.log.info({ edge: this.number, edgePid: this.child.pid }, "an edge is ready");
          resolve();
        }
      });
    });
    await Promise.race([ready, this.hasEnded]);
  }

  /** Hands a client's socket over. */
  take(accepted: Socket, connection: number): EdgeSocket {
    const socket = this.link.open(connection);
    this.child.send({ open: connection } satisfies OpenMessage, accepted, (error) => {
      if (error) socket.close(error);
    });
    return socket;
  }

  /**
   * To be called at each interval of figures. The edge is ended if it says nothing for long: its players see nothing
   * move.
   */
  checkOnIt(): void {
    // Not by the clock: what the edge said waits to be read if this process was stopped for a while.
    if (this.isReady && ++this.silentIntervals > SILENT_INTERVALS) this.kill("it is stuck");
  }

  /** Ends it. Its clients' connections close. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.link.lose("the server stops");
    if (this.child.connected) this.child.disconnect();
    const timer = setTimeout(() => this.child.kill("SIGKILL"), END_MS);
    await this.hasEnded;
    clearTimeout(timer);
  }

  private kill(reason?: string): void {
    this.endReason ??= reason;
    this.child.kill("SIGKILL");
  }
}
