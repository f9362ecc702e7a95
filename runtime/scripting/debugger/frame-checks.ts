import type { Inspector } from "../evaluation/inspector.js";
import type { Runner } from "../runner/runner.js";
import type { Task } from "../runner/task.js";
import { LuaKind, type LuaThread } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";
import type { Breakpoint } from "./breakpoints.js";
import type { Evaluated, FrameEvaluation } from "./frame-evaluation.js";
import { type Frame, frameVariables } from "./frames.js";

interface FrameChecksParts {
  readonly runner: Runner;
  readonly evaluation: FrameEvaluation;
  readonly inspector: Inspector;
  readonly globalsOf: (file: string) => LuaReference;
  readonly say: (text: string, frame: Frame) => void;
}

/** What is found out about a call while its line hook runs. */
export class FrameChecks {
  private readonly parts: FrameChecksParts;

  constructor(parts: FrameChecksParts) {
    this.parts = parts;
  }

  /** Whether a handler stops at a breakpoint. Says what the breakpoint logs. */
  isReached(task: Task, frame: Frame, breakpoint: Breakpoint): boolean {
    const { wish, hits, message } = breakpoint;
    const condition = wish.condition?.trim() ?? "";
    if (condition !== "" && !this.isTrue(task, frame, condition, breakpoint)) return false;
    if (hits && !hits.hit()) return false;
    if (!message) return true;
    this.parts.say(
      message.filled((code) => this.textOf(task, frame, code)),
      frame,
    );
    return false;
  }

  /** The local variables in a few words. */
  localsOf(frame: Frame): string {
    const { vm } = this.parts.runner;
    const variables = frameVariables(vm, frame, this.parts.globalsOf(frame.call.file));
    const shown = [...variables.locals].map(([name, variable]) => {
      variable.push(vm.main);
      const value = this.parts.inspector.brief(vm.main, -1);
      vm.exports.lua_settop(vm.main, -2);
      return `${name} = ${value}`;
    });
    variables.release();
    return shown.join(", ");
  }

  private isTrue(task: Task, frame: Frame, code: string, breakpoint: Breakpoint): boolean {
    const { exports } = this.parts.runner.vm;
    const done = this.evaluate(task, frame, code, (L, count) => count > 0 && exports.lua_toboolean(L, 1) !== 0);
    if ("value" in done) return done.value;
    if (!breakpoint.hasFailed) this.parts.say(`The condition ${code} fails: ${done.problem}`, frame);
    breakpoint.hasFailed = true;
    return false;
  }

  private textOf(task: Task, frame: Frame, code: string): string {
    const { runner, inspector } = this.parts;
    const { vm } = runner;
    const done = this.evaluate(task, frame, code, (L, count) => {
      if (count === 0) return "nil";
      return vm.exports.lua_type(L, 1) === LuaKind.string ? vm.readString(L, 1) : inspector.brief(L, 1);
    });
    return "value" in done ? done.value : `(${done.problem})`;
  }

  private evaluate<T>(task: Task, frame: Frame, code: string, use: (L: LuaThread, count: number) => T): Evaluated<T> {
    const { runner, evaluation, globalsOf } = this.parts;
    const variables = frameVariables(runner.vm, frame, globalsOf(frame.call.file));
    try {
      return evaluation.evaluate(task, variables.scope, code, use);
    } finally {
      variables.release();
    }
  }
}
