import { once } from "node:events";
import path from "node:path";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { debugStream, Editor } from "../../support/debug-client.js";
import { addCommand, playersOfSubject, sharedScripts, sharedShard } from "../../support/one-shard.js";
import { ADMIN_PASSWORD, type Shard } from "../../support/shard.js";
import { until } from "../../support/until.js";

const FILE = "lua/commands/count_purse.lua";
const PURSE = `
local rate = 3
local function total(coins)
  local sum = 0
  for i, coin in ipairs(coins) do
    sum = sum + coin * rate
  end
  return sum
end
command.register {
  name = "count_purse",
  description = "Counts.",
  contexts = { "in_game" },
  level = "Regular",
  handler = function(context)
    local me = mobiles.of_session(context.session_id)
    local sum = total { 1, 2, 3 }
    if sum > 100 then error("too rich: " .. sum) end
    return me.name .. " has " .. sum
  end,
}
`;

let shard: Shard;
let admin: string;
let editor: Editor | undefined;
const players = playersOfSubject();
beforeAll(async () => {
  shard = sharedShard();
  admin = await shard.login("admin", ADMIN_PASSWORD);
  await addCommand("count_purse", FILE, PURSE);
});
afterEach(async () => {
  await editor?.stop();
  editor = undefined;
  await nobodyDebugs();
});

async function attach(stopsAtErrors = false): Promise<Editor> {
  editor = await Editor.open(shard, sharedScripts().path);
  await editor.attach(stopsAtErrors);
  return editor;
}

const bearer = (token: string) => ({ Connection: "Upgrade", Upgrade: "dap", Authorization: `Bearer ${token}` });

/** An editor has left when the next one may come. */
async function nobodyDebugs(): Promise<void> {
  await until("nobody debugs", async () => {
    const { status, stream } = await debugStream(shard, bearer(admin));
    if (stream) await once(stream.end(), "close");
    return status === 101 ? undefined : `the answer is ${status}`;
  });
}

function count(client: GameClient): () => void {
  return () => client.say(".count_purse");
}

