import type { Declared } from "../evaluation/completion.js";
import { Inspector } from "../evaluation/inspector.js";
import type { Scopes } from "../evaluation/scopes.js";
import type { Runner } from "../runner/runner.js";
import type { RunnerDebugger } from "../runner/runner-parts.js";
import type { Task } from "../runner/task.js";
import type { LuaThread } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";
import { type Breakpoint, Breakpoints, type BreakpointWish } from "./breakpoints.js";
import { FrameChecks } from "./frame-checks.js";
import { FrameEvaluation } from "./frame-evaluation.js";
import { depthOf, type Frame, framesOn } from "./frames.js";
import { endsStep, type Step, type StepKind } from "./stepping.js";
import { Stop, type DebugStopParts, type StopReason } from "./stop.js";

/** Longer texts are cut. */
const CHARACTERS_MAXIMUM = 2_000;
const LINES_PER_SECOND = 100;
const SECOND_MS = 1_000;

/** Lets a bounded number of texts through in each second, so that a log message in a hot line floods nobody. */
class OutputLimit {
  private readonly now: () => number;
  private secondBegan = -Infinity;
  private taken = 0;
  private left = 0;

  constructor(now: () => number) {
    this.now = now;
  }

  /** @returns what is to be said for a text: nothing, or it, perhaps after a note on those that were left out */
  take(text: string): string[] {
    const now = this.now();
    const said: string[] = [];
    if (now - this.secondBegan >= SECOND_MS) {
      if (this.left > 0) said.push(`... ${this.left} more were left out`);
      [this.secondBegan, this.taken, this.left] = [now, 0, 0];
    }
    if (this.taken >= LINES_PER_SECOND) {
      this.left++;
      return said;
    }
    this.taken++;
    return [...said, text.length > CHARACTERS_MAXIMUM ? `${text.slice(0, CHARACTERS_MAXIMUM)}...` : text];
  }
}

/** Handlers that are stopped at once; others go on. */
const STOPPED_MAXIMUM = 16;

/** A place in a file. */
export interface SourceLine {
  readonly file: string;
  readonly line: number;
}

/** The client that debugs. */
export interface DebugListener {
  stopped(stop: Stop): void;
  /** A handler that had stopped goes on. It may stop again, under another number unless it takes a step. */
  wentOn(number: number): void;
  /** A handler was ended where it had stopped. */
  ended(number: number): void;
  said(text: string, place?: SourceLine): void;
  moved(breakpoint: Breakpoint): void;
}

interface DebuggerParts {
  readonly runner: Runner;
  readonly now: () => number;
  readonly scopes: Scopes;
  readonly declared: Declared;
  readonly sharedGlobals: LuaReference;
  /** The lines with code of a loaded file. */
  readonly linesOf: (file: string) => ReadonlySet<number> | undefined;
  /** The globals of a file; those of the console for one that is not loaded. */
  readonly globalsOf: (file: string) => LuaReference;
}

/**
 * Stops handlers at breakpoints, after steps and at errors. A handler that has stopped waits in its coroutine, as in
 * `wait`, while everything else goes on. Without a listener, nothing of this is in the way of any handler.
 */
export class Debugger implements RunnerDebugger {
  /** Whether handlers that fail stop where they failed. */
  stopsAtErrors = false;
  private readonly runner: Runner;
  private readonly breakpoints: Breakpoints;
  private readonly evaluation: FrameEvaluation;
  private readonly checks: FrameChecks;
  private readonly stopParts: DebugStopParts;
  private readonly output: OutputLimit;
  private listener: DebugListener | undefined;
  private readonly stops = new Map<Task, Stop>();
  private readonly steps = new Map<Task, Step & { readonly number: number }>();
  /** The next handler that runs stops. */
  private isPausing = false;
  /** Why the handler stops whose line hook has just run. */
  private reason: StopReason = { kind: "pause" };
  private lastNumber = 0;

