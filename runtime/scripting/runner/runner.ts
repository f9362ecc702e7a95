import { LUA_OK, LUA_YIELD, type LuaThread } from "../vm/lua-exports.js";
import { StoredTables } from "../data/stored-tables.js";
import type { Vm } from "../vm/vm.js";
import { LuaRaise } from "../vm/raise.js";
import { Budget } from "./budget.js";
import { Profile } from "./profile.js";
import type { RunnerDebugger, RunnerParts } from "./runner-parts.js";
import { type Handler, ScriptError, Task, type TaskListener } from "./task.js";
import { ThreadPool } from "./thread-pool.js";
import { ValueTexts } from "./value-texts.js";
import { type FileWaits, Waits } from "./waits.js";

/** Files that a refusal names. */
const NAMED_FILES = 3;
/** Above this share of the memory after a collection, no handler is started. */
const FULL_SHARE = 0.8;
/** A full collection takes about a millisecond per MiB, so it is rare. */
const BETWEEN_COLLECTIONS_MS = 1_000;
const MEBIBYTE = 1024 * 1024;

/**
 * Keeps handlers from starting while scripts hold nearly all of their memory, for example in waiting coroutines. Each
 * handler would fail after a full collection, which stops the server, and would use up the host's memory reserve.
 */
class MemoryGate {
  private readonly vm: Vm;
  private readonly now: () => number;
  private readonly waits: Waits;
  private collectedAt = -Infinity;
  private isFull = false;
  /** The files that hold waits, as they were at the last collection. */
  private holders = "";

  constructor(vm: Vm, waits: Waits, now: () => number) {
    this.vm = vm;
    this.waits = waits;
    this.now = now;
  }

  /** Why no handler can start now; undefined when one can. */
  refusal(): string | undefined {
    const reason = this.reason();
    return reason && `not started: ${reason}`;
  }

  private reason(): string | undefined {
    const { usedBytes, memoryLimitBytes } = this.vm;
    if (this.vm.isSwollen) {
      const total = Math.round(this.vm.memoryBytes / MEBIBYTE);
      return `${total} MiB of script memory are fragmented; the server must be restarted`;
    }
    if (usedBytes <= memoryLimitBytes * FULL_SHARE) {
      this.isFull = false;
      return undefined;
    }
    if (this.now() - this.collectedAt >= BETWEEN_COLLECTIONS_MS) {
      this.vm.collect();
      this.collectedAt = this.now();
      this.isFull = this.vm.usedBytes > memoryLimitBytes * FULL_SHARE;
      if (this.isFull) this.holders = this.waits.files.slice(0, NAMED_FILES).map(textOfHolder).join("");
    }
    if (!this.isFull) return undefined;
    const held = (this.vm.usedBytes / MEBIBYTE).toFixed(1);
    return `scripts hold ${held} of their ${memoryLimitBytes / MEBIBYTE} MiB of memory${this.holders}`;
  }
}

function textOfHolder({ file, count, bytes }: FileWaits): string {
  return `; ${file} has ${count} handlers that wait, with ${(bytes / MEBIBYTE).toFixed(1)} MiB or more`;
}

/** Most handlers that start one another. */
const NESTING_MAXIMUM = 16;
/** Stands for the thread of a task that never ran. */
const NO_THREAD = 0;

/** Runs handlers within their budgets, each in a coroutine from a pool. */
export class Runner {
  readonly vm: Vm;
  /** The task whose Lua code runs now. */
  current: Task | undefined;
  readonly waiting: Waits;
  /** Handlers that were not started for lack of memory. */
  refusedCount = 0;
  /** Undefined while nobody debugs. */
  debugger: RunnerDebugger | undefined;
  /** The tasks that the debugger has stopped. */
  private readonly stopped = new Set<Task>();
  /** The coroutines of the task that has just stopped, the innermost first. */
  private stoppedThreads: readonly LuaThread[] = [];
  readonly profile = new Profile();
  private readonly parts: RunnerParts;
  readonly budget: Budget;
  readonly texts: ValueTexts;
  private readonly threads: ThreadPool;
  private readonly gate: MemoryGate;
  private readonly continuation: number;
  private nesting = 0;
  /** What a handler threw last that was no error of Lua, which may end the process. */
  thrown: { readonly error: unknown; readonly handler: Handler } | undefined;
  /** The player who acts now. */
  private actor: number | undefined;
  /** The Lua state is closed, and no handler runs. */
  isClosed = false;

