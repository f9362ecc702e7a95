import type { DebugProtocol } from "@vscode/debugprotocol";
import { afterEach, describe, expect, it } from "vitest";
import { DapSession } from "../../../../runtime/scripting/debugger/dap-session.js";
import { SourcePaths } from "../../../../runtime/scripting/debugger/source-paths.js";
import { ScriptShard, settled } from "../../../support/script-shard.js";

const FILES = {
  "lua/a.lua": "function on_help_request()\n  local gold = 1\n  book.note(gold)\nend\nfunction greet()\n  return 1\nend",
};

let shard: ScriptShard;
afterEach(() => shard.close());

/** A client of a session, without a connection. */
class Client {
  readonly messages: object[] = [];
  private readonly session: DapSession;
  private seq = 0;

  constructor() {
    const { debugger: debug, evaluator: console, files } = shard.host;
    this.session = new DapSession({
      ...{ debugger: debug, console, loaded: () => files.inForce, linesOf: (file) => shard.host.linesOf(file) },
      paths: new SourcePaths({
        nameOf: (one) => files.nameOf(one),
        pathOf: (one) => files.pathOf(one),
        loaded: () => files.inForce,
      }),
      audit: () => {},
      leave: () => {},
    });
    this.session.onDidSendMessage((message) => this.messages.push(message));
  }

  async ask(command: string, args: object = {}): Promise<DebugProtocol.Response> {
    const request = { seq: ++this.seq, type: "request", command, arguments: args };
    this.session.handleMessage(request);
    await settled();
    const isAnswer = (one: object): one is DebugProtocol.Response => "request_seq" in one && one.request_seq === request.seq;
    return this.messages.find(isAnswer)!;
  }

  /** The events so far, those without interest left out. */
  events(): string[] {
    return this.messages.flatMap((one) => {
      if (!("event" in one)) return [];
      const { event, body } = one as { readonly event: string; readonly body?: { threadId?: number; reason?: string } };
      return ["stopped", "continued", "thread"].includes(event)
        ? [[event, body?.reason, body?.threadId].filter(Boolean).join(" ")]
        : [];
    });
  }
}

async function attached(): Promise<Client> {
  shard = await ScriptShard.open(FILES);
  const client = new Client();
  await client.ask("initialize", { adapterID: "shardkeeper" });
  await client.ask("attach");
  return client;
}

describe("a session of the Debug Adapter Protocol", () => {
  it("refuses with the reason word for word, without placeholders, which clients fill in each in its own way", async () => {
    const client = await attached();
    const answer = await client.ask("evaluate", { expression: 'error("100% {lost} by %d")', context: "repl" });
    const reason = "console:1: 100% {lost} by %d";
    expect(answer).toMatchObject({ success: false, message: reason });
    expect(answer.body).toEqual({ error: { id: 1, format: reason, showUser: true } });
  });

  it("says that a handler which is ended where it has stopped has gone on, and then that it is over", async () => {
    const client = await attached();
    await client.ask("setBreakpoints", { source: { path: shard.host.files.pathOf("lua/a.lua") }, breakpoints: [{ line: 3 }] });
    shard.help();
    await client.ask("terminateThreads", { threadIds: [2] });
    expect(client.events()).toEqual(["stopped breakpoint 2", "continued 2", "thread exited 2"]);
    shard.help();
    await client.ask("continue", { threadId: 3 });
    expect(client.events().slice(3)).toEqual(["stopped breakpoint 3", "thread exited 3"]);
  });

  it("answers with the error of code from the console at once, also while handlers stop at errors", async () => {
    const client = await attached();
    await client.ask("setExceptionBreakpoints", { filters: ["errors"] });
    expect(await client.ask("evaluate", { expression: "local one = 1\nerror('lost')", context: "repl" })).toMatchObject({
      success: false,
      message: "console:2: lost",
    });
    expect(client.events()).toEqual([]);
  });

  it("announces the thread that can be paused, before anything has stopped", async () => {
    const client = await attached();
    await client.ask("configurationDone");
    expect(client.events()).toEqual(["thread started 1"]);
  });

  it("names code from the console in the stack, and gives no path to a file that is not there", async () => {
    const client = await attached();
    await client.ask("pause", { threadId: 1 });
    void client.ask("evaluate", { expression: "local one = 1\nreturn one", context: "repl" });
    await settled();
    const { stackFrames } = ((await client.ask("stackTrace", { threadId: 2 })) as DebugProtocol.StackTraceResponse).body;
    expect(stackFrames).toMatchObject([{ name: "evaluation", line: 1, source: { name: "console" } }]);
    expect(stackFrames[0]!.source!.path).toBeUndefined();
    await client.ask("continue", { threadId: 2 });
  });
});
