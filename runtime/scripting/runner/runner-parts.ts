import type { WorkClock } from "./stopwatch.js";
import type { Handler, ScriptError, Task } from "./task.js";
import type { LuaThread } from "../vm/lua-exports.js";
import type { Vm } from "../vm/vm.js";

/** What a runner works with. */
export interface RunnerParts extends WorkClock {
  readonly vm: Vm;
  /** Milliseconds that a handler may run without waiting. */
  readonly budgetMs: number;
  /** Most handlers of one file that wait at once; undefined for no limit. */
  readonly waitsPerFile?: number | undefined;
  /** Called for every failure, before the task's own listener. */
  readonly whenFailed: (error: ScriptError, task: Task) => void;
  readonly watchdog?: HandlerWatch;
}

/** Takes part in the runs of handlers while somebody debugs. */
export interface RunnerDebugger {
  /**
   * Whether the handler could stop at a line of that number. Called for each line that scripts run, and asked before
   * anything else.
   */
  mayStopAt(task: Task, line: number): boolean;
  /** A line begins. @param threads the innermost coroutine first @returns whether the handler stops there */
  lineBegins(task: Task, threads: readonly LuaThread[], line: number): boolean;
  /** It has stopped, until `Runner.resumeStopped`. */
  hasStopped(task: Task, threads: readonly LuaThread[]): void;
  /** Whether a handler that has failed is kept as it is until `Runner.resumeStopped`. */
  keepsFailed(task: Task, message: string): boolean;
  isOver(task: Task): void;
}

/** Notified when the thread enters and leaves Lua. Nested handlers do not count. */
export interface HandlerWatch {
  enter(handler: Handler): void;
  leave(): void;
}
