import { Worker } from "node:worker_threads";
import { workerEntry } from "../../process/worker-entry.js";
import type { LuaAny } from "../declare/types.js";
import { LOADING, type LoadPlan } from "../loader.js";
import { ScriptError } from "../task.js";

/**
 * Processor time of the whole process after which a rehearsal ends with its thread, because its own budget could not stop it. A busy
 * machine, on which time passes without work, ends no rehearsal.
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
export interface RehearsalTask extends LoadPlan {
  /** Sources of libraries that the load does not replace, by file. */
  readonly libraries: ReadonlyMap<string, string>;
}

/** The thread's answer: the sources that it read, by file, or why the load failed. */
export type RehearsalAnswer =
  | { readonly sources: ReadonlyMap<string, string> }
  | { readonly failure: { message: string; file: string; handler: string; traceback: string } };

/**
 * Tries loads in a thread of its own, in a new Lua state with an empty world, before the game's thread does them. Whatever a file does
 * there, the game goes on.
 */
export class Rehearsal {
  private readonly settings: RehearsalSettings;
  private readonly limitMs: number;
  private worker: Worker | undefined;

  constructor(settings: RehearsalSettings, limitMs = LIMIT_MS) {
    this.settings = settings;
    this.limitMs = limitMs;
  }

  /**
   * Tries one load. Call it again only after it has resolved.
   *
   * @returns the sources to load
   * @throws ScriptError when the load failed, took too long, or ended the thread
   */
  async run(task: RehearsalTask): Promise<ReadonlyMap<string, string>> {
    const worker = (this.worker ??= this.start());
    const answer = await this.answerOf(worker, task);
    if ("failure" in answer) throw new ScriptError(answer.failure);
    return answer.sources;
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(workerEntry("scripting/rehearsal/rehearsal-worker.js"), {
      workerData: this.settings,
      name: "rehearsal",
      // The process's own flags, such as --eval, are not for the worker.
      execArgv: [],
      resourceLimits: HEAP,
    });
    worker.unref();
    return worker;
  }

  private answerOf(worker: Worker, task: RehearsalTask): Promise<RehearsalAnswer> {
    return new Promise((resolve) => {
      const end = (answer: RehearsalAnswer): void => {
        clearInterval(checks);
        for (const name of ["message", "error", "exit"]) worker.removeAllListeners(name);
        resolve(answer);
      };
      const giveUp = (message: string): void => {
        this.worker = undefined;
        end({ failure: { message, file: task.entries[0] ?? [...task.replaced][0] ?? "", handler: LOADING, traceback: "" } });
        void worker.terminate();
      };
      const began = process.cpuUsage();
      const checks = setInterval(() => {
        const { user, system } = process.cpuUsage(began);
        if ((user + system) / 1_000 > this.limitMs) giveUp(`stopped: its rehearsal ran for more than ${this.limitMs / 1_000} s`);
      }, this.limitMs / CHECKS_PER_LIMIT);
      worker.on("message", end);
      worker.on("error", (error) => giveUp(`stopped: its rehearsal ended with ${error.message}`));
      worker.on("exit", (code) => giveUp(`stopped: the thread of its rehearsal ended with code ${code}`));
      worker.postMessage(task);
    });
  }
}
