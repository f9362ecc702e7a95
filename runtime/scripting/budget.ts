import type { LuaThread } from "./vm/lua-exports.js";
import type { Regime } from "./vm/memory.js";
import type { Vm } from "./vm/vm.js";
import { LuaRaise } from "./vm/raise.js";

/** Instructions between two checks of the clock. Any count costs the same, because Lua counts each instruction anyway. */
const HOOK_INSTRUCTIONS = 250;

/** One call into Lua. */
interface Run {
  /** The running coroutine, which may be one of the script's own. */
  thread: LuaThread;
  deadline: number;
  /** Time of the last check. */
  lookedAt: number;
  /** By how much the deadline was extended. */
  forgivenMs: number;
  readonly milliseconds: number;
  /** Why the run is being stopped. */
  reason: string | undefined;
  /** How often memory was refused before a collection. */
  refusals: number;
}

/**
 * Two checks are microseconds of work apart. In a longer gap the machine ran other processes; the time beyond this does not count
 * against the script. A slow C function causes the same gap, so the extension of the deadline is limited.
 */
const GAP_MS = 1;
const FORGIVEN_BUDGETS = 3;

/** Each refusal causes a full collection, so their number is limited. */
const REFUSALS_MAXIMUM = 10;

/**
 * Limits the time and memory of Lua code. Code over its limit is stopped by an error, which is raised again at every instruction
 * until the whole run is unwound, so that no pcall can escape it.
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

  /** Sets the hook on a thread. Coroutines that its code creates inherit the hook. */
  watch(thread: LuaThread): void {
    this.vm.setCountHook(thread, this.hook, HOOK_INSTRUCTIONS);
  }

  /**
   * Runs Lua code on a thread. A nested run has at most the time that the outer run has left.
   *
   * @param began the time now
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

  /** Runs code that must finish in any case, such as to-be-closed variables, with a small budget of its own. */
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

  /** Records the running coroutine while `work` resumes it from another one. */
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

  /** For host functions that work long without running Lua code. @throws LuaRaise when the time is over */
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
        // The inner run's extension applies to the outer run as well.
        outer.deadline += run.forgivenMs;
        outer.lookedAt = run.lookedAt;
      }
    }
  }

  /** Whether the time is over, not counting time of other processes. */
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

  /** The hook, which runs every `HOOK_INSTRUCTIONS` instructions. */
  private look(L: LuaThread): void {
    const run = this.run_;
    if (run && this.vm.isNearlySpent) this.regain(run, L);
    if (!run || (run.reason === undefined && !this.isOver(run))) {
      // An earlier run was stopped in this coroutine and left the hook at every instruction.
      if (this.vm.exports.lua_gethookcount(L) !== HOOK_INSTRUCTIONS) this.watch(L);
      return;
    }
    this.vm.setCountHook(L, this.hook, 1);
    run.reason ??= `it ran for more than its ${run.milliseconds} ms`;
    throw new LuaRaise(`stopped: ${run.reason}`);
  }
}
