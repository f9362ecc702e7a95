import { LUA_OK, LUA_YIELD, LuaKind, type LuaThread } from "./vm/lua-exports.js";
import { StoredTables } from "./data/stored-tables.js";
import type { Vm } from "./vm/vm.js";
import { LuaRaise, type LuaReference } from "./vm/raise.js";
import { Budget } from "./budget.js";
import { MemoryGate } from "./memory-gate.js";
import { Profile } from "./profile.js";
import { type Handler, ScriptError, Task, type TaskListener } from "./task.js";
import type { WorkClock } from "./stopwatch.js";
import { ThreadPool } from "./thread-pool.js";

/** Most handlers that start one another. */
const NESTING_MAXIMUM = 16;
/** Budget of an error object's own __tostring. */
const DESCRIBE_MS = 20;
const MESSAGE_CHARACTERS = 4_096;
const LUAS_MEMORY_ERROR = "not enough memory";
/** Stands for the thread of a task that never ran. */
const NO_THREAD = 0;

interface RunnerParts extends WorkClock {
  readonly vm: Vm;
  /** Milliseconds that a handler may run without waiting. */
  readonly budgetMs: number;
  /** Called for every failure, before the task's own listener. */
  readonly whenFailed: (error: ScriptError, task: Task) => void;
  readonly watchdog?: HandlerWatch;
}

/** Takes part in the runs of handlers while somebody debugs. */
export interface RunnerDebugger {
  /** Whether the handler could stop at a line of that number. Called for each line that scripts run, and asked before anything else. */
  mayStopAt(task: Task, line: number): boolean;
  /** A line begins. @param threads the innermost coroutine first @returns whether the handler stops there */
  lineBegins(task: Task, threads: readonly LuaThread[], line: number): boolean;
  /** It has stopped, until {@link Runner.resumeStopped}. */
  hasStopped(task: Task, threads: readonly LuaThread[]): void;
  /** Whether a handler that has failed is kept as it is until {@link Runner.resumeStopped}. */
  keepsFailed(task: Task, message: string): boolean;
  isOver(task: Task): void;
}

/** Notified when the thread enters and leaves Lua. Nested handlers do not count. */
export interface HandlerWatch {
  enter(handler: Handler): void;
  leave(): void;
}

/** Runs handlers within their budgets, each in a coroutine from a pool. */
export class Runner {
  readonly vm: Vm;
  /** The task whose Lua code runs now. */
  current: Task | undefined;

  readonly waiting = new Set<Task>();
  /** Undefined while nobody debugs. */
  debugger: RunnerDebugger | undefined;
  /** The tasks that the debugger has stopped. */
  private readonly stopped = new Set<Task>();
  /** The coroutines of the task that has just stopped, the innermost first. */
  private stoppedThreads: readonly LuaThread[] = [];
  readonly profile = new Profile();
  private readonly parts: RunnerParts;
  readonly budget: Budget;
  private readonly threads: ThreadPool;
  private readonly gate: MemoryGate;
  private readonly continuation: number;
  private readonly toText: LuaReference;
  private nesting = 0;
  /** The Lua state is closed, and no handler runs. */
  isClosed = false;

  constructor(parts: RunnerParts) {
    this.parts = parts;
    this.vm = parts.vm;
    this.vm.surfaces = new StoredTables(this.vm);
    this.budget = new Budget(this.vm, parts);
    this.threads = new ThreadPool(this.vm, this.budget);
    this.gate = new MemoryGate(this.vm, parts.now);
    this.continuation = this.vm.continuationPointer((L) => this.goOn(L));
    const { exports, main } = this.vm;
    this.vm.load(main, "return tostring(...)", "describe");
    this.toText = this.vm.hold(main, -1);
    exports.lua_settop(main, 0);
  }

  /**
   * Runs a handler until it ends or waits. A handler that lacks memory is not started and fails.
   *
   * @param push pushes the arguments onto the thread's stack and returns their number
   * @param mayWait false while a file is loaded, which also ignores the lack of memory
   */
  start(handler: Handler, push?: (L: LuaThread) => number, listener?: TaskListener, mayWait = true): Task {
    if (this.isClosed) return this.neverRun(handler, listener, mayWait);
    if (this.nesting >= NESTING_MAXIMUM) throw new LuaRaise(`more than ${NESTING_MAXIMUM} handlers have called one another`);
    const regime = this.vm.switchTo("host");
    try {
      this.profile.of(handler).calls++;
      const refusal = mayWait ? this.gate.refusal() : undefined;
      if (refusal !== undefined) {
        const task = new Task(handler, NO_THREAD, mayWait, listener);
        this.report(task, refusal, "");
        return task;
      }
      const task = new Task(handler, this.threads.take(), mayWait, listener);
      this.vm.pushHeld(task.thread, handler.reference);
      this.resume(task, push ? this.pushArguments(task, push) : 0);
      return task;
    } finally {
      this.vm.switchTo(regime);
    }
  }

