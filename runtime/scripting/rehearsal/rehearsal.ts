import { Worker } from "node:worker_threads";
import { workerEntry } from "../../base/system/worker-entry.js";
import type { LuaAny } from "../declare/types.js";
import { type LoadPlan, notLoaded, STOPPING } from "../loading/load.js";
import { ScriptError } from "../runner/task.js";
import type { InForce } from "./rehearsed-files.js";

/**
 * Processor time of the whole process after which a rehearsal ends with its thread, because its own budget could not
 * stop it. A busy machine, on which time passes without work, ends no rehearsal.
 */
const LIMIT_MS = 10_000;
/** Checks within one limit. */
const CHECKS_PER_LIMIT = 20;
/** Memory of the thread's JavaScript. Lua's memory has its own limit. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** What every rehearsal of a thread has in common. */
export interface RehearsalSettings {
  /** Holds `lua/` and `gumps/`. */
  readonly directory: string;
  /** Milliseconds that a handler may run. */
  readonly budgetMs: number;
  readonly memoryLimitBytes: number;
  /** The operator's values for scripts. */
  readonly values: Readonly<Record<string, LuaAny>>;
}

/** Sent to the thread. */
export interface RehearsalTask extends LoadPlan, InForce {}

/** The thread's answer: the sources that it read, by file, or why the load failed. */
export type RehearsalAnswer =
  | { readonly sources: ReadonlyMap<string, string> }
  | { readonly failure: { message: string; file: string; handler: string; traceback: string } };

/** Also why no answer came. */
type Answer = RehearsalAnswer | { readonly failed: string };

/**
 * Tries loads in a thread of its own, in a new Lua state with an empty world, before the game's thread does them.
 * Whatever a file does there, the game goes on.
 */
export class Rehearsal {
  private readonly settings: RehearsalSettings;
  private readonly limitMs: number;
  private worker: Worker | undefined;
  /** Resolves the rehearsal that runs. */
  private answer: ((answer: Answer) => void) | undefined;
  private isClosed = false;

  constructor(settings: RehearsalSettings, limitMs = LIMIT_MS) {
    this.settings = settings;
    this.limitMs = limitMs;
  }

  /**
   * Tries one load. Call it again only after it has resolved.
   *
   * @returns the sources to load
   * @throws ScriptError when the load failed, took too long, or ended the thread, and after {@link close}
   */
  async run(task: RehearsalTask): Promise<ReadonlyMap<string, string>> {
    const answer = this.isClosed ? { failed: STOPPING } : await this.answerTo(task);
    if ("failed" in answer) throw notLoaded(task, answer.failed);
    if ("failure" in answer) throw new ScriptError(answer.failure);
    return answer.sources;
  }

  /** Starts the thread and lets it make a Lua state, so that the next rehearsal need not wait for them. */
  prepare(): void {
    if (!this.isClosed) this.worker ??= this.start();
  }

  /** Ends the thread. The rehearsal that runs fails, and so does every later one. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { worker } = this;
    this.giveUp(STOPPING);
    await worker?.terminate();
  }

  private async answerTo(task: RehearsalTask): Promise<Answer> {
    const worker = (this.worker ??= this.start());
    const began = process.cpuUsage();
    const checks = setInterval(() => {
      const { user, system } = process.cpuUsage(began);
      if ((user + system) / 1_000 > this.limitMs)
        this.giveUp(`stopped: its rehearsal ran for more than ${this.limitMs / 1_000} s`);
    }, this.limitMs / CHECKS_PER_LIMIT);
    try {
      return await new Promise((resolve) => {
        this.answer = resolve;
        worker.postMessage(task);
      });
    } finally {
      clearInterval(checks);
    }
  }

  /** The thread may also end between two rehearsals. The next one then starts another. */
  private start(): Worker {
    const worker = new Worker(workerEntry("scripting/rehearsal/rehearsal-worker.js"), {
      workerData: this.settings,
      name: "rehearsal",
      // The process's own flags, such as --eval, are not for the worker.
      execArgv: [],
      resourceLimits: HEAP,
    });
    const ifCurrent =
      <T>(then: (value: T) => void) =>
      (value: T): void => {
        if (worker === this.worker) then(value);
      };
    worker.on(
      "message",
      ifCurrent((answer: RehearsalAnswer) => this.settle(answer)),
    );
    worker.on(
      "error",
      ifCurrent((error: Error) => this.giveUp(`stopped: its rehearsal ended with ${error.message}`)),
    );
    worker.on(
      "exit",
      ifCurrent((code: number) => this.giveUp(`stopped: the thread of its rehearsal ended with code ${code}`)),
    );
    worker.unref();
    return worker;
  }

  /** Throws the thread away. */
  private giveUp(message: string): void {
    void this.worker?.terminate();
    this.worker = undefined;
    this.settle({ failed: message });
  }

  private settle(answer: Answer): void {
    this.answer?.(answer);
    this.answer = undefined;
  }
}