  constructor({ runner, now, scopes, linesOf, ...shared }: DebuggerParts) {
    const [inspector, evaluation] = [new Inspector(runner), new FrameEvaluation(runner, scopes)];
    const { globalsOf } = shared;
    this.runner = runner;
    this.evaluation = evaluation;
    this.breakpoints = new Breakpoints({ vm: runner.vm, linesOf });
    this.checks = new FrameChecks({ runner, evaluation, inspector, globalsOf, say: (text, { call }) => this.say(text, call) });
    this.stopParts = { ...shared, runner, evaluation, inspector };
    this.output = new OutputLimit(now);
  }

  /** Begins. There is one listener at a time. */
  attach(listener: DebugListener): void {
    if (this.listener) throw new Error("somebody debugs already");
    this.listener = listener;
    this.runner.debugger = this;
  }

  /** Ends: breakpoints are forgotten, and handlers that have stopped go on. */
  detach(): void {
    if (!this.listener) return;
    this.listener = undefined;
    this.breakpoints.clear();
    this.steps.clear();
    this.stopsAtErrors = false;
    this.isPausing = false;
    this.watchLines();
    this.runner.debugger = undefined;
    for (const stop of this.stopped) this.leave(stop);
  }

  /** Replaces the breakpoints of a file. */
  setBreakpoints(file: string, wishes: readonly BreakpointWish[]): readonly Breakpoint[] {
    const made = this.breakpoints.set(file, wishes);
    this.watchLines();
    return made;
  }

  /** Files were loaded or removed. */
  filesChanged(files: readonly string[]): void {
    if (!this.listener) return;
    for (const one of this.breakpoints.filesChanged(files)) this.listener.moved(one);
    this.watchLines();
  }

  /** A script has printed something. */
  printed(text: string): void {
    const file = this.runner.current?.file;
    this.say(file === undefined ? text : `${file}: ${text}`);
  }

  /** The handlers that have stopped. */
  get stopped(): readonly Stop[] {
    return [...this.stops.values()];
  }

  /** Lets a handler go on. */
  goOn(stop: Stop): void {
    this.listener?.wentOn(stop.number);
    this.leave(stop);
  }

  step(stop: Stop, kind: StepKind): void {
    this.steps.set(stop.task, { kind, depth: stop.depth, number: stop.number });
    this.watchLines();
    this.leave(stop);
  }

  /** The next handler that runs stops at its next line. */
  pauseNext(): void {
    this.isPausing = true;
    this.watchLines();
  }

  /** Ends a handler where it has stopped. */
  end({ task }: Stop): void {
    this.runner.end(task);
  }

  mayStopAt(task: Task, line: number): boolean {
    if (this.evaluation.isRunning) return false;
    return this.isPausing || this.breakpoints.hasLine(line) || this.steps.has(task);
  }

  lineBegins(task: Task, threads: readonly LuaThread[], line: number): boolean {
    const { vm } = this.runner;
    const step = this.steps.get(task);
    // Most lines with the number of a breakpoint are of other files.
    if (!step && !this.isPausing && !this.breakpoints.at(vm.info.fileOf(threads[0]!, 0), line)) return false;
    const call = vm.info.call(threads[0]!, 0);
    if (call?.file === undefined || call.line === undefined) return false;
    const frame: Frame = { thread: threads[0]!, call: { ...call, file: call.file, line: call.line } };
    const reason = this.reasonAt(task, threads, frame, step);
    if (!reason) return false;
    const obstacle = this.obstacle(task, threads);
    if (obstacle !== undefined) {
      this.steps.delete(task);
      if (reason.kind !== "pause")
        this.say(`${task.handler.name} does not stop here, because ${obstacle}. ${this.checks.localsOf(frame)}`, frame.call);
      return false;
    }
    this.reason = reason;
    return true;
  }

