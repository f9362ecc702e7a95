import { startStopwatch, type Stopwatch, type WorkClock } from "./stopwatch.js";
import { HOOK_LINE_EVENT, LUA_YIELD, type LuaThread } from "../vm/lua-exports.js";
import type { Regime } from "../vm/memory.js";
import type { Vm } from "../vm/vm.js";
import { LuaRaise } from "../vm/raise.js";

/**
 * Instructions between two checks of the clock. Any count costs the same, because Lua counts each instruction anyway.
 */
const HOOK_INSTRUCTIONS = 250;

/** One call into Lua. */
interface Run {
  /** The running coroutine, which may be one of the script's own. */
  thread: LuaThread;
  /** The coroutines that wait for it, the outermost first. */
  readonly resumers: LuaThread[];
  readonly time: Stopwatch;
  /** Why the run is being stopped. */
  reason: string | undefined;
  /** How often memory was refused before a collection. */
  refusals: number;
}

/** Each refusal causes a full collection, so their number is limited. */
const REFUSALS_MAXIMUM = 10;

/**
 * Most calls in progress, values on the stack and variables to be closed of a coroutine. Lua itself has room for a
 * million values, but an error takes time for each call in progress, and nothing can stop C functions that close
 * variables one after the other.
 */
const CALLS_MAXIMUM = 5_000;
const VALUES_MAXIMUM = 100_000;
const CLOSING_MAXIMUM = 200;

/**
 * Limits the time and memory of Lua code. Code over its limit is stopped by an error, which is raised again at every
 * instruction until the whole run is unwound, so that no pcall can escape it.
 */
export class Budget {
  /** Why the last run was stopped; undefined when it was not. */
  stopReason: string | undefined;
  /** Milliseconds that the last run worked, and when it ended. */
  workedMs = 0;
  endedAt = 0;
  private readonly vm: Vm;
  private readonly clock: WorkClock;
  private run_: Run | undefined;
  private whenLine: ((L: LuaThread, line: number) => void) | undefined;

  constructor(vm: Vm, clock: WorkClock) {
    this.vm = vm;
    this.clock = clock;
    vm.hook = (L, activation) => this.look(L, activation);
    vm.whenRefused = (reason, isFinal) => {
      if (isFinal || (this.run_ && ++this.run_.refusals > REFUSALS_MAXIMUM)) this.stop(reason);
    };
    vm.whenThrown = () => this.thrown();
    this.watch(vm.main);
  }

  /** Sets the hook on a thread. Coroutines that its code creates inherit the hook. */
  watch(thread: LuaThread): void {
    this.vm.setCountHook(thread, HOOK_INSTRUCTIONS, this.whenLine !== undefined);
  }

  /**
   * Calls back for each line that begins, on threads that are watched from now on; undefined for no lines, which cost
   * nothing then.
   */
  watchLines(whenLine: ((L: LuaThread, line: number) => void) | undefined): void {
    this.whenLine = whenLine;
  }

  /** The running coroutine and those that wait for it, the innermost first. */
  get threads(): readonly LuaThread[] {
    return this.run_ ? [this.run_.thread, ...this.run_.resumers.toReversed()] : [];
  }

  /**
   * Runs Lua code on a thread. A nested run has at most the time that the outer run has left.
   *
   * @param began the time now
   */
  run(thread: LuaThread, began: number, milliseconds: number, regime: Regime, work: () => number): number {
    return this.runUntil(thread, startStopwatch(this.clock, began, milliseconds, this.run_?.time), regime, work);
  }

  /** Runs code that must finish in any case, such as to-be-closed variables, with a small budget of its own. */
  runApart(thread: LuaThread, milliseconds: number, work: () => number): number {
    const reason = this.stopReason;
    this.vm.layout.allowHooks(thread);
    this.watch(thread);
    const status = this.runUntil(thread, startStopwatch(this.clock, this.clock.now(), milliseconds, undefined), "script", work);
    this.stopReason = reason;
    return status;
  }

