import type { LuaThread } from "./vm/lua-exports.js";
import type { Regime } from "./vm/memory.js";
import type { Vm } from "./vm/vm.js";
import { LuaRaise } from "./vm/raise.js";

/** Instructions between two looks at the clock; any count costs the same, since Lua then counts at all. */
const HOOK_INSTRUCTIONS = 250;

/** One call into Lua. */
interface Run {
  /** The coroutine whose code runs at this moment, which may be one of the script's own. */
  thread: LuaThread;
  deadline: number;
  /** When the clock was looked at last. */
  lookedAt: number;
  /** By how much the deadline was put off. */
  forgivenMs: number;
  readonly milliseconds: number;
  /** Why it is being stopped. */
  reason: string | undefined;
  /** How often it was refused memory, before its garbage was collected. */
  refusals: number;
}

/**
 * Between two looks lie microseconds of work. Where it was longer than this, the machine had given the processor to others, which is
 * no fault of the script: the rest does not count. Functions in C that take long hide in the same gap, so there is a limit to it.
 */
const GAP_MS = 1;
const FORGIVEN_BUDGETS = 3;

/** Each refusal is a full collection, so one run does not get many. */
const REFUSALS_MAXIMUM = 10;

/**
 * What Lua code may use of time and memory. Over it, code is stopped by an error that comes again at every instruction until
 * the whole run is unwound, so that no pcall in it can escape.
 */
export class Budget {
  /** Why the last run was stopped; undefined when it was not. */
  stopReason: string | undefined;
  private readonly vm: Vm;
  private readonly now: () => number;
  private readonly hook: number;
  private run_: Run | undefined;

  constructor(vm: Vm, now: () => number) {
    this.vm = vm;
    this.now = now;
    this.hook = vm.hookPointer((L) => this.look(L));
    vm.whenRefused = (reason, isFinal) => {
      if (isFinal || (this.run_ && ++this.run_.refusals > REFUSALS_MAXIMUM)) this.stop(reason);
    };
    this.watch(vm.main);
  }

  /** Sets the hook on a thread; coroutines that its code creates inherit it. */
  watch(thread: LuaThread): void {
    this.vm.setCountHook(thread, this.hook, HOOK_INSTRUCTIONS);
  }

  /**
   * Runs Lua code on a thread. A run within another has no more time than that one has left.
   *
   * @param began what the clock says
   */
  run(thread: LuaThread, began: number, milliseconds: number, regime: Regime, work: () => number): number {
    const outer = this.run_;
    const own = began + milliseconds;
    const deadline = outer && outer.deadline < own ? outer.deadline : own;
    return this.runUntil(
      { thread, milliseconds, deadline, lookedAt: began, forgivenMs: 0, reason: undefined, refusals: 0 },
      regime,
      work,
    );
  }

  /** Runs what must get to its end in any case, such as to-be-closed variables, with a little time of its own. */
  runApart(thread: LuaThread, milliseconds: number, work: () => number): number {
    const reason = this.stopReason;
    this.vm.allowHooks(thread);
    this.watch(thread);
    const began = this.now();
    const status = this.runUntil(
      { thread, milliseconds, deadline: began + milliseconds, lookedAt: began, forgivenMs: 0, reason: undefined, refusals: 0 },
      "script",
      work,
    );
    this.stopReason = reason;
    return status;
  }

  /** Marks which coroutine runs while `work` resumes it from another one. */
  inCoroutine(coroutine: LuaThread, from: LuaThread, work: () => number): number {
    const run = this.run_;
    if (!run) return work();
    run.thread = coroutine;
    try {
      return work();
    } finally {
      run.thread = from;
      if (run.reason !== undefined) this.vm.setCountHook(from, this.hook, 1);
    }
  }

  /** For functions of the host that work long without running Lua code. @throws LuaRaise when the time is over */
  check(): void {
    const run = this.run_;
    if (!run) return;
    if (this.isOver(run)) this.stop(`it ran for more than its ${run.milliseconds} ms`);
    if (run.reason !== undefined) throw new LuaRaise(`stopped: ${run.reason}`);
  }

  private runUntil(run: Run, regime: Regime, work: () => number): number {
    const outer = this.run_;
    const outerRegime = this.vm.switchTo(regime);
    this.run_ = run;
    try {
      return work();
    } finally {
      this.run_ = outer;
      this.vm.switchTo(outerRegime);
      this.stopReason = run.reason;
      if (outer) {
        // What was forgiven in here is no fault of the outer one either; the rest was its own doing.
        outer.deadline += run.forgivenMs;
        outer.lookedAt = run.lookedAt;
      }
    }
  }

  /** Whether the time is over, apart from what the machine spent on others. */
  private isOver(run: Run): boolean {
    const now = this.now();
    const gap = now - run.lookedAt - GAP_MS;
    run.lookedAt = now;
    if (gap > 0) {
      const forgiven = Math.min(gap, run.milliseconds * FORGIVEN_BUDGETS - run.forgivenMs);
      run.forgivenMs += forgiven;
      run.deadline += forgiven;
    }
    return now > run.deadline;
  }

  private stop(reason: string): void {
    const run = this.run_;
    if (!run) return;
    run.reason ??= reason;
    this.vm.setCountHook(run.thread, this.hook, 1);
  }

  private regain(run: Run, L: LuaThread): void {
    if (run.reason !== undefined) return;
    this.vm.collect(L);
    if (this.vm.isNearlySpent) run.reason = this.vm.spentReason;
  }

  /** The hook: runs every so many instructions of any Lua code. */
  private look(L: LuaThread): void {
    const run = this.run_;
    if (run && this.vm.isNearlySpent) this.regain(run, L);
    if (!run || (run.reason === undefined && !this.isOver(run))) {
      // What an earlier run left in a coroutine that it was stopped in.
      if (this.vm.exports.lua_gethookcount(L) !== HOOK_INSTRUCTIONS) this.watch(L);
      return;
    }
    this.vm.setCountHook(L, this.hook, 1);
    run.reason ??= `it ran for more than its ${run.milliseconds} ms`;
    throw new LuaRaise(`stopped: ${run.reason}`);
  }
}