  constructor(parts: RunnerParts) {
    this.parts = parts;
    this.vm = parts.vm;
    this.vm.surfaces = new StoredTables(this.vm);
    this.budget = new Budget(this.vm, parts);
    this.threads = new ThreadPool(this.vm, this.budget);
    this.waiting = new Waits(this.vm.layout);
    this.gate = new MemoryGate(this.vm, this.waiting, parts.now);
    this.continuation = this.vm.functionNumber((L) => this.goOn(L));
    this.texts = new ValueTexts(this.vm, this.budget);
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
      const refusal = mayWait && !handler.isVital ? this.gate.refusal() : undefined;
      if (refusal !== undefined) {
        this.refusedCount++;
        const task = this.taskOf(handler, NO_THREAD, mayWait, listener);
        this.blame(task, refusal);
        return task;
      }
      const task = this.taskOf(handler, this.threads.take(), mayWait, listener);
      this.vm.pushHeld(task.thread, handler.reference);
      this.resume(task, push ? this.pushArguments(task, push) : 0);
      return task;
    } finally {
      this.vm.switchTo(regime);
    }
  }

  /** The player whose act is the reason for what is done now; undefined for nobody. */
  get actingSession(): number | undefined {
    return this.actor ?? this.current?.sessionId;
  }

  /** Does work for an act of a player, who is told when a handler fails that it starts. */
  forPlayer<T>(sessionId: number | undefined, work: () => T): T {
    const { actor: outer } = this;
    this.actor = sessionId;
    try {
      return work();
    } finally {
      this.actor = outer;
    }
  }

  private taskOf(handler: Handler, thread: LuaThread, mayWait: boolean, listener: TaskListener | undefined): Task {
    return new Task(handler, thread, { mayWait, listener, sessionId: this.actingSession });
  }

  /** The result of a host function that suspends the task until {@link proceed}. */
  suspend(task: Task): number {
    const { waitsPerFile = Infinity } = this.parts;
    const count = this.waiting.countOf(task.file);
    if (count >= waitsPerFile)
      throw new LuaRaise(`${task.file} has ${count} handlers that wait, and may not have more (scripts.waitsPerFile)`);
    task.isSuspending = true;
    return this.vm.yield(task.thread, this.continuation);
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

  /** Why no handler starts now; undefined while they do. */
  get refusal(): string | undefined {
    return this.isClosed ? undefined : this.gate.refusal();
  }

  /** Ends all handlers of a file that wait. @returns their number */
  endWaits(file: string): number {
    const waiting = this.waiting.of(file).filter((task) => task !== this.current && !task.isEnding);
    for (const task of waiting) this.endSoon(task);
    return waiting.length;
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
    const task = this.taskOf(handler, NO_THREAD, mayWait, listener);
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
      this.budget.run(
        task.thread,
        began,
        task.handler.budgetMs ?? this.parts.budgetMs,
        task.mayWait && !task.handler.isVital ? "script" : "loading",
        () => vm.exports.lua_resume(task.thread, outer?.thread ?? 0, args, vm.out),
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
    } catch (error) {
      // The innermost one is to blame.
      if (this.thrown?.error !== error) this.thrown = { error, handler: task.handler };
      throw error;
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
    const { message, traceback } = this.texts.ofFailure(task.thread, reason);
    const finish = (): void => {
      task.state = "over";
      this.discard(task);
      this.debugger?.isOver(task);
      this.blame(task, message, traceback);
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

  /** Counts and reports a task that did something wrong. */
  blame(task: Task, message: string, traceback = ""): void {
    task.state = "over";
    this.profile.of(task.handler).failures++;
    const error = new ScriptError({ message, file: task.file, handler: task.handler.name, traceback });
    this.parts.whenFailed(error, task);
    task.listener?.failed?.(error);
  }
}
