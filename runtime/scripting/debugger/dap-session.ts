import {
  Breakpoint as DapBreakpoint,
  BreakpointEvent,
  ContinuedEvent,
  DebugSession,
  InitializedEvent,
  OutputEvent,
  Scope,
  Source,
  StackFrame,
  StoppedEvent,
  TerminatedEvent,
  Thread,
  ThreadEvent,
} from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import path from "node:path";
import { LUA_CODE_CHARACTERS_MAXIMUM, type LuaConsole } from "../../ports/lua-evaluation.js";
import { CONSOLE } from "../evaluation/evaluator.js";
import type { Breakpoint, BreakpointWish } from "./breakpoints.js";
import type { Debugger, DebugListener, Place } from "./debugger.js";
import { CodeAudit } from "./code-audit.js";
import type { SourcePaths } from "./source-paths.js";
import type { StepKind } from "./stepping.js";
import { frameNumber, RUNNING_THREAD, StoppedThreads, threadNumber } from "./stopped-threads.js";
import type { Stop } from "./stop.js";

const ERRORS_FILTER = "errors";
const ERROR_ID = 1;

export interface DapSessionParts {
  readonly debugger: Debugger;
  readonly console: LuaConsole;
  readonly paths: SourcePaths;
  readonly loaded: () => readonly string[];
  readonly linesOf: (file: string) => ReadonlySet<number> | undefined;
  readonly audit: (line: string) => void;
  /** The client wants to end. */
  readonly leave: () => void;
}

/** What a launch configuration can say. */
interface AttachArguments extends DebugProtocol.AttachRequestArguments {
  readonly root?: unknown;
}

/** Debugs over the Debug Adapter Protocol. Stopped handlers are its threads. */
export class DapSession extends DebugSession implements DebugListener {
  private readonly parts: DapSessionParts;
  private readonly audit: CodeAudit;
  private readonly threads: StoppedThreads;

  constructor(parts: DapSessionParts) {
    super();
    this.parts = parts;
    this.audit = new CodeAudit(parts.audit);
    this.threads = new StoppedThreads(parts.debugger);
    // Otherwise it would end the process with the connection.
    this.setRunAsServer(true);
    this.setDebuggerLinesStartAt1(true);
    this.setDebuggerColumnsStartAt1(true);
  }

  /** Ends the session from this side. */
  end(reason: string): void {
    this.parts.debugger.detach();
    this.sendEvent(new OutputEvent(`${reason}\n`, "important"));
    this.sendEvent(new TerminatedEvent());
  }

  stopped(stop: Stop): void {
    const { reason, number } = stop;
    const event: DebugProtocol.StoppedEvent = new StoppedEvent(
      reason.kind === "error" ? "exception" : reason.kind,
      threadNumber(number),
    );
    event.body.allThreadsStopped = false;
    event.body.preserveFocusHint = this.parts.debugger.stopped.length > 1;
    if (reason.kind === "error") event.body.text = reason.message;
    if (reason.kind === "breakpoint") event.body.hitBreakpointIds = [reason.breakpoint.id];
    this.sendEvent(event);
  }

  wentOn(number: number): void {
    this.sendEvent(new ThreadEvent("exited", threadNumber(number)));
  }

  ended(number: number): void {
    // Clients do not take a thread that exits for one that has gone on, and would still show where it stopped.
    this.sendEvent(new ContinuedEvent(threadNumber(number), false));
    this.wentOn(number);
  }

  said(text: string, place?: Place): void {
    const event: DebugProtocol.OutputEvent = new OutputEvent(`${text}\n`, "console");
    if (place)
      Object.assign(event.body, { source: this.sourceOf(place.file), line: this.convertDebuggerLineToClient(place.line) });
    this.sendEvent(event);
  }

  moved(breakpoint: Breakpoint): void {
    this.sendEvent(new BreakpointEvent("changed", this.shown(breakpoint)));
  }

  override shutdown(): void {
    this.parts.leave();
  }

