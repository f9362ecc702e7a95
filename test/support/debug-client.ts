import http from "node:http";
import type { Duplex } from "node:stream";
import path from "node:path";
import { DebugClient } from "@vscode/debugadapter-testsupport";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { HANG_MS } from "./hang.js";
import type { Shard } from "./shard.js";

const ADAPTER = path.join(projectDirectory(), "dist/runtime/console/debugger/debugger-main.js");

/** An editor that debugs a shard's scripts, through the project's own debug adapter in a process of its own. */
export class Editor extends DebugClient {
  private readonly folder: string;

  private constructor(folder: string, variables: NodeJS.ProcessEnv) {
    super(process.execPath, ADAPTER, "shardkeeper", { env: { ...process.env, ...variables } });
    this.folder = folder;
    this.defaultTimeout = HANG_MS;
  }

  /** Starts the adapter. @param folder of the scripts */
  static async open(shard: Shard, folder: string, variables: NodeJS.ProcessEnv = {}): Promise<Editor> {
    const editor = new Editor(folder, { SHARD_DATA: shard.dataDirectory, ...variables });
    await editor.start();
    return editor;
  }

  /** @param stopsAtErrors whether failing handlers stop */
  async attach(stopsAtErrors = false): Promise<void> {
    const initialized = this.waitForEvent("initialized");
    await this.initializeRequest();
    await this.attachRequest({});
    await initialized;
    await this.setExceptionBreakpointsRequest({ filters: stopsAtErrors ? ["errors"] : [] });
    await this.configurationDoneRequest();
  }

  async breakAt(file: string, ...breakpoints: DebugProtocol.SourceBreakpoint[]): Promise<DebugProtocol.Breakpoint[]> {
    const source = { path: path.join(this.folder, file) };
    return (await this.setBreakpointsRequest({ source, breakpoints })).body.breakpoints;
  }

  /** Waits for the next stop that something causes. */
  async stopsBy(cause: () => unknown): Promise<StoppedHandler> {
    const stopped = this.waitForEvent("stopped") as Promise<DebugProtocol.StoppedEvent>;
    await cause();
    return new StoppedHandler(this, (await stopped).body);
  }

  /** Waits for something that is said to the user. */
  says(wanted: string): Promise<DebugProtocol.OutputEvent["body"]> {
    return new Promise((resolve) => {
      const listener = ({ body }: DebugProtocol.OutputEvent): void => {
        if (!body.output.includes(wanted)) return;
        this.off("output", listener);
        resolve(body);
      };
      this.on("output", listener);
    });
  }
}

/** A handler that an editor shows as stopped. */
export class StoppedHandler {
  readonly reason: string;
  readonly text: string | undefined;
  readonly threadId: number;
  private readonly editor: Editor;

  constructor(editor: Editor, { reason, text, threadId }: DebugProtocol.StoppedEvent["body"]) {
    this.editor = editor;
    this.reason = reason;
    this.text = text;
    this.threadId = threadId!;
  }

  /** The calls, as `name file:line`. */
  async calls(): Promise<string[]> {
    const { stackFrames } = (await this.editor.stackTraceRequest({ threadId: this.threadId })).body;
    return stackFrames.map(({ name, source, line }) => `${name} ${source!.name}:${line}`);
  }

  /** The paths of the files of the calls. */
  async paths(): Promise<(string | undefined)[]> {
    const { stackFrames } = (await this.editor.stackTraceRequest({ threadId: this.threadId })).body;
    return stackFrames.map(({ source }) => source?.path);
  }

  /** A group of variables of the innermost call, by name. */
  async variables(group: "Locals" | "Upvalues" | "Globals"): Promise<Record<string, string>> {
    return Object.fromEntries((await this.members(await this.group(group))).map(({ name, value }) => [name, value]));
  }

  async group(group: "Locals" | "Upvalues" | "Globals"): Promise<number> {
    const { scopes } = (await this.editor.scopesRequest({ frameId: await this.frame() })).body;
    return scopes.find(({ name }) => name === group)!.variablesReference;
  }

  async members(variablesReference: number): Promise<DebugProtocol.Variable[]> {
    return (await this.editor.variablesRequest({ variablesReference })).body.variables;
  }

  async evaluate(expression: string, context = "watch"): Promise<DebugProtocol.EvaluateResponse["body"]> {
    return (await this.editor.evaluateRequest({ expression, context, frameId: await this.frame() })).body;
  }

  /** Does a step, and waits for the stop after it. */
  step(kind: "next" | "stepIn" | "stepOut"): Promise<StoppedHandler> {
    return this.editor.stopsBy(() => this.editor.send(kind, { threadId: this.threadId }));
  }

  async goOn(): Promise<void> {
    await this.editor.continueRequest({ threadId: this.threadId });
  }

  private async frame(): Promise<number> {
    return (await this.editor.stackTraceRequest({ threadId: this.threadId })).body.stackFrames[0]!.id;
  }
}

/** The answer to a request for the debugger's stream, and the stream if there is one. */
export function debugStream(shard: Shard, headers: http.OutgoingHttpHeaders): Promise<{ status: number; stream?: Duplex }> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${shard.url}/api/debug`, { headers });
    request.once("upgrade", (response, stream) => resolve({ status: response.statusCode!, stream }));
    request.once("response", (response) => {
      response.resume();
      resolve({ status: response.statusCode! });
    });
    request.once("error", reject);
  });
}
