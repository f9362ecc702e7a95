import { Scope, StackFrame, Thread } from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { DapConversation, type DapSessionParts } from "./dap-conversation.js";
import type { StepKind } from "./stepping.js";
import { frameNumber, RUNNING_THREAD, StoppedThreads, threadNumber } from "./stopped-threads.js";
import type { Stop } from "./stop.js";

/** Debugs over the Debug Adapter Protocol. Stopped handlers are its threads. */
export class DapSession extends DapConversation {
  private readonly threads: StoppedThreads;

  constructor(parts: DapSessionParts) {
    super(parts);
    this.threads = new StoppedThreads(parts.debugger);
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
}

function placeOf({ frames }: Stop, index: number): string {
  const call = frames[index]?.call;
  return call ? `${call.file}:${call.line}` : "";
}