  /** A request that fails by an exception is answered with its message, without the stack. */
  protected override sendErrorResponse(
    response: DebugProtocol.Response,
    error: number | DebugProtocol.Message,
    format?: string,
    variables?: { readonly _exception?: string },
  ): void {
    if (variables?._exception !== undefined) this.refuse(response, variables._exception);
    else super.sendErrorResponse(response, error, format, variables);
  }

  protected override initializeRequest(response: DebugProtocol.InitializeResponse): void {
    response.body = {
      supportsConfigurationDoneRequest: true,
      supportsConditionalBreakpoints: true,
      supportsHitConditionalBreakpoints: true,
      supportsLogPoints: true,
      supportsEvaluateForHovers: true,
      supportsSetVariable: true,
      supportsCompletionsRequest: true,
      completionTriggerCharacters: [".", ":"],
      supportsExceptionInfoRequest: true,
      supportsLoadedSourcesRequest: true,
      supportsBreakpointLocationsRequest: true,
      supportsTerminateThreadsRequest: true,
      exceptionBreakpointFilters: [
        { filter: ERRORS_FILTER, label: "Errors of handlers", description: "Stop where a handler fails.", default: true },
      ],
    };
    this.sendResponse(response);
  }

  protected override launchRequest(response: DebugProtocol.LaunchResponse): void {
    this.refuse(response, "The shard runs already: the request of the configuration is attach.");
  }

  protected override attachRequest(response: DebugProtocol.AttachResponse, { root }: AttachArguments = {}): void {
    if (typeof root === "string" && root !== "") this.parts.paths.useRoot(root);
    this.parts.debugger.attach(this);
    this.sendResponse(response);
    this.sendEvent(new InitializedEvent());
    this.said("Handlers stop, everybody else plays on.");
  }

  protected override configurationDoneRequest(response: DebugProtocol.ConfigurationDoneResponse): void {
    this.sendResponse(response);
    // Neovim's client asks for threads only after a stop, and can pause only a thread that it knows.
    this.sendEvent(new ThreadEvent("started", RUNNING_THREAD));
  }

  protected override setBreakPointsRequest(
    response: DebugProtocol.SetBreakpointsResponse,
    { source, breakpoints = [] }: DebugProtocol.SetBreakpointsArguments,
  ): void {
    const file = this.parts.paths.fileOf(source.path ?? "");
    if (file === undefined) {
      const message = "this is no script of the shard";
      response.body = { breakpoints: breakpoints.map(({ line }) => ({ verified: false, line, message })) };
    } else {
      const wishes = breakpoints.map((one) => this.wishOf(one));
      for (const wish of wishes) this.audit.breakpoint(file, wish);
      response.body = { breakpoints: this.parts.debugger.setBreakpoints(file, wishes).map((one) => this.shown(one)) };
    }
    this.sendResponse(response);
  }

  protected override setExceptionBreakPointsRequest(
    response: DebugProtocol.SetExceptionBreakpointsResponse,
    { filters }: DebugProtocol.SetExceptionBreakpointsArguments,
  ): void {
    this.parts.debugger.stopsAtErrors = filters.includes(ERRORS_FILTER);
    this.sendResponse(response);
  }

  protected override breakpointLocationsRequest(
    response: DebugProtocol.BreakpointLocationsResponse,
    { source, line, endLine = line }: DebugProtocol.BreakpointLocationsArguments,
  ): void {
    const file = this.parts.paths.fileOf(source.path ?? "");
    const [first, last] = [line, endLine].map((one) => this.convertClientLineToDebugger(one)) as [number, number];
    const lines = [...((file !== undefined && this.parts.linesOf(file)) || [])].filter((one) => one >= first && one <= last);
    response.body = {
      breakpoints: lines.sort((a, b) => a - b).map((one) => ({ line: this.convertDebuggerLineToClient(one) })),
    };
    this.sendResponse(response);
  }

  protected override loadedSourcesRequest(response: DebugProtocol.LoadedSourcesResponse): void {
    response.body = { sources: this.parts.loaded().map((file) => this.sourceOf(file)) };
    this.sendResponse(response);
  }

