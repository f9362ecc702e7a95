import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scriptFailed } from "../../../../runtime/contracts/events/events.js";
import type { Breakpoint, BreakpointWish } from "../../../../runtime/scripting/debugger/breakpoints.js";
import type { Debugger, DebugListener } from "../../../../runtime/scripting/debugger/debugger.js";
import type { Stop } from "../../../../runtime/scripting/debugger/stop.js";
import { STEP } from "../../../../runtime/scripting/events/own-events.js";
import { ScriptShard, settled } from "../../../support/script-shard.js";

let shard: ScriptShard;
let debug: Debugger;
let stops: Stop[];
let wentOn: number[];
let ended: number[];
let said: string[];
let moved: Breakpoint[];

beforeEach(() => {
  [stops, wentOn, ended, said, moved] = [[], [], [], [], []];
});
afterEach(() => shard.close());

const listener: DebugListener = {
  stopped: (stop) => stops.push(stop),
  wentOn: (number) => wentOn.push(number),
  ended: (number) => ended.push(number),
  said: (text, place) => said.push(place ? `${place.file}:${place.line}: ${text}` : text),
  moved: (one) => moved.push(one),
};

async function open(files: Record<string, string>): Promise<void> {
  shard = await ScriptShard.open(files);
  debug = shard.host.debugger;
  debug.attach(listener);
}

/** Sets breakpoints in `lua/a.lua`. */
function breakAt(...wishes: (number | BreakpointWish)[]): readonly Breakpoint[] {
  return debug.setBreakpoints(
    "lua/a.lua",
    wishes.map((wish) => (typeof wish === "number" ? { line: wish } : wish)),
  );
}

/** The last stop. */
function stop(): Stop {
  return stops.at(-1)!;
}

const lines = (one = stop()): string[] => one.frames.map(({ call }, i) => `${one.nameOf(i)} ${call.file}:${call.line}`);

function variables(kind: "locals" | "upvalues" | "globals", frame = 0): Record<string, string> {
  const shown = stop().unfold(stop().handlesOf(frame)![kind]);
  return Object.fromEntries(shown.map(({ name, value }) => [name, value]));
}

function value(code: string, frame = 0): string {
  const done = stop().evaluate(frame, code);
  return "value" in done ? done.value.value : `problem: ${done.problem}`;
}

const HELP = `
local count, names = 0, { "Ada" }
local function greet(name, ...)
  local text = "Hello, " .. name
  count = count + 1
  return text, ...
end
function on_help_request(session_id)
  local text = greet("Lars", 1, 2)
  book.note(text)
  for i = 1, 3 do
    book.note(i)
  end
end
`;

