import {
  Breakpoint as DapBreakpoint,
  BreakpointEvent,
  ContinuedEvent,
  DebugSession,
  InitializedEvent,
  OutputEvent,
  Source,
  StoppedEvent,
  TerminatedEvent,
  ThreadEvent,
} from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import path from "node:path";
import { LUA_CODE_CHARACTERS_MAXIMUM, type LuaConsole } from "../../contracts/scripts/lua-evaluation.js";
import { CONSOLE } from "../evaluation/evaluator.js";
import type { Breakpoint, BreakpointWish } from "./breakpoints.js";
import type { Debugger, DebugListener, SourceLine } from "./debugger.js";
import type { SourcePaths } from "./source-paths.js";
import { RUNNING_THREAD, threadNumber } from "./stopped-threads.js";
import type { Stop } from "./stop.js";

/** Expressions whose evaluation is in the audit trail already; clients repeat watched ones at each stop. */
const AUDITED_MAXIMUM = 500;

/** Writes what code somebody who debugs has run, into the audit trail. */
class CodeAudit {
  private readonly write: (line: string) => void;
  private readonly audited = new Set<string>();

  constructor(write: (line: string) => void) {
    this.write = write;
  }

  /** The same code at the same place is written once. @throws Error for code that is too long */
  code(what: string, code: string): void {
    if (code.length > LUA_CODE_CHARACTERS_MAXIMUM) throw new Error(`code has at most ${LUA_CODE_CHARACTERS_MAXIMUM} characters`);
    const line = `${what} ${code}`;
    if (this.audited.has(line)) return;
    if (this.audited.size >= AUDITED_MAXIMUM) this.audited.clear();
    this.audited.add(line);
    this.write(line);
  }

  /** The code that a breakpoint runs each time. */
  breakpoint(file: string, { line, condition, logMessage }: BreakpointWish): void {
    if (condition !== undefined) this.code(`condition ${file}:${line}`, condition);
    if (logMessage !== undefined) this.code(`log ${file}:${line}`, logMessage);
  }
}

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

/**
 * The part of a session of the Debug Adapter Protocol that concerns no stopped handler: its begin and end, breakpoints
 * and events.
 */
export class DapConversation extends DebugSession implements DebugListener {
  protected readonly parts: DapSessionParts;
  protected readonly audit: CodeAudit;

  constructor(parts: DapSessionParts) {
    super();
    this.parts = parts;
    this.audit = new CodeAudit(parts.audit);
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

  said(text: string, place?: SourceLine): void {
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
  protected sourceOf(file: string): Source {
    return new Source(path.posix.basename(file), file === CONSOLE ? undefined : this.parts.paths.pathOf(file));
  }

  protected refuse(response: DebugProtocol.Response, reason: string): void {
    // No placeholder with a variable: Neovim's client loses percent signs of a variable's value, or the whole message.
    const error: DebugProtocol.Message = { id: ERROR_ID, format: reason, showUser: true };
    this.sendResponse(Object.assign(response, { success: false, message: reason, body: { error } }));
  }
}