describe("an editor", () => {
  it("stops a handler at a breakpoint, shows it and steps through it, while everybody else plays on", async () => {
    const [ada, bob] = [await players.inWorld("ada"), await players.inWorld("bob")];
    const dap = await attach();
    expect(await dap.breakAt(FILE, { line: 17 })).toMatchObject([{ verified: true, line: 17 }]);
    const stop = await dap.stopsBy(count(ada));
    expect(stop.reason).toBe("breakpoint");
    expect(await stop.calls()).toEqual(["command count_purse count_purse.lua:17"]);
    expect(await stop.paths()).toEqual([path.join(sharedScripts().path, FILE)]);
    expect(await stop.variables("Locals")).toMatchObject({ me: expect.stringMatching(/^Mobile 0x.* \(Ada\)$/) as string });
    const ofMe = await stop.members(
      (await stop.members(await stop.group("Locals"))).find(({ name }) => name === "me")!.variablesReference,
    );
    expect(ofMe).toContainEqual(expect.objectContaining({ name: "name", value: '"Ada"' }));

    await bob.step(2);
    count(bob)();
    await bob.windows.waitForLine("Bob has 18");

    const inner = await stop.step("stepIn");
    expect(await inner.calls()).toEqual(["total count_purse.lua:4", "command count_purse count_purse.lua:17"]);
    expect(await inner.variables("Upvalues")).toEqual({ rate: "3" });
    const reference = await inner.group("Upvalues");
    await dap.setVariableRequest({ variablesReference: reference, name: "rate", value: "2 * 5" });
    const outer = await inner.step("stepOut");
    const next = (await outer.calls())[0]!.endsWith(":18") ? outer : await outer.step("next");
    expect(await next.evaluate("sum", "repl")).toMatchObject({ result: "60" });
    await next.goOn();
    await ada.windows.waitForLine("Ada has 60");
  });

  it("knows conditions, hit counts and log messages", async () => {
    const ada = await players.inWorld("adam");
    const dap = await attach();
    await dap.breakAt(FILE, { line: 6, condition: "coin == 2" });
    const stop = await dap.stopsBy(count(ada));
    expect(await stop.variables("Locals")).toMatchObject({ i: "2", coin: "2" });
    await dap.breakAt(FILE, { line: 6, logMessage: "coin {coin} of {#coins}" });
    const said = dap.says("coin 3 of 3");
    await stop.goOn();
    expect(await said).toMatchObject({ source: { name: "count_purse.lua" }, line: 6 });
    await ada.windows.waitForLine("Adam has");
    expect(await dap.breakAt(FILE, { line: 6, condition: "coin ==" })).toMatchObject([{ verified: false }]);
    expect(await dap.breakAt("lua/none.lua", { line: 1 })).toMatchObject([
      { verified: false, message: "the file is not loaded" },
    ]);
  });

  it("keeps its breakpoints over reloads, and stops where a handler fails", async () => {
    const ada = await players.inWorld("adele");
    const dap = await attach(true);
    await dap.breakAt(FILE, { line: 18 });
    const moved = dap.waitForEvent("breakpoint");
    sharedScripts().write(FILE, PURSE.replace("    if sum", "\n\n    sum = sum + 100\n    if sum"));
    expect(await moved).toMatchObject({ body: { reason: "changed", breakpoint: { line: 20, verified: true } } });
    const stop = await dap.stopsBy(count(ada));
    expect(await stop.calls()).toEqual(["command count_purse count_purse.lua:20"]);
    const failed = await dap.stopsBy(() => stop.goOn());
    expect([failed.reason, failed.text]).toEqual(["exception", expect.stringMatching(/count_purse\.lua:21: too rich/)]);
    expect(await failed.evaluate("sum > 100 and me.name")).toMatchObject({ result: '"Adele"' });
    expect((await dap.exceptionInfoRequest({ threadId: failed.threadId })).body).toMatchObject({ breakMode: "unhandled" });
    await failed.goOn();
    await ada.windows.waitForLine("failed");
    const restored = dap.waitForEvent("breakpoint");
    sharedScripts().write(FILE, PURSE);
    await restored;
  });

  it("that speaks as VS Code does stops where its launch configuration and its breakpoints say", async () => {
    const ada = await players.inWorld("agda");
    const dap = await Editor.open(shard, sharedScripts().path);
    editor = dap;
    const initialized = dap.waitForEvent("initialized");
    const { body: able } = await dap.initializeRequest({
      ...{ clientID: "vscode", clientName: "Visual Studio Code", adapterID: "shardkeeper", pathFormat: "path", locale: "en" },
      ...{ linesStartAt1: true, columnsStartAt1: true, supportsVariableType: true, supportsVariablePaging: true },
      ...{ supportsRunInTerminalRequest: true, supportsProgressReporting: true, supportsInvalidatedEvent: true },
      ...{ supportsMemoryReferences: true, supportsMemoryEvent: true, supportsStartDebuggingRequest: true },
    });
    // The drive's letter differs in its case, as it does on Windows.
    const own = { type: "shardkeeper", request: "attach", name: "Shard", debugServer: 4711, __sessionId: "1" };
    const attached = dap.attachRequest({ ...own, root: "C:\\shard" } as DebugProtocol.AttachRequestArguments);
    await initialized;
    const source = { name: "count_purse.lua", path: "c:\\shard\\lua\\commands\\count_purse.lua" };
    const breakpoints = [
      { line: 6, column: 5, condition: "coin == 2" },
      { line: 8, logMessage: "it is {sum}" },
      { line: 17, hitCondition: ">1" },
    ];
    const lines = breakpoints.map(({ line }) => line);
    const set = await dap.setBreakpointsRequest({ source, lines, breakpoints, sourceModified: false });
    expect(set.body.breakpoints.map(({ verified, line }) => [verified, line])).toEqual(lines.map((line) => [true, line]));
    expect(new Set(set.body.breakpoints.map(({ id }) => id)).size).toBe(3);
    const foreign = { name: "other.lua", path: "c:\\elsewhere\\other.lua" };
    expect((await dap.setBreakpointsRequest({ source: foreign, breakpoints: [{ line: 1 }] })).body.breakpoints).toEqual([
      { verified: false, line: 1, message: "this is no script of the shard" },
    ]);
    const filters = able!.exceptionBreakpointFilters!.filter((one) => one.default).map(({ filter }) => filter);
    await dap.setExceptionBreakpointsRequest({ filters, filterOptions: [] });
    await dap.configurationDoneRequest();
    await attached;
    expect((await dap.threadsRequest()).body.threads).toEqual([{ id: 1, name: "other handlers" }]);

    const stop = await dap.stopsBy(count(ada));
    const { threadId } = stop;
    const [first, others] = [
      { startFrame: 0, levels: 1 },
      { startFrame: 1, levels: 19 },
    ];
    expect((await dap.stackTraceRequest({ threadId, ...first })).body).toMatchObject({
      stackFrames: [
        { name: "total", line: 6, source: { name: "count_purse.lua", path: "C:/shard/lua/commands/count_purse.lua" } },
      ],
      totalFrames: 2,
    });
    expect((await dap.stackTraceRequest({ threadId, ...others })).body.stackFrames).toHaveLength(1);
    const said = dap.says("it is 18");
    await stop.goOn();
    await said;
    await ada.windows.waitForLine("Agda has 18");
  });

  it("gets the error of its own code as the answer, word for word, also while it stops at errors", async () => {
    const dap = await attach(true);
    const stopped = dap.waitForEvent("stopped").then(() => "stopped");
    const error = "100% {lost} by %d";
    const refused = dap.send("evaluate", { expression: `error("${error}")`, context: "repl" }).then(
      () => "answered",
      (reason: unknown) => String(reason),
    );
    expect(await Promise.race([stopped, refused])).toContain(`console:1: ${error}`);
  });

  it("lets its handlers go on when it leaves, and completes and runs code while nothing is stopped", async () => {
    const ada = await players.inWorld("alda");
    const dap = await attach();
    expect((await dap.evaluateRequest({ expression: "6 * 7", context: "repl" })).body.result).toBe("42");
    const { targets } = (await dap.send("completions", { text: "print(mobiles.of_", column: 18 })).body as { targets: object[] };
    expect(targets).toEqual([expect.objectContaining({ label: "of_session", start: 14, length: 3 })]);
    await dap.breakAt(FILE, { line: 17 });
    await dap.stopsBy(count(ada));
    editor = undefined;
    await dap.stop();
    await ada.windows.waitForLine("has");
    const trail = (await (await shard.request("GET", "/api/commands/audit?command=debug")).json()) as { line: string }[];
    const written = trail.map(({ line }) => line);
    expect(written).toContain("debug attach");
    expect(written).toContain("debug evaluate console 6 * 7");
    expect(written).toContain(`debug condition ${FILE}:6 coin == 2`);
    expect(written).toContain("debug detach");
  });
});