  protected override threadsRequest(response: DebugProtocol.ThreadsResponse): void {
    const stopped = this.parts.debugger.stopped.map(
      ({ number, task }) => new Thread(threadNumber(number), `${task.handler.name} (${task.file})`),
    );
    response.body = { threads: [new Thread(RUNNING_THREAD, "other handlers"), ...stopped] };
    this.sendResponse(response);
  }

  protected override stackTraceRequest(
    response: DebugProtocol.StackTraceResponse,
    { threadId, startFrame = 0, levels = 0 }: DebugProtocol.StackTraceArguments,
  ): void {
    const stop = this.threads.byThread(threadId);
    const frames = (stop?.frames ?? []).map(
      ({ call }, index) =>
        new StackFrame(
          frameNumber(stop!, index),
          stop!.nameOf(index),
          this.sourceOf(call.file),
          this.convertDebuggerLineToClient(call.line),
          1,
        ),
    );
    const shown = frames.slice(startFrame, levels > 0 ? startFrame + levels : undefined);
    response.body = { stackFrames: shown, totalFrames: frames.length };
    this.sendResponse(response);
  }

  protected override scopesRequest(response: DebugProtocol.ScopesResponse, { frameId }: DebugProtocol.ScopesArguments): void {
    const { stop, index } = this.threads.frame(frameId);
    const handles = stop?.handlesOf(index);
    response.body = {
      scopes: handles
        ? [
            new Scope("Locals", handles.locals),
            new Scope("Upvalues", handles.upvalues),
            new Scope("Globals", handles.globals, true),
          ]
        : [],
    };
    this.sendResponse(response);
  }

  protected override variablesRequest(
    response: DebugProtocol.VariablesResponse,
    { variablesReference }: DebugProtocol.VariablesArguments,
  ): void {
    const variables = this.threads.byHandle(variablesReference)?.unfold(variablesReference) ?? [];
    response.body = {
      variables: variables.map(({ name, value, type, handle }) => ({ name, value, type, variablesReference: handle })),
    };
    this.sendResponse(response);
  }

  protected override setVariableRequest(
    response: DebugProtocol.SetVariableResponse,
    { variablesReference, name, value }: DebugProtocol.SetVariableArguments,
  ): void {
    const stop = this.threads.byHandle(variablesReference);
    if (!stop) return this.refuse(response, "The handler has gone on.");
    this.audit.code(`set ${placeOf(stop, 0)} ${name} =`, value);
    const done = stop.assign(variablesReference, name, value);
    if ("problem" in done) return this.refuse(response, done.problem);
    const { handle, ...shown } = done.value;
    response.body = { ...shown, variablesReference: handle };
    this.sendResponse(response);
  }