  hasStopped(task: Task, threads: readonly LuaThread[]): void {
    const { reason } = this;
    this.isPausing &&= reason.kind !== "pause";
    const number = this.steps.get(task)?.number ?? ++this.lastNumber;
    this.steps.delete(task);
    this.watchLines();
    const stop = new Stop(this.stopParts, number, { task, threads, reason });
    this.keep(stop);
    // Neovim's client does not show by itself where a handler is paused.
    if (reason.kind === "pause") this.say(`${task.handler.name} is paused.`, stop.frames[0]?.call);
    if (task.listener?.isAwaited === "answer")
      this.say(`${task.handler.name} should answer at once: the game goes on as if it had returned nothing.`);
  }

  keepsFailed(task: Task, message: string): boolean {
    // The person who typed the code gets its error as the answer.
    if (task.handler.isPrivate) return false;
    const [frame] = framesOn(this.runner.vm, [task.thread]);
    const isHeld = this.stopped.some(({ task: other, reason }) => reason.kind === "error" && other.handler === task.handler);
    if (!this.stopsAtErrors || !frame || isHeld || this.mustEnd(task) !== undefined || this.isFull) return false;
    const number = this.steps.get(task)?.number ?? ++this.lastNumber;
    this.steps.delete(task);
    this.keep(new Stop(this.stopParts, number, { task, threads: [task.thread], reason: { kind: "error", message } }));
    return true;
  }

  isOver(task: Task): void {
    const stop = this.stops.get(task);
    const step = this.steps.get(task);
    this.forget(task);
    if (this.steps.delete(task)) this.watchLines();
    if (stop) this.listener?.ended(stop.number);
    else if (step) this.listener?.wentOn(step.number);
  }

  private get isFull(): boolean {
    return this.stops.size >= STOPPED_MAXIMUM;
  }

  private keep(stop: Stop): void {
    this.stops.set(stop.task, stop);
    this.listener?.stopped(stop);
  }

  private leave({ task }: Stop): void {
    this.forget(task);
    this.runner.resumeStopped(task);
  }

  private forget(task: Task): void {
    this.stops.get(task)?.release();
    this.stops.delete(task);
  }

  private reasonAt(task: Task, threads: readonly LuaThread[], frame: Frame, step: Step | undefined): StopReason | undefined {
    const { file, line } = frame.call;
    const breakpoint = this.breakpoints.at(file, line);
    // While one handler has stopped at a breakpoint, the others pass it.
    const isTaken = this.stopped.some(({ reason }) => reason.kind === "breakpoint" && reason.breakpoint === breakpoint);
    if (breakpoint && !isTaken && this.checks.isReached(task, frame, breakpoint)) return { kind: "breakpoint", breakpoint };
    if (step && endsStep(step, depthOf(this.runner.vm, threads))) return { kind: "step" };
    return this.isPausing ? { kind: "pause" } : undefined;
  }

  /** Why a handler cannot stop where it is. */
  private obstacle(task: Task, threads: readonly LuaThread[]): string | undefined {
    const { exports } = this.runner.vm;
    const reason = this.mustEnd(task);
    if (reason !== undefined) return reason;
    if (threads.some((L) => exports.lua_isyieldable(L) === 0))
      return "a function of Lua waits for it, such as a sort, or a metamethod is called by one";
    return this.isFull ? `${STOPPED_MAXIMUM} handlers have stopped already` : undefined;
  }

  private mustEnd(task: Task): string | undefined {
    if (!task.mayWait) return "its file is loaded, or it is a transaction";
    return task.listener?.isAwaited === "end" ? "who called it waits for its end" : undefined;
  }

  private say(text: string, place?: SourceLine): void {
    if (!this.listener) return;
    for (const line of this.output.take(text)) this.listener.said(line, place);
  }

  /** Lines are watched only while something waits for one. */
  private watchLines(): void {
    this.runner.watchLines(!this.breakpoints.isEmpty || this.steps.size > 0 || this.isPausing);
  }
}