describe("the debugger's stream", () => {
  it("is for one Administrator at a time, who loses it with the level", async () => {
    const { accountId, username, password } = await players.account("dina");
    await shard.request("PUT", `/api/users/${accountId}`, { role: "GameMaster" });
    const token = await shard.login(username, password);
    expect(await debugStream(shard, { Connection: "Upgrade", Upgrade: "dap" })).toEqual({ status: 401 });
    expect(await debugStream(shard, bearer(token))).toEqual({ status: 403 });
    await shard.request("PUT", `/api/users/${accountId}`, { role: "Administrator" });
    const dina = await shard.login(username, password);
    expect((await shard.request("GET", "/api/debug")).status).toBe(426);
    expect(await debugStream(shard, { ...bearer(dina), Upgrade: "websocket" })).toEqual({ status: 426 });
    const { stream } = await debugStream(shard, bearer(dina));
    expect(await debugStream(shard, bearer(admin))).toEqual({ status: 409 });
    stream!.resume();
    const closed = once(stream!, "close");
    await shard.request("PUT", `/api/users/${accountId}`, { role: "Counselor" });
    await closed;
  });

  it("ends for a client that does not speak the protocol, and tells an editor why it cannot begin", async () => {
    const nonsense = [
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}",
      "Content-Length: 99999999\r\n\r\n",
      "Content-Length: 5\r\n\r\nnonse",
      "x".repeat(5_000),
    ];
    for (const text of nonsense) {
      const { stream } = await debugStream(shard, bearer(admin));
      const closed = once(stream!, "close");
      stream!.resume();
      stream!.write(text);
      await closed;
      await nobodyDebugs();
    }
    const { stream } = await debugStream(shard, bearer(admin));
    const late = await Editor.open(shard, sharedScripts().path);
    await expect(late.initializeRequest()).rejects.toThrow("The shard cannot be debugged: Admin debugs; only one can at a time");
    stream!.destroy();
    expect((await shard.fetch("/health")).status).toBe(200);
  });
});