  protected override evaluateRequest(
    response: DebugProtocol.EvaluateResponse,
    { expression, frameId, context }: DebugProtocol.EvaluateArguments,
  ): void {
    if (context === "hover" && /[(=]/.test(expression)) return this.refuse(response, "A hover calls nothing.");
    const { stop, index } = this.threads.frame(frameId);
    this.audit.code(`evaluate ${stop ? placeOf(stop, index) : "console"}`, expression);
    if (!stop) return void this.evaluateOutside(response, expression);
    const done = stop.evaluate(index, expression, context === "repl" || context === "clipboard");
    if ("problem" in done) return this.refuse(response, done.problem);
    const { value, type, handle } = done.value;
    response.body = { result: value, type, variablesReference: handle };
    this.sendResponse(response);
  }

  protected override completionsRequest(
    response: DebugProtocol.CompletionsResponse,
    { text, column, frameId }: DebugProtocol.CompletionsArguments,
  ): void {
    const code = text.slice(0, Math.max(this.convertClientColumnToDebugger(column) - 1, 0));
    const { stop, index } = this.threads.frame(frameId);
    const { start, candidates } = stop ? stop.complete(index, code) : this.parts.console.complete(code);
    const from = this.convertDebuggerColumnToClient(start + 1) - this.convertDebuggerColumnToClient(1);
    response.body = { targets: candidates.map((label) => ({ label, start: from, length: code.length - start })) };
    this.sendResponse(response);
  }

  protected override continueRequest(
    response: DebugProtocol.ContinueResponse,
    { threadId }: DebugProtocol.ContinueArguments,
  ): void {
    response.body = { allThreadsContinued: false };
    this.withStop(response, threadId, (stop) => this.parts.debugger.goOn(stop));
  }

  protected override nextRequest(response: DebugProtocol.NextResponse, { threadId }: DebugProtocol.NextArguments): void {
    this.step(response, threadId, "over");
  }

  protected override stepInRequest(response: DebugProtocol.StepInResponse, { threadId }: DebugProtocol.StepInArguments): void {
    this.step(response, threadId, "into");
  }

  protected override stepOutRequest(response: DebugProtocol.StepOutResponse, { threadId }: DebugProtocol.StepOutArguments): void {
    this.step(response, threadId, "out");
  }

  protected override pauseRequest(response: DebugProtocol.PauseResponse): void {
    this.sendResponse(response);
    this.parts.debugger.pauseNext();
  }

  protected override terminateThreadsRequest(
    response: DebugProtocol.TerminateThreadsResponse,
    { threadIds = [] }: DebugProtocol.TerminateThreadsArguments,
  ): void {
    this.sendResponse(response);
    for (const id of threadIds) {
      const stop = this.threads.byThread(id);
      if (stop) this.parts.debugger.end(stop);
    }
  }

  protected override exceptionInfoRequest(
    response: DebugProtocol.ExceptionInfoResponse,
    { threadId }: DebugProtocol.ExceptionInfoArguments,
  ): void {
    const stop = this.threads.byThread(threadId);
    if (stop?.reason.kind !== "error") return this.refuse(response, "The handler has not failed.");
    response.body = { exceptionId: "error", description: stop.reason.message, breakMode: "unhandled" };
    this.sendResponse(response);
  }

  private step(response: DebugProtocol.Response, threadId: number, kind: StepKind): void {
    this.withStop(response, threadId, (stop) => this.parts.debugger.step(stop, kind));
  }

  private withStop(response: DebugProtocol.Response, threadId: number, work: (stop: Stop) => void): void {
    const stop = this.threads.byThread(threadId);
    if (!stop) return this.refuse(response, "This handler has not stopped.");
    this.sendResponse(response);
    work(stop);
  }

  private async evaluateOutside(response: DebugProtocol.EvaluateResponse, code: string): Promise<void> {
    const { success, values, printed, error } = await this.parts.console.evaluate({ code });
    if (!success) return this.refuse(response, error ?? "It failed.");
    response.body = { result: [...printed, ...values].join("\n"), variablesReference: 0 };
    this.sendResponse(response);
  }

  private wishOf({ line, condition, hitCondition, logMessage }: DebugProtocol.SourceBreakpoint): BreakpointWish {
    for (const text of [condition, hitCondition, logMessage]) {
      if ((text?.length ?? 0) > LUA_CODE_CHARACTERS_MAXIMUM)
        throw new Error(`a text of a breakpoint has at most ${LUA_CODE_CHARACTERS_MAXIMUM} characters`);
    }
    return { line: this.convertClientLineToDebugger(line), condition, hitCondition, logMessage };
  }

  private shown({ id, file, line, problem }: Breakpoint): DapBreakpoint {
    const shown: DebugProtocol.Breakpoint = new DapBreakpoint(
      problem === undefined,
      this.convertDebuggerLineToClient(line),
      undefined,
      this.sourceOf(file),
    );
    shown.id = id;
    if (problem !== undefined) shown.message = problem;
    return shown as DapBreakpoint;
  }

  /** Code of the console has a name, and no file that a client could open. */
  private sourceOf(file: string): Source {
    return new Source(path.posix.basename(file), file === CONSOLE ? undefined : this.parts.paths.pathOf(file));
  }

  private refuse(response: DebugProtocol.Response, reason: string): void {
    // No placeholder with a variable: Neovim's client loses percent signs of a variable's value, or the whole message.
    const error: DebugProtocol.Message = { id: ERROR_ID, format: reason, showUser: true };
    this.sendResponse(Object.assign(response, { success: false, message: reason, body: { error } }));
  }
}

function placeOf({ frames }: Stop, index: number): string {
  const call = frames[index]?.call;
  return call ? `${call.file}:${call.line}` : "";
}