  /** The result of a host function that suspends the task until {@link proceed}. */
  suspend(task: Task): number {
    task.isSuspending = true;
    return this.vm.exports.lua_yieldk(task.thread, 0, 0, this.continuation);
  }

  /** Resumes a waiting task. `push` pushes the results of the function that suspended it. */
  proceed(task: Task, push: (L: LuaThread) => number): void {
    if (task.state !== "waiting" || task.isEnding) return;
    const regime = this.vm.switchTo("host");
    try {
      this.waiting.delete(task);
      task.state = "running";
      this.resume(task, this.pushResults(task, push));
    } finally {
      this.vm.switchTo(regime);
    }
  }

  /** Resumes a waiting task with an error. */
  proceedWithError(task: Task, message: string): void {
    task.waitError = message;
    this.proceed(task, () => 0);
  }

  /** Ends a waiting or stopped task and closes its to-be-closed variables. */
  end(task: Task): void {
    if (task.failure) return this.resumeStopped(task);
    if (task.state !== "waiting" && task.state !== "stopped") return;
    const regime = this.vm.switchTo("host");
    try {
      this.waiting.delete(task);
      this.stopped.delete(task);
      task.state = "over";
      this.discard(task);
    } finally {
      this.vm.switchTo(regime);
    }
    this.debugger?.isOver(task);
    task.listener?.failed?.(undefined);
  }

  /** Resumes a task that the debugger has stopped. A failed one ends. */
  resumeStopped(task: Task): void {
    if (task.state !== "stopped") return;
    const regime = this.vm.switchTo("host");
    try {
      this.stopped.delete(task);
      const { failure, stoppedIn } = task;
      task.failure = undefined;
      task.stoppedIn = undefined;
      if (failure) return failure();
      if (stoppedIn !== undefined) this.vm.layout.leaveInstruction(stoppedIn);
      task.state = "running";
      this.resume(task, 0);
    } finally {
      this.vm.switchTo(regime);
    }
  }

  /** Whether the debugger gets each line of handlers that run from now on; each costs time. */
  watchLines(isOn: boolean): void {
    this.budget.watchLines(isOn ? (L, line) => this.lineBegins(L, line) : undefined);
    for (const thread of this.threads.all) this.budget.watch(thread);
  }

  /** Runs an operator's code as a part of a task, on a thread of its own. */
  runFor(task: Task, thread: LuaThread, work: () => number): number {
    return this.inside(task, () => this.budget.run(thread, this.parts.now(), this.parts.budgetMs, "script", work));
  }

  /** Ends a waiting task when the code that runs now has ended. It does not go on before. */
  endSoon(task: Task): void {
    task.isEnding = true;
    queueMicrotask(() => this.end(task));
  }

  /** Ends all waiting tasks and closes Lua. Timers and events of the stopping shard start no handler afterwards. */
  close(): void {
    if (this.isClosed) return;
    for (const task of [...this.waiting, ...this.stopped]) this.end(task);
    this.isClosed = true;
    this.vm.close();
  }

  private neverRun(handler: Handler, listener: TaskListener | undefined, mayWait: boolean): Task {
    const task = new Task(handler, NO_THREAD, mayWait, listener);
    task.state = "over";
    listener?.failed?.(undefined);
    return task;
  }

  /** Whether a thread belongs to a handler; false for a script's own coroutine. */
  ownsThread(thread: LuaThread): boolean {
    return this.threads.owns(thread);
  }

  private pushArguments(task: Task, push: (L: LuaThread) => number): number {
    try {
      return push(task.thread);
    } catch (error) {
      task.state = "over";
      this.discard(task);
      throw error;
    }
  }

  /** A failure to push becomes an error in the waiting task, so that it does not wait for ever. */
  private pushResults(task: Task, push: (L: LuaThread) => number): number {
    try {
      return push(task.thread);
    } catch (error) {
      this.vm.exports.lua_settop(task.thread, 0);
      this.vm.hostFault(error);
      task.waitError = error instanceof Error ? error.message : String(error);
      return 0;
    }
  }

  /** Continues a suspended function: its results are the values that the thread was resumed with. */
  private goOn(L: LuaThread): number {
    const task = this.current;
    const { waitError } = task ?? {};
    if (!task || waitError === undefined) return this.vm.exports.lua_gettop(L);
    task.waitError = undefined;
    throw new LuaRaise(waitError);
  }