  /** Records the running coroutine while `work` resumes it from another one. */
  inCoroutine(coroutine: LuaThread, from: LuaThread, work: () => number): number {
    const run = this.run_;
    if (!run) return work();
    run.thread = coroutine;
    run.resumers.push(from);
    // It may be older than the wish to see its lines.
    if (this.whenLine) this.watch(coroutine);
    try {
      return work();
    } finally {
      run.thread = from;
      run.resumers.pop();
      if (run.reason !== undefined) this.vm.setCountHook(from, 1);
    }
  }

  /** For host functions that work long without running Lua code. @throws LuaRaise when the time is over */
  check(): void {
    const run = this.run_;
    if (!run) return;
    if (run.time.isOver()) this.stop(overTime(run));
    if (run.reason !== undefined) throw new LuaRaise(`stopped: ${run.reason}`);
  }

  private runUntil(thread: LuaThread, time: Stopwatch, regime: Regime, work: () => number): number {
    const outer = this.run_;
    const outerRegime = this.vm.switchTo(regime);
    const run: Run = { thread, resumers: [], time, reason: undefined, refusals: 0 };
    this.run_ = run;
    try {
      return work();
    } finally {
      this.run_ = outer;
      this.vm.switchTo(outerRegime);
      this.stopReason = run.reason;
      this.endedAt = this.clock.now();
      this.workedMs = time.worked(this.endedAt);
      time.end();
    }
  }

  private stop(reason: string): void {
    const run = this.run_;
    if (!run) return;
    run.reason ??= reason;
    this.vm.setCountHook(run.thread, 1);
  }

  private regain(run: Run, L: LuaThread): void {
    if (run.reason !== undefined) return;
    this.vm.collect(L);
    if (this.vm.isNearlySpent) run.reason = this.vm.spentReason;
  }

  /** The hook, which runs every `HOOK_INSTRUCTIONS` instructions, and while lines are watched at each. */
  private look(L: LuaThread, activation: number): void {
    const { info } = this.vm;
    if (info.event(activation) === HOOK_LINE_EVENT) {
      if (this.whenLine) this.whenLine(L, info.hookLine(activation));
      else this.watch(L);
      return;
    }
    const run = this.run_;
    if (run && this.vm.isNearlySpent) this.regain(run, L);
    if (!run || (run.reason === undefined && !run.time.isOver())) {
      // An earlier run was stopped in this coroutine and left the hook at every instruction.
      if (this.vm.exports.lua_gethookcount(L) !== HOOK_INSTRUCTIONS) this.watch(L);
      this.checkStack(L);
      return;
    }
    this.vm.setCountHook(L, 1);
    run.reason ??= overTime(run);
    throw new LuaRaise(`stopped: ${run.reason}`);
  }

  /** @throws LuaRaise */
  private checkStack(L: LuaThread): void {
    const { layout } = this.vm;
    if (layout.calls(L) > CALLS_MAXIMUM || layout.values(L) > VALUES_MAXIMUM) throw new LuaRaise("stack overflow");
    if (layout.hasClosing(L, CLOSING_MAXIMUM)) throw new LuaRaise(`more than ${CLOSING_MAXIMUM} variables to be closed`);
  }

  /**
   * An error or a yield is about to unwind the stack. A script can fail and catch with hardly an instruction of its
   * own, so each error is a check of the budget. When the run is over, its pcalls no longer catch.
   */
  private thrown(): void {
    const run = this.run_;
    if (!run) return;
    if (run.reason === undefined && !run.time.isOver()) return;
    const { thread } = run;
    if (this.vm.exports.lua_status(thread) === LUA_YIELD) return;
    this.stop(overTime(run));
    this.vm.layout.forgetPcalls(thread);
  }
}

function overTime({ time }: Run): string {
  return `it ran for more than its ${time.milliseconds} ms`;
}