describe("a breakpoint", () => {
  it("stops the handler that reaches it, and nothing else, until it goes on", async () => {
    await open({ "lua/a.lua": HELP, "lua/b.lua": "function on_help_request() book.note('b') end" });
    expect(breakAt(5)).toMatchObject([{ line: 5, problem: undefined }]);
    shard.help();
    expect(stops).toHaveLength(1);
    expect(shard.notes).toEqual(["b"]);
    expect(lines()).toEqual(["greet lua/a.lua:5", "on_help_request lua/a.lua:9"]);
    shard.help();
    expect(shard.notes).toEqual(["b", "Hello, Lars", 1, 2, 3, "b"]);
    debug.goOn(stop());
    expect(wentOn).toEqual([1]);
    expect(shard.notes.slice(6)).toEqual(["Hello, Lars", 1, 2, 3]);
    shard.help();
    expect(stops).toHaveLength(2);
  });

  it("shows the variables of each call, which can be unfolded and assigned", async () => {
    await open({ "lua/a.lua": HELP });
    breakAt(6);
    shard.help();
    expect(variables("locals")).toEqual({ name: '"Lars"', text: '"Hello, Lars"', "...1": "1", "...2": "2" });
    expect(variables("upvalues")).toEqual({ count: "1" });
    expect(variables("locals", 1)).toEqual({ session_id: "1" });
    expect(variables("globals", 1)).toMatchObject({ on_help_request: "function lua/a.lua:8" });
    const { locals, upvalues } = stop().handlesOf(0)!;
    expect(stop().assign(locals, "text", "'Good day, ' .. name")).toMatchObject({ value: { value: '"Good day, Lars"' } });
    expect(stop().assign(upvalues, "count", "{ 1, inner = { gold = 2 } }")).toMatchObject({ value: { value: "table of 2" } });
    const [count] = stop().unfold(upvalues);
    const members = stop().unfold(count!.handle);
    expect(members.map(({ name, value: shown }) => `${name} = ${shown}`)).toEqual(["[1] = 1", "inner = table of 1"]);
    expect(stop().assign(members[1]!.handle, "gold", "text")).toMatchObject({ value: { value: '"Good day, Lars"' } });
    expect(stop().assign(count!.handle, "[1]", "nil")).toMatchObject({ value: { value: "nil" } });
    expect(stop().assign(locals, "text", "no no")).toMatchObject({ problem: expect.stringContaining("evaluation:1:") as string });
    expect(value("count.inner.gold")).toBe('"Good day, Lars"');
    debug.goOn(stop());
    expect(shard.notes[0]).toBe("Good day, Lars");
  });

  it("is where its line has code: at the next one that has, or nowhere", async () => {
    await open({ "lua/a.lua": HELP });
    expect(breakAt(1, 8, 400)).toMatchObject([
      { line: 2, problem: undefined },
      { line: 8, problem: undefined },
      { line: 400, problem: "there is no code at or below this line" },
    ]);
    expect(debug.setBreakpoints("lua/none.lua", [{ line: 1 }])).toMatchObject([{ problem: "the file is not loaded" }]);
  });

  it("stops only where its condition is true, and says once that the condition fails", async () => {
    await open({ "lua/a.lua": HELP });
    breakAt({ line: 12, condition: "i == 2 and session_id == 1" });
    shard.help();
    expect(value("i")).toBe("2");
    breakAt({ line: 12, condition: "i.x.y" });
    debug.goOn(stop());
    shard.help();
    expect(stops).toHaveLength(1);
    expect(said.filter((text) => text.includes("The condition"))).toEqual([
      expect.stringContaining("lua/a.lua:12: The condition i.x.y fails: evaluation:1: attempt to index a number value"),
    ]);
    expect(breakAt({ line: 12, condition: "i ==" })).toMatchObject([
      { problem: expect.stringContaining("condition:1:") as string },
    ]);
  });

  it("counts how often it was reached", async () => {
    await open({ "lua/a.lua": HELP });
    breakAt({ line: 12, hitCondition: "%2" });
    shard.help();
    expect(value("i")).toBe("2");
    debug.goOn(stop());
    shard.help();
    expect(value("i")).toBe("1");
    expect(breakAt({ line: 12, hitCondition: "often" })).toMatchObject([
      { problem: expect.stringContaining("hit count") as string },
    ]);
  });

  it("says something instead of stopping", async () => {
    await open({ "lua/a.lua": HELP });
    breakAt({ line: 12, logMessage: "{{round}} {i} of {#names .. '!'} {nothing.here} {names}" });
    shard.help();
    expect(stops).toEqual([]);
    expect(said[0]).toMatch(/^lua\/a\.lua:12: \{round\} 1 of \(.*undeclared global 'names'.*\)/);
    breakAt({ line: 4, logMessage: "{name}, {...}" });
    expect(breakAt({ line: 4, logMessage: "{name} {count}" })).toMatchObject([{ problem: undefined }]);
    shard.help();
    expect(said.at(-1)).toBe("lua/a.lua:4: Lars 1");
  });

  it("stays at its line when its file is loaded again, and tells where the line has moved", async () => {
    await open({ "lua/a.lua": HELP });
    breakAt(12);
    shard.save("lua/a.lua", HELP.replace("    book.note(i)\n", "    -- nothing\n    book.note(-i)\n"));
    expect(moved).toMatchObject([{ line: 13, problem: undefined }]);
    shard.help();
    expect(lines()).toEqual(["on_help_request lua/a.lua:13"]);
    shard.remove("lua/a.lua");
    shard.host.reload(["lua/a.lua"]);
    expect(moved.at(-1)).toMatchObject({ problem: "the file is not loaded" });
    shard.save("lua/a.lua", HELP);
    expect(moved.at(-1)).toMatchObject({ line: 12, problem: undefined });
  });
});