  private resume(task: Task, args: number): void {
    const { vm, current: outer } = this;
    const began = this.parts.now();
    const status = this.inside(task, () =>
      this.budget.run(task.thread, began, task.handler.budgetMs ?? this.parts.budgetMs, task.mayWait ? "script" : "loading", () =>
        vm.exports.lua_resume(task.thread, outer?.thread ?? 0, args, vm.out),
      ),
    );
    const results = vm.outWord;
    this.profile.ran(task.handler, this.budget.workedMs, this.budget.endedAt, this.nesting === 0);
    if (status === LUA_OK) this.finished(task, results);
    else if (status === LUA_YIELD && task.isSuspending) this.suspended(task);
    else if (status === LUA_YIELD && task.isStopping) this.stop(task);
    else this.failed(task, status === LUA_YIELD ? "coroutine.yield outside of a script's own coroutine" : undefined);
  }

  /** Unwinds a task that failed or was ended. Its to-be-closed variables run as a part of it. */
  private discard(task: Task): void {
    this.inside(task, () => this.threads.discard(task.thread));
  }

  /** Does work that runs a task's Lua code. */
  private inside<T>(task: Task, work: () => T): T {
    const { current: outer } = this;
    const { watchdog } = this.parts;
    this.current = task;
    if (this.nesting++ === 0) watchdog?.enter(task.handler);
    try {
      return work();
    } finally {
      if (--this.nesting === 0) watchdog?.leave();
      this.current = outer;
    }
  }

  private finished(task: Task, results: number): void {
    task.state = "over";
    try {
      task.listener?.done?.(task.thread, results);
    } finally {
      this.threads.give(task.thread);
      this.debugger?.isOver(task);
    }
  }

  private suspended(task: Task): void {
    task.isSuspending = false;
    task.state = "waiting";
    this.vm.exports.lua_settop(task.thread, 0);
    this.waiting.add(task);
  }

  private failed(task: Task, reason: string | undefined): void {
    const { stopReason } = this.budget;
    const problem = reason ?? this.describe(task.thread);
    const traceback = this.traceback(task.thread);
    const why = stopReason ?? (problem === LUAS_MEMORY_ERROR ? this.vm.spentReason : undefined);
    const message = why === undefined || problem.includes(why) ? problem : `stopped: ${why}`;
    const finish = (): void => {
      task.state = "over";
      this.discard(task);
      this.debugger?.isOver(task);
      this.report(task, message, traceback);
    };
    if (this.debugger?.keepsFailed(task, message) !== true) return finish();
    task.failure = finish;
    task.state = "stopped";
    this.stopped.add(task);
  }

  private lineBegins(L: LuaThread, line: number): void {
    const { current: task, debugger: debug } = this;
    if (!task || debug?.mayStopAt(task, line) !== true) return;
    const { threads } = this.budget;
    // The host runs Lua too, on other threads.
    if (threads.at(-1) !== task.thread || !debug.lineBegins(task, threads, line)) return;
    task.isStopping = true;
    task.stoppedIn = L;
    this.stoppedThreads = threads;
    this.vm.exports.lua_yieldk(L, 0, 0, 0);
  }

  private stop(task: Task): void {
    task.isStopping = false;
    task.state = "stopped";
    this.stopped.add(task);
    this.vm.layout.enterInstruction(task.stoppedIn!);
    this.debugger?.hasStopped(task, this.stoppedThreads);
  }

  /** Counts and reports a task that ended in time but did something wrong. */
  blame(task: Task, message: string): void {
    this.report(task, message, "");
  }

  private report(task: Task, message: string, traceback: string): void {
    task.state = "over";
    this.profile.of(task.handler).failures++;
    const error = new ScriptError({ message, file: task.file, handler: task.handler.name, traceback });
    this.parts.whenFailed(error, task);
    task.listener?.failed?.(error);
  }

  /** Describes the error object on top of a thread's stack. */
  private describe(thread: LuaThread): string {
    return this.textOf(thread, -1) ?? "an error object that cannot be shown";
  }

  /** The text of a value by its `tostring`, cut; undefined when it has no text. */
  textOf(thread: LuaThread, index: number): string | undefined {
    const { vm } = this;
    const { exports, main } = vm;
    if (exports.lua_type(thread, index) === LuaKind.string) return vm.readString(thread, index).slice(0, MESSAGE_CHARACTERS);
    const top = exports.lua_gettop(main);
    exports.lua_pushvalue(thread, index);
    exports.lua_xmove(thread, main, 1);
    vm.pushHeld(main, this.toText);
    exports.lua_rotate(main, -2, 1);
    const status = this.budget.runApart(main, DESCRIBE_MS, () => exports.lua_pcallk(main, 1, 1, 0, 0, 0));
    const isText = status === LUA_OK && exports.lua_type(main, -1) === LuaKind.string;
    const text = isText ? vm.readString(main, -1).slice(0, MESSAGE_CHARACTERS) : undefined;
    exports.lua_settop(main, top);
    return text;
  }

  private traceback(thread: LuaThread): string {
    const { exports, main } = this.vm;
    exports.luaL_traceback(main, thread, 0, 0);
    const text = this.vm.readString(main, -1);
    exports.lua_settop(main, -2);
    return text;
  }
}
