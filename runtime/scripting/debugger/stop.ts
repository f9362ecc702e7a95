import type { LuaCompletion } from "../../contracts/scripts/lua-evaluation.js";
import { completeCode, type Declared } from "../evaluation/completion.js";
import type { Inspector } from "../evaluation/inspector.js";
import type { Runner } from "../runner/runner.js";
import type { Task } from "../runner/task.js";
import type { LuaThread } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";
import type { Breakpoint } from "./breakpoints.js";
import type { Evaluated, FrameEvaluation } from "./frame-evaluation.js";
import { depthOf, type Frame, framesOn, type FrameVariables, frameVariables } from "./frames.js";
import { type ShownValue, type ShownVariable, VariableHandles } from "./variable-handles.js";

export type StopReason =
  | { readonly kind: "breakpoint"; readonly breakpoint: Breakpoint }
  | { readonly kind: "step" | "pause" }
  | { readonly kind: "error"; readonly message: string };

/** What the stops of one debugger share. */
export interface DebugStopParts {
  readonly runner: Runner;
  readonly evaluation: FrameEvaluation;
  readonly inspector: Inspector;
  readonly declared: Declared;
  /** The globals that all files share. */
  readonly sharedGlobals: LuaReference;
  readonly globalsOf: (file: string) => LuaReference;
}

/** The groups of variables that a frame has, by the numbers with which they are unfolded. */
export interface FrameHandles {
  readonly locals: number;
  readonly upvalues: number;
  readonly globals: number;
}

/** A handler that has stopped, with its calls and their variables. */
export class Stop {
  /** Names the handler for the client that debugs. */
  readonly number: number;
  readonly task: Task;
  readonly reason: StopReason;
  /** The innermost call first. */
  readonly frames: readonly Frame[];
  /** Calls in progress. */
  readonly depth: number;
  private readonly parts: DebugStopParts;
  private readonly handles: VariableHandles;
  private readonly variables = new Map<number, FrameVariables>();

  /** @param threads on which the calls are, the innermost first */
  constructor(
    parts: DebugStopParts,
    number: number,
    { task, threads, reason }: { task: Task; threads: readonly LuaThread[]; reason: StopReason },
  ) {
    const { vm } = parts.runner;
    this.parts = parts;
    this.number = number;
    this.task = task;
    this.reason = reason;
    this.frames = framesOn(vm, threads);
    this.depth = depthOf(vm, threads);
    this.handles = new VariableHandles({ ...parts, vm, classes: parts.declared.classes }, task, number);
  }

  /** The name of a call: that of the handler where the host made it. */
  nameOf(index: number): string {
    const { call } = this.frames[index]!;
    if (call.name !== undefined) return call.name;
    return index === this.frames.length - 1 ? this.task.handler.name : `function at line ${call.firstLine}`;
  }

  /** Undefined for a frame that is not there. */
  handlesOf(index: number): FrameHandles | undefined {
    const variables = this.variablesOf(index);
    return (
      variables && {
        locals: this.handles.ofVariables(variables.locals, index),
        upvalues: this.handles.ofVariables(variables.upvalues, index),
        globals: this.handles.ofReference(variables.globals, index),
      }
    );
  }

  unfold(handle: number): ShownVariable[] {
    return this.handles.unfold(handle);
  }

  owns(handle: number): boolean {
    return this.handles.owns(handle);
  }

  /** Runs code in a frame. @param isFull shows the result with its members */
  evaluate(index: number, code: string, isFull = false): Evaluated<ShownValue> {
    return this.inFrame(index, code, (L, count) => {
      if (count === 0) this.parts.runner.vm.exports.lua_pushnil(L);
      return this.handles.show(L, 1, index, isFull);
    });
  }

  /** Assigns the value of code to a variable or member. */
  assign(handle: number, name: string, code: string): Evaluated<ShownValue> {
    const index = this.handles.frameOf(handle);
    if (index === undefined) return { problem: "it is not there any more" };
    const { vm } = this.parts.runner;
    const evaluated = this.inFrame(index, code, (L, count) => {
      if (count === 0) vm.exports.lua_pushnil(L);
      return vm.hold(L, 1);
    });
    if ("problem" in evaluated) return evaluated;
    try {
      return this.handles.assign(handle, name, evaluated.value);
    } finally {
      vm.release(evaluated.value);
    }
  }

  complete(index: number, code: string): LuaCompletion {
    const { runner, declared, sharedGlobals: globals } = this.parts;
    const scope = this.variablesOf(index)?.scope;
    return scope ? completeCode(runner.vm, code, { scope, globals, declared }) : { start: code.length, candidates: [] };
  }

  /** Lets go of what is held for the frames. */
  release(): void {
    this.handles.release();
    for (const one of this.variables.values()) one.release();
    this.variables.clear();
  }

  private inFrame<T>(index: number, code: string, use: (L: LuaThread, count: number) => T): Evaluated<T> {
    const variables = this.variablesOf(index);
    if (!variables) return { problem: "the call is not there any more" };
    return this.parts.evaluation.evaluate(this.task, variables.scope, code, use);
  }

  private variablesOf(index: number): FrameVariables | undefined {
    const frame = this.frames[index];
    const known = this.variables.get(index);
    if (known || !frame) return known;
    const made = frameVariables(this.parts.runner.vm, frame, this.parts.globalsOf(frame.call.file));
    this.variables.set(index, made);
    return made;
  }
}