describe("a step", () => {
  it("goes to the next line, into a call and out of it", async () => {
    await open({ "lua/a.lua": HELP });
    breakAt(9);
    shard.help();
    breakAt();
    debug.step(stop(), "into");
    expect(lines()[0]).toBe("greet lua/a.lua:4");
    debug.step(stop(), "over");
    expect(lines()[0]).toBe("greet lua/a.lua:5");
    debug.step(stop(), "out");
    expect(lines()[0]).toBe("on_help_request lua/a.lua:10");
    debug.step(stop(), "over");
    debug.step(stop(), "over");
    debug.step(stop(), "over");
    expect(lines()[0]).toBe("on_help_request lua/a.lua:11");
    expect(stops.map(({ number }) => number)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    debug.step(stop(), "out");
    expect([stops.length, wentOn]).toEqual([7, [1]]);
    expect(shard.notes).toEqual(["Hello, Lars", 1, 2, 3]);
  });

  it("over a call that waits ends behind it", async () => {
    await open({ "lua/a.lua": "function on_help_request()\n  wait(100)\n  book.note('rested')\nend" });
    breakAt(2);
    shard.help();
    debug.step(stop(), "over");
    expect(stops).toHaveLength(1);
    shard.clock.toNext();
    await settled();
    expect(lines()).toEqual(["on_help_request lua/a.lua:3"]);
  });

  it("goes through the coroutines of a script", async () => {
    const source = `
function on_help_request()
  local inner = coroutine.wrap(function(a)
    local b = coroutine.yield(a + 1)
    book.note(b)
    return "done"
  end)
  book.note(inner(1))
  local other = coroutine.create(function() inner("two") error("a stone") end)
  local ok, problem = coroutine.resume(other)
  book.note(problem)
end`;
    await open({ "lua/a.lua": source });
    breakAt(5);
    shard.help();
    expect(lines().map((line) => line.replace(/ lua.*:/, " "))).toEqual([
      "function at line 3 5",
      "function at line 9 9",
      "on_help_request 10",
    ]);
    expect(variables("locals")).toEqual({ a: "1", b: '"two"' });
    expect(value("ok", 2)).toContain("undeclared global");
    debug.step(stop(), "over");
    expect(lines()[0]).toBe("function at line 3 lua/a.lua:6");
    debug.step(stop(), "out");
    expect(lines()[0]).toMatch(/lua\/a\.lua:11$/);
    debug.goOn(stop());
    expect(shard.notes).toEqual([2, "two", "lua/a.lua:9: a stone"]);
  });
});

describe("an error", () => {
  const FAILS = `
local function deep(gold)
  local silver = gold * 2
  error("a stone")
end
function on_help_request() deep(21) end`;

  it("stops the handler where it failed, which fails when it goes on", async () => {
    await open({ "lua/a.lua": FAILS });
    debug.stopsAtErrors = true;
    shard.help();
    expect(stop().reason).toEqual({ kind: "error", message: "lua/a.lua:4: a stone" });
    expect(lines()[0]).toBe("deep lua/a.lua:4");
    expect([value("silver"), value("gold + silver")]).toEqual(["42", "63"]);
    expect(shard.published.filter(({ declaration }) => declaration === scriptFailed)).toEqual([]);
    shard.help();
    expect(stops).toHaveLength(1);
    debug.goOn(stop());
    expect(shard.published.filter(({ declaration }) => declaration === scriptFailed)).toHaveLength(1);
  });

  it("that is caught, or of a file that is loaded, stops nothing", async () => {
    await open({ "lua/a.lua": "function on_help_request() pcall(error, 'caught') end" });
    debug.stopsAtErrors = true;
    shard.help();
    shard.save("lua/b.lua", "error('loading')");
    expect(stops).toEqual([]);
  });

  it("includes a spent budget", async () => {
    await open({ "lua/a.lua": "function on_help_request() local n = 0 while true do n = n + 1 end end" });
    debug.stopsAtErrors = true;
    shard.help();
    expect(stop().reason).toMatchObject({ message: expect.stringContaining("it ran for more than its 50 ms") as string });
    expect(Number(value("n"))).toBeGreaterThan(100);
    debug.goOn(stop());
    shard.save("lua/a.lua", "function on_help_request() book.note('fine') end");
    shard.help();
    expect(shard.notes).toEqual(["fine"]);
  });
});

describe("a handler that is stopped", () => {
  it("has its whole budget when it goes on", async () => {
    const loop = "  for i = 1, 300000 do local x = i end\n";
    await open({
      "lua/a.lua": `function on_help_request()\n${loop}  book.note(1)\n${loop}  book.note(2)\n${loop}  book.note(3)\nend`,
    });
    shard.help();
    expect(shard.notes).toEqual([1, 2]);
    breakAt(3, 5);
    shard.help();
    debug.goOn(stop());
    debug.goOn(stop());
    expect(shard.notes.slice(2)).toEqual([1, 2, 3]);
  });

  it("answers as if it had waited where the game needs an answer, and says so", async () => {
    await open({ "lua/a.lua": "function on_step(event)\n  return false\nend" });
    const player = shard.players.enter({});
    breakAt(2);
    expect(shard.host.events.allows(STEP, player, {})).toBe(true);
    expect(said.at(-1)).toContain("on_step should answer at once");
    debug.goOn(stop());
    breakAt();
    expect(shard.host.events.allows(STEP, player, {})).toBe(false);
  });

  it("does not stop where its caller waits for its end, and tells its variables instead", async () => {
    await open({
      "lua/a.lua":
        "local list = { 3, 1, 2 }\nfunction on_help_request()\n  table.sort(list, function(a, b)\n    return a < b\n  end)\nend",
    });
    breakAt(4);
    shard.help();
    expect(stops).toEqual([]);
    expect(said[0]).toMatch(
      /^lua\/a\.lua:4: on_help_request does not stop here, because a function of Lua waits for it.* a = \d, b = \d$/,
    );
    breakAt(1);
    shard.save("lua/a.lua", "book.note('loading')");
    expect(said.at(-1)).toContain("loading does not stop here, because its file is loaded");
  });

  it("is one of at most sixteen", async () => {
    const handlers = Array.from({ length: 20 }, (_, i) => `timer.after(0, function()\n book.note(${i})\nend)`).join("\n");
    await open({ "lua/a.lua": handlers });
    breakAt(...Array.from({ length: 20 }, (_, i) => 2 + 3 * i));
    for (let i = 0; i < 20; i++) shard.clock.toNext();
    expect([stops.length, shard.notes.length]).toEqual([16, 4]);
    expect(said.at(-1)).toContain("16 handlers have stopped already");
  });

  it("can be ended, and ends with the server", async () => {
    await open({
      "lua/a.lua":
        "function on_help_request()\n  local guard <close> = setmetatable({}, { __close = function() book.note('closed') end })\n  book.note('on')\nend",
    });
    breakAt(3);
    shard.help();
    debug.end(stop());
    expect([shard.notes, ended, wentOn]).toEqual([["closed"], [1], []]);
    shard.help();
    shard.host.close();
    expect([shard.notes, ended]).toEqual([
      ["closed", "closed"],
      [1, 2],
    ]);
  });

  it("goes on when the debugger leaves, and nothing stops afterwards", async () => {
    await open({ "lua/a.lua": HELP });
    breakAt(10);
    debug.stopsAtErrors = true;
    shard.help();
    debug.detach();
    expect(shard.notes).toEqual(["Hello, Lars", 1, 2, 3]);
    shard.help();
    expect([stops.length, shard.host.runner.debugger]).toEqual([1, undefined]);
    debug.attach(listener);
    expect(stops).toHaveLength(1);
  });

  it("runs code as a part of itself, under its budget", async () => {
    await open({ "lua/a.lua": HELP });
    breakAt(10);
    shard.help();
    expect(value("book.note('from the debugger')")).toBe("nil");
    expect(shard.notes).toEqual(["from the debugger"]);
    expect(value("(function() while true do end end)()")).toContain("it ran for more than its 50 ms");
    expect(value("wait(1)")).toMatch(/^problem: .*waits, which is not possible/);
    expect(value("text = text:upper()")).toBe("nil");
    expect(value("text")).toBe('"HELLO, LARS"');
    expect(stop().complete(0, "te")).toEqual({ start: 0, candidates: ["text"] });
    expect(stop().complete(0, "book.n")).toMatchObject({ candidates: ["note"] });
  });
});

describe("pause", () => {
  it("stops the next handler that runs", async () => {
    await open({ "lua/a.lua": HELP });
    debug.pauseNext();
    shard.help();
    expect([stop().reason.kind, lines()]).toEqual(["pause", ["on_help_request lua/a.lua:9"]]);
    expect(said).toEqual(["lua/a.lua:9: on_help_request is paused."]);
    debug.goOn(stop());
    shard.help();
    expect(stops).toHaveLength(1);
  });
});

it("the debugger receives the lines that scripts print", async () => {
  await open({ "lua/a.lua": "function on_help_request() print('heard', 1) end" });
  shard.help();
  expect(said).toEqual(["lua/a.lua: heard\t1"]);
});
